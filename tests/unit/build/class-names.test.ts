import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createClassNames } from '@/build/class-names';

const root = mkdtempSync(path.join(os.tmpdir(), 'chokdee-names-'));
const css =
  '.row { animation: turn 1s } .row .cell { margin: .5px } @keyframes turn { to { opacity: 0 } }';

function addModule(file: string): string {
  const place = path.join(root, file);
  mkdirSync(path.dirname(place), { recursive: true });
  writeFileSync(place, css);
  return place;
}

beforeAll(() => {
  for (let index = 0; index < 400; index += 1) addModule(`src/ui/part-${index}.module.css`);
});

afterAll(() => {
  rmSync(root, { recursive: true });
});

it('every class of the site gets a unique short name', () => {
  const nameOf = createClassNames(root, ['src']);
  const names = Array.from({ length: 400 }, (_, index) => {
    const file = path.join(root, `src/ui/part-${index}.module.css`);
    return ['row', 'cell', 'turn'].map((name) => nameOf(name, file, css));
  }).flat();
  expect(new Set(names).size).toBe(1200);
  for (const name of names) expect(name).toMatch(/^[a-z][\w-]{2}$/);
});

it('a class keeps its name across builds, and an added module changes few names', () => {
  const files = Array.from({ length: 400 }, (_, index) => `src/ui/part-${index}.module.css`);
  const read = (nameOf: ReturnType<typeof createClassNames>) =>
    files.map((file) => nameOf('row', path.join(root, file), css));
  const before = read(createClassNames(root, ['src']));
  expect(read(createClassNames(root, ['src']))).toEqual(before);
  addModule('src/ui/further.module.css');
  const after = read(createClassNames(root, ['src']));
  expect(after.filter((name, index) => name !== before[index]).length).toBeLessThan(3);
});

it('the names of 70 classes of one module are unique, and an unknown class or module throws', () => {
  const file = addModule('src/ui/large.module.css');
  const large = Array.from({ length: 70 }, (_, index) => `.c${index} {}`).join('\n');
  const nameOf = createClassNames(root, ['src']);
  const names = Array.from({ length: 70 }, (_, index) => nameOf(`c${index}`, file, large));
  expect(new Set(names).size).toBe(70);
  expect(() => nameOf('missing', file, css)).toThrow();
  expect(() => nameOf('row', path.join(root, 'liff/row.module.css'), css)).toThrow();
});
