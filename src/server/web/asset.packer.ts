import { readdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { isCompressible } from './content.types.ts';

const brotli = promisify(brotliCompress);
const gzipped = promisify(gzip);
/** Below this the headers of a packed answer weigh more than the packing saves. */
const SMALLEST_BYTES = 512;

/**
 * Writes packed copies beside the files of a build, so that no request waits for compression.
 * @param distDir folder of the built client
 */
export async function packAssets(distDir: string): Promise<void> {
  const entries = await readdir(distDir, { recursive: true, withFileTypes: true });
  const files = entries
    .filter((entry) => entry.isFile() && isCompressible(path.extname(entry.name).toLowerCase()))
    .map((entry) => path.join(entry.parentPath, entry.name))
    .filter((file) => !path.relative(distDir, file).startsWith('.'));
  await Promise.all(files.map(packFile));
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
