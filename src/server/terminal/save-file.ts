import { createWriteStream, existsSync } from 'node:fs';
import { rename, rm } from 'node:fs/promises';
import { pipeline } from 'node:stream/promises';
import { OperatorCallError, OperatorRefusal } from './operator-client';

/**
 * Saves a download under a name that is free. A download that fails leaves no file.
 * @param what name of the content in the error, such as `backup`
 * @throws Error when the file exists already, or the download breaks off
 */
export async function saveFile(
  { file, what }: { file: string; what: string },
  load: () => Promise<AsyncIterable<Uint8Array>>,
): Promise<void> {
  if (existsSync(file)) throw new Error(`${file} already exists. Choose another file name.`);
  const unfinished = `${file}.unfinished`;
  try {
    await pipeline(await load(), createWriteStream(unfinished, { mode: 0o600, flush: true }));
    await rename(unfinished, file);
  } catch (error) {
    await rm(unfinished, { force: true });
    if (error instanceof OperatorRefusal || error instanceof OperatorCallError) throw error;
    throw new Error(`The ${what} failed, and the incomplete file was removed: ${String(error)}`, {
      cause: error,
    });
  }
}
