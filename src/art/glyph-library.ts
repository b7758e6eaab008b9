import { createRequire } from 'node:module';
import { Resvg } from '@resvg/resvg-js';

interface IconFile {
  readonly icons: Readonly<Record<string, { readonly body: string }>>;
}

/** The inked part of a glyph inside its 32 × 32 square. */
export interface GlyphBox {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
  /** Mean lightness of the ink, 0 black to 1 white. */
  readonly tone: number;
}

const require = createRequire(import.meta.url);
const { icons } = require('@iconify-json/fluent-emoji/icons.json') as IconFile;
const boxes = new Map<string, GlyphBox>();

/** Returns whether the emoji set has a glyph of that name. */
export function hasGlyph(name: string): boolean {
  return name in icons;
}

/**
 * Returns the markup of a glyph in a 32 × 32 square.
 * @param flat leaves the glyph's own filters out: rotated filters get jagged edges, and small glyphs do not need them
 * @throws Error for an unknown name
 */
export function glyphBody(name: string, flat: boolean): string {
  const icon = icons[name];
  if (!icon) throw new Error(`no glyph named ${name}`);
  // Ids are only unique inside one glyph, so each glyph gets its own prefix.
  const body = icon.body
    .replace(/id="([^"]+)"/g, `id="${name}.$1"`)
    .replace(/url\(#([^)]+)\)/g, `url(#${name}.$1)`)
    .replace(/href="#([^"]+)"/g, `href="#${name}.$1"`);
  if (!flat) return body;
  return body.replace(/ filter="url\([^"]*\)"/g, '').replace(/<filter .*?<\/filter>/g, '');
}

/** Measures the inked part of a glyph, so that the main glyphs of all cards are equally large and centred. */
export function glyphBox(name: string): GlyphBox {
  const known = boxes.get(name);
  if (known) return known;
  const side = 64;
  const image = new Resvg(
    `<svg xmlns="http://www.w3.org/2000/svg" width="${side}" height="${side}" viewBox="0 0 32 32">${glyphBody(name, true)}</svg>`,
  ).render();
  const { pixels } = image;
  let [left, top, right, bottom] = [side, side, 0, 0];
  let ink = 0;
  let lightness = 0;
  for (let y = 0; y < side; y++)
    for (let x = 0; x < side; x++) {
      const at = (y * side + x) * 4;
      if ((pixels[at + 3] ?? 0) < 32) continue;
      ink++;
      lightness +=
        ((pixels[at] ?? 0) * 0.21 + (pixels[at + 1] ?? 0) * 0.72 + (pixels[at + 2] ?? 0) * 0.07) /
        255;
      left = Math.min(left, x);
      right = Math.max(right, x + 1);
      top = Math.min(top, y);
      bottom = Math.max(bottom, y + 1);
    }
  const box = {
    x: left / 2,
    y: top / 2,
    width: (right - left) / 2,
    height: (bottom - top) / 2,
    tone: lightness / Math.max(1, ink),
  };
  boxes.set(name, box);
  return box;
}
