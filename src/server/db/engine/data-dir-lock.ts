import { createHash, randomUUID } from 'node:crypto';
import {
  linkSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { readProcessScope, readProcessStart } from './process-identity';

/** A lock that is held while this process owns the data directory. */
export interface DataDirLock {
  release(): void;
}

/** Intervals for tests: the owner's heartbeat, and how long another process watches for it. */
export interface DataDirLockTiming {
  readonly heartbeatMs: number;
  readonly watchMs: number;
}

interface Owner {
  readonly pid: number;
  readonly startedAt: string;
  readonly scope: string;
}

/** The watch time is long because a starting embedded database blocks the heartbeat for some seconds. */
const DEFAULT_TIMING: DataDirLockTiming = { heartbeatMs: 1000, watchMs: 15_000 };

/** Most attempts to get the lock: far more than processes can plausibly die in the middle of a takeover. */
const MAX_ROUNDS = 100;

const LOCK_NAME = 'server.lock';

/**
 * Makes this process the only one on a data directory. Takes over the lock of a process that no longer runs. Where
 * the process id is no evidence (another container, another machine, a restart of the machine), the heartbeat of the
 * lock decides.
 * @throws Error when a running process holds the lock
 */
export async function acquireDataDirLock(
  dataDir: string,
  timing: DataDirLockTiming = DEFAULT_TIMING,
): Promise<DataDirLock> {
  const lockFile = path.join(dataDir, LOCK_NAME);
  const content = describeThisProcess();
  const draft = `${lockFile}.${randomUUID()}`;
  // The lock is written completely and then linked, so that no process ever reads half a lock.
  writeFileSync(draft, content, { flush: true });
  try {
    for (let round = 0; round < MAX_ROUNDS; round += 1) {
      if (linkIfFree(draft, lockFile)) return hold(lockFile, content, timing.heartbeatMs);
      const found = readIfThere(lockFile);
      if (found === undefined) continue;
      const owner = parseOwner(found);
      if (owner && (await isAlive(owner, lockFile, timing.watchMs))) {
        throw createInUseError(dataDir, owner.pid);
      }
      if (replaceDead(lockFile, found, draft)) return hold(lockFile, content, timing.heartbeatMs);
      await sleep(20);
    }
  } finally {
    rmSync(draft, { force: true });
  }
  throw new Error(
    `DATA_DIR ${dataDir} could not be locked. If no server runs on it, remove ${lockFile}*.`,
  );
}

/**
 * Replaces a dead lock. Two starting processes may find the same dead lock, so the right to replace it is a file that
 * only one of them can create. The lock is read again under that right.
 */
function replaceDead(lockFile: string, dead: string, draft: string): boolean {
  const right = `${lockFile}.${createHash('sha256').update(dead).digest('hex').slice(0, 16)}`;
  if (!linkIfFree(draft, right)) {
    dropRightOfDead(right, draft);
    return false;
  }
  try {
    if (readIfThere(lockFile) !== dead) return false;
    const copy = `${draft}.new`;
    linkSync(draft, copy);
    renameSync(copy, lockFile);
    return true;
  } finally {
    rmSync(right, { force: true });
  }
}

/** Removes the takeover file of a process that died while it held the file, so that the next attempt can create it. */
function dropRightOfDead(right: string, draft: string): void {
  const found = readIfThere(right);
  if (found === undefined) return;
  const owner = parseOwner(found);
  if (owner && (owner.scope !== readProcessScope() || isAliveHere(owner))) return;
  if (replaceDead(right, found, draft)) rmSync(right, { force: true });
}

function hold(lockFile: string, content: string, heartbeatMs: number): DataDirLock {
  const heart = setInterval(() => {
    beat(lockFile, content);
  }, heartbeatMs);
  heart.unref();
  return {
    release() {
      clearInterval(heart);
      if (readIfThere(lockFile) === content) rmSync(lockFile, { force: true });
    },
  };
}

/**
 * Refreshes the heartbeat. Throws when another process owns the lock: this process was suspended for so long that it
 * was taken for dead, and must not write any more.
 */
function beat(lockFile: string, content: string): void {
  const found = readIfThere(lockFile);
  if (found === undefined) return;
  if (found !== content) {
    throw new Error(
      `Another process took over ${lockFile}; this process stops to protect the data`,
    );
  }
  const now = new Date();
  utimesSync(lockFile, now, now);
}

function describeThisProcess(): string {
  const owner: Owner & { token: string } = {
    pid: process.pid,
    startedAt: readProcessStart(process.pid) ?? 'unknown',
    scope: readProcessScope(),
    token: randomUUID(),
  };
  return `${JSON.stringify(owner)}\n`;
}

/** Returns undefined for a file that a power cut left empty or torn; its process is gone in any case. */
function parseOwner(content: string): Owner | undefined {
  try {
    const { pid, startedAt, scope } = JSON.parse(content) as Partial<Owner>;
    if (typeof pid !== 'number' || typeof startedAt !== 'string' || typeof scope !== 'string') {
      return undefined;
    }
    return { pid, startedAt, scope };
  } catch {
    return undefined;
  }
}

async function isAlive(owner: Owner, lockFile: string, watchMs: number): Promise<boolean> {
  if (owner.scope === readProcessScope()) return isAliveHere(owner);
  const before = readHeartbeat(lockFile);
  const deadline = performance.now() + watchMs;
  while (performance.now() < deadline) {
    await sleep(Math.min(200, watchMs / 10));
    if (readHeartbeat(lockFile) !== before) return true;
  }
  return false;
}

function isAliveHere(owner: Owner): boolean {
  return readProcessStart(owner.pid) === owner.startedAt;
}

function readHeartbeat(lockFile: string): number | undefined {
  return statSync(lockFile, { throwIfNoEntry: false })?.mtimeMs;
}

function createInUseError(dataDir: string, pid: number): Error {
  return new Error(
    `DATA_DIR ${dataDir} is in use by process ${pid}. Stop it, choose another DATA_DIR, ` +
      'or set DATABASE_URL to use PostgreSQL with many processes.',
  );
}

function linkIfFree(source: string, target: string): boolean {
  try {
    linkSync(source, target);
    return true;
  } catch (error) {
    if (hasCode(error, 'EEXIST')) return false;
    throw error;
  }
}

function readIfThere(file: string): string | undefined {
  try {
    return readFileSync(file, 'utf8');
  } catch (error) {
    if (hasCode(error, 'ENOENT')) return undefined;
    throw error;
  }
}

function hasCode(error: unknown, code: string): boolean {
  return error instanceof Error && 'code' in error && error.code === code;
}
