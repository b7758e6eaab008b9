import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import path from 'node:path';

/** The same engine without the windows: it takes a third less of the processor. */
const SHELL = 'chromium-headless-shell';
/** Letters of every script, as phones have them: what is written before the site's own fonts come keeps its width. */
const FONTS = 'fonts-noto-core';
const NAMES = ['chromium', 'chromium-browser', 'google-chrome-stable', 'google-chrome', 'chrome'];
const MAC_APPS = ['Google Chrome', 'Chromium'].map(
  (name) => `/Applications/${name}.app/Contents/MacOS/${name}`,
);

/**
 * Looks for a Chromium that starts: CHROMIUM_PATH, the system's without windows, then a whole one.
 * @returns its path, or undefined
 */
export async function findBrowser() {
  return process.env.CHROMIUM_PATH ?? onPath([SHELL]).find(starts) ?? findWholeBrowser();
}

/**
 * Looks for a Chromium with everything that people have, the pages that it keeps for the way back among it:
 * CHROMIUM_PATH, the system's, Playwright's own.
 * @returns its path, or undefined
 */
export async function findWholeBrowser() {
  const given = process.env.CHROMIUM_PATH;
  if (given) return given;
  return [...onPath(NAMES), ...MAC_APPS, await playwrightPath()].find(starts);
}

/** Finds a browser, or tries to install one. @returns whether there is one that can do everything */
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

/** A browser whose libraries are missing is none. */
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
