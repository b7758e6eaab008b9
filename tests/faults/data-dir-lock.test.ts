import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { acquireDataDirLock } from '@/server/db/engine/data-dir-lock';

const lockModule = path.resolve(import.meta.dirname, '../../src/server/db/engine/data-dir-lock.ts');

/** Script that takes the lock on command, prints the outcome and holds the lock until the test ends it. */
const STARTER = `
  const { acquireDataDirLock } = await import(process.env.LOCK_MODULE);
  process.stdout.write('ready\\n');
  await new Promise((resolve) => process.stdin.once('data', resolve));
  try {
    const lock = await acquireDataDirLock(process.env.DATA_DIR);
    process.stdout.write('locked\\n');
    await new Promise((resolve) => process.stdin.once('data', resolve));
    lock.release();
  } catch (error) {
    process.stdout.write('refused ' + error.message + '\\n');
  }
  process.exit();`;

class Starter {
  readonly #child: ChildProcess;
  #output = '';

  constructor(dataDir: string) {
    this.#child = spawn(
      process.execPath,
      ['--import', 'tsx', '--input-type=module', '--eval', STARTER],
      { env: { ...process.env, LOCK_MODULE: lockModule, DATA_DIR: dataDir } },
    );
    this.#child.stdout?.on('data', (chunk: Buffer) => (this.#output += chunk.toString()));
    this.#child.stderr?.on('data', (chunk: Buffer) => (this.#output += chunk.toString()));
  }

  get pid(): number {
    return this.#child.pid ?? -1;
  }

  go(): void {
    this.#child.stdin?.write('go\n');
  }

  async readUntil(pattern: RegExp): Promise<string> {
    await expect.poll(() => this.#output, { timeout: 60_000 }).toMatch(pattern);
    return this.#output;
  }

  async end(signal: NodeJS.Signals = 'SIGKILL'): Promise<void> {
    if (this.#child.exitCode !== null || this.#child.signalCode !== null) return;
    const exit = once(this.#child, 'exit');
    this.#child.kill(signal);
    await exit;
  }
}

let dataDir: string;
let lockFile: string;
const starters: Starter[] = [];

beforeEach(() => {
  dataDir = mkdtempSync(path.join(os.tmpdir(), 'chokdee-lock-'));
  lockFile = path.join(dataDir, 'server.lock');
});
afterEach(async () => {
  await Promise.all(starters.splice(0).map((starter) => starter.end()));
  rmSync(dataDir, { recursive: true, force: true });
});

async function spawnReady(count: number): Promise<Starter[]> {
  const spawned = Array.from({ length: count }, () => new Starter(dataDir));
  starters.push(...spawned);
  await Promise.all(spawned.map((starter) => starter.readUntil(/ready/)));
  return spawned;
}

async function countOwners(competitors: readonly Starter[]): Promise<number> {
  for (const starter of competitors) starter.go();
  const outcomes = await Promise.all(
    competitors.map((starter) => starter.readUntil(/locked|refused/)),
  );
  for (const outcome of outcomes) expect(outcome).toMatch(/locked|is in use by process \d+/);
  return outcomes.filter((outcome) => outcome.includes('locked')).length;
}

async function leaveDeadLock(): Promise<void> {
  const [victim] = await spawnReady(1);
  victim?.go();
  await victim?.readUntil(/locked/);
  await victim?.end();
  expect(existsSync(lockFile)).toBe(true);
}

describe('the lock of a data directory', () => {
  test('refuses a second process, with the living owner and the next steps in the error', async () => {
    const [owner] = await spawnReady(1);
    owner?.go();
    await owner?.readUntil(/locked/);
    await expect(acquireDataDirLock(dataDir)).rejects.toThrow(
      `DATA_DIR ${dataDir} is in use by process ${owner?.pid}. Stop it, choose another DATA_DIR, ` +
        'or set DATABASE_URL to use PostgreSQL with many processes.',
    );
  });

  test('leaves no file after a clean release', async () => {
    const lock = await acquireDataDirLock(dataDir);
    await expect(acquireDataDirLock(dataDir)).rejects.toThrow(/in use/);
    lock.release();
    expect(readdirSync(dataDir)).toEqual([]);
  });

  test('admits only one of several processes that start together on a free directory', async () => {
    expect(await countOwners(await spawnReady(5))).toBe(1);
  });

  test('passes from a dead process to only one of several others', async () => {
    await leaveDeadLock();
    expect(await countOwners(await spawnReady(5))).toBe(1);
  });

  test('does not mistake a reused process id for the owner', async () => {
    await leaveDeadLock();
    const owner = JSON.parse(readFileSync(lockFile, 'utf8')) as object;
    // This process is alive, but it started at another time than the owner.
    writeFileSync(lockFile, JSON.stringify({ ...owner, pid: process.pid }));
    const lock = await acquireDataDirLock(dataDir);
    lock.release();
  });

  test('takes over a lock file that a power cut left empty or torn', async () => {
    for (const content of ['', '{"pid":', 'null', '[]']) {
      writeFileSync(lockFile, content);
      const lock = await acquireDataDirLock(dataDir);
      lock.release();
    }
  });

  test('is not blocked by a process that died while taking it over', async () => {
    await leaveDeadLock();
    const dead = readFileSync(lockFile, 'utf8');
    const { createHash } = await import('node:crypto');
    const right = `${lockFile}.${createHash('sha256').update(dead).digest('hex').slice(0, 16)}`;
    writeFileSync(right, dead.replace(/"token":"./, '"token":"other-'));
    const lock = await acquireDataDirLock(dataDir);
    lock.release();
    expect(readdirSync(dataDir)).toEqual([]);
  });

  test('distinguishes a living owner in another container from a dead one by its heartbeat', async () => {
    const timing = { heartbeatMs: 50, watchMs: 1500 };
    const living = await acquireDataDirLock(dataDir, timing);
    const elsewhere = readFileSync(lockFile, 'utf8').replace(/"scope":"/, '"scope":"container-b ');
    living.release();
    writeFileSync(lockFile, elsewhere);
    const heart = setInterval(() => {
      writeFileSync(lockFile, elsewhere);
    }, 50);
    await expect(acquireDataDirLock(dataDir, timing)).rejects.toThrow(/in use/);
    clearInterval(heart);

    const lock = await acquireDataDirLock(dataDir, timing);
    lock.release();
  });
});
