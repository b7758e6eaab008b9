import expandIcon from '@phosphor-icons/core/assets/regular/grid-nine.svg?raw';
import {
  type BigRoadMark,
  countWins,
  derivedRoads,
  layBeadPlate,
  layBigRoad,
  layDerivedRoad,
  ROAD_ROWS,
  type RoadHand,
  type RoadPlace,
} from '@/domain/baccarat-roads';
import { copy, spotLetters, spotNames } from './baccarat.copy';
import { build, buildSvg, button, icon } from './element-builder';

/** The roads of the shoe (tables of its past results), shown above the felt. */
export interface RoadsView {
  readonly element: HTMLElement;
  readonly show: (hands: readonly RoadHand[]) => void;
}

/** Sizes of the roads: cells in px, and numbers of columns. */
export interface RoadSizes {
  readonly cell: number;
  readonly beadColumns: number;
  readonly bigColumns: number;
  readonly derivedCell: number;
  readonly derivedColumns: number;
}

const UNIT = 10;
const MOST_NAMED = 12;
const WIDE = 720;

/** Builds the panel of roads, with as many columns as fit. */
export function createRoadsView(onAll: () => void): RoadsView {
  const counts = build('p', { class: 'road-counts' });
  const board = build('div', { class: 'road-board' });
  const all = button(
    { class: 'road-all', 'aria-label': copy.roadsAll, title: copy.roadsAll },
    onAll,
    icon(expandIcon),
  );
  const element = build(
    'section',
    { class: 'roads', 'aria-label': copy.roads },
    build(
      'div',
      { class: 'road-head' },
      counts,
      build('p', { class: 'road-note' }, copy.roadsNote),
      all,
    ),
    board,
  );
  let hands: readonly RoadHand[] = [];
  let sizes: RoadSizes | null = null;

  const draw = (): void => {
    if (!sizes) return;
    const [bead, big, ...derived] = drawRoads(hands, sizes).map((road) => road.element);
    if (!bead || !big) return;
    board.replaceChildren(bead, big, build('div', { class: 'road-derived' }, ...derived));
    const wins = countWins(hands);
    counts.setAttribute('aria-label', copy.counts(wins.player, wins.tie, wins.banker));
    counts.replaceChildren(
      ...(['player', 'tie', 'banker'] as const).map((spot) =>
        build(
          'span',
          { class: `count ${spot}` },
          build('i', {}, spotLetters[spot]),
          String(wins[spot]),
        ),
      ),
    );
  };

  new ResizeObserver(() => {
    sizes = fitSizes(board.clientWidth);
    draw();
  }).observe(board);

  return {
    element,
    show: (next) => {
      hands = next;
      draw();
    },
  };
}

/** Builds all roads in a large size, for a sheet. */
export function createRoadsSheet(hands: readonly RoadHand[]): HTMLElement {
  const wins = countWins(hands);
  return build(
    'div',
    { class: 'roads-sheet' },
    build('p', { class: 'note' }, copy.roadsNote),
    build(
      'p',
      {},
      hands.length === 0 ? copy.noHands : copy.counts(wins.player, wins.tie, wins.banker),
    ),
    ...drawRoads(hands, {
      cell: 18,
      beadColumns: 14,
      bigColumns: 18,
      derivedCell: 11,
      derivedColumns: 28,
    }).flatMap(({ name, element }) => [build('h4', {}, name), element]),
  );
}

function fitSizes(width: number): RoadSizes {
  const wide = width >= WIDE;
  const cell = wide ? 20 : 13;
  const derivedCell = 6;
  const derivedColumns = 34;
  const left = wide ? width - derivedCell * derivedColumns - 32 : width - 8;
  const columns = Math.max(12, Math.floor(left / cell));
  const beadColumns = Math.round(columns * 0.36);
  return { cell, beadColumns, bigColumns: columns - beadColumns, derivedCell, derivedColumns };
}

interface NamedRoad {
  readonly name: string;
  readonly element: SVGElement;
}

/** Draws the bead plate, the big road and the derived roads. */
function drawRoads(hands: readonly RoadHand[], sizes: RoadSizes): readonly NamedRoad[] {
  const beads = layBeadPlate(hands);
  const marks = layBigRoad(hands);
  const { cell, derivedCell, derivedColumns } = sizes;
  const derived = (['bigEye', 'small', 'cockroach'] as const).map((name) => {
    const road = layDerivedRoad(hands, derivedRoads[name]);
    return drawRoad({
      name: copy[name],
      places: road,
      columns: derivedColumns,
      cell: derivedCell,
      paint: (mark) => [
        buildSvg(name === 'cockroach' ? 'path' : 'circle', {
          class: `derived ${name} ${mark.colour}`,
          ...(name === 'cockroach'
            ? { d: 'M2 8 8 2' }
            : { cx: '5', cy: '5', r: name === 'small' ? '3.6' : '3.1' }),
        }),
      ],
      describe: (mark) => (mark.colour === 'red' ? copy.regular : copy.irregular),
    });
  });
  return [
    drawRoad({
      name: copy.bead,
      places: beads,
      columns: sizes.beadColumns,
      cell,
      paint: (bead) => {
        const letter = buildSvg('text', { x: '5', y: '7.5', class: 'bead-letter' });
        letter.textContent = spotLetters[bead.winner];
        return [
          buildSvg('circle', { cx: '5', cy: '5', r: '4.4', class: `bead ${bead.winner}` }),
          letter,
          ...pairDots(bead),
        ];
      },
      describe: (bead) => spotNames[bead.winner],
    }),
    drawRoad({
      name: copy.big,
      places: marks,
      columns: sizes.bigColumns,
      cell,
      paint: paintBigMark,
      describe: (mark) => spotNames[mark.side ?? 'tie'],
    }),
    ...derived,
  ];
}

function paintBigMark(mark: BigRoadMark): readonly SVGElement[] {
  const ring =
    mark.side === null
      ? []
      : [buildSvg('circle', { cx: '5', cy: '5', r: '3.7', class: `ring ${mark.side}` })];
  if (mark.ties === 0) return [...ring, ...pairDots(mark)];
  const slash = buildSvg('path', { d: 'M2 8 8 2', class: 'tie-slash' });
  if (mark.ties === 1) return [...ring, slash, ...pairDots(mark)];
  const count = buildSvg('text', { x: '5', y: '7', class: 'tie-count' });
  count.textContent = String(mark.ties);
  return [...ring, slash, count, ...pairDots(mark)];
}

function pairDots(hand: Pick<RoadHand, 'playerPair' | 'bankerPair'>): SVGElement[] {
  return [
    ...(hand.bankerPair
      ? [buildSvg('circle', { cx: '1.8', cy: '1.8', r: '1.5', class: 'pair banker' })]
      : []),
    ...(hand.playerPair
      ? [buildSvg('circle', { cx: '8.2', cy: '8.2', r: '1.5', class: 'pair player' })]
      : []),
  ];
}

interface RoadPlan<Mark extends RoadPlace> {
  readonly name: string;
  readonly places: readonly Mark[];
  readonly columns: number;
  readonly cell: number;
  readonly paint: (mark: Mark) => readonly SVGElement[];
  readonly describe: (mark: Mark) => string;
}

/** Draws the last columns of a road, with its grid. */
function drawRoad<Mark extends RoadPlace>(plan: RoadPlan<Mark>): NamedRoad {
  const { name, places, columns, cell, paint, describe } = plan;
  const used = Math.max(0, ...places.map((place) => place.column + 1));
  const hidden = Math.max(0, used - columns);
  const last = places.slice(-MOST_NAMED).reverse().map(describe).join(' ');
  const lines = [
    ...Array.from(
      { length: columns + 1 },
      (_, column) => `M${column * UNIT} 0V${ROAD_ROWS * UNIT}`,
    ),
    ...Array.from({ length: ROAD_ROWS + 1 }, (_, row) => `M0 ${row * UNIT}H${columns * UNIT}`),
  ];
  const element = buildSvg(
    'svg',
    {
      class: 'road',
      role: 'img',
      'aria-label': places.length === 0 ? `${name} ${copy.noHands}` : copy.roadText(name, last),
      viewBox: `-.5 -.5 ${columns * UNIT + 1} ${ROAD_ROWS * UNIT + 1}`,
      width: String(columns * cell),
      height: String(ROAD_ROWS * cell),
    },
    buildSvg('path', { class: 'road-grid', d: lines.join('') }),
    ...places
      .filter((place) => place.column >= hidden)
      .map((place) =>
        buildSvg(
          'g',
          { transform: `translate(${(place.column - hidden) * UNIT} ${place.row * UNIT})` },
          ...paint(place),
        ),
      ),
  );
  return { name, element };
}
