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

/** `npm test`: runs all tests and prints one line with the total of both runners at the end. */

const reports = path.join(root, '.cache/reports');
const vitestReport = path.join(reports, 'vitest.json');
const MEMORY_DISK = '/dev/shm';
const LEAST_FREE_MEMORY_BYTES = 8 * 1024 ** 3;
/** `npm test -- wallet` runs the files whose path contains "wallet". */
const filters = process.argv.slice(2);

requireNode();
let hasBrowser;
try {
  await ensureInstalled();
  // This import needs the packages, which may only just have been installed.
  const { findOrInstallBrowser } = await import('./support/browser-finder.mjs');
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
// The own-server tests mostly wait, so they run beside vitest; their output is printed afterwards.
const waitingLog = path.join(reports, 'own-server.log');
const ending = new AbortController();
const waiting = runJourneys(['own-server'], openSync(waitingLog, 'w'), {
  signal: ending.signal,
  killSignal: 'SIGINT',
});
const vitest = await runVitest();
// Passed browser tests alone would look like a complete successful run.
if (vitest === undefined) {
  ending.abort();
  await waiting.catch(() => undefined);
  say('\nvitest ran no test, so nothing is said of the journeys either.\n\n0 passed, 1 failed');
  process.exit(1);
}
const results = [vitest, await waiting];
say(readFileSync(waitingLog, 'utf8'));
results.push(await runJourneys(['web', 'line'], 'inherit'));
// Prints the failed tests of vitest again, because the output of the browser tests has scrolled them away.
nameTroubled();
const sum = (field) => results.reduce((total, result) => total + result[field], 0);
const passed = sum('passed');
const failed = sum('failed');
const skipped = sum('skipped');
say(`\n${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`);
process.exit(failed === 0 && passed > 0 ? 0 : 1);

/**
 * Moves the temporary folder into memory when there is plenty: databases sync every write to disk, and the tests would
 * wait for it. Files survive a killed process in memory too; power cuts are simulated elsewhere.
 */
function keepScratchInMemory() {
  if (!existsSync(MEMORY_DISK) || os.freemem() < LEAST_FREE_MEMORY_BYTES) return;
  const { bavail, bsize } = statfsSync(MEMORY_DISK);
  if (bavail * bsize < LEAST_FREE_MEMORY_BYTES / 2) return;
  const folder = mkdtempSync(path.join(MEMORY_DISK, 'chokdee-tests-'));
  // PostgreSQL runs as another user and must reach the folder.
  chmodSync(folder, 0o711);
  process.env.TMPDIR = folder;
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }));
  for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, () => process.exit(1));
}

/** Runs vitest. @returns undefined when an unfiltered run executed no test */
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
  // A file that failed to load has no tests to count.
  const unloaded = report.testResults.filter(
    (file) => file.status === 'failed' && file.assertionResults.length === 0,
  ).length;
  return judged('vitest', code, {
    passed: report.numPassedTests,
    failed: report.numFailedTests + unloaded,
    skipped: report.numPendingTests + report.numTodoTests,
  });
}

/** Prints vitest's failed tests and the tests that passed only when repeated, with their errors. */
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
 * Runs the browser tests of some projects.
 * @param output target of their output: a file descriptor or `inherit`
 * @param options further options of the process, such as an abort signal
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

/** Counts a runner that failed without a failed test, or executed nothing in an unfiltered run, as one failure. */
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
