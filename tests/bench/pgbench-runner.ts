import { execFile } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);

/** Returns the path of pgbench, PostgreSQL's load generator, or undefined when it is not installed. */
export function findPgbench(): string | undefined {
  const debian = '/usr/lib/postgresql';
  const folders = [
    ...(process.env['PATH'] ?? '').split(path.delimiter),
    ...(existsSync(debian)
      ? readdirSync(debian).map((version) => path.join(debian, version, 'bin'))
      : []),
  ];
  return folders.map((folder) => path.join(folder, 'pgbench')).find((file) => existsSync(file));
}

/** Builds one debit of a random player within the database. */
const CALL = `jsonb_build_object('kind', 'debit', 'source', 'sandbox', 'player_token', 'player-' || PLAYER,
  'key', gen_random_uuid(), 'round_id', gen_random_uuid(), 'command_id', gen_random_uuid(),
  'transfer_id', gen_random_uuid(), 'counterpart_id', gen_random_uuid(), 'game_id', 'golden-dragon',
  'body_hash', repeat('ab', 32), 'amount', 1)`;

/** Returns pgbench scripts that call the project's own SQL function. */
export function pgbenchScripts(players: number): { oneBet: string; batchOf32: string } {
  return {
    oneBet: `\\set player random(1, ${players})
SELECT * FROM game_wallet_batch(jsonb_build_array(${CALL.replace('PLAYER', ':player')}));
`.replaceAll(/\n {2}/g, ' '),
    batchOf32:
      `SELECT * FROM game_wallet_batch((SELECT jsonb_agg(${CALL.replace('PLAYER', `(1 + floor(random() * ${players}))::int`)}) FROM generate_series(1, 32)));
`.replaceAll(/\n {2}/g, ' '),
  };
}

/** Runs a pgbench script. @returns transactions per second */
export async function runPgbench(options: {
  pgbench: string;
  url: string;
  script: string;
  clients: number;
  seconds: number;
}): Promise<number> {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'chokdee-pgbench-'));
  try {
    const file = path.join(folder, 'script.sql');
    writeFileSync(file, options.script);
    const { pgbench, url, clients, seconds } = options;
    const args = [
      '-n',
      '-M',
      'prepared',
      '-c',
      String(clients),
      '-j',
      String(Math.min(2, clients)),
    ];
    const { stdout } = await run(pgbench, [...args, '-T', String(seconds), '-f', file, url]);
    const tps = /tps = ([\d.]+)/.exec(stdout)?.[1];
    if (tps === undefined) throw new Error(`pgbench said:\n${stdout}`);
    return Number(tps);
  } finally {
    rmSync(folder, { recursive: true });
  }
}
