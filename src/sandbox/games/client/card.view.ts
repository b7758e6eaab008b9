import { rankOf, type ShoeCard, suitOf } from '@/domain/baccarat';
import { build, buildSvg, pause, prefersStillness } from './element-builder';

const RANKS = ['A', '2', '3', '4', '5', '6', '7', '8', '9', '10', 'J', 'Q', 'K'];
const SUITS = [
  'M12 2C16 7 21 10 21 14.5 21 17.3 19 19 16.8 19c-1.5 0-2.8-.7-3.6-1.8.1 2 .7 3.6 2.3 4.8H8.5c1.6-1.2 2.2-2.8 2.3-4.8C10 18.3 8.7 19 7.2 19 5 19 3 17.3 3 14.5 3 10 8 7 12 2Z',
  'M12 21.5C5 15.7 2 12.2 2 8.3 2 5.2 4.3 3 7 3c2 0 3.9 1.1 5 3 1.1-1.9 3-3 5-3 2.7 0 5 2.2 5 5.3 0 3.9-3 7.4-10 13.2Z',
  'M12 1.5C14.4 5.8 17.4 9.4 21 12 17.4 14.6 14.4 18.2 12 22.5 9.6 18.2 6.6 14.6 3 12 6.6 9.4 9.6 5.8 12 1.5Z',
  'M12 2a4.6 4.6 0 0 1 4 6.9 4.6 4.6 0 1 1-2.8 8.3c.1 2 .7 3.6 2.3 4.8H8.5c1.6-1.2 2.2-2.8 2.3-4.8A4.6 4.6 0 1 1 8 8.9 4.6 4.6 0 0 1 12 2Z',
];
const CROWN = 'M14 96 L18 74 L29 86 L38 66 L47 86 L58 74 L62 96 Z';
const FLIGHT_MS = 240;
const TURN_MS = 200;

/** A card on the table, face down until it is turned. */
export interface CardView {
  readonly element: HTMLElement;
  /** Moves the card from the shoe to its place. */
  readonly fly: (from: Element, signal: AbortSignal) => Promise<void>;
  readonly turn: (signal: AbortSignal) => Promise<void>;
}

/** Builds a card. */
export function createCardView(card: ShoeCard): CardView {
  const inner = build(
    'div',
    { class: 'card-inner' },
    build('div', { class: 'card-back' }),
    build('div', { class: 'card-face' }, drawFace(card)),
  );
  const element = build('div', { class: 'playing-card', 'aria-hidden': 'true' }, inner);
  return {
    element,
    fly: async (from, signal) => {
      if (signal.aborted || prefersStillness()) return;
      const here = element.getBoundingClientRect();
      const there = from.getBoundingClientRect();
      const x = there.left + there.width / 2 - here.left - here.width / 2;
      const y = there.top + there.height / 2 - here.top - here.height / 2;
      element.animate(
        [
          { transform: `translate(${x}px,${y}px) rotate(24deg) scale(.8)`, opacity: 0.4 },
          { transform: 'none', opacity: 1 },
        ],
        { duration: FLIGHT_MS, easing: 'cubic-bezier(.2,.7,.2,1)' },
      );
      await pause(FLIGHT_MS, signal);
    },
    turn: async (signal) => {
      element.classList.add('turned');
      await pause(prefersStillness() ? 0 : TURN_MS, signal);
    },
  };
}

function drawFace(card: ShoeCard): SVGElement {
  const rank = rankOf(card);
  const suit = suitOf(card);
  const shape = SUITS[suit] ?? '';
  const label = buildSvg('text', {
    x: rank === 9 ? '5' : '10',
    y: '48',
    class: rank === 9 ? 'rank wide-rank' : 'rank',
  });
  label.textContent = RANKS[rank] ?? '';
  const pip = (x: number, y: number, scale: number): SVGElement =>
    buildSvg('path', { d: shape, transform: `translate(${x} ${y}) scale(${scale})` });
  const picture =
    rank > 9
      ? [
          buildSvg('path', {
            d: CROWN,
            class: 'crown-mark',
            transform: 'translate(46 -31) scale(.7)',
          }),
        ]
      : [];
  return buildSvg(
    'svg',
    { viewBox: '0 0 100 140', class: suit === 1 || suit === 2 ? 'red-suit' : 'black-suit' },
    buildSvg('rect', { x: '4', y: '4', width: '92', height: '132', rx: '9', class: 'card-edge' }),
    label,
    pip(10, 56, 1.15),
    pip(30, 66, 2.75),
    ...picture,
  );
}
