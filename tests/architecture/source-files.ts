import { execFileSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

/** Root folder of the project. */
export const root = path.resolve(import.meta.dirname, '../..');

/** A text file of the project. */
export interface SourceFile {
  /** Path relative to the project's folder, with slashes. */
  readonly path: string;
  readonly text: string;
}

const CODE = /\.(?:ts|tsx|mjs|js|css|sql)$/;
const PICTURE = /\.(?:png|webp|woff2|ico|jpg)$/;

/**
 * Reads all code below some folders.
 * @param folders relative to the project's folder; a missing one counts as empty
 */
export function readCode(...folders: readonly string[]): SourceFile[] {
  return folders.flatMap((folder) => {
    const place = path.join(root, folder);
    if (!existsSync(place)) return [];
    return readdirSync(place, { recursive: true, encoding: 'utf8' })
      .map((file) => path.posix.join(folder, file.split(path.sep).join('/')))
      .filter((file) => CODE.test(file))
      .map(read);
  });
}

/** Reads every text file that Git tracks, and every new one that it does not ignore. */
export function readCommitted(): SourceFile[] {
  return execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], {
    cwd: root,
    encoding: 'utf8',
  })
    .split('\n')
    .filter((file) => file !== '' && !PICTURE.test(file) && existsSync(path.join(root, file)))
    .map(read);
}

/** Returns the lines of the files that match a pattern, as `path:line: text`. */
export function findLines(files: readonly SourceFile[], pattern: RegExp): string[] {
  return files.flatMap((file) =>
    file.text
      .split('\n')
      .map((line, index) => ({ line, place: `${file.path}:${index + 1}` }))
      .filter(({ line }) => pattern.test(line))
      .map(({ line, place }) => `${place}: ${line.trim().slice(0, 120)}`),
  );
}

function read(file: string): SourceFile {
  return { path: file, text: readFileSync(path.join(root, file), 'utf8') };
}
