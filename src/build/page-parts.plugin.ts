import { readFileSync } from 'node:fs';
import path from 'node:path';
import { minifySync, type Plugin } from 'vite';

const INCLUDE = /<!--include:([\w./-]+)-->/g;
const PAGE_SCRIPT = /(?<=<script>)[^]*?(?=<\/script>)/g;

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

/** Minifies the scripts that stand in the pages themselves: they travel with every page. */
export function minifyPageScripts(): Plugin {
  return {
    name: 'chokdee:minify-page-scripts',
    apply: 'build',
    transformIndexHtml: {
      order: 'pre',
      handler: (html) => html.replace(PAGE_SCRIPT, minifyScript),
    },
  };
}

function minifyScript(script: string): string {
  const { code, errors } = minifySync('page.js', script, { module: false });
  const [error] = errors;
  if (error) throw new Error(`A script of a page has a fault: ${error.message}`);
  return code.trim();
}
