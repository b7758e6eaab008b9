import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import path from 'node:path';

// The same engine without the windows: it takes a third less of the processor.
const SHELL = 'chromium-headless-shell';
const NAMES = [
  SHELL,
  'chromium',
  'chromium-browser',
  'google-chrome-stable',
  'google-chrome',
  'chrome',
];
const MAC_APPS = ['Google Chrome', 'Chromium'].map(
  (name) => `/Applications/${name}.app/Contents/MacOS/${name}`,
);

/**
 * Looks for a Chromium that starts: CHROMIUM_PATH, the system's, Playwright's own.
 * @returns its path, or undefined
 */
export async function findBrowser() {
  const given = process.env.CHROMIUM_PATH;
  if (given) return given;
  const candidates = [...onPath(), ...MAC_APPS, await playwrightPath()];
  return candidates.find((file) => file && existsSync(file) && starts(file));
}

/** Finds a browser, or tries to install one. */
export async function findOrInstallBrowser(root) {
  const found = await findBrowser();
  if (found) return found;
  process.stdout.write('No Chromium found. Asking Playwright to download one.\n');
  attempt(process.execPath, [
    path.join(root, 'node_modules/@playwright/test/cli.js'),
    'install',
    'chromium',
  ]);
  const downloaded = await findBrowser();
  if (downloaded || process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) return downloaded;
  process.stdout.write('Playwright could not. Installing the package of the system.\n');
  attempt('apt-get', ['update', '-q']);
  for (const name of [SHELL, 'chromium']) {
    if (attempt('apt-get', ['install', '-yq', '--no-install-recommends', name])) break;
  }
  return findBrowser();
}

function onPath() {
  const folders = (process.env.PATH ?? '').split(path.delimiter);
  return NAMES.flatMap((name) => folders.map((folder) => path.join(folder, name)));
}

async function playwrightPath() {
  const { chromium } = await import('@playwright/test');
  return chromium.executablePath();
}

/** A browser whose libraries are missing is none. */
function starts(file) {
  return attempt(file, ['--version'], { stdio: 'ignore', timeout: 30_000 });
}

function attempt(command, args, options = {}) {
  try {
    execFileSync(command, args, { stdio: 'inherit', timeout: 600_000, ...options });
    return true;
  } catch {
    return false;
  }
}
