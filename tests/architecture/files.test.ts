import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { findLines, readCode, readCommitted } from './source-files';

const code = readCode('src', 'liff', 'tests');
const own = (files: typeof code) =>
  // The architecture tests contain the patterns that they search for.
  files.filter((file) => !file.path.startsWith('tests/architecture/'));
const typescript = own(code).filter((file) => /\.tsx?$/.test(file.path));

/** For example `game-card.module.css`, `play.screen.tsx`, `0001-core.sql`, `lotto.service.test.ts`. */
const FILE_NAME =
  /^[a-z0-9]+(?:-[a-z0-9]+)*(?:\.[a-z]+(?:-[a-z]+)*)?(?:\.(?:test|spec|bench|module|d))?\.(?:tsx?|m?ts|mjs|css|sql)$/;
/** Roles of files, as `docs/glossary.md` lists them. */
const ROLES = new Set(
  [
    'acts api area bench catalogue columns command commands config contract copy dialog effects fields fixture gallery',
    'loaders machine operator operator-queries painter plugin preview protocol queries renderer routes rules screen',
    'seed service spec states store tables test triggers view',
  ].flatMap((line) => line.split(' ')),
);
const FOLDER_NAME = /^[a-z0-9]+(?:-[a-z0-9]+)*$/;

describe('file names', () => {
  it('are kebab-case, with at most one role before the extension', () => {
    expect(
      code
        .filter((file) => !FILE_NAME.test(path.posix.basename(file.path)))
        .map((file) => file.path),
    ).toEqual([]);
  });

  it('have no role that the glossary does not list', () => {
    const odd = code.filter(({ path: file }) => {
      const parts = path.posix
        .basename(file)
        .replace(/\.(?:module\.css|d\.m?ts)$/, '')
        .split('.');
      return parts.length > 2 && !ROLES.has(parts[1] ?? '');
    });
    expect(odd.map((file) => file.path)).toEqual([]);
  });

  it('are kebab-case for folders too', () => {
    const folders = new Set(code.flatMap((file) => path.posix.dirname(file.path).split('/')));
    expect([...folders].filter((folder) => !FOLDER_NAME.test(folder))).toEqual([]);
  });

  it('are never index, utils, helpers, misc or common', () => {
    const drawers =
      /(?:^|\/)(?:index|utils?|helpers?|misc|common)(?:[.-][^/]*)?(?:\/|\.[cm]?[tj]sx?$)/;
    expect(code.filter((file) => drawers.test(file.path)).map((file) => file.path)).toEqual([]);
  });

  it('end in .screen for screens', () => {
    const screens = code.filter((file) =>
      /^src\/(?:app|features\/[^/]+)\/screens\/[^/]+\.tsx$/.test(file.path),
    );
    expect(
      screens.filter((file) => !file.path.endsWith('.screen.tsx')).map((file) => file.path),
    ).toEqual([]);
  });
});

describe('the UI kit', () => {
  const KIT = ['src/shared/ui/kit.module.css', 'src/shared/ui/wide-card.module.css'];
  const CARD = ['background: var(--ck-surface-1);', 'border-radius: var(--ck-r-l);'];
  const drawsCard = (rule: string) => CARD.every((declaration) => rule.includes(declaration));

  it('is the only place that draws the surface of a card', () => {
    const styles = code.filter(({ path: file }) => file.endsWith('.module.css'));
    const drawing = styles.filter(({ text }) => text.split('}').some(drawsCard));
    expect(drawing.map((file) => file.path)).toEqual(KIT);
  });
});

describe('disabled checks', () => {
  it('include compiler checks only by @ts-expect-error with a reason', () => {
    expect(findLines(typescript, /@ts-(?:ignore|nocheck)/)).toEqual([]);
    expect(findLines(typescript, /@ts-expect-error\s*$/)).toEqual([]);
  });

  it('state a reason if they are checks of the linter', () => {
    expect(findLines(own(code), /(?:es|ox)lint-disable(?!.*\s--\s\S)/)).toEqual([]);
  });

  it('include no focused, skipped or todo tests', () => {
    const tests = typescript.filter((file) => file.path.startsWith('tests/'));
    expect(findLines(tests, /\b(?:it|test|describe)\.(?:only|todo|skip)\(/)).toEqual([]);
  });
});

describe('committed text', () => {
  const committed = own(readCommitted());

  it('contains no absolute path of a machine', () => {
    const machinePath = /(?:^|[\s"'`(=])\/(?:work|root|home|Users|farm)\/\w/;
    expect(findLines(committed, machinePath)).toEqual([]);
  });

  it('contains no package registry', () => {
    expect(findLines(committed, /registry\.(?:npmjs|yarnpkg|npmmirror)\.|"resolved": "/)).toEqual(
      [],
    );
  });

  it('contains no TODO markers', () => {
    expect(findLines(committed, /\b(?:TODO|FIXME|XXX|HACK)\b/)).toEqual([]);
  });
});
