import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import path from 'node:path';

/** Chromium's engine without windows; it needs a third less CPU than the full browser. */
const SHELL = 'chromium-headless-shell';
/**
 * System package with fonts for every script, as phones have them. With it, text keeps its width when the site's own
 * fonts arrive.
 */
const FONTS = 'fonts-noto-core';
const NAMES = ['chromium', 'chromium-browser', 'google-chrome-stable', 'google-chrome', 'chrome'];
const MAC_APPS = ['Google Chrome', 'Chromium'].map(
  (name) => `/Applications/${name}.app/Contents/MacOS/${name}`,
);

/**
 * Finds a Chromium that starts: CHROMIUM_PATH, the system's headless shell, then a full browser.
 * @returns its path, or undefined
 */
export async function findBrowser() {
  return process.env.CHROMIUM_PATH ?? onPath([SHELL]).find(starts) ?? findWholeBrowser();
}

/**
 * Finds a full Chromium, as people use it, with a back/forward cache: CHROMIUM_PATH, the system's browser, then
 * Playwright's.
 * @returns its path, or undefined
 */
export async function findWholeBrowser() {
  const given = process.env.CHROMIUM_PATH;
  if (given) return given;
  return [...onPath(NAMES), ...MAC_APPS, await playwrightPath()].find(starts);
}

/** Finds a full browser, or tries to install one. @returns whether there is one */
export async function findOrInstallBrowser(root) {
  if (await findWholeBrowser()) return true;
  process.stdout.write('No Chromium found. Asking Playwright to download one.\n');
  attempt(process.execPath, [
    path.join(root, 'node_modules/@playwright/test/cli.js'),
    'install',
    'chromium',
  ]);
  if (await findWholeBrowser()) return true;
  if (process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) return false;
  process.stdout.write('Playwright could not. Installing the package of the system.\n');
  attempt('apt-get', ['update', '-q']);
  for (const name of ['chromium', SHELL, FONTS])
    attempt('apt-get', ['install', '-yq', '--no-install-recommends', name]);
  return (await findWholeBrowser()) !== undefined;
}

function onPath(names) {
  const folders = (process.env.PATH ?? '').split(path.delimiter);
  return names.flatMap((name) => folders.map((folder) => path.join(folder, name)));
}

async function playwrightPath() {
  const { chromium } = await import('@playwright/test');
  return chromium.executablePath();
}

/** Tells whether a browser runs; it does not if its libraries are missing. */
function starts(file) {
  return existsSync(file) && attempt(file, ['--version'], { stdio: 'ignore', timeout: 30_000 });
}

function attempt(command, args, options = {}) {
  try {
    execFileSync(command, args, { stdio: 'inherit', timeout: 600_000, ...options });
    return true;
  } catch {
    return false;
  }
}
