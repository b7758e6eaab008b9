import type { ArtBrand } from './banner.renderer';
import { ornament } from './brand-ornament.painter';
import { glyphScale, num, placeGlyph, radial, rimFilter } from './card.painter';
import { fitLine, type LetteringFace, shapeLine } from './lettering-shaper';
import { renderMark } from './logo.renderer';
import {
  MESSAGE_HEIGHT,
  MESSAGE_WIDTH,
  PREVIEW_HEIGHT,
  PREVIEW_WIDTH,
  type PreviewCopy,
  type ShareSceneId,
  shareScenes,
} from './share-scenes-list';

interface Colours {
  readonly name: string;
  readonly line: string;
  readonly word: string;
  readonly foot: string;
}

const colours: Record<ArtBrand, Colours> = {
  chokdee: { name: 'โชคดี', line: '#E3C27A', word: '#F0D99C', foot: '#F0D99C' },
  yok: { name: 'หยก', line: '#84DDB1', word: '#B4EBCF', foot: '#B4EBCF' },
};

const TEXT = '#FAF3EA';
const QUIET = '#D0C3CE';
const LIGHT = '#FFF2D0';
const SHADE = '#0C0610';
const AGE = '20+ · เล่นอย่างมีสติ';
const MARGIN = 72;
/** Width of the text, left of the scene. */
const WORDS_WIDTH = 470;
/** Size of the middle glyph, in radii of the disc. */
const HERO_SHARE = 1.36;

interface Stage {
  readonly width: number;
  readonly height: number;
  readonly cx: number;
  readonly cy: number;
  readonly radius: number;
  /** Centre and size of the left and the right side glyph. */
  readonly beside: readonly [Beside, Beside];
}

interface Beside {
  readonly x: number;
  readonly y: number;
  readonly side: number;
}

const previewStage: Stage = {
  width: PREVIEW_WIDTH,
  height: PREVIEW_HEIGHT,
  cx: 880,
  cy: 322,
  radius: 222,
  beside: [
    { x: 646, y: 494, side: 132 },
    { x: 1102, y: 478, side: 128 },
  ],
};

const messageStage: Stage = {
  width: MESSAGE_WIDTH,
  height: MESSAGE_HEIGHT,
  cx: MESSAGE_WIDTH / 2,
  cy: MESSAGE_HEIGHT / 2,
  radius: 190,
  beside: [
    { x: 512 - 268, y: 268 + 116, side: 138 },
    { x: 512 + 268, y: 268 + 116, side: 138 },
  ],
};

/** Draws a preview: the scene at the right, the text at the left, the age mark below. */
export function renderPreviewSvg(brand: ArtBrand, copy: PreviewCopy): string {
  const { name, word, foot } = colours[brand];
  const [first, second] = copy.headline;
  const lines = [
    `<g transform="translate(${MARGIN + 31} 127) scale(.66)">${renderMark(brand)}</g>`,
    drawLine(name, 'chonburi', { size: 44, x: MARGIN + 80, y: 142, fill: word, width: 300 }),
    drawLine(copy.kicker, 'regular', { size: 32, y: 220, fill: TEXT }),
    drawLine(first, 'chonburi', { size: 92, y: 326, fill: TEXT }),
    drawLine(second, 'chonburi', { size: 92, y: 448, fill: TEXT }),
    drawLine(copy.foot, 'regular', { size: 28, y: 522, fill: foot }),
  ];
  const age = shapeLine(AGE, 'regular', 24);
  const mark = `<path d="${age.path}" transform="translate(${num(PREVIEW_WIDTH - 40 - age.width)} 592)" fill="${QUIET}"/>`;
  return drawStage(copy.scene, brand, previewStage, lines.join('') + mark);
}

/** Draws a message picture: only the scene, because the message has its own text. */
export function renderMessageSvg(brand: ArtBrand, scene: ShareSceneId): string {
  return drawStage(scene, brand, messageStage);
}

interface LinePlace {
  readonly size: number;
  readonly x?: number;
  readonly y: number;
  readonly fill: string;
  readonly width?: number;
}

function drawLine(
  text: string,
  face: LetteringFace,
  { size, x = MARGIN, y, fill, width = WORDS_WIDTH }: LinePlace,
): string {
  const { path } = fitLine(text, face, size, width);
  return `<path d="${path}" transform="translate(${x} ${y})" fill="${fill}"/>`;
}

function drawStage(scene: ShareSceneId, brand: ArtBrand, stage: Stage, copy = ''): string {
  const { width, height, cx, cy, radius, beside } = stage;
  const { hero, sides, inks } = shareScenes[scene];
  const [dark, mid] = inks[brand];
  const { line } = colours[brand];
  const things = [
    { name: hero, cx, cy, side: radius * HERO_SHARE },
    ...beside.map(({ x, y, side }, index) => ({
      name: sides[index === 0 ? 0 : 1],
      cx: x,
      cy: y,
      side,
    })),
  ].map(drawThing);
  const ground = radial(
    'ground',
    [
      [0, mid],
      [1, dark],
    ],
    `gradientUnits="userSpaceOnUse" cx="${cx}" cy="${cy}" r="${num(width * 0.72)}"`,
  );
  const petals = ornament(brand, {
    cx,
    cy,
    radius,
    colour: line,
    opacities: [0.16, 0.2, 0.2],
    width: 1.4,
  });
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}"><defs>${ground}${things.map(({ light }) => light).join('')}</defs><rect width="${width}" height="${height}" fill="url(#ground)"/>${petals}<circle cx="${cx}" cy="${cy}" r="${radius}" fill="${mid}" stroke="${line}" stroke-width="3"/><circle cx="${cx}" cy="${cy}" r="${radius - 9}" fill="none" stroke="${line}" stroke-opacity=".25" stroke-width="1.5"/>${things.map(({ drawn }) => drawn).join('')}${copy}</svg>`;
}

interface Thing {
  readonly name: string;
  readonly cx: number;
  readonly cy: number;
  readonly side: number;
}

function drawThing({ name, cx, cy, side }: Thing, index: number): { light: string; drawn: string } {
  const place = { cx, cy, width: side, height: side, filter: `light${index}` };
  const light = rimFilter(place.filter, {
    colour: LIGHT,
    shade: SHADE,
    scale: glyphScale(name, place),
  });
  const shadow = `<ellipse cx="${num(cx)}" cy="${num(cy + side * 0.53)}" rx="${num(side * 0.38)}" ry="${num(side * 0.06)}" fill="${SHADE}" fill-opacity=".4"/>`;
  return { light, drawn: shadow + placeGlyph(name, place) };
}
