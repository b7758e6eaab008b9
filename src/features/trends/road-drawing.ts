import type { BaccaratSpot } from '@/domain/baccarat';
import {
  derivedRoads,
  layBeadPlate,
  layBigRoad,
  layDerivedRoad,
  type RoadHand,
  type RoadName,
  type RoadPlace,
} from '@/domain/baccarat-roads';
import { trendsCopy as copy } from './trends.copy';

/** Marks of one colour and form as an SVG path; a cell is 10 units wide. */
export interface RoadStroke {
  readonly side: BaccaratSpot;
  /** Rings and pairs are drawn as two dots on top of each other, one in the background colour. */
  readonly form: 'ring' | 'dot' | 'slash' | 'pair';
  readonly path: string;
}

/** A letter or number in the middle of a cell. */
export interface RoadLetter {
  readonly x: number;
  readonly y: number;
  readonly text: string;
}

/** A road as shapes to paint. */
export interface RoadDrawing {
  readonly columns: number;
  /** Strokes in painting order. */
  readonly strokes: readonly RoadStroke[];
  readonly letters: readonly RoadLetter[];
  /** The last marks of the road in words, the latest first; empty for none. */
  readonly description: string;
}

const CELL = 10;
const MOST_NAMED = 12;
const sides = ['banker', 'player', 'tie'] as const satisfies BaccaratSpot[];
const sideOfColour = { red: 'banker', blue: 'player' } as const;

/** Draws the marks of a road. */
export function drawRoad(name: RoadName, hands: readonly RoadHand[]): RoadDrawing {
  if (name === 'bead') return drawBeads(hands);
  if (name === 'big') return drawBig(hands);
  const marks = layDerivedRoad(hands, derivedRoads[name]);
  const form = ({ bigEye: 'ring', small: 'dot', cockroach: 'slash' } as const)[name];
  return {
    columns: countColumns(marks),
    strokes: (['red', 'blue'] as const).flatMap((colour) =>
      stroke(
        sideOfColour[colour],
        form,
        marks.filter((mark) => mark.colour === colour),
      ),
    ),
    letters: [],
    description: nameLast(marks, ({ colour }) =>
      colour === 'red' ? copy.regular : copy.irregular,
    ),
  };
}

function drawBeads(hands: readonly RoadHand[]): RoadDrawing {
  const beads = layBeadPlate(hands);
  return {
    columns: countColumns(beads),
    strokes: [
      ...sides.flatMap((side) =>
        stroke(
          side,
          'dot',
          beads.filter(({ winner }) => winner === side),
        ),
      ),
      ...drawPairs(beads),
    ],
    letters: beads.map(({ winner, ...place }) => ({
      ...middle(place),
      text: copy.letters[winner],
    })),
    description: nameLast(beads, ({ winner }) => copy.sides[winner]),
  };
}

function drawBig(hands: readonly RoadHand[]): RoadDrawing {
  const marks = layBigRoad(hands);
  const tied = marks.filter(({ ties }) => ties > 0);
  return {
    columns: countColumns(marks),
    strokes: [
      ...sides.flatMap((side) =>
        stroke(
          side,
          'ring',
          marks.filter((mark) => mark.side === side),
        ),
      ),
      ...stroke(
        'tie',
        'slash',
        tied.filter(({ ties }) => ties === 1),
      ),
      ...drawPairs(marks),
    ],
    letters: tied
      .filter(({ ties }) => ties > 1)
      .map(({ ties, ...place }) => ({ ...middle(place), text: String(ties) })),
    description: nameLast(marks, ({ side }) => copy.sides[side ?? 'tie']),
  };
}

/** Draws small dots for pairs: banker at the upper left, player at the lower right. */
function drawPairs(
  marks: readonly (RoadPlace & Pick<RoadHand, 'bankerPair' | 'playerPair'>)[],
): RoadStroke[] {
  return [
    ...stroke(
      'banker',
      'pair',
      marks.filter(({ bankerPair }) => bankerPair),
      1.8,
    ),
    ...stroke(
      'player',
      'pair',
      marks.filter(({ playerPair }) => playerPair),
      8.2,
    ),
  ];
}

/** @param at offset of the mark in its cell, from the upper left */
function stroke(
  side: BaccaratSpot,
  form: RoadStroke['form'],
  places: readonly RoadPlace[],
  at = CELL / 2,
): RoadStroke[] {
  if (places.length === 0) return [];
  const path = places.map(({ column, row }) => {
    const [x, y] = [column * CELL, row * CELL];
    // A line without length is painted as a dot, because its ends are round.
    return form === 'slash' ? `M${x + 2} ${y + 8}l6-6` : `M${x + at} ${y + at}h.01`;
  });
  return [{ side, form, path: path.join('') }];
}

function middle({ column, row }: RoadPlace): { x: number; y: number } {
  return { x: (column + 0.5) * CELL, y: (row + 0.5) * CELL };
}

function countColumns(places: readonly RoadPlace[]): number {
  return Math.max(0, ...places.map(({ column }) => column + 1));
}

function nameLast<Mark>(marks: readonly Mark[], nameOf: (mark: Mark) => string): string {
  return marks.slice(-MOST_NAMED).reverse().map(nameOf).join(' ');
}
