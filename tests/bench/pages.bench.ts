import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { asShipped } from '../support/quick-compile';
import { type ServerProcess, startServerProcess } from '../support/server-process';
import { runHttp } from './raw-http-client';

/**
 * Measures the cost of pages for the server, cached and rendered, relative to the smallest response in the same run.
 */
const CONNECTIONS = 16;
const MEASURED_MS = 3_000;
const PATHS = ['/', '/slot', '/lotto/lobby', '/promotions', '/register', '/liff/slot'];
const KEPT_AT_LEAST = 0.3;
const RENDERED_AT_LEAST = 0.002;

const dataDir = mkdtempSync(path.join(os.tmpdir(), 'chokdee-bench-'));
const server = await startServerProcess(
  {
    SEED: 'demo-unplayed',
    LOG_LEVEL: 'error',
    DATA_DIR: dataDir,
    // Each visit has its own IP, because the number of pages per minute and IP is limited.
    TRUSTED_PROXIES: '1',
  },
  asShipped,
);
let isReached = true;
try {
  const hello = await measure(server, () => '/healthz');
  say(`hello ${hello.toFixed(0)} a second`);
  for (const page of PATHS) {
    const kept = await measure(server, () => page);
    let visit = 0;
    const rendered = await measure(server, () => {
      visit += 1;
      return `${page}?visit=${visit}`;
    });
    say(
      [
        page.padEnd(14),
        `kept ${kept.toFixed(0).padStart(6)}/s ÷ hello ${(kept / hello).toFixed(2)} (≥ ${KEPT_AT_LEAST})`,
        `rendered ${rendered.toFixed(0).padStart(5)}/s ÷ hello ${(rendered / hello).toFixed(4)} (≥ ${RENDERED_AT_LEAST})`,
      ].join('   '),
    );
    isReached &&= kept / hello >= KEPT_AT_LEAST && rendered / hello >= RENDERED_AT_LEAST;
  }
} finally {
  await server.stop();
  rmSync(dataDir, { recursive: true, force: true });
}
say(isReached ? 'reached' : 'missed');

/** Measures a target. @returns responses per second */
async function measure({ port }: ServerProcess, toTarget: () => string): Promise<number> {
  let visitor = 0;
  const { perSecond, failed } = await runHttp({
    port,
    connections: CONNECTIONS,
    durationMs: MEASURED_MS,
    next: () => {
      visitor += 1;
      const ip = `10.${(visitor >> 16) & 255}.${(visitor >> 8) & 255}.${visitor & 255}`;
      return Buffer.from(
        `GET ${toTarget()} HTTP/1.1\r\nhost: bench\r\nx-forwarded-for: ${ip}\r\naccept-encoding: br\r\n\r\n`,
      );
    },
  });
  if (failed > 0) throw new Error(`${failed} responses were not 200`);
  return perSecond;
}

function say(line: string): void {
  process.stdout.write(`${line}\n`);
}
