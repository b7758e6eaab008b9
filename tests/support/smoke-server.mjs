import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { root } from '../../src/server/commands/prepare.mjs';

const READY_WITHIN_MS = 90_000;
const STOPPED_WITHIN_MS = 20_000;
const POLL_MS = 100;

/**
 * Starts the built product on a free port, with demo data in a temporary folder.
 * @returns its URL, and a function that stops it, removes the folder and returns the exit code
 */
export async function startBuiltServer() {
  const dataDir = mkdtempSync(path.join(os.tmpdir(), 'chokdee-smoke-'));
  const port = await findFreePort();
  const url = `http://127.0.0.1:${port}`;
  const server = spawn(process.execPath, [path.join(root, 'dist/server/main.js')], {
    cwd: root,
    env: { ...process.env, PORT: String(port), HOST: '127.0.0.1', DATA_DIR: dataDir, SEED: 'demo' },
    stdio: ['ignore', 'inherit', 'inherit'],
  });
  const exited = new Promise((resolve) =>
    server.once('exit', (code, signal) => resolve(code ?? signal)),
  );
  const stop = async () => {
    server.kill('SIGTERM');
    const timer = setTimeout(() => server.kill('SIGKILL'), STOPPED_WITHIN_MS);
    const code = await exited;
    clearTimeout(timer);
    rmSync(dataDir, { recursive: true, force: true });
    return code;
  };
  try {
    await waitUntilReady(url, exited);
  } catch (error) {
    await stop();
    throw error;
  }
  return { url, stop };
}

async function waitUntilReady(url, exited) {
  let ended;
  void exited.then((code) => {
    ended = code;
  });
  const until = Date.now() + READY_WITHIN_MS;
  while (Date.now() < until) {
    if (ended !== undefined)
      throw new Error(`The server ended with ${String(ended)} before it was ready.`);
    const response = await fetch(`${url}/readyz`).catch(() => undefined);
    if (response?.ok) return;
    await wait(POLL_MS);
  }
  throw new Error(`The server was not ready within ${READY_WITHIN_MS / 1000} s.`);
}

function findFreePort() {
  return new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once('error', reject);
    probe.listen(0, '127.0.0.1', () => {
      const { port } = probe.address();
      probe.close(() => resolve(port));
    });
  });
}
