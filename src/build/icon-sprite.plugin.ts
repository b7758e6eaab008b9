import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { Plugin } from 'vite';

const SPRITE_MODULE = 'virtual:icon-sprite';
const DEV_PATH = 'icons.svg';
const ICON_IMPORT =
  /import (\w+) from '@phosphor-icons\/core\/(regular|bold|fill|duotone)\/([\w-]+)\.svg\?icon';/g;
const SOURCE_FILE = /\.tsx$/;

/**
 * Collects every icon that a client imports (`…/house.svg?icon` gives the icon's name) into one sprite, whose URL is
 * `virtual:icon-sprite`. The drawings do not belong in the scripts of the first screen. Imports are replaced by the
 * name, because shared icons would otherwise become chunks of their own.
 * @param folders source folders of the client, relative to the project
 */
export function iconSprite(root: string, folders: readonly string[]): Plugin {
  const draw = () => drawSprite(root, folders);
  let isBuild = false;
  let base = '/';
  return {
    name: 'chokdee:icon-sprite',
    enforce: 'pre',
    configResolved(config) {
      isBuild = config.command === 'build';
      ({ base } = config);
    },
    resolveId(id) {
      return id === SPRITE_MODULE ? `\0${id}` : undefined;
    },
    transform(code, id) {
      if (!SOURCE_FILE.test(id) || !code.includes('.svg?icon')) return undefined;
      return {
        code: code.replace(
          ICON_IMPORT,
          (_, local: string, _weight, name: string) => `const ${local} = ${JSON.stringify(name)};`,
        ),
        map: null,
      };
    },
    load(id) {
      if (id !== `\0${SPRITE_MODULE}`) return undefined;
      if (!isBuild) return `export default ${JSON.stringify(base + DEV_PATH)};`;
      const source = draw();
      const version = createHash('sha256').update(source).digest('base64url').slice(0, 8);
      const fileName = `assets/icons-${version}.svg`;
      this.emitFile({ type: 'asset', fileName, source });
      return `export default ${JSON.stringify(base + fileName)};`;
    },
    configureServer(server) {
      server.middlewares.use(base + DEV_PATH, (_request, response) => {
        response.setHeader('content-type', 'image/svg+xml').end(draw());
      });
    },
  };
}

function drawSprite(root: string, folders: readonly string[]): string {
  const symbols = findIcons(folders.map((folder) => path.join(root, folder))).map(
    ([weight, name]) => {
      const file = path.join(
        root,
        'node_modules/@phosphor-icons/core/assets',
        weight,
        `${name}.svg`,
      );
      const svg = readFileSync(file, 'utf8');
      const drawing = svg.slice(svg.indexOf('>') + 1, svg.lastIndexOf('</svg>'));
      return `<symbol id="${name}" viewBox="0 0 256 256">${drawing}</symbol>`;
    },
  );
  return `<svg xmlns="http://www.w3.org/2000/svg">${symbols.join('')}</svg>`;
}

function findIcons(folders: readonly string[]): (readonly [weight: string, name: string])[] {
  const found = new Map<string, string>();
  const entries = folders.flatMap((folder) =>
    readdirSync(folder, { recursive: true, withFileTypes: true }),
  );
  for (const entry of entries) {
    if (!entry.isFile() || !SOURCE_FILE.test(entry.name)) continue;
    const source = readFileSync(path.join(entry.parentPath, entry.name), 'utf8');
    for (const [, , weight, name] of source.matchAll(ICON_IMPORT)) {
      if (weight !== undefined && name !== undefined) found.set(name, weight);
    }
  }
  return [...found].sort(([a], [b]) => a.localeCompare(b)).map(([name, weight]) => [weight, name]);
}
