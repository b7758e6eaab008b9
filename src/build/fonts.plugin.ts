import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import subsetFont from 'subset-font';
import type { Plugin } from 'vite';

/** The text font and the heading font. */
const fonts = [
  {
    name: 'noto-sans-thai',
    toSource: (subset: string) =>
      `@fontsource-variable/noto-sans-thai/files/noto-sans-thai-${subset}-wght-normal.woff2`,
    // The weights that the styles use; all nine weights would double the file size.
    variationAxes: { wght: { min: 400, max: 700 } },
  },
  {
    name: 'chonburi',
    toSource: (subset: string) => `@fontsource/chonburi/files/chonburi-${subset}-400-normal.woff2`,
  },
];
/** The characters of `fonts.css`, and the joiners for Thai shaping. */
const SUBSETS = {
  thai: [[0x0e01, 0x0e5b], [0x200c, 0x200d], [0x25cc]],
  latin: [[0x20, 0x7e], [0xa0], [0xb7], [0xd7], [0x2013, 0x2026], [0x2190, 0x2193], [0x2212]],
} as const;
/** Folder from which `fonts.css` takes the fonts, relative to the project. */
const FOLDER = '.cache/fonts';

/** Subsets the fonts to the characters of the site, before `@fonts/…` is resolved. */
export function cutFonts(root: string): Plugin {
  return {
    name: 'chokdee:fonts',
    async config() {
      const folder = path.join(root, FOLDER);
      mkdirSync(folder, { recursive: true });
      await Promise.all(
        Object.entries(SUBSETS).flatMap(([subset, ranges]) => {
          const characters = ranges.map(charactersOf).join('');
          return fonts.map(async ({ name, toSource, ...options }) => {
            const whole = readFileSync(createRequire(import.meta.url).resolve(toSource(subset)));
            const font = await subsetFont(whole, characters, { targetFormat: 'woff2', ...options });
            writeFileSync(path.join(folder, `${name}-${subset}.woff2`), font);
          });
        }),
      );
      return { resolve: { alias: { '@fonts': folder } } };
    },
  };
}

function charactersOf([first, last = first]: readonly [number, number?]): string {
  return Array.from({ length: last - first + 1 }, (_, at) => String.fromCodePoint(first + at)).join(
    '',
  );
}
