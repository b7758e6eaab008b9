import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chownSync, existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import postgres from 'postgres';
import type { PostgresServer } from './postgres-server';
import { findFreePort } from './server-process';

/** Where Debian and its relatives keep each version. */
const VERSIONS = '/usr/lib/postgresql';
const POLL_MS = 100;

/** Returns the folders of programs of the PostgreSQL versions that the system has, such as Debian's. */
export function findStockServers(): readonly { version: string; folder: string }[] {
  if (!existsSync(VERSIONS)) return [];
  return readdirSync(VERSIONS)
    .map((version) => ({ version, folder: path.join(VERSIONS, version, 'bin') }))
    .filter(({ folder }) => existsSync(path.join(folder, 'initdb')));
}

/**
 * Starts a server of the system with its own defaults, as people have it: with compiled statements (JIT) where it was
 * built with them.
 */
export async function startStockServer(folder: string): Promise<PostgresServer> {
  const data = mkdtempSync(path.join(os.tmpdir(), 'chokdee-stock-'));
  const owner = process.getuid?.() === 0 ? findOwner() : undefined;
  if (owner) chownSync(data, owner.uid, owner.gid);
  const port = await findFreePort();
  const inside = { cwd: data, ...owner };
  const init = ['--pgdata', data, '--username=postgres', '--auth=trust', '--encoding=UTF8'];
  execFileSync(path.join(folder, 'initdb'), [...init, '--locale=C.UTF-8', '--no-sync'], inside);
  const settings = ['listen_addresses=127.0.0.1', 'unix_socket_directories=', 'fsync=off'];
  const log: string[] = [];
  const server = spawn(
    path.join(folder, 'postgres'),
    ['-D', data, '-p', String(port), ...settings.flatMap((setting) => ['-c', setting])],
    { ...inside, stdio: ['ignore', 'ignore', 'pipe'] },
  );
  server.stderr.on('data', (chunk: Buffer) => log.push(chunk.toString()));
  const url = `postgres://postgres@127.0.0.1:${port}/postgres`;
  await untilReady(url, server, log);
  return {
    url,
    async stop() {
      server.kill('SIGINT');
      if (server.exitCode === null) await once(server, 'exit');
      rmSync(data, { recursive: true, force: true });
    },
  };
}

/** PostgreSQL refuses to run as root. */
function findOwner(): { uid: number; gid: number } {
  const read = (flag: string) =>
    Number(execFileSync('id', [flag, 'postgres'], { encoding: 'utf8' }));
  return { uid: read('-u'), gid: read('-g') };
}

async function untilReady(
  url: string,
  server: ChildProcess,
  log: readonly string[],
): Promise<void> {
  for (;;) {
    if (server.exitCode !== null) throw new Error(`PostgreSQL did not start:\n${log.join('')}`);
    const sql = postgres(url, { max: 1, onnotice: () => undefined });
    try {
      await sql`SELECT 1`;
      return;
    } catch {
      await sleep(POLL_MS);
    } finally {
      await sql.end({ timeout: 1 });
    }
  }
}
