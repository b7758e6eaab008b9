import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { getMimeType } from 'hono/utils/mime';
import type { Encoding } from './accepted-encoding';

/** A file in one encoding, with prepared response headers. */
export interface AssetVariant {
  readonly body: Uint8Array<ArrayBuffer>;
  readonly etag: string;
  readonly headers: Readonly<Record<string, string>>;
  /** Headers of a 304 response. */
  readonly unchangedHeaders: Readonly<Record<string, string>>;
}

/** A file of the built client, in every encoding that the build produced. */
export type Asset = Readonly<Partial<Record<Encoding, AssetVariant>>> & {
  readonly identity: AssetVariant;
};

const packedEndings = { br: '.br', gzip: '.gz' } as const;
/** Files that are not served: pages are rendered per request, and the manifest of the build is internal. */
const notServed = /^\/(?:\.vite\/|(?:.*\/)?[^/]*\.html$)/;
/** Cache header for URLs that contain a hash of the content. */
export const KEPT_FOR_EVER = 'public, max-age=31536000, immutable';
const DAY = 'public, max-age=86400';
const HOUR = 'public, max-age=3600';

/**
 * Reads the built client into memory.
 * @param distDir folder of the built client
 * @returns the files by their path on the site
 */
export function loadAssets(distDir: string): ReadonlyMap<string, Asset> {
  const files = readdirSync(distDir, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => path.join(entry.parentPath, entry.name));
  const present = new Set(files);
  const assets = new Map<string, Asset>();
  for (const file of files) {
    const url = `/${path.relative(distDir, file).split(path.sep).join('/')}`;
    if (notServed.test(url) || isPackedCopy(file, present)) continue;
    assets.set(url, loadAsset(file, url, present));
  }
  return assets;
}

function isPackedCopy(file: string, present: ReadonlySet<string>): boolean {
  return Object.values(packedEndings).some(
    (ending) => file.endsWith(ending) && present.has(file.slice(0, -ending.length)),
  );
}

function loadAsset(file: string, url: string, present: ReadonlySet<string>): Asset {
  const body = readFileSync(file);
  const digest = createHash('sha256').update(body).digest('base64url').slice(0, 22);
  const packed = Object.entries(packedEndings).filter(([, ending]) => present.has(file + ending));
  const common: Record<string, string> = {
    'cache-control': cacheControlOf(url),
    ...(packed.length > 0 && { vary: 'accept-encoding' }),
  };
  const contentType = getMimeType(file) ?? 'application/octet-stream';
  const variant = (bytes: Uint8Array, encoding: Encoding): AssetVariant => {
    const etag = encoding === 'identity' ? `"${digest}"` : `"${digest}-${encoding}"`;
    return {
      body: new Uint8Array(bytes),
      etag,
      headers: {
        'content-type': contentType,
        'content-length': String(bytes.byteLength),
        ...(encoding !== 'identity' && { 'content-encoding': encoding }),
        etag,
        ...common,
        'x-content-type-options': 'nosniff',
      },
      unchangedHeaders: { etag, ...common },
    };
  };
  return {
    identity: variant(body, 'identity'),
    ...Object.fromEntries(
      packed.map(([encoding, ending]) => [
        encoding,
        variant(readFileSync(file + ending), encoding as Encoding),
      ]),
    ),
  };
}

function cacheControlOf(url: string): string {
  if (url.startsWith('/assets/')) return KEPT_FOR_EVER;
  return url.startsWith('/art/') ? DAY : HOUR;
}
