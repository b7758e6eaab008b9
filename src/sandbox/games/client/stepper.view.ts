import minusIcon from '@phosphor-icons/core/assets/regular/minus.svg?raw';
import plusIcon from '@phosphor-icons/core/assets/regular/plus.svg?raw';
import { formatMoney } from '@/domain/money';
import { build, button, icon } from './element.builder';

/** An amount between two buttons, chosen among a few. */
export interface Stepper {
  readonly element: HTMLElement;
  readonly value: () => number;
  /** Leaves the amount alone when it is not among those to choose from. */
  readonly set: (satang: number) => void;
  readonly setEnabled: (enabled: boolean) => void;
  /** Says what the amount is. */
  readonly rename: (name: string) => void;
}

/** Builds it; the least amount is chosen at first. @param onChange also called with the first amount */
export function createStepper(
  amounts: readonly [number, ...number[]],
  words: { readonly name: string; readonly less: string; readonly more: string },
  onChange: (satang: number) => void,
): Stepper {
  let at = 0;
  let isEnabled = true;
  const amount = build('b', {});
  const title = build('span', {}, words.name);
  const step = (name: string, by: number, markup: string): HTMLButtonElement =>
    button({ class: 'step', 'aria-label': name }, () => move(at + by), icon(markup));
  const less = step(words.less, -1, minusIcon);
  const more = step(words.more, 1, plusIcon);
  const value = (): number => amounts[at] ?? amounts[0];

  const drawEnds = (): void => {
    less.disabled = !isEnabled || at === 0;
    more.disabled = !isEnabled || at === amounts.length - 1;
  };

  const move = (to: number): void => {
    if (amounts[to] === undefined) return;
    at = to;
    amount.textContent = formatMoney(value());
    drawEnds();
    onChange(value());
  };

  move(at);

  return {
    element: build(
      'div',
      { class: 'stepper', role: 'group', 'aria-label': words.name },
      less,
      build('div', { class: 'stake', 'aria-live': 'polite' }, title, amount),
      more,
    ),
    value,
    set: (satang) => {
      move(amounts.indexOf(satang));
    },
    setEnabled: (enabled) => {
      isEnabled = enabled;
      drawEnds();
    },
    rename: (name) => {
      title.textContent = name;
    },
  };
}
