import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { NamedChunk } from '@/contract/named-chunks';

interface ManifestChunk {
  readonly file: string;
  readonly name?: string;
  readonly src?: string;
  readonly isEntry?: boolean;
  readonly imports?: readonly string[];
  readonly css?: readonly string[];
}

/** Vite's manifest, which maps sources to built files. */
export type Manifest = Readonly<Record<string, ManifestChunk>>;

/** Path of the manifest in the folder of the built client. */
export const MANIFEST_FILE = '.vite/manifest.json';

/**
 * Reads the manifest of a built client.
 * @param distDir folder of the built client
 */
export function readManifest(distDir: string): Manifest {
  return JSON.parse(readFileSync(path.join(distDir, MANIFEST_FILE), 'utf8')) as Manifest;
}

/** Files that are loaded together, as absolute paths of the site. */
export interface Closure {
  readonly modules: readonly string[];
  readonly styles: readonly string[];
}

/**
 * Returns all files that the given sources load statically, including their own, in loading order.
 * @param sources keys of the manifest
 * @throws Error for a source that is not in the build
 */
export function closureOf(manifest: Manifest, sources: readonly string[]): Closure {
  const modules = new Set<string>();
  const styles = new Set<string>();
  const seen = new Set<string>();
  const visit = (key: string): void => {
    if (seen.has(key)) return;
    const chunk = manifest[key];
    if (!chunk) throw new Error(`The build has no ${key}`);
    seen.add(key);
    modules.add(`/${chunk.file}`);
    chunk.imports?.forEach(visit);
    for (const style of chunk.css ?? []) styles.add(`/${style}`);
  };
  sources.forEach(visit);
  return { modules: [...modules], styles: [...styles] };
}

/**
 * Returns the source of a named chunk.
 * @throws Error when the build has no such chunk
 */
export function findChunk(manifest: Manifest, name: NamedChunk): string {
  const source = Object.keys(manifest).find((key) => manifest[key]?.name === name);
  if (source === undefined) throw new Error(`The build has no chunk ${name}`);
  return source;
}
