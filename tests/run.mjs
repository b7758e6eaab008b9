import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  openSync,
  readFileSync,
  rmSync,
  statfsSync,
} from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import {
  ensureBuilt,
  ensureInstalled,
  requireNode,
  root,
  runForCode,
  say,
} from '../src/server/commands/prepare.mjs';

/** `npm test`: everything, and at the end one line with the sum of both runners. */

const reports = path.join(root, '.cache/reports');
const vitestReport = path.join(reports, 'vitest.json');
const MEMORY_DISK = '/dev/shm';
const LEAST_FREE_MEMORY_BYTES = 8 * 1024 ** 3;
/** `npm test -- wallet` runs the files whose path has "wallet" in it. */
const filters = process.argv.slice(2);

requireNode();
let hasBrowser;
try {
  await ensureInstalled();
  // Needs the packages, which may have come only now.
  const { findOrInstallBrowser } = await import('./support/browser.finder.mjs');
  hasBrowser = await findOrInstallBrowser(root);
  await ensureBuilt();
} catch (error) {
  say(`The tests could not be prepared: ${error.message}`);
  process.exit(1);
}
if (!hasBrowser) {
  say('The browser tests need Chromium. Install it, or set CHROMIUM_PATH to one.');
  process.exit(1);
}

keepScratchInMemory();
mkdirSync(reports, { recursive: true });
// The first journeys mostly wait, which costs the tests beside them little; what they print comes after those.
const waitingLog = path.join(reports, 'own-server.log');
const ending = new AbortController();
const waiting = runJourneys(['own-server'], openSync(waitingLog, 'w'), {
  signal: ending.signal,
  killSignal: 'SIGINT',
});
const vitest = await runVitest();
// Journeys alone would look like a whole run that passed.
if (vitest === undefined) {
  ending.abort();
  await waiting.catch(() => undefined);
  say('\nvitest ran no test, so nothing is said of the journeys either.\n\n0 passed, 1 failed');
  process.exit(1);
}
const results = [vitest, await waiting];
say(readFileSync(waitingLog, 'utf8'));
results.push(await runJourneys(['web', 'line'], 'inherit'));
// Said again here: the journeys have scrolled it away.
nameTroubled();
const sum = (field) => results.reduce((total, result) => total + result[field], 0);
const passed = sum('passed');
const failed = sum('failed');
const skipped = sum('skipped');
say(`\n${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`);
process.exit(failed === 0 && passed > 0 ? 0 : 1);

/**
 * Puts the temporary folder into memory where there is plenty: databases force every write to the disk, and the tests
 * would wait for it. What a killed process has written outlives it in memory too; a power cut is played elsewhere.
 */
function keepScratchInMemory() {
  if (!existsSync(MEMORY_DISK) || os.freemem() < LEAST_FREE_MEMORY_BYTES) return;
  const { bavail, bsize } = statfsSync(MEMORY_DISK);
  if (bavail * bsize < LEAST_FREE_MEMORY_BYTES / 2) return;
  const folder = mkdtempSync(path.join(MEMORY_DISK, 'chokdee-tests-'));
  // PostgreSQL runs as a user of its own.
  chmodSync(folder, 0o711);
  process.env.TMPDIR = folder;
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }));
  for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, () => process.exit(1));
}

/** @returns undefined where a whole run ran no test of vitest */
async function runVitest() {
  rmSync(vitestReport, { force: true });
  const code = await runForCode(process.execPath, [
    path.join(root, 'node_modules/vitest/vitest.mjs'),
    'run',
    '--passWithNoTests',
    ...filters,
  ]);
  const report = readReport(vitestReport);
  const ran = report && report.numPassedTests + report.numFailedTests + report.testResults.length;
  if (!ran && filters.length === 0) return undefined;
  if (!report) return judged('vitest', code, undefined);
  // A file that could not be loaded has no tests to count.
  const unloaded = report.testResults.filter(
    (file) => file.status === 'failed' && file.assertionResults.length === 0,
  ).length;
  return judged('vitest', code, {
    passed: report.numPassedTests,
    failed: report.numFailedTests + unloaded,
    skipped: report.numPendingTests + report.numTodoTests,
  });
}

/** Names vitest's failed tests, and those that passed only when repeated, with what was wrong. */
function nameTroubled() {
  for (const file of readReport(vitestReport)?.testResults ?? []) {
    const name = path.relative(root, file.name);
    if (file.message) say(`\n${name}: ${file.message}`);
    for (const { status, fullName, failureMessages } of file.assertionResults) {
      if (failureMessages.length === 0) continue;
      const verdict = status === 'failed' ? 'failed' : 'passed when repeated';
      say(`\n${verdict}: ${name} > ${fullName}\n${failureMessages.join('\n')}`);
    }
  }
}

/**
 * Runs the journeys of some projects.
 * @param output where they print: an open file, or `inherit`
 * @param options further ones of the process, such as a signal that ends it
 */
async function runJourneys(projects, output, options = {}) {
  const report = path.join(reports, `${projects.join('-')}.json`);
  rmSync(report, { force: true });
  const code = await runForCode(
    process.execPath,
    [
      path.join(root, 'node_modules/@playwright/test/cli.js'),
      'test',
      '--pass-with-no-tests',
      ...projects.map((name) => `--project=${name}`),
      ...filters,
    ],
    {
      ...options,
      stdio: ['inherit', output, output],
      env: { ...process.env, PLAYWRIGHT_JSON_OUTPUT_FILE: report },
    },
  );
  const { stats, errors } = readReport(report) ?? {};
  const counts = stats && {
    passed: stats.expected + stats.flaky,
    failed: stats.unexpected + errors.length,
    skipped: stats.skipped,
  };
  return judged('playwright', code, counts);
}

/** A runner that failed without a failed test, or ran nothing of a whole run, counts as one failure. */
function judged(runner, code, counts) {
  const result = counts ?? { passed: 0, failed: 0, skipped: 0 };
  if (code !== 0 && result.failed === 0) {
    say(`${runner} ended with code ${code} although no test failed.`);
    return { ...result, failed: 1 };
  }
  if (filters.length === 0 && result.passed + result.failed === 0) {
    say(`${runner} ran no test.`);
    return { ...result, failed: 1 };
  }
  return result;
}

function readReport(file) {
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : undefined;
}
