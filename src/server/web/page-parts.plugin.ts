import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { Plugin } from 'vite';

const INCLUDE = /<!--include:([\w./-]+)-->/g;

/**
 * Puts the parts that all pages share where they say `<!--include:path-->`.
 * @param root folder that the paths start from
 */
export function pageParts(root: string): Plugin {
  return {
    name: 'chokdee:page-parts',
    transformIndexHtml: {
      order: 'pre',
      handler: (html) =>
        html.replace(INCLUDE, (_, file: string) => readFileSync(path.join(root, file), 'utf8')),
    },
  };
}
