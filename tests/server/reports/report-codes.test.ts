import { expect, test } from 'vitest';
import { figureOfCode, isReportedCode } from '@/server/reports/report-codes';
import { readCode } from '../../architecture/source-files';
import { randomCodes } from '../../support/random-movements';

/** Codes that other texts look like; no transfer has them. */
const NO_CODES = new Set(['game_play']);

/** Returns the ledger codes that the Thai words of movements name. */
function readNamedCodes(): string[] {
  const [file] = readCode('src/contract').filter(({ path }) => path.endsWith('/movement-kinds.ts'));
  const table = /copyByCode[^{]*\{([^}]*)\}/.exec(file?.text ?? '')?.[1] ?? '';
  return [...table.matchAll(/^\s*(\w+):/gm)].map(([, code]) => code ?? '');
}

/** Returns the codes that stand beside accounts to debit in the code of the server, and in movement rows of SQL. */
function readPostedCodes(): string[] {
  const server = readCode('src/server');
  const posting = server.filter(
    ({ path, text }) => path.endsWith('.ts') && /debitAccountId/.test(text),
  );
  const inCode = posting.flatMap(({ text }) => [
    ...text.matchAll(/^\s*(?:const )?code(?::| =) .*$/gm),
  ]);
  const inSql = server
    .filter(({ path }) => path.endsWith('.sql'))
    .flatMap(({ text }) => [...text.matchAll(/ROW\([^;]*?\)::movement/g)]);
  return [
    ...inCode.flatMap(([line]) => [...line.matchAll(/(?<!=== )'([a-z_]+)'/g)]),
    // Names of fields of JSON are no codes.
    ...inSql.flatMap(([row]) => [...row.matchAll(/(?<!->> )'([a-z]+(?:_[a-z]+)+)'/g)]),
  ].map(([, code]) => code ?? '');
}

test('reports know each ledger code that a movement can have', () => {
  const named = readNamedCodes().filter((code) => !NO_CODES.has(code));
  expect(named.length).toBeGreaterThan(40);
  const posted = readPostedCodes();
  expect(posted).toContain('adjustment');
  expect(posted).toContain('game_rollback');
  const unknown = [...new Set([...named, ...posted])].filter((code) => !isReportedCode(code));
  expect(unknown).toEqual([]);
});

test('each code of a report has Thai words of its own and is part of the random movements', () => {
  const named = readNamedCodes();
  for (const code of Object.keys(figureOfCode)) {
    // A deposit is named by its group.
    expect(['deposit', ...named]).toContain(code);
    expect(randomCodes).toContain(code);
  }
});

test('a code that reports do not know is recognised', () => {
  expect(isReportedCode('deposit')).toBe(true);
  expect(isReportedCode('never_heard_of')).toBe(false);
  expect(isReportedCode('toString')).toBe(false);
});
