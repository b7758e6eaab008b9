import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { createServer } from 'node:net';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

import { quickServer } from './quick-compile';

const root = path.resolve(import.meta.dirname, '../..');
const entry = path.join(root, 'dist/server/main.js');

/** Key of the operator API of every server started here. */
export const OPERATOR_KEY = 'the key of the operator';
/** The fairness key of every server started here and every test database, as hex. */
export const FAIRNESS_KEY = '7e57'.repeat(16);
/** Secret of the sandbox provider of every server started here. */
export const PROVIDER_SECRET = 'a secret shared with the provider';

/** Secret of the sandbox gateway of every server started here. */
export const GATEWAY_SECRET = 'a secret shared with the gateway';

/** Exit code or signal of the process. */
export interface Ending {
  readonly code: number | null;
  readonly signal: NodeJS.Signals | null;
}

/** A built server that runs as in production. */
export interface ServerProcess {
  readonly url: string;
  readonly port: number;
  readonly pid: number;
  /** Resolves when the process has ended for any reason. */
  readonly ended: Promise<Ending>;
  /** Returns the output of both streams so far. */
  output(): string;
  isRunning(): boolean;
  /** Kills the process without warning, like a power cut. */
  kill(): Promise<Ending>;
  /** Asks the process to stop, as a service manager does. */
  stop(): Promise<Ending>;
}

/** Environment variables of a server, such as `DATA_DIR` or `DATABASE_URL`. */
export type ServerEnvironment = Readonly<Record<string, string>>;

/** Error of a server process that ended before it was ready. */
export class ServerStartError extends Error {
  constructor(
    readonly ending: Ending,
    readonly output: string,
  ) {
    super(
      `The server ended (${String(ending.code ?? ending.signal)}) before it responded:\n${output}`,
    );
    this.name = 'ServerStartError';
  }
}

/**
 * Starts the built server and waits until it is ready.
 * @param environment `PORT` is by default a free port; an empty `FAIRNESS_KEY` or `OPERATOR_KEY` is left out
 * @param nodeFlags by default `quickServer`; `asShipped` for a server whose speed is measured
 * @throws ServerStartError when it ends before it is ready
 */
export async function startServerProcess(
  environment: ServerEnvironment,
  nodeFlags: readonly string[] = quickServer,
): Promise<ServerProcess> {
  if (!existsSync(entry)) throw new Error('Nothing is built yet: npm run build');
  const {
    FAIRNESS_KEY: fairnessKey = FAIRNESS_KEY,
    OPERATOR_KEY: operatorKey = OPERATOR_KEY,
    ...settings
  } = environment;
  const port = Number(environment['PORT'] ?? (await findFreePort()));
  const child = spawn(process.execPath, [...nodeFlags, entry], {
    cwd: root,
    env: {
      PATH: process.env['PATH'],
      HOME: process.env['HOME'],
      LOG_LEVEL: 'warn',
      PROVIDER_SANDBOX_SECRET: PROVIDER_SECRET,
      GATEWAY_SANDBOX_SECRET: GATEWAY_SECRET,
      ...settings,
      ...(fairnessKey !== '' && { FAIRNESS_KEY: fairnessKey }),
      ...(operatorKey !== '' && { OPERATOR_KEY: operatorKey }),
      PORT: String(port),
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk: Buffer) => (output += chunk.toString()));
  const ended = waitForEnd(child);
  const url = `http://127.0.0.1:${port}`;
  const ending = await Promise.race([ended, waitForResponse(url, ended)]);
  if (ending) throw new ServerStartError(ending, output);

  const endWith = async (signal: NodeJS.Signals): Promise<Ending> => {
    child.kill(signal);
    return ended;
  };
  return {
    url,
    port,
    pid: child.pid ?? 0,
    ended,
    output: () => output,
    isRunning: () => child.exitCode === null && child.signalCode === null,
    kill: () => endWith('SIGKILL'),
    stop: () => endWith('SIGTERM'),
  };
}

/** Returns a free port. */
export async function findFreePort(): Promise<number> {
  const probe = createServer();
  probe.listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const address = probe.address();
  probe.close();
  await once(probe, 'close');
  if (address === null || typeof address === 'string') throw new Error('No free port found');
  return address.port;
}

function waitForEnd(child: ChildProcess): Promise<Ending> {
  return new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('close', (code, signal) => resolve({ code, signal }));
  });
}

async function waitForResponse(url: string, ended: Promise<Ending>): Promise<undefined> {
  const child = { isRunning: true };
  void ended.then(
    () => (child.isRunning = false),
    () => (child.isRunning = false),
  );
  while (child.isRunning) {
    const ready = await fetch(`${url}/readyz`).then(
      (response) => response.ok,
      () => false,
    );
    if (ready) return undefined;
    await sleep(50);
  }
  // This promise never resolves, so that the end of the process decides the race.
  return new Promise(() => undefined);
}
