import pxToRem from 'postcss-pxtorem';
import type { CSSOptions } from 'vite';

const TEXT = /^(?:font|line-height|--ck-(?:t-|rem$|unzoom$))/;
const REM = /(-?[\d.]+)rem\b/g;

/**
 * Makes lengths in rem follow the size of text that is shown. An app around the page enlarges text without enlarging
 * rem.
 */
const remOfText: ReturnType<typeof pxToRem> = {
  postcssPlugin: 'rem-of-text',
  Declaration: (declaration) => {
    if (!TEXT.test(declaration.prop))
      declaration.value = declaration.value.replace(REM, 'calc($1*var(--ck-rem))');
  },
};

/**
 * Converts px to rem in font sizes, line heights and the tokens with both, so that text follows the browser's font
 * size. Text inside drawings keeps its units.
 */
export const textSize: CSSOptions['postcss'] & object = {
  plugins: [
    pxToRem({
      propList: ['font', 'font-size', 'line-height', '--ck-t-*'],
      selectorBlackList: [/(?:^|[\s,>])text(?:[.:[,\s]|$)/],
    }),
    remOfText,
  ],
};
