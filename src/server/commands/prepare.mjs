import { execFileSync, spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

/** Folder of the project. This module runs before packages are installed, so it may import none. */
export const root = fileURLToPath(new URL('../../../', import.meta.url));

const LEAST_NODE = [20, 19];
const LOCK_FILE = path.join(root, 'package-lock.json');
const INSTALLED_LOCK_FILE = path.join(root, 'node_modules/.package-lock.json');
const INSTALL_STAMP = path.join(root, 'node_modules/.chokdee-lock');
const BUILD_STAMP = path.join(root, 'dist/.sources');
const RELEASE_FILE = path.join(root, 'dist/release');
const MAPS_DIR = path.join(root, 'dist/source-maps');
const BUILD_MODES = ['client', 'pages', 'operator', 'game', 'server'];
const SOURCES = [
  'src',
  'liff',
  'public',
  'index.html',
  'vite.config.ts',
  'tsconfig.json',
  'package.json',
  'package-lock.json',
];

/** Prints the current step in one line. */
export function say(sentence) {
  process.stdout.write(`${sentence}\n`);
}

/** Ends the process with a sentence when this Node is too old to run the project. */
export function requireNode() {
  const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);
  const [leastMajor, leastMinor] = LEAST_NODE;
  if (major > leastMajor || (major === leastMajor && minor >= leastMinor)) return;
  say(`Chokdee needs Node ${LEAST_NODE.join('.')} or newer; this is ${process.versions.node}.`);
  process.exit(1);
}

/** Installs the packages if the lock file changed since they were installed. */
export async function ensureInstalled() {
  const lock = digestOf([LOCK_FILE]);
  if (readText(INSTALL_STAMP) === lock) return;
  if (!isInstalled()) {
    say('Installing packages. The first time this takes a minute or two.');
    // Building and testing need the development packages, even when NODE_ENV is `production`.
    await run(...npmCommand(['ci', '--include=dev']));
  }
  writeFileSync(INSTALL_STAMP, lock);
}

/** Builds client, sandbox game and server if a source changed since the last build. */
export async function ensureBuilt() {
  if (readText(BUILD_STAMP) === digestOfSources()) return;
  await build();
}

/** Builds client, sandbox game and server. */
export async function build() {
  const started = Date.now();
  say('Building client, sandbox game and server.');
  // An interrupted build leaves no stamp, so the next call builds again.
  rmSync(BUILD_STAMP, { force: true });
  rmSync(MAPS_DIR, { recursive: true, force: true });
  const sources = digestOfSources();
  const vite = path.join(root, 'node_modules/vite/bin/vite.js');
  // A test runner sets NODE_ENV to `test`, with which the build would contain React's development files.
  const env = { ...process.env, NODE_ENV: 'production' };
  for (const mode of BUILD_MODES) {
    await run(process.execPath, [vite, 'build', '--mode', mode, '--logLevel', 'warn'], { env });
  }
  mkdirSync(path.dirname(BUILD_STAMP), { recursive: true });
  writeFileSync(RELEASE_FILE, findCommit());
  writeFileSync(BUILD_STAMP, sources);
  say(`Built in ${((Date.now() - started) / 1000).toFixed(1)} s.`);
}

/** Returns the commit of the sources; an empty text outside a clone, as in an image. */
function findCommit() {
  try {
    return execFileSync('git', ['rev-parse', '--short=12', 'HEAD'], {
      cwd: root,
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
    }).trim();
  } catch {
    return '';
  }
}

/**
 * Runs a program in the project's folder, with its output shown.
 * @returns its exit code
 */
export function runForCode(command, args, options = {}) {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, { cwd: root, stdio: 'inherit', ...options });
    child.once('error', reject);
    child.once('exit', (code, signal) => resolve(code ?? (signal ? 1 : 0)));
  });
}

async function run(command, args, options) {
  const code = await runForCode(command, args, options);
  if (code !== 0) throw new Error(`"${[command, ...args].join(' ')}" exited with code ${code}.`);
}

/** Returns the npm command that started this process, else the npm on the path. */
function npmCommand(args) {
  const own = process.env.npm_execpath;
  if (own?.endsWith('npm-cli.js')) return [process.execPath, [own, ...args]];
  return ['npm', args];
}

/** Returns whether the installed packages match the lock file, as after an `npm ci` by hand. */
function isInstalled() {
  if (!existsSync(INSTALLED_LOCK_FILE)) return false;
  const wanted = JSON.parse(readFileSync(LOCK_FILE, 'utf8')).packages;
  const installed = JSON.parse(readFileSync(INSTALLED_LOCK_FILE, 'utf8')).packages;
  return Object.entries(wanted).every(([name, entry]) => {
    if (name === '') return true;
    const present = installed[name];
    // A package for another platform is missing by design.
    if (!present) return entry.optional === true || entry.devOptional === true;
    return present.version === entry.version;
  });
}

function digestOfSources() {
  const files = SOURCES.flatMap((source) => {
    const place = path.join(root, source);
    if (!existsSync(place)) return [];
    if (/\.\w+$/.test(source)) return [place];
    return readdirSync(place, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => path.join(entry.parentPath, entry.name));
  });
  return digestOf(files.sort());
}

function digestOf(files) {
  const hash = createHash('sha256');
  for (const file of files) {
    const content = readFileSync(file);
    hash.update(`${path.relative(root, file)}\0${content.byteLength}\0`);
    hash.update(content);
  }
  return hash.digest('hex');
}

function readText(file) {
  return existsSync(file) ? readFileSync(file, 'utf8') : undefined;
}
