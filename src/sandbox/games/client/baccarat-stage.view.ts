import undoIcon from '@phosphor-icons/core/assets/regular/arrow-counter-clockwise.svg?raw';
import repeatIcon from '@phosphor-icons/core/assets/regular/repeat.svg?raw';
import clearIcon from '@phosphor-icons/core/assets/regular/trash.svg?raw';
import { type BaccaratBets, type BaccaratSpot, totalBet } from '@/domain/baccarat';
import { formatMoney } from '@/domain/money';
import { copy, limitsText } from './baccarat.copy';
import type { BaccaratPlayConfig } from './baccarat.protocol';
import { noBets } from './bet-board';
import { createChipsView } from './chips.view';
import { build, button, icon } from './element-builder';
import type { PlayStage } from './play-stage';
import { createSpotsView } from './spots.view';
import { createTopView, type TopHandlers } from './top.view';
import { createTroubleView } from './trouble.view';

/** Actions of the player. */
export interface BaccaratStageHandlers extends TopHandlers {
  readonly onDeal: () => void;
  readonly onSpot: (spot: BaccaratSpot, chipSatang: number) => void;
  readonly onUndo: () => void;
  readonly onClear: () => void;
  readonly onRepeat: () => void;
}

/** The frame of a table's page around hands and roads: balance, spots, chips and buttons. */
export interface BaccaratStage extends PlayStage {
  readonly showBets: (bets: BaccaratBets, mayRepeat: boolean) => void;
  readonly showResult: (bets: BaccaratBets, winner: BaccaratSpot) => void;
  readonly sayResult: (title: string, money: string, gain: boolean) => void;
  /** Shows the time left for bets, or the event that the table waits for. */
  readonly setClock: (text: string, isOpen: boolean) => void;
}

/** Builds the frame of the table's page inside the root element. */
export function createBaccaratStage(
  root: HTMLElement,
  config: BaccaratPlayConfig,
  layers: { readonly roads: HTMLElement; readonly hands: HTMLElement },
  soundOn: boolean,
  handlers: BaccaratStageHandlers,
): BaccaratStage {
  const top = createTopView(config.demo, soundOn, handlers);
  const trouble = createTroubleView();
  const chips = createChipsView(config.limits.min_satang);
  const spots = createSpotsView((spot) => {
    handlers.onSpot(spot, chips.chosen());
  });
  const act = (name: string, onPress: () => void, markup: string): HTMLButtonElement =>
    button({ class: 'act' }, onPress, icon(markup), build('span', {}, name));
  const undo = act(copy.undo, handlers.onUndo, undoIcon);
  const clear = act(copy.clear, handlers.onClear, clearIcon);
  const repeat = act(copy.repeat, handlers.onRepeat, repeatIcon);
  const deal = button({ class: 'spin deal' }, handlers.onDeal);
  const message = build('p', { class: 'say' });
  const timer = build('p', { class: 'hand-clock', role: 'timer' });
  const live = build('p', { class: 'unseen', 'aria-live': 'polite', role: 'status' });
  let mode: 'ready' | 'busy' | 'locked' = 'locked';
  let bets = noBets;
  let mayRepeat = false;

  const drawControls = (): void => {
    const ready = mode === 'ready';
    const total = totalBet(bets);
    chips.setEnabled(ready);
    spots.setEnabled(ready);
    undo.disabled = !ready || total === 0;
    clear.disabled = !ready || total === 0;
    repeat.disabled = !ready || !mayRepeat;
    // The button keeps the focus while it waits, so that Space and Enter continue to work.
    deal.setAttribute('aria-disabled', String(!ready || total === 0));
    deal.replaceChildren(
      mode === 'busy' ? copy.waiting : copy.deal,
      ...(total === 0 ? [] : [build('small', {}, formatMoney(total))]),
    );
  };

  root.className = 'game baccarat';
  root.replaceChildren(
    build('div', { class: 'backdrop', 'aria-hidden': 'true' }),
    top.element,
    build(
      'main',
      { class: 'baccarat-table' },
      layers.roads,
      build(
        'section',
        { class: 'felt' },
        build(
          'div',
          { class: 'print' },
          build('h1', {}, config.gameName),
          build('p', {}, `${config.studioName} · ${limitsText(config)}`),
          timer,
        ),
        layers.hands,
        message,
      ),
      spots.element,
      trouble.element,
    ),
    build(
      'footer',
      { class: 'desk bet-desk' },
      chips.element,
      build('div', { class: 'acts' }, undo, clear, repeat),
      deal,
    ),
    live,
  );
  drawControls();

  return {
    setBalance: top.setBalance,
    setControls: (next) => {
      mode = next;
      drawControls();
    },
    say: (text, detail) => {
      message.className = 'say';
      message.replaceChildren(text, ...(detail === undefined ? [] : [build('small', {}, detail)]));
    },
    sayResult: (title, money, gain) => {
      message.className = gain ? 'say result gain' : 'say result';
      message.replaceChildren(build('span', {}, title), build('b', {}, money));
    },
    setClock: (text, isOpen) => {
      timer.textContent = text;
      timer.classList.toggle('open', isOpen);
    },
    announce: (text) => {
      live.textContent = text;
    },
    setTrouble: trouble.show,
    showBets: (next, canRepeat) => {
      bets = next;
      mayRepeat = canRepeat;
      spots.showBets(next);
      drawControls();
    },
    showResult: (settled, winner) => {
      bets = noBets;
      mayRepeat = true;
      spots.showResult(settled, winner);
      drawControls();
    },
  };
}
