import type { CatalogueGame } from '@/sandbox/games/catalogue/catalogue-types';
import { glyphBody, glyphBox } from './glyph-library';
import { fitLine, type LetteringFace } from './lettering-shaper';

/** Width of the card's drawing in its own units. */
export const CARD_WIDTH = 300;
/** Height of the card's drawing in its own units. */
export const CARD_HEIGHT = 400;

/** A card as SVG definitions and three layers; the backdrop alone serves as the scene behind the reels. */
export interface CardLayers {
  readonly defs: string;
  readonly backdrop: string;
  readonly subject: string;
  readonly lettering: string;
}

/** Draws the card of one game in the style of its studio. */
export type StudioStyle = (game: CatalogueGame) => CardLayers;

/** Rounds a number to one decimal, to keep the SVG short. */
export const num = (value: number): string => String(Math.round(value * 10) / 10);

/** Returns a point on a circle as path coordinates. */
export const polar = (cx: number, cy: number, radius: number, angle: number): string =>
  `${num(cx + Math.cos(angle) * radius)} ${num(cy + Math.sin(angle) * radius)}`;

/** Repeats a drawing `count` times and joins the pieces. */
export const repeat = (count: number, draw: (index: number) => string): string =>
  Array.from({ length: count }, (_, index) => draw(index)).join('');

/** Returns a linear gradient with stops given as `[offset, colour, opacity?]`. */
export function linear(
  id: string,
  stops: readonly (readonly [number, string, number?])[],
  direction = 'x1="0" y1="0" x2="0" y2="1"',
): string {
  return `<linearGradient id="${id}" ${direction}>${stopsOf(stops)}</linearGradient>`;
}

/** Returns a radial gradient with stops given as `[offset, colour, opacity?]`. */
export function radial(
  id: string,
  stops: readonly (readonly [number, string, number?])[],
  placing = '',
): string {
  return `<radialGradient id="${id}" ${placing}>${stopsOf(stops)}</radialGradient>`;
}

function stopsOf(stops: readonly (readonly [number, string, number?])[]): string {
  return stops
    .map(
      ([offset, colour, opacity]) =>
        `<stop offset="${offset}" stop-color="${colour}"${opacity === undefined ? '' : ` stop-opacity="${opacity}"`}/>`,
    )
    .join('');
}

/** Draws the four-petalled flower that the whole design uses. */
export function petal(cx: number, cy: number, radius: number, fill: string): string {
  const r = radius;
  const leaf = (angle: number): string =>
    `<path transform="rotate(${angle})" d="M0 ${num(-r * 0.12)}C${num(r * 0.5)} ${num(-r * 0.38)} ${num(r * 0.38)} ${num(-r * 0.72)} 0 ${num(-r)}C${num(-r * 0.38)} ${num(-r * 0.72)} ${num(-r * 0.5)} ${num(-r * 0.38)} 0 ${num(-r * 0.12)}Z"/>`;
  return `<g transform="translate(${num(cx)} ${num(cy)})" fill="${fill}">${[0, 90, 180, 270].map(leaf).join('')}<circle r="${num(r * 0.16)}"/></g>`;
}

/** Settings of the light on a glyph. */
export interface RimLight {
  readonly colour: string;
  readonly shade: string;
  readonly dx?: number;
  readonly dy?: number;
  /** Card units per glyph unit, which keeps the light equally thick at every size. */
  readonly scale: number;
  /** Strength of the core shade and outline; flat styles use less. */
  readonly depth?: number;
  /** Solid outline drawn outside everything, in card units. */
  readonly sticker?: { readonly colour: string; readonly width: number };
}

/** Returns a filter with contact shadow, dark outline, core shade from below and a rim of light from upper right. */
export function rimFilter(id: string, light: RimLight): string {
  const { colour, shade, scale: k, dx = 6, dy = 6, depth = 1, sticker } = light;
  const n = (value: number): string => (value * k).toFixed(2);
  const ring = sticker
    ? `<feMorphology in="SourceAlpha" operator="dilate" radius="${sticker.width}" result="st"/><feGaussianBlur in="st" stdDeviation=".8" result="stb"/><feFlood flood-color="${sticker.colour}"/><feComposite in2="stb" operator="in" result="sticker"/><feMorphology in="SourceAlpha" operator="dilate" radius="${sticker.width + 3}" result="sk"/><feGaussianBlur in="sk" stdDeviation=".8" result="skb"/><feFlood flood-color="${shade}"/><feComposite in2="skb" operator="in" result="ink"/>`
    : '';
  return `<filter id="${id}" x="-25%" y="-25%" width="150%" height="165%" color-interpolation-filters="sRGB"><feOffset in="SourceAlpha" dy="${n(1.1)}" result="so"/><feGaussianBlur in="so" stdDeviation="${n(0.9)}" result="sb"/><feFlood flood-color="${shade}" flood-opacity="${num(0.62 * depth)}"/><feComposite in2="sb" operator="in" result="sh"/><feOffset in="SourceAlpha" dy="${n(-2.2)}" result="u"/><feGaussianBlur in="u" stdDeviation="${n(1.6)}" result="ub"/><feComposite in="SourceAlpha" in2="ub" operator="out" result="low"/><feFlood flood-color="${shade}" flood-opacity="${num(0.6 * depth)}"/><feComposite in2="low" operator="in" result="lowc"/><feOffset in="SourceAlpha" dx="${n(-dx / 10)}" dy="${n(dy / 10)}" result="o"/><feComposite in="SourceAlpha" in2="o" operator="out" result="e"/><feGaussianBlur in="e" stdDeviation="${n(0.2)}" result="eb"/><feFlood flood-color="${colour}" flood-opacity=".95"/><feComposite in2="eb" operator="in" result="r0"/><feComposite in="r0" in2="SourceAlpha" operator="in" result="rim"/><feGaussianBlur in="SourceAlpha" stdDeviation="${n(0.3)}" result="d0"/><feComponentTransfer in="d0" result="dl"><feFuncA type="linear" slope="5"/></feComponentTransfer><feFlood flood-color="${shade}" flood-opacity=".75"/><feComposite in2="dl" operator="in" result="ol"/>${ring}<feMerge><feMergeNode in="sh"/>${sticker ? '<feMergeNode in="ink"/><feMergeNode in="sticker"/>' : ''}<feMergeNode in="ol"/><feMergeNode in="SourceGraphic"/><feMergeNode in="lowc"/><feMergeNode in="rim"/></feMerge></filter>`;
}

/** Returns a filter with a soft shadow under a layer of paper or a plate. */
export function dropFilter(id: string, colour: string, dy: number, blur: number): string {
  return `<filter id="${id}" filterUnits="userSpaceOnUse" x="-20" y="-20" width="340" height="450" color-interpolation-filters="sRGB"><feDropShadow dx="0" dy="${dy}" stdDeviation="${blur}" flood-color="${colour}" flood-opacity=".6"/></filter>`;
}

/** Position and maximum size of a glyph. */
export interface GlyphPlace {
  readonly cx: number;
  readonly cy: number;
  readonly width: number;
  readonly height: number;
  readonly turn?: number;
  readonly flip?: boolean;
  readonly filter?: string;
}

/** Returns the card units per glyph unit for a glyph fitted into a place. */
export function glyphScale(name: string, place: GlyphPlace): number {
  const box = glyphBox(name);
  const turn = Math.abs(((place.turn ?? 0) * Math.PI) / 180);
  const width = box.width * Math.cos(turn) + box.height * Math.sin(turn);
  const height = box.width * Math.sin(turn) + box.height * Math.cos(turn);
  // A full square looks heavier than a slender shape of the same extent.
  const weight = Math.sqrt((place.width * place.height * 0.92) / (width * height));
  return Math.min(place.width / width, place.height / height, weight);
}

/** Draws a glyph with its ink centred on the place; the filter stays outside the rotation. */
export function placeGlyph(name: string, place: GlyphPlace, side = false): string {
  const box = glyphBox(name);
  const scale = glyphScale(name, place);
  const turn = place.turn ?? 0;
  const flip = place.flip ? -1 : 1;
  const body = glyphBody(name, side || turn !== 0);
  const filter = place.filter ? ` filter="url(#${place.filter})"` : '';
  return `<g${filter}><g transform="translate(${num(place.cx)} ${num(place.cy)}) rotate(${turn}) scale(${(flip * scale).toFixed(3)} ${scale.toFixed(3)}) translate(${num(-box.x - box.width / 2)} ${num(-box.y - box.height / 2)})">${body}</g></g>`;
}

/** Typography of a title. */
export interface LetteringPlan {
  readonly face: LetteringFace;
  readonly size: number;
  /** Baseline of the last line. */
  readonly baseline: number;
  readonly fill: string;
  readonly max?: number;
  readonly stroke?: string;
  readonly strokeWidth?: number;
  readonly under?: string;
  readonly underShift?: number;
  readonly underGrow?: number;
  readonly skew?: number;
  readonly leading?: number;
  readonly tracking?: number;
  readonly filter?: string;
  readonly cx?: number;
}

/**
 * Draws the title in three layers: a wide lower stroke, a coloured stroke, and the fill. Lines stack upwards from the
 * baseline.
 */
export function letter(lines: readonly string[], plan: LetteringPlan): string {
  const { baseline, size, strokeWidth = 9, leading = 0.98, skew = 0, cx = 150 } = plan;
  const placed: { readonly path: string; readonly x: number; readonly y: number }[] = [];
  let y = baseline;
  for (const line of [...lines].reverse()) {
    const shaped = fitLine(line, plan.face, size, plan.max ?? 262, plan.tracking);
    placed.unshift({ path: shaped.path, x: cx - shaped.width / 2, y });
    y -= Math.max(shaped.size, size * 0.62) * leading;
  }
  const draw = (paint: string): string =>
    placed
      .map((l) => `<path d="${l.path}" transform="translate(${num(l.x)} ${num(l.y)})" ${paint}/>`)
      .join('');
  const outline = (colour: string, width: number): string =>
    draw(`fill="${colour}" stroke="${colour}" stroke-width="${width}" stroke-linejoin="round"`);
  const under = plan.under
    ? `<g transform="translate(0 ${plan.underShift ?? 5})">${outline(plan.under, strokeWidth + (plan.underGrow ?? 7))}</g>`
    : '';
  const tilt = skew
    ? ` transform="translate(0 ${baseline}) skewY(${skew}) translate(0 ${-baseline})"`
    : '';
  const filter = plan.filter ? ` filter="url(#${plan.filter})"` : '';
  return `<g${filter}><g${tilt}>${under}${plan.stroke ? outline(plan.stroke, strokeWidth) : ''}${draw(`fill="${plan.fill}"`)}</g></g>`;
}

/** Draws the thin border and the top light of every card. */
export function edgeLight(colour: string): string {
  return `<rect x="1.5" y="1.5" width="297" height="397" rx="34" fill="none" stroke="${colour}" stroke-opacity=".28" stroke-width="3"/><path d="M36 3.5H264" stroke="#fff" stroke-opacity=".35" stroke-width="2.5" stroke-linecap="round"/>`;
}

/** Returns the main glyph and the side glyphs with their lights, as definitions and drawing. */
export function stageGlyphs(
  game: CatalogueGame,
  hero: GlyphPlace,
  sides: readonly GlyphPlace[],
  light: Omit<RimLight, 'scale'>,
  sideLight: Omit<RimLight, 'scale'> = light,
): { readonly defs: string; readonly hero: string; readonly sides: string } {
  const { art } = game;
  const heroPlace = { ...hero, turn: art.turn || (hero.turn ?? 0), flip: art.flip, filter: 'r1' };
  const filters: string[] = [rimFilter('r1', { ...light, scale: glyphScale(art.hero, heroPlace) })];
  const drawn = art.sides.slice(0, sides.length).map((name, index) => {
    const place = { ...(sides[index] ?? hero), filter: `s${index}` };
    filters.push(rimFilter(`s${index}`, { ...sideLight, scale: glyphScale(name, place) }));
    return placeGlyph(name, place, true);
  });
  return {
    defs: filters.join(''),
    hero: placeGlyph(art.hero, heroPlace),
    sides: drawn.join(''),
  };
}
