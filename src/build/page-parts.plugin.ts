import { readFileSync } from 'node:fs';
import path from 'node:path';
import { build, type Plugin, type Rolldown } from 'vite';

const INCLUDE = /<!--include:([\w./-]+)-->/g;
const INLINE = /<!--inline:([\w./-]+)-->/g;

/**
 * Replaces `<!--include:path-->` in a page by the file, and `<!--inline:path-->` by the compiled script as an inline
 * script.
 * @param root folder that the paths are relative to
 */
export function pageParts(root: string): Plugin {
  return {
    name: 'chokdee:page-parts',
    transformIndexHtml: {
      order: 'pre',
      handler: async (html) => {
        const page = html.replace(INCLUDE, (_, file: string) =>
          readFileSync(path.join(root, file), 'utf8'),
        );
        const scripts = new Map<string, string>();
        for (const [, file = ''] of page.matchAll(INLINE))
          scripts.set(file, await compile(root, path.join(root, file)));
        return page.replace(
          INLINE,
          (_, file: string) => `<script>${scripts.get(file) ?? ''}</script>`,
        );
      },
    },
  };
}

/** Compiles a script with all its imports into one minified text. */
async function compile(root: string, file: string): Promise<string> {
  const built = (await build({
    root,
    configFile: false,
    publicDir: false,
    logLevel: 'warn',
    resolve: { alias: { '@': path.join(root, 'src') } },
    build: {
      write: false,
      target: ['chrome100', 'safari15'],
      modulePreload: false,
      rolldownOptions: { input: file, output: { format: 'iife' } },
    },
  })) as Rolldown.RolldownOutput;
  const [script] = built.output;
  return script.code.trim();
}
