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
import { type ServerEnvironment, type ServerProcess, startServerProcess } from './server-process';

const root = path.resolve(import.meta.dirname, '../..');
const entry = path.join(root, 'dist/server/main.js');
const imageDir = path.join(root, '.cache/e2e');
const POLL_MS = 50;

/** What members of the demo have done before a test begins: nothing, or a month of playing and redeeming. */
export type Demo = 'demo' | 'demo-unplayed';

/** The built product on one address and one data directory, through as many lives as a test wants. */
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
   * Starts it on a free port.
   * @param settings variables beside those of every server; the demo is the one that nobody has played unless told
   * @param nodeFlags as of `startServerProcess`
   */
  static async start(
    dataDir: string,
    settings: ServerEnvironment = {},
    nodeFlags?: readonly string[],
  ): Promise<BuiltServer> {
    // A test looks at once at what it has changed.
    const environment = {
      DATA_DIR: dataDir,
      SEED: 'demo-unplayed',
      PAGE_FRESH_MS: '0',
      // One operator gives what a journey needs.
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

  /** Business time, as far as tests of one process know it. */
  get now(): Date {
    return new Date(Date.now() + this.#clockOffsetMs);
  }

  /** What its present life wrote so far. */
  get output(): string {
    return this.#process.output();
  }

  /** Starts it again after its end, on the same data and the same port. */
  async restart(): Promise<void> {
    this.#process = await this.#startAgain({});
  }

  /** Ends it as a power cut does, and starts it again when so much business time has passed. */
  async passTime(milliseconds: number): Promise<void> {
    this.#clockOffsetMs += milliseconds;
    await this.kill();
    this.#process = await this.#startAgain({ CLOCK_OFFSET_MS: String(this.#clockOffsetMs) });
  }

  /** Ends it as a power cut does. */
  async kill(): Promise<void> {
    await this.#process.kill();
  }

  /** Ends it as an operator does. */
  async stop(): Promise<void> {
    await this.#process.stop();
  }

  #startAgain(settings: ServerEnvironment): Promise<ServerProcess> {
    const port = String(this.#process.port);
    return startServerProcess({ ...this.#environment, PORT: port, ...settings }, this.#nodeFlags);
  }
}

/**
 * A data directory with the demo seed in it, of its own. Creating a database takes many seconds, so it is done once
 * per build and copied; workers that start together wait for the first to do it.
 * @param dataDir where it is to be; one of its own unless told
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

/** An empty data directory, for a server whose database is elsewhere. */
export function createDataDir(): string {
  return mkdtempSync(path.join(os.tmpdir(), 'chokdee-e2e-'));
}

/** Removes what `createSeededDataDir` or `createDataDir` made. */
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

/** @returns undefined when the image appeared meanwhile */
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
