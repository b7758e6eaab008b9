import {
  type BaccaratHand,
  handPoints,
  isNatural,
  rankOf,
  type ShoeCard,
  suitOf,
} from '@/domain/baccarat';
import { cardName, copy, spotNames } from './baccarat.copy';
import { type CardView, createCardView } from './card.view';
import { build, pause, prefersStillness } from './element-builder';

/** The hands of player and banker on the table. */
export interface HandsView {
  readonly element: HTMLElement;
  readonly clear: () => void;
  /** Deals the cards in the order of the rules, always at the same pace, so that the pace reveals nothing. */
  readonly deal: (hand: BaccaratHand, onCard: () => void, signal: AbortSignal) => Promise<void>;
  /** Places a whole hand immediately, without animation. */
  readonly lay: (hand: BaccaratHand) => void;
  readonly showWinner: (hand: BaccaratHand) => void;
}

type Side = 'player' | 'banker';

const BEFORE_THIRD_MS = 350;
const sides = ['player', 'banker'] as const satisfies Side[];

/** Builds the hands; cards come from the shoe in the corner. */
export function createHandsView(): HandsView {
  const shoe = build(
    'div',
    { class: 'shoe', 'aria-hidden': 'true' },
    build('i'),
    build('i'),
    build('i'),
  );
  const places = { player: createPlace('player'), banker: createPlace('banker') };
  const element = build(
    'div',
    { class: 'hands' },
    places.player.element,
    places.banker.element,
    shoe,
  );

  const clear = (): void => {
    for (const side of sides) places[side].clear();
  };

  const put = async (side: Side, card: ShoeCard, signal: AbortSignal): Promise<void> => {
    const view = createCardView(card);
    places[side].add(card, view);
    await view.fly(shoe, signal);
    await view.turn(signal);
    places[side].count();
  };

  return {
    element,
    clear,
    deal: async (hand, onCard, signal) => {
      clear();
      for (let round = 0; round < 3; round += 1) {
        for (const side of sides) {
          const card = hand[side][round];
          if (card === undefined) continue;
          if (round === 2) await pause(prefersStillness() ? 0 : BEFORE_THIRD_MS, signal);
          onCard();
          await put(side, card, signal);
        }
      }
    },
    lay: (hand) => {
      clear();
      const now = new AbortController();
      now.abort();
      for (const side of sides) for (const card of hand[side]) void put(side, card, now.signal);
    },
    showWinner: ({ winner }) => {
      for (const side of sides) places[side].mark(winner === 'tie' || winner === side);
    },
  };
}

interface Place {
  readonly element: HTMLElement;
  readonly add: (card: ShoeCard, view: CardView) => void;
  /** Shows the points of the open cards. */
  readonly count: () => void;
  readonly mark: (won: boolean) => void;
  readonly clear: () => void;
}

function createPlace(side: Side): Place {
  let cards: ShoeCard[] = [];
  const points = build('b', { class: 'points' });
  const word = build('small', {});
  const row = build('div', { class: 'cards', role: 'img' });
  const element = build(
    'div',
    { class: `hand ${side}` },
    build(
      'div',
      { class: 'hand-head', 'aria-hidden': 'true' },
      build('span', {}, spotNames[side]),
      points,
      word,
    ),
    row,
  );
  const describe = (): void => {
    const names = cards.map((card) => cardName(rankOf(card), suitOf(card))).join(' ');
    row.setAttribute(
      'aria-label',
      cards.length === 0
        ? copy.noCards(spotNames[side])
        : copy.hand(spotNames[side], handPoints(cards), names),
    );
  };
  const clear = (): void => {
    cards = [];
    row.replaceChildren(build('i', { class: 'slot' }), build('i', { class: 'slot' }));
    points.textContent = '';
    word.textContent = '';
    element.classList.remove('won', 'lost');
    describe();
  };
  clear();
  return {
    element,
    clear,
    add: (card, view) => {
      row.querySelector('.slot')?.remove();
      if (cards.length === 2) view.element.classList.add('third');
      // Cards go before the remaining empty places.
      row.insertBefore(view.element, row.querySelector('.slot'));
      cards.push(card);
    },
    count: () => {
      points.textContent = String(handPoints(cards));
      word.textContent = isNatural(cards) ? copy.natural : '';
      describe();
    },
    mark: (won) => {
      element.classList.add(won ? 'won' : 'lost');
    },
  };
}
