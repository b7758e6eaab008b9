import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import * as harfbuzz from 'harfbuzzjs';
import { decodeWoff } from './woff-decoder';

/** Font faces of the cards. */
export type LetteringFace = 'kanit' | 'italic' | 'black' | 'semibold' | 'regular' | 'chonburi';

/** A line of text as one SVG path, with its width and font size. */
export interface ShapedLine {
  readonly path: string;
  readonly width: number;
  readonly size: number;
}

interface LoadedFont {
  readonly font: harfbuzz.Font;
  readonly upem: number;
}

const FILES: Record<LetteringFace, readonly [thai: string, latin: string]> = {
  kanit: ['kanit/files/kanit-thai-800-normal', 'kanit/files/kanit-latin-800-normal'],
  italic: ['kanit/files/kanit-thai-800-italic', 'kanit/files/kanit-latin-800-italic'],
  black: ['kanit/files/kanit-thai-900-normal', 'kanit/files/kanit-latin-900-normal'],
  semibold: ['kanit/files/kanit-thai-600-normal', 'kanit/files/kanit-latin-600-normal'],
  regular: ['kanit/files/kanit-thai-400-normal', 'kanit/files/kanit-latin-400-normal'],
  chonburi: ['chonburi/files/chonburi-thai-400-normal', 'chonburi/files/chonburi-latin-400-normal'],
};

const require = createRequire(import.meta.url);
const loaded = new Map<string, LoadedFont>();

function loadFont(file: string): LoadedFont {
  const known = loaded.get(file);
  if (known) return known;
  const sfnt = decodeWoff(readFileSync(require.resolve(`@fontsource/${file}.woff`)));
  const face = new harfbuzz.Face(new harfbuzz.Blob(sfnt));
  const entry = { font: new harfbuzz.Font(face), upem: face.upem || 1000 };
  loaded.set(file, entry);
  return entry;
}

/**
 * Shapes a line with HarfBuzz into one path, so that the picture needs no font.
 * @param text Thai, Latin or both
 * @param tracking extra space after every advancing glyph, in card units
 */
export function shapeLine(
  text: string,
  face: LetteringFace,
  size: number,
  tracking = 0,
): ShapedLine {
  const parts: string[] = [];
  let pen = 0;
  for (const run of text.match(/[\u0e00-\u0e7f]+|[^\u0e00-\u0e7f]+/g) ?? []) {
    const [thai, latin] = FILES[face];
    const { font, upem } = loadFont(/[\u0e00-\u0e7f]/.test(run) ? thai : latin);
    const scale = size / upem;
    const buffer = new harfbuzz.Buffer();
    buffer.addText(run);
    buffer.guessSegmentProperties();
    harfbuzz.shape(font, buffer);
    const positions = buffer.getGlyphPositions();
    buffer.getGlyphInfos().forEach((glyph, index) => {
      const place = positions[index];
      if (!place) return;
      let axis = 0;
      const left = pen;
      parts.push(
        font.glyphToPath(glyph.codepoint).replace(/-?\d+(\.\d+)?/g, (value) => {
          const isX = axis++ % 2 === 0;
          const moved = isX
            ? left + (place.xOffset + Number(value)) * scale
            : -(place.yOffset + Number(value)) * scale;
          return `${moved.toFixed(1)} `;
        }),
      );
      pen += place.xAdvance * scale + (place.xAdvance ? tracking : 0);
    });
  }
  return { path: parts.join(''), width: Math.max(0, pen - tracking), size };
}

/** Shapes a line, in a smaller size where it would be wider than `max`. */
export function fitLine(
  text: string,
  face: LetteringFace,
  size: number,
  max: number,
  tracking = 0,
): ShapedLine {
  const line = shapeLine(text, face, size, tracking);
  if (line.width <= max) return line;
  return shapeLine(text, face, (size * max) / line.width, (tracking * max) / line.width);
}
