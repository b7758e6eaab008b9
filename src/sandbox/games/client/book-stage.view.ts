import { build, button } from './element-builder';
import { copy } from './sportsbook.copy';
import type { SportsbookPlayConfig } from './sportsbook.protocol';
import { createTopView, type TopHandlers } from './top.view';
import { createTroubleView } from './trouble.view';

/** The parts of the sportsbook page. */
export interface BookParts {
  readonly programme: HTMLElement;
  readonly slip: HTMLElement;
  readonly bets: HTMLElement;
  readonly results: HTMLElement;
}

/** The frame of the sportsbook page: balance, messages, and tabs with the number of bets. */
export interface BookStage {
  readonly setBalance: (satang: number | null) => void;
  readonly setTrouble: (sentence: string | null, onRetry?: () => void) => void;
  /**
   * Shows a message for a moment, and announces it to screen readers.
   * @param heardOnly true for changes that are visible anyway; the message is then only announced
   */
  readonly announce: (text: string, heardOnly?: boolean) => void;
  readonly setOpenBets: (count: number) => void;
  readonly showBets: () => void;
}

const tabs = ['programme', 'bets', 'results'] as const;
type Tab = (typeof tabs)[number];

/** From this width on the programme is shown beside the other panels. */
const WIDE = '(min-width: 900px) and (min-height: 521px)';
const ANNOUNCED_MS = 5000;

/** Builds the sportsbook page inside the root element. */
export function createBookStage(
  root: HTMLElement,
  config: SportsbookPlayConfig,
  parts: BookParts,
  soundOn: boolean,
  handlers: TopHandlers,
): BookStage {
  const top = createTopView(config.demo, soundOn, handlers);
  const trouble = createTroubleView();
  const toast = build('p', { class: 'toast', role: 'status', 'aria-live': 'polite' });
  const badge = build('span', { class: 'badge', hidden: true });
  const wide = matchMedia(WIDE);
  let current: Tab = 'programme';
  let quiet: ReturnType<typeof setTimeout> | undefined;

  const panels = new Map<Tab, HTMLElement>(
    tabs.map((tab) => [
      tab,
      build(
        'section',
        {
          class: `panel ${tab}-panel`,
          id: `panel-${tab}`,
          role: 'tabpanel',
          'aria-label': copy[tab],
        },
        ...(tab === 'programme'
          ? [
              build(
                'div',
                { class: 'book-sign' },
                build('h1', {}, config.gameName),
                build('p', {}, copy.intro(String(config.match_seconds / 60))),
              ),
            ]
          : []),
        parts[tab],
      ),
    ]),
  );
  const buttons = new Map<Tab, HTMLButtonElement>(
    tabs.map((tab) => [
      tab,
      button(
        { class: `tab ${tab}-tab`, role: 'tab', 'aria-controls': `panel-${tab}` },
        () => choose(tab),
        copy[tab],
        ...(tab === 'bets' ? [badge] : []),
      ),
    ]),
  );

  const drawTabs = (): void => {
    const shown = wide.matches && current === 'programme' ? 'bets' : current;
    for (const tab of tabs) {
      const selected = tab === shown;
      buttons.get(tab)?.setAttribute('aria-selected', String(selected));
      buttons.get(tab)?.setAttribute('tabindex', selected ? '0' : '-1');
      const panel = panels.get(tab);
      if (panel) panel.hidden = !selected && !(wide.matches && tab === 'programme');
    }
  };
  const choose = (tab: Tab): void => {
    current = tab;
    drawTabs();
  };
  const tabList = build(
    'div',
    { class: 'tabs', role: 'tablist', 'aria-label': copy.tabs },
    ...buttons.values(),
  );
  tabList.addEventListener('keydown', (event) => {
    const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
    if (step === undefined) return;
    event.preventDefault();
    const offered = tabs.filter((tab) => !(wide.matches && tab === 'programme'));
    const at = offered.findIndex((tab) => buttons.get(tab) === document.activeElement);
    const next = offered[(at + step + offered.length) % offered.length];
    if (!next) return;
    choose(next);
    buttons.get(next)?.focus();
  });
  wide.addEventListener('change', drawTabs);

  root.className = 'game book';
  root.replaceChildren(
    build('div', { class: 'backdrop', 'aria-hidden': 'true' }),
    top.element,
    build('main', { class: 'book-main' }, tabList, ...panels.values(), parts.slip),
    trouble.element,
    toast,
  );
  drawTabs();

  return {
    setBalance: top.setBalance,
    setTrouble: trouble.show,
    announce: (text, heardOnly = false) => {
      clearTimeout(quiet);
      toast.className = heardOnly ? 'unseen' : 'toast';
      toast.textContent = text;
      quiet = setTimeout(() => {
        toast.textContent = '';
      }, ANNOUNCED_MS);
    },
    setOpenBets: (count) => {
      badge.hidden = count === 0;
      badge.textContent = String(count);
    },
    showBets: () => {
      if (wide.matches) choose('bets');
    },
  };
}
