import { existsSync, readFileSync } from 'node:fs';
import { SourceMap } from 'node:module';
import path from 'node:path';

const root = path.resolve(import.meta.dirname, '../..');
const clientDir = path.join(root, 'dist/client');
const mapsDir = path.join(root, 'dist/source-maps');

const maps = new Map<string, SourceMap | null>();

/**
 * Returns the source file and line of a place in a built script, such as `src/app/router.tsx:42`, or the name of the
 * script if no source map tells it.
 * @param line from 0
 * @param column from 0
 */
export function nameSource(url: string, line: number, column: number): string {
  const file = path.basename(new URL(url).pathname);
  const entry = findMap(file)?.findEntry(line, column);
  // Code that the bundler has added is of no source.
  if (!entry || !('originalSource' in entry) || !entry.originalSource) return file;
  const source = entry.originalSource.replace(/^(?:\.\.\/)+/, '').replace(/^.*node_modules\//, '');
  return `${source}:${entry.originalLine + 1}`;
}

/**
 * Returns the source file and line of a position in a built script.
 * @param position number of characters before it in the file
 */
export function nameSourceAt(url: string, position: number): string {
  const file = path.join(clientDir, new URL(url).pathname);
  if (position < 0 || !existsSync(file)) return path.basename(file);
  const before = readFileSync(file, 'utf8').slice(0, position).split('\n');
  return nameSource(url, before.length - 1, before.at(-1)?.length ?? 0);
}

function findMap(file: string): SourceMap | null {
  const known = maps.get(file);
  if (known !== undefined) return known;
  const mapFile = path.join(mapsDir, `${file}.map`);
  const map = existsSync(mapFile)
    ? new SourceMap(
        JSON.parse(readFileSync(mapFile, 'utf8')) as ConstructorParameters<typeof SourceMap>[0],
      )
    : null;
  maps.set(file, map);
  return map;
}
