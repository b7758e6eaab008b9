import { readFile } from 'node:fs/promises';
import { SourceMap, type SourceMapPayload } from 'node:module';
import path from 'node:path';
import { type ErrorFrame, toOwnPath } from './error-frames';

/** Finds the places in the sources from which the built scripts of pages come. */
export interface SourcePlaces {
  /** Returns frames with their place in the sources, where a map of the script is known. */
  resolve: (frames: readonly ErrorFrame[]) => Promise<ErrorFrame[]>;
}

/** A map takes some MB of memory while it is kept. */
const KEPT_MAPS = 4;
const SCRIPT = /^assets\/([\w.-]+\.js)$/;

/**
 * Creates a finder over the source maps of the build, which are no part of the site.
 * @param dir folder with the maps
 */
export function createSourcePlaces(dir: string): SourcePlaces {
  const maps = new Map<string, Promise<SourceMap | undefined>>();
  const mapOf = (script: string): Promise<SourceMap | undefined> => {
    const known = maps.get(script);
    if (known) return known;
    const [oldest] = maps.keys();
    if (oldest !== undefined && maps.size >= KEPT_MAPS) maps.delete(oldest);
    const read = readMap(path.join(dir, `${script}.map`));
    maps.set(script, read);
    return read;
  };
  return {
    resolve: async (frames) => {
      const resolved: ErrorFrame[] = [];
      for (const frame of frames) {
        const [, script] = SCRIPT.exec(frame.filename) ?? [];
        const map = script === undefined ? undefined : await mapOf(script);
        resolved.push(map ? toSource(frame, map) : frame);
      }
      return resolved;
    },
  };
}

async function readMap(file: string): Promise<SourceMap | undefined> {
  try {
    return new SourceMap(JSON.parse(await readFile(file, 'utf8')) as SourceMapPayload);
  } catch {
    return undefined;
  }
}

function toSource(frame: ErrorFrame, map: SourceMap): ErrorFrame {
  const found = map.findOrigin(frame.lineno, frame.colno);
  if (!('fileName' in found)) return frame;
  return {
    filename: toOwnPath(found.fileName),
    function: found.name ?? frame.function,
    lineno: found.lineNumber,
    colno: found.columnNumber,
  };
}
