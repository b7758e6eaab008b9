import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { transform } from 'lightningcss';

/** Writes the class names of every CSS module as types, so that an unknown name does not compile. */
const root = path.resolve(import.meta.dirname, '../..');
const target = path.join(root, '.cache/style-types');

const modules = ['src', 'liff'].flatMap((folder) => listFiles(folder, '.module.css'));
const wanted = new Map(modules.map((file) => [`${file}.d.ts`, toTypes(file)]));

for (const [file, types] of wanted) {
  const written = path.join(target, file);
  // Type check and lint may run at the same time, so unchanged files are not rewritten.
  if (existsSync(written) && readFileSync(written, 'utf8') === types) continue;
  mkdirSync(path.dirname(written), { recursive: true });
  writeFileSync(written, types);
}
for (const file of existsSync(target) ? listFiles('.cache/style-types', '.d.ts') : []) {
  if (!wanted.has(path.relative('.cache/style-types', file))) rmSync(path.join(root, file));
}

/** Returns the files below a folder, relative to the root of the project. */
function listFiles(folder, end) {
  return readdirSync(path.join(root, folder), { recursive: true })
    .filter((file) => file.endsWith(end))
    .map((file) => path.join(folder, file));
}

function toTypes(file) {
  const code = readFileSync(path.join(root, file));
  const { exports } = transform({ filename: file, code, cssModules: true });
  const names = Object.keys(exports ?? {}).sort();
  const lines = names.map((name) => `  readonly ${JSON.stringify(name)}: string;\n`);
  return `declare const styles: {\n${lines.join('')}};\nexport default styles;\n`;
}
