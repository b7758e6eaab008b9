import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { findFreePort } from './server-process';

const READABLE_BY_ALL = 0o644;
const ENTERABLE_BY_ALL = 0o755;
const POLL_MS = 25;

/** A PgBouncer in transaction mode. */
export interface Pooler {
  /** Connection string that leads through it. */
  readonly url: string;
  stop(): Promise<void>;
}

/** Returns the path of PgBouncer; undefined where it is not installed. */
export function findPgbouncer(): string | undefined {
  const folders = [...(process.env['PATH'] ?? '').split(path.delimiter), '/usr/sbin'];
  return folders.map((folder) => path.join(folder, 'pgbouncer')).find((file) => existsSync(file));
}

/**
 * Starts a PgBouncer in front of a database.
 * @param connections its connections to the server; clients share them, transaction by transaction
 */
export async function startPgbouncer(
  file: string,
  databaseUrl: string,
  connections: number,
): Promise<Pooler> {
  const { hostname, port: serverPort, username, password, pathname } = new URL(databaseUrl);
  const port = await findFreePort();
  const folder = mkdtempSync(path.join(os.tmpdir(), 'chokdee-pgbouncer-'));
  chmodSync(folder, ENTERABLE_BY_ALL);
  const settings = path.join(folder, 'pgbouncer.ini');
  const name = pathname.slice(1);
  const server = `host=${hostname} port=${serverPort} dbname=${name} user=${username} password=${password}`;
  writeFileSync(
    settings,
    `[databases]
${name} = ${server}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${port}
unix_socket_dir =
auth_type = any
pool_mode = transaction
default_pool_size = ${connections}
max_client_conn = 500
`,
    { mode: READABLE_BY_ALL },
  );
  const log: string[] = [];
  // PgBouncer refuses to run as root.
  const asOther = process.getuid?.() === 0 ? ['-u', 'nobody'] : [];
  const child = spawn(file, [...asOther, settings], { stdio: ['ignore', 'ignore', 'pipe'] });
  child.stderr.on('data', (chunk: Buffer) => log.push(chunk.toString()));
  const ended = once(child, 'exit');
  while (!(await isListening(port))) {
    if (child.exitCode !== null) throw new Error(`PgBouncer did not start:\n${log.join('')}`);
    await sleep(POLL_MS);
  }
  const url = new URL(databaseUrl);
  url.port = String(port);
  url.hostname = '127.0.0.1';
  return {
    url: url.href,
    async stop() {
      child.kill('SIGTERM');
      await ended;
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

async function isListening(port: number): Promise<boolean> {
  const socket = connect(port, '127.0.0.1');
  const listens = await Promise.race([
    once(socket, 'connect').then(() => true),
    once(socket, 'error').then(() => false),
  ]).catch(() => false);
  socket.destroy();
  return listens;
}
