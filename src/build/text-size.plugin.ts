import type { Plugin } from 'vite';

const STYLE_FILE = /\.css(?:\?|$)/;
/** Sizes and lines of text, and the tokens that hold both. */
const TEXT_MEASURE = /(?<=[{;]\s*|\*\/\s*)(?:font|font-size|line-height|--ck-t-[\w-]+)\s*:[^;}]*/g;
/** A drawing's text is a part of the picture, in its units. */
const DRAWING_RULE = /(?:^|[\s,>}])text(?:[.:[][^{},]*)?\s*\{[^{}]*$/;
const PIXELS = /(?<![\w.])(\d+(?:\.\d+)?)px\b/g;
const PIXELS_PER_REM = 16;

/**
 * Makes text follow the size that is set in the browser, which pixels ignore. The sources keep the pixels of the
 * design, so that no rule can forget it.
 */
export function textSize(): Plugin {
  return {
    name: 'chokdee:text-size',
    enforce: 'pre',
    transform(code, id) {
      if (!STYLE_FILE.test(id) || id.includes('node_modules')) return undefined;
      return { code: toRem(code), map: null };
    },
  };
}

/** The same for style sheets that import each other, which no plugin sees before they are one. */
export function textSizeOfBundle(): Plugin {
  return {
    name: 'chokdee:text-size-of-bundle',
    enforce: 'post',
    apply: 'build',
    generateBundle(_, bundle) {
      for (const file of Object.values(bundle)) {
        if (file.type === 'asset' && STYLE_FILE.test(file.fileName))
          file.source = toRem(String(file.source));
      }
    },
  };
}

/** Text's measures in `rem`; every other measure, and the text of drawings, stays as it is. */
export function toRem(css: string): string {
  return css.replace(TEXT_MEASURE, (declaration: string, offset: number) =>
    DRAWING_RULE.test(css.slice(0, offset))
      ? declaration
      : declaration.replace(PIXELS, (_, pixels: string) => `${Number(pixels) / PIXELS_PER_REM}rem`),
  );
}
