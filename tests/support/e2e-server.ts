import { createHash, randomUUID } from 'node:crypto';
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
} from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { acquireDataDirLock } from '@/server/db/engine/data-dir-lock';
import { openEmbedded } from '@/server/db/engine/embedded';
import { type ServerEnvironment, type ServerProcess, startServerProcess } from './server-process';

const root = path.resolve(import.meta.dirname, '../..');
const entry = path.join(root, 'dist/server/main.js');
const imageDir = path.join(root, '.cache/e2e');
const POLL_MS = 50;

/** Demo content of a server. `demo`: with a month of play and redemptions. `demo-unplayed`: without any play. */
export type Demo = 'demo' | 'demo-unplayed';

/** The built product on one URL and one data directory, across several restarts. */
export class BuiltServer {
  readonly #environment: ServerEnvironment;
  readonly #nodeFlags: readonly string[] | undefined;
  #process: ServerProcess;
  #clockOffsetMs = 0;

  private constructor(
    environment: ServerEnvironment,
    nodeFlags: readonly string[] | undefined,
    started: ServerProcess,
  ) {
    this.#environment = environment;
    this.#nodeFlags = nodeFlags;
    this.#process = started;
  }

  /**
   * Starts the server on a free port.
   * @param settings further environment variables; by default the seed is `demo-unplayed`
   * @param nodeFlags see `startServerProcess`
   */
  static async start(
    dataDir: string,
    settings: ServerEnvironment = {},
    nodeFlags?: readonly string[],
  ): Promise<BuiltServer> {
    // Pages are not cached, so that a test sees its changes at once.
    const environment = {
      DATA_DIR: dataDir,
      SEED: 'demo-unplayed',
      PAGE_FRESH_MS: '0',
      // One operator alone can give any amount that a journey needs.
      FOUR_EYES: 'off',
      ...settings,
    };
    return new BuiltServer(
      environment,
      nodeFlags,
      await startServerProcess(environment, nodeFlags),
    );
  }

  get url(): string {
    return this.#process.url;
  }

  /** Business time of the server, computed from the clock of the test process. */
  get now(): Date {
    return new Date(Date.now() + this.#clockOffsetMs);
  }

  /** Output of the current process so far. */
  get output(): string {
    return this.#process.output();
  }

  /** Restarts the ended server on the same data and port. */
  async restart(): Promise<void> {
    this.#process = await this.#startAgain({});
  }

  /** Kills the server without warning, and restarts it with business time moved forward. */
  async passTime(milliseconds: number): Promise<void> {
    this.#clockOffsetMs += milliseconds;
    await this.kill();
    this.#process = await this.#startAgain({ CLOCK_OFFSET_MS: String(this.#clockOffsetMs) });
  }

  /**
   * Stops the server, changes its embedded database without any trigger, like a person with access to the disk, and
   * starts it again.
   */
  async tamper(statement: string, parameters: readonly unknown[]): Promise<void> {
    await this.stop();
    const dataDir = this.#environment['DATA_DIR'];
    if (dataDir === undefined) throw new Error('the server has no embedded database');
    const { pglite, lock } = await openEmbedded(dataDir, { info: () => {}, warn: () => {} });
    await pglite.transaction(async (tx) => {
      await tx.exec('SET LOCAL session_replication_role = replica');
      await tx.query(statement, [...parameters]);
    });
    await pglite.close();
    lock.release();
    this.#process = await this.#startAgain({ CLOCK_OFFSET_MS: String(this.#clockOffsetMs) });
  }

  /** Kills the server without warning, like a power cut. */
  async kill(): Promise<void> {
    await this.#process.kill();
  }

  /** Stops the server as an operator does. */
  async stop(): Promise<void> {
    await this.#process.stop();
  }

  #startAgain(settings: ServerEnvironment): Promise<ServerProcess> {
    const port = String(this.#process.port);
    return startServerProcess({ ...this.#environment, PORT: port, ...settings }, this.#nodeFlags);
  }
}

/**
 * Creates a data directory with the demo seed. Seeding takes many seconds, so it is done once per build and copied;
 * workers that start at the same time wait for the first one.
 * @param dataDir target directory; by default a new one
 */
export async function createSeededDataDir(
  dataDir = createDataDir(),
  demo: Demo = 'demo-unplayed',
): Promise<string> {
  if (!existsSync(entry)) throw new Error('Nothing is built. Run "npm run build" first.');
  const key = createHash('sha256').update(readFileSync(entry)).digest('hex').slice(0, 16);
  const image = path.join(imageDir, key, demo);
  if (!existsSync(image)) await createImage(image, demo);
  cpSync(image, dataDir, { recursive: true });
  return dataDir;
}

/** Creates an empty data directory, for a server whose database is elsewhere. */
export function createDataDir(): string {
  return mkdtempSync(path.join(os.tmpdir(), 'chokdee-e2e-'));
}

/** Removes a directory of `createSeededDataDir` or `createDataDir`. */
export function removeDataDir(dataDir: string): void {
  rmSync(dataDir, { recursive: true, force: true });
}

async function createImage(image: string, demo: Demo): Promise<void> {
  mkdirSync(path.dirname(image), { recursive: true });
  const lock = await waitForLock(image);
  if (!lock) return;
  try {
    const draft = `${image}.${randomUUID()}`;
    await (await BuiltServer.start(draft, { SEED: demo })).stop();
    for (const old of readdirSync(imageDir, { withFileTypes: true })) {
      const place = path.join(imageDir, old.name);
      if (old.isDirectory() && place !== path.dirname(image))
        rmSync(place, { recursive: true, force: true });
    }
    renameSync(draft, image);
  } finally {
    lock.release();
  }
}

/**
 * Waits for the lock on creating an image.
 * @returns undefined when another process has created the image during the wait
 */
async function waitForLock(image: string): Promise<{ release(): void } | undefined> {
  for (;;) {
    const lock = await acquireDataDirLock(imageDir).catch(() => undefined);
    if (existsSync(image)) {
      lock?.release();
      return undefined;
    }
    if (lock) return lock;
    await wait(POLL_MS);
  }
}
