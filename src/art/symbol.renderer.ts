import { glyphScale, placeGlyph, rimFilter } from './card.painter';
import { glyphBody, glyphBox } from './glyph-library';

const SIDE = 128;
const DARK = 0.3;
const PLACE = { cx: 64, cy: 61, width: 110, height: 108, filter: 'r1' } as const;

/** Draws a reel symbol on a transparent square, with the light and outline of the cards. */
export function renderSymbolSvg(name: string): string {
  // A dark glyph on a dark reel gets a pale ring to stay visible.
  const sinks = glyphBox(name).tone < DARK;
  const light = rimFilter('r1', {
    colour: '#FFF3D6',
    shade: '#140A18',
    dx: 5,
    depth: 0.9,
    scale: glyphScale(name, PLACE),
    ...(sinks && { sticker: { colour: '#F3E3D0', width: 2 } }),
  });
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${SIDE} ${SIDE}"><defs>${light}</defs>${placeGlyph(name, PLACE)}</svg>`;
}

/** Draws a glyph for tiles and menus, without effects. */
export function renderGlyphSvg(name: string): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32">${glyphBody(name, true)}</svg>`;
}
