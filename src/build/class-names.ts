import { createHash } from 'node:crypto';
import { readdirSync } from 'node:fs';
import path from 'node:path';

const LETTERS = 'abcdefghijklmnopqrstuvwxyz';
const SIGNS = `${LETTERS}${LETTERS.toUpperCase()}0123456789-_`;
const NAME = /\.([A-Za-z_][\w-]*)|@keyframes\s+([\w-]+)/g;

/** Names a class or an animation of a CSS module. */
export type ClassNames = (name: string, file: string, css: string) => string;

/**
 * Returns a function that creates names of three or four letters, two for the module and the rest for the class,
 * because every page contains hundreds of them and they compress badly. Adding a module changes the letters of other
 * modules only on a collision.
 * @param root folder of the project
 * @param folders folders of the modules, relative to `root`
 * @returns the same names in every build of the same sources
 */
export function createClassNames(root: string, folders: readonly string[]): ClassNames {
  const modules = folders.flatMap((folder) =>
    readdirSync(path.join(root, folder), { recursive: true, encoding: 'utf8' })
      .filter((file) => file.endsWith('.module.css'))
      .map((file) => path.posix.join(folder, ...file.split(path.sep))),
  );
  const prefixes = new Map<string, string>();
  for (const file of modules.sort()) prefixes.set(file, findFree(file, new Set(prefixes.values())));
  return (name, file, css) => {
    const prefix = prefixes.get(path.relative(root, file).split(path.sep).join('/'));
    if (prefix === undefined) throw new Error(`${file} is outside the folders with styles.`);
    const names = [
      ...new Set([...css.matchAll(NAME)].map(([, ofClass, moving]) => ofClass ?? moving)),
    ];
    return prefix + toSigns(names.indexOf(name));
  };
}

function findFree(file: string, taken: ReadonlySet<string>): string {
  const [first = 0, second = 0] = createHash('sha256').update(file).digest();
  for (let step = 0; ; step += 1) {
    const prefix =
      LETTERS.charAt((first + Math.floor(step / SIGNS.length)) % LETTERS.length) +
      SIGNS.charAt((second + step) % SIGNS.length);
    if (!taken.has(prefix)) return prefix;
  }
}

function toSigns(index: number): string {
  if (index < 0) throw new Error('A class name is used that its module does not define.');
  const rest = Math.floor(index / SIGNS.length);
  return (rest > 0 ? toSigns(rest - 1) : '') + SIGNS.charAt(index % SIGNS.length);
}
