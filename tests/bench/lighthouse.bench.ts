import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import * as v from 'valibot';
import { ensureBuilt } from '../../src/server/commands/prepare.mjs';
import { findWholeBrowser } from '../support/browser-finder.mjs';
import { BuiltServer, createSeededDataDir, removeDataDir } from '../support/e2e-server';
import { asShipped } from '../support/quick-compile';

/** Measures the entry pages for visitors with Lighthouse. Exits with 1 when a score is below its floor. */
const LIGHTHOUSE = 'lighthouse@12.8.2';
const DOORS = ['/', '/slot', '/lotto/lobby', '/promotions', '/register'];
const FLOORS: Readonly<Record<string, number>> = {
  performance: 95,
  accessibility: 100,
  'best-practices': 100,
  seo: 100,
};
const CHROME_FLAGS = '--headless=new --no-sandbox --disable-gpu --disable-background-networking';
/** Largest report that is read, in bytes. A report contains screenshots. */
const LARGEST_REPORT_BYTES = 64 * 1024 * 1024;

const scored = v.object({ score: v.number() });
const measured = v.object({ numericValue: v.number() });
const reportData = v.object({
  categories: v.record(v.string(), scored),
  audits: v.looseObject({
    'largest-contentful-paint': measured,
    'total-blocking-time': measured,
    'cumulative-layout-shift': measured,
  }),
});

await ensureBuilt();
const endings: (() => unknown)[] = [];
const misses: string[] = [];
try {
  const dataDir = await createSeededDataDir();
  endings.unshift(() => removeDataDir(dataDir));
  const server = await BuiltServer.start(dataDir, {}, asShipped);
  endings.unshift(() => server.stop());
  for (const door of DOORS) {
    const { categories, audits } = await judge(server.url + door);
    const scores = Object.entries(FLOORS).map(([name, floor]) => {
      const score = Math.round((categories[name]?.score ?? 0) * 100);
      if (score < floor) misses.push(`${name} of ${door}`);
      return `${name} ${score} (≥ ${floor})`;
    });
    const { numericValue: lcpMs } = audits['largest-contentful-paint'];
    const { numericValue: tbtMs } = audits['total-blocking-time'];
    const { numericValue: cls } = audits['cumulative-layout-shift'];
    const figures = `LCP ${lcpMs.toFixed(0)} ms, TBT ${tbtMs.toFixed(0)} ms, CLS ${cls.toFixed(3)}`;
    process.stdout.write(`${door.padEnd(14)} ${scores.join(' · ')} · ${figures}\n`);
  }
} finally {
  for (const end of endings) await end();
}
if (misses.length > 0) {
  process.stdout.write(`Below its floor: ${misses.join(', ')}\n`);
  process.exitCode = 1;
}

/** Runs Lighthouse through npx, because the package (185 MB) is too large for a dependency of the project. */
async function judge(url: string): Promise<v.InferOutput<typeof reportData>> {
  const { stdout } = await promisify(execFile)(
    'npx',
    ['--yes', LIGHTHOUSE, url, '--quiet', '--output=json', `--chrome-flags=${CHROME_FLAGS}`],
    {
      env: { ...process.env, CHROME_PATH: await findWholeBrowser() },
      maxBuffer: LARGEST_REPORT_BYTES,
    },
  );
  return v.parse(reportData, JSON.parse(stdout));
}
