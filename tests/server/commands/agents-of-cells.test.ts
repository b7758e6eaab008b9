import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import postgres from 'postgres';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { runOperatorCommand } from '@/server/commands/operator/operator-cli';
import { openDatabase } from '@/server/db/database';
import { queryRaw } from '@/server/db/raw';
import { createDatabaseLine, type DatabaseLine } from '../../support/database-line';
import { writeAgentsFile } from '../../support/fleet.fixture';
import { createPostgresDatabase, type PostgresDatabase } from '../../support/postgres';

const dir = mkdtempSync(path.join(os.tmpdir(), 'chokdee-cells-'));
const file = path.join(dir, 'agents.json');
let databases: readonly PostgresDatabase[];
let line: DatabaseLine;

beforeAll(async () => {
  databases = [await createPostgresDatabase('demo'), await createPostgresDatabase('schema')];
  line = await createDatabaseLine(databases[1]!.url);
  writeAgentsFile(file, { north: databases[0]!.url, south: line.url }, [
    { name: 'one', code: 'CHOKDEE', cell: 'north' },
    { name: 'two', code: 'MALI', cell: 'south' },
  ]);
});
afterAll(async () => {
  await line.close();
  for (const database of databases) await database.drop();
  rmSync(dir, { recursive: true });
});

async function run(args: readonly string[], env: Record<string, string> = { AGENTS_FILE: file }) {
  const out: string[] = [];
  const code = await runOperatorCommand(args, {
    env,
    fetch: () => Promise.reject(new TypeError('no server')),
    print: (text) => out.push(text),
    complain: (text) => out.push(text),
  });
  return { code, out: out.join('\n') };
}

/** Returns the rows of a table of the terminal, with single spaces. */
const rowsOf = (out: string) => out.split('\n').map((row) => row.trim().replaceAll(/ +/g, ' '));

describe('commands for the agents of several databases', () => {
  test('create an agent in the database of its cell, and print its entry', async () => {
    const listed = await run(['agents', 'list']);
    expect(listed.code).toBe(1);
    expect(rowsOf(listed.out)).toEqual([
      'code name cell hosts database',
      'CHOKDEE โชคดี north one.test desk.one.test known',
      'YOK หยก north – not in AGENTS_FILE',
      'MALI – south two.test desk.two.test missing',
    ]);

    const sql = postgres(databases[0]!.url, { max: 1 });
    const countOpen = async () =>
      (
        await sql`SELECT FROM pg_stat_activity WHERE datname = current_database() AND application_name = 'chokdee'`
      ).length;
    await expect.poll(countOpen).toBe(0);
    await sql.end();

    const create = ['agents', 'create', 'MALI', '--name', 'มะลิ'];
    expect(await run(create)).toEqual({
      code: 2,
      out: '--cell must be one of these: north, south.',
    });
    expect(await run([...create, '--cell', 'north'])).toEqual({
      code: 1,
      out: 'AGENTS_FILE names MALI in the cell south.',
    });
    expect((await run([...create, '--cell', 'south'])).out).toMatch(
      /^MALI: id 1 in the cell south\. Add this entry .*:\n\{"code":"MALI","cell":"south",/,
    );
    expect((await run([...create, '--cell', 'south'])).code).toBe(1);
    const after = await run(['agents', 'list']);
    expect(after.code).toBe(0);
    expect(rowsOf(after.out)).toContain('MALI มะลิ south two.test desk.two.test known');

    const db = await openDatabase({ databaseUrl: databases[1]!.url });
    expect(await queryRaw(db, 'SELECT id, code, name FROM agents')).toEqual([
      { id: 1, code: 'MALI', name: 'มะลิ' },
    ]);
    await db.destroy();
  });

  test('list the other agents while a database does not respond', async () => {
    await line.cut();
    try {
      const listed = await run(['agents', 'list']);
      expect(listed.code).toBe(1);
      expect(rowsOf(listed.out)).toContain('CHOKDEE โชคดี north one.test desk.one.test known');
      expect(rowsOf(listed.out)).toContain('MALI – south two.test desk.two.test no response');
    } finally {
      await line.mend();
    }
  });

  test('read a file without agents, so that the first one can be created', async () => {
    const empty = path.join(dir, 'empty.json');
    const { cells } = JSON.parse(readFileSync(file, 'utf8')) as { cells: object };
    writeFileSync(empty, JSON.stringify({ cells, agents: [] }), { mode: 0o600 });
    const made = await run(['agents', 'create', 'BUA', '--name', 'บัว', '--cell', 'north'], {
      AGENTS_FILE: empty,
    });
    expect(made.out).toMatch(/^BUA: id 3 in the cell north\./);
  });

  test('work on the database of the environment without a file', async () => {
    const env = { DATABASE_URL: databases[0]!.url };
    const listed = await run(['agents', 'list'], env);
    expect(listed.code).toBe(0);
    expect(rowsOf(listed.out)).toContain('CHOKDEE โชคดี – – known');
    const create = ['agents', 'create', 'KAEW', '--name', 'แก้ว'];
    expect((await run([...create, '--cell', 'north'], env)).out).toBe('--cell needs AGENTS_FILE.');
    expect((await run(create, env)).out).toMatch(
      /^KAEW: id \d+\. Start the server with VITE_AGENT_CODE=KAEW\.$/,
    );
  });
});
