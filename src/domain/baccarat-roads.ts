import { type BaccaratHand, type BaccaratSpot, isPair } from './baccarat';

/** The properties of a hand that roads show. */
export interface RoadHand {
  readonly winner: BaccaratSpot;
  readonly playerPair: boolean;
  readonly bankerPair: boolean;
}

/** A position in a road of six rows; the number of columns is unlimited. */
export interface RoadPlace {
  readonly column: number;
  readonly row: number;
}

/** A hand with its position on the bead plate. */
export type Bead = RoadHand & RoadPlace;

/** A win on the big road. */
export interface BigRoadMark extends RoadPlace {
  /** Side that won; null while the shoe has only ties. */
  readonly side: 'player' | 'banker' | null;
  /**
   * Number of ties after this win and before the next one. Ties before the first win of a shoe are counted with that
   * win.
   */
  readonly ties: number;
  readonly playerPair: boolean;
  readonly bankerPair: boolean;
}

/** A mark of a derived road: red where the big road is regular, blue where it is not. */
export interface DerivedMark extends RoadPlace {
  readonly colour: 'red' | 'blue';
}

/** The derived roads, with the number of columns by which a road looks back. */
export const derivedRoads = { bigEye: 1, small: 2, cockroach: 3 } as const;

/** Names of the five roads. */
export type RoadName = 'bead' | 'big' | keyof typeof derivedRoads;

/** Number of rows in every road. */
export const ROAD_ROWS = 6;

interface Win {
  readonly side: 'player' | 'banker' | null;
  ties: number;
  playerPair: boolean;
  bankerPair: boolean;
}

/** Returns the properties of a dealt hand that roads show. */
export function toRoadHand({ winner, player, banker }: BaccaratHand): RoadHand {
  return { winner, playerPair: isPair(player), bankerPair: isPair(banker) };
}

/** Places every hand on the bead plate in dealing order, filling the columns from the top. */
export function layBeadPlate(hands: readonly RoadHand[]): Bead[] {
  return hands.map((hand, index) => ({
    ...hand,
    column: Math.floor(index / ROAD_ROWS),
    row: index % ROAD_ROWS,
  }));
}

/**
 * Places the wins on the big road: a column for every run of wins by one side. A run that has no room below continues
 * to the right.
 */
export function layBigRoad(hands: readonly RoadHand[]): BigRoadMark[] {
  const runs = findRuns(hands);
  const places = layRuns(runs.map((run) => run.length));
  return runs.flat().map((win, index) => ({ ...win, ...placeAt(places, index) }));
}

/**
 * Places the marks of a derived road, which compares the runs of the big road as straight columns. The first win of a
 * run is regular if the previous run is as long as the run `back` columns before the previous run. A further win is
 * irregular exactly where the run `back` columns earlier ended one mark higher.
 * @param back number of columns to look back, from `derivedRoads`
 */
export function layDerivedRoad(hands: readonly RoadHand[], back: number): DerivedMark[] {
  const lengths = findRuns(hands).map((run) => run.length);
  const lengthOf = (run: number): number => lengths[run] ?? 0;
  const colours: DerivedMark['colour'][] = [];
  lengths.forEach((length, run) => {
    for (let depth = 0; depth < length; depth += 1) {
      const begins = depth === 0;
      if (run < (begins ? back + 1 : back)) continue;
      const regular = begins
        ? lengthOf(run - 1) === lengthOf(run - 1 - back)
        : lengthOf(run - back) !== depth;
      colours.push(regular ? 'red' : 'blue');
    }
  });
  const runs: DerivedMark['colour'][][] = [];
  for (const colour of colours) {
    const current = runs.at(-1);
    if (current?.[0] === colour) current.push(colour);
    else runs.push([colour]);
  }
  const places = layRuns(runs.map((run) => run.length));
  return colours.map((colour, index) => ({ colour, ...placeAt(places, index) }));
}

/** Counts the wins of each side. */
export function countWins(hands: readonly RoadHand[]): Readonly<Record<BaccaratSpot, number>> {
  const count = { player: 0, tie: 0, banker: 0 };
  for (const { winner } of hands) count[winner] += 1;
  return count;
}

function findRuns(hands: readonly RoadHand[]): readonly (readonly Win[])[] {
  const runs: Win[][] = [];
  let early = 0;
  let last: Win | undefined;
  for (const { winner, playerPair, bankerPair } of hands) {
    if (winner === 'tie') {
      if (last) last.ties += 1;
      else early += 1;
      continue;
    }
    const win: Win = { side: winner, ties: last ? 0 : early, playerPair, bankerPair };
    if (last?.side === winner) runs.at(-1)?.push(win);
    else runs.push([win]);
    last = win;
  }
  if (!last && early > 0)
    return [[{ side: null, ties: early, playerPair: false, bankerPair: false }]];
  return runs;
}

/**
 * Returns the positions of all marks of consecutive runs.
 * @param lengths number of marks of each run
 */
function layRuns(lengths: readonly number[]): RoadPlace[] {
  const taken = new Set<number>();
  const isFree = (column: number, row: number): boolean => !taken.has(column * ROAD_ROWS + row);
  const places: RoadPlace[] = [];
  let start = -1;
  for (const length of lengths) {
    start += 1;
    while (!isFree(start, 0)) start += 1;
    let [column, row, turned] = [start, 0, false];
    for (let mark = 0; mark < length; mark += 1) {
      if (mark > 0) {
        turned ||= row + 1 === ROAD_ROWS || !isFree(column, row + 1);
        if (turned) column += 1;
        else row += 1;
      }
      taken.add(column * ROAD_ROWS + row);
      places.push({ column, row });
    }
  }
  return places;
}

function placeAt(places: readonly RoadPlace[], index: number): RoadPlace {
  const place = places[index];
  if (!place) throw new RangeError(`No place for mark ${index}`);
  return place;
}
