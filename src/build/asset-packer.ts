import { readdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { COMPRESSIBLE_CONTENT_TYPE_REGEX } from 'hono/utils/compress';
import { getMimeType } from 'hono/utils/mime';

const brotli = promisify(brotliCompress);
const gzipped = promisify(gzip);
/** Smallest file size in bytes that is compressed: for smaller files the extra headers outweigh the saving. */
const SMALLEST_BYTES = 512;

/**
 * Writes compressed copies beside the files of a build, so that no request waits for compression.
 * @param distDir folder of the built client
 */
export async function packAssets(distDir: string): Promise<void> {
  const entries = await readdir(distDir, { recursive: true, withFileTypes: true });
  const files = entries
    .filter((entry) => entry.isFile() && isPacked(entry.name))
    .map((entry) => path.join(entry.parentPath, entry.name))
    .filter((file) => !path.relative(distDir, file).startsWith('.'));
  await Promise.all(files.map(packFile));
}

/**
 * Returns whether a file gets compressed copies: pictures and fonts are compressed already, and pages are written per
 * request.
 */
function isPacked(file: string): boolean {
  const type = getMimeType(file) ?? '';
  return COMPRESSIBLE_CONTENT_TYPE_REGEX.test(type) && !type.startsWith('text/html');
}

async function packFile(file: string): Promise<void> {
  const body = await readFile(file);
  if (body.byteLength < SMALLEST_BYTES) return;
  const [small, common] = await Promise.all([
    brotli(body, { params: { [constants.BROTLI_PARAM_SIZE_HINT]: body.byteLength } }),
    gzipped(body, { level: 9 }),
  ]);
  await Promise.all([writeFile(`${file}.br`, small), writeFile(`${file}.gz`, common)]);
}
