import pxToRem from 'postcss-pxtorem';
import type { CSSOptions } from 'vite';

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
  ],
};
