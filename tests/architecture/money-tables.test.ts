import { describe, expect, it } from 'vitest';
import { findLines, readCode, type SourceFile } from './source-files';

const MONEY_TABLES = '(?:accounts|transfers|commands|settled_stakes)';
const code = readCode('src', 'liff').filter((file) => /\.(?:ts|tsx|mjs|sql)$/.test(file.path));
const isOfLedger = (file: SourceFile): boolean =>
  /^src\/server\/ledger\/[^/]+\.sql$/.test(file.path);

/** Matches writes in SQL files and in SQL within code; names may be quoted, qualified or on the next line. */
const WRITES = new RegExp(
  `\\b(?:insert\\s+into|merge\\s+into|update|delete\\s+from|truncate(?:\\s+table)?|copy)\\s+(?:only\\s+)?(?:"?public"?\\.)?"?${MONEY_TABLES}\\b`,
  'gi',
);
const BUILT = new RegExp(
  `(?:insertInto|updateTable|deleteFrom|mergeInto|replaceInto)\\(\\s*['"\`](?:public\\.)?${MONEY_TABLES}\\b`,
  'g',
);

function findWrites(files: readonly SourceFile[]): string[] {
  return files.flatMap(({ path, text }) =>
    [...text.matchAll(WRITES), ...text.matchAll(BUILT)].map(
      ([written]) => `${path}: ${written.replaceAll(/\s+/g, ' ')}`,
    ),
  );
}

describe('money tables', () => {
  it('are queried by the ledger, and by the reports that prove it, only', () => {
    const others = code.filter(
      (file) =>
        !file.path.endsWith('.sql') && !/^src\/server\/(?:ledger|reports)\//.test(file.path),
    );
    const sql = new RegExp(`\\b(?:from|join|into|update|table)\\s+"?${MONEY_TABLES}\\b`, 'i');
    const kysely = new RegExp(
      `(?:selectFrom|insertInto|updateTable|deleteFrom|mergeInto|[a-z]+Join)\\(\\s*['"\`]${MONEY_TABLES}\\b`,
    );
    expect([...findLines(others, sql), ...findLines(others, kysely)]).toEqual([]);
  });

  it('are written by the SQL functions of the ledger only', () => {
    expect(findWrites(code.filter((file) => !isOfLedger(file)))).toEqual([]);
    // The writes of the ledger itself must match, which shows that the patterns work.
    const written = findWrites(code.filter(isOfLedger)).join('\n');
    for (const table of ['accounts', 'transfers', 'commands', 'settled_stakes']) {
      expect(written).toMatch(new RegExp(`\\b${table}$`, 'm'));
    }
  });
});
