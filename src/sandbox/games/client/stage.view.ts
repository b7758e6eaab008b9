import { formatMoney } from '@/domain/money';
import { REEL_COUNT, ROW_COUNT, slotStakes } from '@/domain/slot-engine';
import { formatThaiTime } from '@/domain/thai-date';
import { build, button } from './element-builder';
import { formatShortMoney } from './money-format';
import type { PlayStage } from './play-stage';
import type { FreeRoundsView } from './sandbox.protocol';
import { shellCopy } from './shell.copy';
import { copy } from './slot.copy';
import type { SlotPlayConfig } from './slot.protocol';
import { createStepper } from './stepper.view';
import { createTopView, type TopHandlers } from './top.view';
import { createTroubleView } from './trouble.view';

/** Actions of the player. */
export interface StageHandlers extends TopHandlers {
  readonly onPlay: () => void;
  /** Called when the reels are tapped. */
  readonly onReels: () => void;
}

/** The frame of a slot's page around the reels: balance, messages, stake and buttons. */
export interface StageView extends PlayStage {
  readonly bet: () => number;
  readonly setBet: (satang: number) => void;
  /** Returns the free rounds that pay for the next spin; null when the player pays. */
  readonly gift: () => FreeRoundsView | null;
  readonly setGift: (gift: FreeRoundsView | null) => void;
  readonly sayWin: (amount: string, label: string, detail?: string) => void;
  /** Shows the free spins' counter in place of the game's sign. */
  readonly openCounter: (title: string, onSkip: () => void) => void;
  readonly setCounter: (of: string, total: string) => void;
  readonly closeCounter: () => void;
  readonly onResize: (resize: (cellHeight: number) => void) => void;
}

const QUICK_STAKES = [100, 500, 2000, 5000, 20_000];
const WIDEST_CELL = 148;
/** Largest height of a cell as a multiple of its width, in a tall frame. */
const TALLEST_SHAPE = 1.22;

/** Builds the frame into the root element. */
export function createStageView(
  root: HTMLElement,
  config: SlotPlayConfig,
  layers: readonly HTMLElement[],
  soundOn: boolean,
  handlers: StageHandlers,
): StageView {
  const top = createTopView(config.demo, soundOn, handlers);

  const counter = build('div', { class: 'counter', hidden: true });
  const counterOf = build('span');
  const counterTotal = build('b');
  const sign = build(
    'div',
    { class: 'sign' },
    build('h1', {}, config.gameName),
    build('p', {}, config.studioName),
  );
  const windowPane = build(
    'div',
    { class: 'window', role: 'img', 'aria-label': copy.reels },
    ...layers,
  );
  windowPane.addEventListener('click', handlers.onReels);
  const message = build('p', { class: 'message' });
  const frame = build('section', { class: 'frame' }, windowPane, message);
  const trouble = createTroubleView();
  const field = build('div', { class: 'field' }, frame);

  const quick = QUICK_STAKES.map((satang) =>
    button({ class: 'chip' }, () => stepper.set(satang), formatShortMoney(satang)),
  );
  const stepper = createStepper(
    slotStakes,
    { name: shellCopy.bet, less: copy.lessBet, more: copy.moreBet },
    (satang) => {
      quick.forEach((chip, index) => {
        chip.setAttribute('aria-pressed', String(QUICK_STAKES[index] === satang));
      });
    },
  );
  const spin = button({ class: 'spin' }, handlers.onPlay, copy.spin);
  const giftCount = build('b');
  const giftTerms = build('span');
  const giftBar = build('div', { class: 'gift', hidden: true }, giftCount, giftTerms);
  const chips = build(
    'div',
    { class: 'chips', role: 'group', 'aria-label': copy.quickBets },
    ...quick,
  );
  let gift: FreeRoundsView | null = null;
  let paidBet = stepper.value();
  let mode: 'ready' | 'busy' | 'locked' = 'locked';
  const live = build('p', { class: 'unseen', 'aria-live': 'polite', role: 'status' });

  root.className = 'game';
  root.replaceChildren(
    build('div', { class: 'backdrop', 'aria-hidden': 'true' }),
    build('div', { class: 'lights', 'aria-hidden': 'true' }),
    top.element,
    build(
      'main',
      { class: 'table' },
      build('div', { class: 'crown' }, sign, counter),
      field,
      trouble.element,
    ),
    build('footer', { class: 'desk' }, chips, giftBar, stepper.element, spin),
    live,
  );

  const showCounter = (open: boolean): void => {
    counter.hidden = !open;
    sign.hidden = open;
    root.classList.toggle('free', open);
  };

  const drawControls = (): void => {
    for (const chip of quick) chip.disabled = mode !== 'ready';
    stepper.setEnabled(mode === 'ready' && !gift);
    // The button keeps the focus while it waits, so that Space and Enter continue to work.
    spin.setAttribute('aria-disabled', String(mode === 'locked'));
    spin.textContent = mode === 'busy' ? copy.stop : gift ? copy.spinFree : copy.spin;
  };

  return {
    bet: stepper.value,
    setBet: (satang) => {
      paidBet = satang;
      if (!gift) stepper.set(satang);
    },
    gift: () => gift,
    setGift: (next) => {
      if (!gift && next) paidBet = stepper.value();
      const isOver = gift && !next;
      gift = next;
      chips.hidden = next !== null;
      giftBar.hidden = next === null;
      stepper.rename(next ? copy.giftStake : shellCopy.bet);
      if (next) {
        giftCount.textContent = copy.gift(next.rounds_left);
        giftTerms.textContent = copy.giftTerms(
          formatMoney(next.stake_satang),
          formatThaiTime(next.expires_at),
        );
        stepper.set(next.stake_satang);
      } else if (isOver) {
        stepper.set(paidBet);
      }
      drawControls();
    },
    setBalance: top.setBalance,
    setControls: (next) => {
      mode = next;
      drawControls();
    },
    say: (text, detail) => {
      message.className = 'message';
      message.replaceChildren(text, ...(detail === undefined ? [] : [build('small', {}, detail)]));
    },
    sayWin: (won, label, detail) => {
      message.className = 'message won';
      message.replaceChildren(
        build('span', {}, label),
        build('b', {}, won),
        ...(detail === undefined ? [] : [build('small', {}, detail)]),
      );
    },
    announce: (text) => {
      live.textContent = text;
    },
    setTrouble: trouble.show,
    openCounter: (title, onSkip) => {
      counter.replaceChildren(
        build('div', {}, build('strong', {}, title), counterOf),
        build('div', {}, build('span', {}, copy.total), counterTotal),
        button({ class: 'plain', 'aria-label': copy.freeSpinsSkipTo }, onSkip, copy.freeSpinsSkip),
      );
      showCounter(true);
    },
    setCounter: (of, total) => {
      counterOf.textContent = of;
      counterTotal.textContent = total;
    },
    closeCounter: () => {
      showCounter(false);
    },
    onResize: (resize) => {
      new ResizeObserver(() => {
        const width = Math.min(Math.floor((field.clientWidth - 20) / REEL_COUNT), WIDEST_CELL);
        const height = Math.floor((field.clientHeight - 20 - message.offsetHeight) / ROW_COUNT);
        const cellHeight = Math.max(40, Math.min(height, Math.round(width * TALLEST_SHAPE)));
        const cellWidth = Math.max(40, Math.min(width, Math.round(cellHeight * TALLEST_SHAPE)));
        root.style.setProperty('--cw', `${cellWidth}px`);
        root.style.setProperty('--ch', `${cellHeight}px`);
        resize(cellHeight);
      }).observe(field);
    },
  };
}
