import { describe, expect, it } from 'vitest';
import { findLines, readCode } from './source.files';

const MONEY_TABLES = '(?:accounts|transfers|commands|settled_stakes)';
const server = readCode('src/server');

describe('money tables', () => {
  it('are named in queries of the ledger only', () => {
    const others = server.filter(
      (file) => file.path.endsWith('.ts') && !file.path.startsWith('src/server/ledger/'),
    );
    const sql = new RegExp(`\\b(?:from|join|into|update|table)\\s+"?${MONEY_TABLES}\\b`, 'i');
    const kysely = new RegExp(
      `(?:selectFrom|insertInto|updateTable|deleteFrom|mergeInto|[a-z]+Join)\\(\\s*['"\`]${MONEY_TABLES}\\b`,
    );
    expect([...findLines(others, sql), ...findLines(others, kysely)]).toEqual([]);
  });

  it('that hold balances are written by the functions of the ledger only', () => {
    const others = server.filter(
      (file) => file.path.endsWith('.sql') && !file.path.endsWith('-ledger.sql'),
    );
    const writes =
      /\b(?:insert\s+into|update|delete\s+from|truncate)\s+"?(?:accounts|transfers)\b/i;
    expect(findLines(others, writes)).toEqual([]);
  });
});
