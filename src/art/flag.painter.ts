import { num, polar } from './card.painter';

/** Position and width of a flag, whose height is two thirds of the width. */
export interface FlagPlace {
  readonly x: number;
  readonly y: number;
  readonly width: number;
}

const WIDTH = 60;
const HEIGHT = 40;
const RADIUS = 3;

/** Drawings of the flags in units of 60 × 40, in slightly softened colours. */
const cloths = {
  vietnam: () =>
    `${field('#D2322B')}<path d="${star({ cx: 30, cy: 21, outer: 12.5, inner: 4.8, points: 5 })}" fill="#FFD84A"/>`,
  laos: () =>
    `${field('#C8302E')}<rect y="10" width="60" height="20" fill="#23418F"/><circle cx="30" cy="20" r="8" fill="#FFF8EC"/>`,
  malaysia: () => {
    const stripe = (index: number) =>
      `<rect y="${num((index * HEIGHT) / 14)}" width="60" height="${num(HEIGHT / 14 + 0.05)}" fill="${index % 2 ? '#FFF8EC' : '#CE2B37'}"/>`;
    const stripes = Array.from({ length: 14 }, (_, index) => stripe(index)).join('');
    const moon =
      '<path d="M17.5 4.2A7.4 7.4 0 1 0 17.5 18.6 6.2 6.2 0 1 1 17.5 4.2Z" fill="#FFD23F"/>';
    const sun = `<path d="${star({ cx: 20, cy: 11.4, outer: 5.6, inner: 2.9, points: 14 })}" fill="#FFD23F"/>`;
    return `${stripes}<rect width="30" height="22.86" fill="#1F3F94"/>${moon}${sun}`;
  },
  japan: () => `${field('#FFF8EC')}<circle cx="30" cy="20" r="11.5" fill="#D0283B"/>`,
} as const satisfies Record<string, () => string>;

export type FlagId = keyof typeof cloths;

/** Returns the definitions that `placeFlag` refers to. */
export function flagDefs(): string {
  return (
    `<clipPath id="cloth"><rect width="${WIDTH}" height="${HEIGHT}" rx="${RADIUS}"/></clipPath>` +
    // Light on the folds of the cloth.
    '<linearGradient id="folds" x1="0" x2="1" y1="0" y2=".18">' +
    '<stop offset="0" stop-color="#fff" stop-opacity=".28"/><stop offset=".24" stop-color="#000" stop-opacity=".14"/>' +
    '<stop offset=".5" stop-color="#fff" stop-opacity=".24"/><stop offset=".76" stop-color="#000" stop-opacity=".16"/>' +
    '<stop offset="1" stop-color="#fff" stop-opacity=".16"/></linearGradient>'
  );
}

/** Draws a flag with its shadow and the light on its folds. */
export function placeFlag(id: FlagId, { x, y, width }: FlagPlace): string {
  const shape = `width="${WIDTH}" height="${HEIGHT}" rx="${RADIUS}"`;
  return (
    `<g transform="translate(${num(x)} ${num(y)}) scale(${num(width / WIDTH)})">` +
    `<rect ${shape} y="2.5" fill="#000" fill-opacity=".35"/>` +
    `<g clip-path="url(#cloth)">${cloths[id]()}<rect ${shape} fill="url(#folds)"/></g>` +
    `<rect ${shape} fill="none" stroke="#FFF3D6" stroke-opacity=".7" stroke-width="1.2"/></g>`
  );
}

function field(colour: string): string {
  return `<rect width="${WIDTH}" height="${HEIGHT}" fill="${colour}"/>`;
}

interface Star {
  readonly cx: number;
  readonly cy: number;
  readonly outer: number;
  readonly inner: number;
  readonly points: number;
}

/** Returns the outline of a star with one point upwards. */
function star({ cx, cy, outer, inner, points }: Star): string {
  const corners = Array.from({ length: points * 2 }, (_, index) =>
    polar(cx, cy, index % 2 ? inner : outer, (index * Math.PI) / points - Math.PI / 2),
  );
  return `M${corners.join('L')}Z`;
}
