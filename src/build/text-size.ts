import pxToRem from 'postcss-pxtorem';
import type { CSSOptions } from 'vite';

/**
 * Makes text follow the size that is set in the browser, which pixels ignore: sizes and lines of text, and the tokens
 * that hold both, become rem. A drawing's text is a part of the picture and stays in its units.
 */
export const textSize: CSSOptions['postcss'] & object = {
  plugins: [
    pxToRem({
      propList: ['font', 'font-size', 'line-height', '--ck-t-*'],
      selectorBlackList: [/(?:^|[\s,>])text(?:[.:[,\s]|$)/],
    }),
  ],
};
