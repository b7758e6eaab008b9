import { ornament } from './brand-ornament.painter';
import { glyphScale, num, placeGlyph, radial, rimFilter } from './card.painter';

/** Size in px of the picture of a poll choice. */
export const CHOICE_WIDTH = 360;
export const CHOICE_HEIGHT = 280;

const fields = {
  wine: ['#240B1B', '#5C1836'],
  plum: ['#1A0F28', '#43245C'],
  indigo: ['#0D1233', '#28327C'],
  pine: ['#08201C', '#14504A'],
  umber: ['#251208', '#6B3A16'],
  rust: ['#2A0C08', '#7C2A1C'],
  teal: ['#06222B', '#135768'],
} as const satisfies Record<string, readonly [dark: string, mid: string]>;

interface Scene {
  readonly field: keyof typeof fields;
  readonly hero: string;
}

/** Header pictures of polls: a main glyph and two beside it. */
const heads = {
  favourite: { field: 'wine', hero: 'trophy', sides: ['heart-suit', 'glowing-star'] },
  lucky: { field: 'indigo', hero: 'sports-medal', sides: ['clapping-hands', 'sparkles'] },
  opinion: { field: 'teal', hero: 'speech-balloon', sides: ['light-bulb', 'thumbs-up'] },
} as const satisfies Record<string, Scene & { sides: readonly [string, string] }>;

/** Pictures of the choices in the demo's polls; neighbouring choices look different. */
const choices = {
  dragon: { field: 'rust', hero: 'dragon' },
  octopus: { field: 'teal', hero: 'octopus' },
  rabbit: { field: 'plum', hero: 'rabbit-face' },
  peacock: { field: 'indigo', hero: 'peacock' },
  elephant: { field: 'pine', hero: 'elephant' },
  lotus: { field: 'wine', hero: 'lotus' },
  tiger: { field: 'umber', hero: 'tiger-face' },
  slot: { field: 'wine', hero: 'slot-machine' },
  fish: { field: 'teal', hero: 'tropical-fish' },
  cards: { field: 'pine', hero: 'joker' },
} as const satisfies Record<string, Scene>;

/** Id of a poll's header picture. */
export type PollHeadId = keyof typeof heads;
/** Id of a picture of a poll choice. */
export type PollChoiceId = keyof typeof choices;

/** Ids of all header pictures. */
export const pollHeadIds = Object.keys(heads) as readonly PollHeadId[];
/** Ids of all choice pictures. */
export const pollChoiceIds = Object.keys(choices) as readonly PollChoiceId[];

/**
 * Sizes of a header: narrow and wide on the page with text at the left, and centred for previews and messages. `away`
 * is the distance of the side glyphs in radii of the disc.
 */
export const pollHeadSizes = [
  {
    width: 656,
    height: 272,
    format: 'webp',
    disc: { x: 0.767, y: 0.5, radius: 0.385 },
    away: 1.04,
  },
  {
    width: 1896,
    height: 324,
    format: 'webp',
    disc: { x: 0.828, y: 0.5, radius: 0.385 },
    away: 1.28,
  },
  { width: 1200, height: 630, format: 'jpg', disc: { x: 0.5, y: 0.5, radius: 0.34 }, away: 1.28 },
  { width: 1024, height: 536, format: 'jpg', disc: { x: 0.5, y: 0.5, radius: 0.34 }, away: 1.28 },
] as const;

/** One of the sizes of a header. */
type PollHeadSize = (typeof pollHeadSizes)[number];

const LINE = '#E3C27A';
const LIGHT = '#FFF2D0';
const SHADE = '#0C0610';
/** Sizes of the middle and side glyphs, and how far the side glyphs are lower, in radii of the disc. */
const HERO_SHARE = 1.36;
const SIDE_SHARE = 0.5;
const SIDE_LOW = 0.56;

interface Thing {
  readonly name: string;
  readonly cx: number;
  readonly cy: number;
  readonly side: number;
}

/** Draws the header picture of a poll. */
export function renderPollHeadSvg(
  id: PollHeadId,
  { width, height, disc, away }: PollHeadSize,
): string {
  const { sides, ...scene } = heads[id];
  const [cx, cy, radius] = [disc.x * width, disc.y * height, disc.radius * height];
  const beside = sides.map((name, index) => ({
    name,
    cx: cx + (index === 0 ? -1 : 1) * radius * away,
    cy: cy + radius * SIDE_LOW,
    side: radius * SIDE_SHARE,
  }));
  // In a narrow header the text takes the place of the left glyph.
  return drawScene(scene, {
    width,
    height,
    cx,
    cy,
    radius,
    beside: width < 700 ? beside.slice(1) : beside,
  });
}

/** Draws the picture of a choice. */
export function renderPollChoiceSvg(id: PollChoiceId): string {
  const [width, height] = [CHOICE_WIDTH, CHOICE_HEIGHT];
  return drawScene(choices[id], {
    width,
    height,
    cx: width / 2,
    cy: height / 2,
    radius: 0.375 * height,
    beside: [],
  });
}

interface Stage {
  readonly width: number;
  readonly height: number;
  readonly cx: number;
  readonly cy: number;
  readonly radius: number;
  readonly beside: readonly Thing[];
}

function drawScene({ field, hero }: Scene, stage: Stage): string {
  const { width, height, cx, cy, radius, beside } = stage;
  const [dark, mid] = fields[field];
  const things = [{ name: hero, cx, cy, side: radius * HERO_SHARE }, ...beside].map(drawThing);
  const ground = radial(
    'ground',
    [
      [0, mid],
      [1, dark],
    ],
    `gradientUnits="userSpaceOnUse" cx="${num(cx)}" cy="${num(cy)}" r="${num(Math.max(width * 0.6, height))}"`,
  );
  const petals = ornament('chokdee', {
    cx,
    cy,
    radius,
    colour: LINE,
    opacities: [0.16, 0.2, 0.2],
    width: radius / 90,
  });
  const line = num(radius / 42);
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}"><defs>${ground}${things.map(({ light }) => light).join('')}</defs><rect width="${width}" height="${height}" fill="url(#ground)"/>${petals}<circle cx="${num(cx)}" cy="${num(cy)}" r="${num(radius)}" fill="${mid}" stroke="${LINE}" stroke-width="${line}"/><circle cx="${num(cx)}" cy="${num(cy)}" r="${num(radius * 0.93)}" fill="none" stroke="${LINE}" stroke-opacity=".25" stroke-width="${num(radius / 90)}"/>${things.map(({ drawn }) => drawn).join('')}</svg>`;
}

function drawThing({ name, cx, cy, side }: Thing, index: number): { light: string; drawn: string } {
  const place = { cx, cy, width: side, height: side, filter: `light${index}` };
  const light = rimFilter(place.filter, {
    colour: LIGHT,
    shade: SHADE,
    scale: glyphScale(name, place),
  });
  const shadow = `<ellipse cx="${num(cx)}" cy="${num(cy + side * 0.54)}" rx="${num(side * 0.4)}" ry="${num(side * 0.06)}" fill="${SHADE}" fill-opacity=".4"/>`;
  return { light, drawn: shadow + placeGlyph(name, place) };
}
