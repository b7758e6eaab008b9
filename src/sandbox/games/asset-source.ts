import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { promisify } from 'node:util';
import { brotliCompress } from 'node:zlib';

/** Access to the files of the built game client. */
export interface SandboxAssets {
  read: (name: string) => Promise<{ body: Uint8Array | string; type: string } | null>;
}

/** A file ready to be sent; `packed` is its compressed body, if any. */
export interface PreparedAsset {
  readonly body: Uint8Array<ArrayBuffer>;
  readonly packed: Uint8Array<ArrayBuffer> | null;
  readonly type: string;
  /** Hash that changes with the content. */
  readonly version: string;
}

/** Files of the game's page, by their name under `/sandbox/assets/`. */
export interface AssetSource {
  find: (name: string) => Promise<PreparedAsset | null>;
}

const compress = promisify(brotliCompress);
const require = createRequire(import.meta.url);

// The page's origin is opaque, so the page may only use fonts that are served with CORS. The site's own fonts are not.
const fonts = new Map([
  ['thai.woff2', '@fontsource-variable/noto-sans-thai/files/noto-sans-thai-thai-wght-normal.woff2'],
  [
    'latin.woff2',
    '@fontsource-variable/noto-sans-thai/files/noto-sans-thai-latin-wght-normal.woff2',
  ],
  ['title-thai.woff2', '@fontsource/chonburi/files/chonburi-thai-400-normal.woff2'],
  ['title-latin.woff2', '@fontsource/chonburi/files/chonburi-latin-400-normal.woff2'],
]);

/** Creates a source of the client's files and the fonts; each is compressed once and cached. */
export function createAssetSource(assets: SandboxAssets): AssetSource {
  const prepared = new Map<string, PreparedAsset>();

  const read = async (
    name: string,
  ): Promise<{ body: Uint8Array<ArrayBuffer>; type: string } | null> => {
    const font = fonts.get(name);
    if (font !== undefined) {
      return { body: new Uint8Array(await readFile(require.resolve(font))), type: 'font/woff2' };
    }
    const found = await assets.read(name);
    return found && { body: Uint8Array.from(Buffer.from(found.body)), type: found.type };
  };

  return {
    find: async (name) => {
      const kept = prepared.get(name);
      if (kept && fonts.has(name)) return kept;
      const found = await read(name);
      if (!found) return null;
      const version = createHash('sha256').update(found.body).digest('hex').slice(0, 12);
      if (kept?.version === version) return kept;
      const packed = fonts.has(name) ? null : Uint8Array.from(await compress(found.body));
      const asset = { ...found, packed, version };
      prepared.set(name, asset);
      return asset;
    },
  };
}
