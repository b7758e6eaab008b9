import type { BaccaratSpot } from '@/domain/baccarat';
import {
  derivedRoads,
  layBeadPlate,
  layBigRoad,
  layDerivedRoad,
  type RoadHand,
} from '@/domain/baccarat-roads';

/**
 * The five baccarat roads, drawn as a croupier does: mark after mark into squares, by looking at the squares that are
 * already filled. The drawing shares no code with the site's own; tests compare the two.
 */
export interface DrawnRoads {
  readonly bead: readonly string[];
  readonly big: readonly string[];
  readonly derived: readonly (readonly string[])[];
}

const ROWS = 6;

/**
 * Draws the roads of a shoe.
 * @returns every mark as "column:row:" and its content, sorted
 */
export function drawReferenceRoads(winners: readonly BaccaratSpot[]): DrawnRoads {
  const bead: string[] = [];
  let [column, row] = [0, 0];
  for (const winner of winners) {
    bead.push(`${column}:${row}:${winner}`);
    row += 1;
    if (row === ROWS) [column, row] = [column + 1, 0];
  }

  // The marks are first put into straight columns of any height, on which the derived roads depend.
  const columns: BaccaratSpot[][] = [];
  const order: { readonly column: number; readonly row: number }[] = [];
  const ties: number[] = [];
  let early = 0;
  for (const winner of winners) {
    if (winner === 'tie') {
      if (ties.length === 0) early += 1;
      else ties[ties.length - 1] = (ties[ties.length - 1] ?? 0) + 1;
      continue;
    }
    const current = columns[columns.length - 1];
    if (current !== undefined && current[0] === winner) current.push(winner);
    else columns.push([winner]);
    order.push({ column: columns.length - 1, row: (columns[columns.length - 1]?.length ?? 1) - 1 });
    ties.push(ties.length === 0 ? early : 0);
  }
  const big =
    order.length === 0 && early > 0
      ? [`0:0:null:${early}`]
      : fold(columns.flat()).map((mark, index) => `${mark}:${ties[index] ?? 0}`);

  const has = (at: number, depth: number): boolean => columns[at]?.[depth] !== undefined;
  const derived = [1, 2, 3].map((back) => {
    const colours: string[] = [];
    const tall: number[] = [];
    for (const { column: at, row: depth } of order) {
      tall[at] = depth + 1;
      if (depth === 0) {
        const [left, further] = [tall[at - 1], tall[at - 1 - back]];
        if (left === undefined || further === undefined) continue;
        colours.push(left === further ? 'red' : 'blue');
      } else if (at >= back) {
        // Red if the square to the left and the one above it are both filled or both empty.
        colours.push(has(at - back, depth) === has(at - back, depth - 1) ? 'red' : 'blue');
      }
    }
    return fold(colours);
  });
  return { bead: bead.sort(), big: big.sort(), derived: derived.map((road) => [...road].sort()) };
}

/**
 * Places marks in a grid. A mark equal to the previous one goes below it while there is room, then to its right. A
 * different mark goes to the top of the next column whose top square is free.
 */
function fold(marks: readonly string[]): string[] {
  const squares: Record<string, string> = {};
  const laid: string[] = [];
  let previous = '';
  let top = 0;
  let at = { column: -1, row: 0 };
  let isTail = false;
  for (const mark of marks) {
    if (mark === previous) {
      const below = `${at.column}:${at.row + 1}`;
      if (!isTail && at.row < ROWS - 1 && !(below in squares)) {
        at = { column: at.column, row: at.row + 1 };
      } else {
        isTail = true;
        at = { column: at.column + 1, row: at.row };
      }
    } else {
      if (previous !== '') top += 1;
      while (`${top}:0` in squares) top += 1;
      at = { column: top, row: 0 };
      isTail = false;
    }
    previous = mark;
    squares[`${at.column}:${at.row}`] = mark;
    laid.push(`${at.column}:${at.row}:${mark}`);
  }
  return laid;
}

/** Returns the site's own roads in the form of `drawReferenceRoads`. */
export function layRoads(winners: readonly BaccaratSpot[]): DrawnRoads {
  const hands = toRoad(winners);
  return {
    bead: layBeadPlate(hands)
      .map(({ column, row, winner }) => `${column}:${row}:${winner}`)
      .sort(),
    big: layBigRoad(hands)
      .map(({ column, row, side, ties }) => `${column}:${row}:${side}:${ties}`)
      .sort(),
    derived: Object.values(derivedRoads).map((back) =>
      layDerivedRoad(hands, back)
        .map(({ column, row, colour }) => `${column}:${row}:${colour}`)
        .sort(),
    ),
  };
}

/** Tells whether the site draws a shoe differently from the croupier. */
export function hasOtherRoads(winners: readonly BaccaratSpot[]): boolean {
  return JSON.stringify(layRoads(winners)) !== JSON.stringify(drawReferenceRoads(winners));
}

/** Returns hands without pairs for the given winners. */
export function toRoad(winners: readonly BaccaratSpot[]): RoadHand[] {
  return winners.map((winner) => ({ winner, playerPair: false, bankerPair: false }));
}
