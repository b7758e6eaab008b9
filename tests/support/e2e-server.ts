import { type ChildProcess, spawn } from 'node:child_process';
import { createHash, randomUUID } from 'node:crypto';
import { cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { acquireDataDirLock } from '@/server/db/data-dir-lock';

const root = path.resolve(import.meta.dirname, '../..');
const entry = path.join(root, 'dist/server/main.js');
const imageDir = path.join(root, '.cache/e2e');

const READY_WITHIN_MS = 120_000;
const STOPPED_WITHIN_MS = 20_000;
const POLL_MS = 50;

/** Opens `/operator/v1/*` of the servers that tests start. */
export const OPERATOR_KEY = 'only-known-to-browser-tests';

/** The built product, `dist/server/main.js`, as a process of its own. */
export class BuiltServer {
  readonly url: string;
  readonly #port: number;
  readonly #dataDir: string;
  #process: ChildProcess | undefined;
  #exited: Promise<void> = Promise.resolve();
  #output = '';

  private constructor(port: number, dataDir: string) {
    this.url = `http://127.0.0.1:${port}`;
    this.#port = port;
    this.#dataDir = dataDir;
  }

  /**
   * Starts it on a free port.
   * @throws Error with its output when it does not get ready
   */
  static async start(dataDir: string): Promise<BuiltServer> {
    const server = new BuiltServer(await findFreePort(), dataDir);
    await server.restart();
    return server;
  }

  /**
   * Starts it again on the same data and the same port.
   * @throws Error with its output when it does not get ready
   */
  async restart(): Promise<void> {
    const child = spawn(process.execPath, [entry], {
      cwd: root,
      env: {
        ...process.env,
        PORT: String(this.#port),
        HOST: '127.0.0.1',
        DATA_DIR: this.#dataDir,
        SEED: 'demo',
        OPERATOR_KEY,
        LOG_LEVEL: 'warn',
      },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    for (const stream of [child.stdout, child.stderr]) {
      stream.setEncoding('utf8').on('data', (text: string) => {
        this.#output += text;
      });
    }
    this.#process = child;
    this.#exited = new Promise((resolve) => {
      child.once('exit', () => {
        resolve();
      });
    });
    try {
      await untilReady(this.url, child);
    } catch (error) {
      await this.kill();
      throw new Error(`The built server did not get ready.\n${this.#output}`, { cause: error });
    }
  }

  /** What it has written to its log and its console so far. */
  get output(): string {
    return this.#output;
  }

  /** As a power cut would: no chance to finish anything. */
  async kill(): Promise<void> {
    this.#process?.kill('SIGKILL');
    await this.#exited;
  }

  /** As an operator would. */
  async stop(): Promise<void> {
    const timer = setTimeout(() => this.#process?.kill('SIGKILL'), STOPPED_WITHIN_MS);
    this.#process?.kill('SIGTERM');
    await this.#exited;
    clearTimeout(timer);
  }
}

/**
 * A data directory with the demo seed in it, of its own. Creating a database takes many seconds, so it is done once
 * per build and copied; workers that start together wait for the first to do it.
 */
export async function createSeededDataDir(): Promise<string> {
  if (!existsSync(entry)) throw new Error('Nothing is built. Run "npm run build" first.');
  const key = createHash('sha256').update(readFileSync(entry)).digest('hex').slice(0, 16);
  const image = path.join(imageDir, key);
  if (!existsSync(image)) await createImage(image);
  const dataDir = mkdtempSync(path.join(os.tmpdir(), 'chokdee-e2e-'));
  cpSync(image, dataDir, { recursive: true });
  return dataDir;
}

/** Removes what `createSeededDataDir` made. */
export function removeDataDir(dataDir: string): void {
  rmSync(dataDir, { recursive: true, force: true });
}

async function createImage(image: string): Promise<void> {
  mkdirSync(imageDir, { recursive: true });
  const lock = await waitForLock(image);
  if (!lock) return;
  try {
    const draft = `${image}.${randomUUID()}`;
    await (await BuiltServer.start(draft)).stop();
    for (const old of readdirSync(imageDir, { withFileTypes: true })) {
      const place = path.join(imageDir, old.name);
      if (old.isDirectory() && place !== draft) rmSync(place, { recursive: true, force: true });
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

async function untilReady(url: string, child: ChildProcess): Promise<void> {
  const until = Date.now() + READY_WITHIN_MS;
  while (Date.now() < until) {
    if (child.exitCode !== null || child.signalCode !== null) throw new Error('It ended by itself.');
    const response = await fetch(`${url}/readyz`).catch(() => undefined);
    if (response?.ok) return;
    await wait(POLL_MS);
  }
  throw new Error(`Not ready within ${READY_WITHIN_MS / 1000} s.`);
}

function findFreePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once('error', reject);
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address();
      probe.close(() => {
        if (typeof address === 'object' && address) resolve(address.port);
        else reject(new Error('no port'));
      });
    });
  });
}
