import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { transform } from 'lightningcss';

/** Writes the class names of every CSS module as types, so that a name that is not there does not compile. */
const root = path.resolve(import.meta.dirname, '../..');
const target = path.join(root, '.cache/style-types');

const modules = ['src', 'liff'].flatMap((folder) => listFiles(folder, '.module.css'));
const wanted = new Map(modules.map((file) => [`${file}.d.ts`, toTypes(file)]));

for (const [file, types] of wanted) {
  const written = path.join(target, file);
  // Types and lint may run beside each other: what is right already is left alone.
  if (existsSync(written) && readFileSync(written, 'utf8') === types) continue;
  mkdirSync(path.dirname(written), { recursive: true });
  writeFileSync(written, types);
}
for (const file of existsSync(target) ? listFiles('.cache/style-types', '.d.ts') : []) {
  if (!wanted.has(path.relative('.cache/style-types', file))) rmSync(path.join(root, file));
}

/** Files below a folder, from the root of the project. */
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
