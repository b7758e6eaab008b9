import { build, button, pause } from './element-builder';

/** A message over the game between spins: free spins won, free spins over, a great win. */
export interface Moment {
  readonly title: string;
  readonly line: string;
  readonly action: string;
  /** Index of the symbol that is shown large. */
  readonly symbol: number;
  readonly festive: boolean;
  /** Time in ms after which the message closes automatically. */
  readonly lastsMs: number;
  /** Writes the large number into its element; undefined for a message without a number. */
  readonly figure?: (element: HTMLElement) => void;
}

const PETALS = 14;

/** Shows a message over the game until `lastsMs` is over or the player continues. */
export async function showMoment(root: HTMLElement, moment: Moment): Promise<void> {
  const over = new AbortController();
  const finish = (): void => {
    over.abort();
  };
  const figure = build('b', { class: 'figure' });
  const goOn = button({ class: 'plain wide' }, finish, moment.action);
  const petals = Array.from({ length: moment.festive ? PETALS : 0 }, (_, index) => {
    const petal = build('i', { class: 'petal' });
    petal.style.setProperty('--n', String(index));
    petal.style.setProperty('--x', String((index * 37) % 100));
    return petal;
  });
  const pane = build(
    'div',
    { class: 'moment', role: 'group', 'aria-label': moment.title },
    build('div', { class: 'rays', 'aria-hidden': 'true' }),
    build('div', { class: 'petals', 'aria-hidden': 'true' }, ...petals),
    build(
      'div',
      { class: 'card' },
      build('i', { class: `cell s${moment.symbol}`, 'aria-hidden': 'true' }),
      build('strong', {}, moment.title),
      ...(moment.figure ? [figure] : []),
      build('p', {}, moment.line),
      goOn,
    ),
  );
  const focused = document.activeElement;
  root.append(pane);
  goOn.focus({ preventScroll: true });
  moment.figure?.(figure);
  await pause(moment.lastsMs, over.signal);
  pane.classList.add('leaving');
  await pause(220);
  pane.remove();
  if (focused instanceof HTMLElement) focused.focus({ preventScroll: true });
}
