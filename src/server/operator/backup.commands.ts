import { createWriteStream, existsSync } from 'node:fs';
import { rename, rm, stat } from 'node:fs/promises';
import { pipeline } from 'node:stream/promises';
import { backupTake } from '@/contract/operator/backup.contract';
import type { OperatorCommand } from '../terminal/command-types';
import { OperatorCallError, OperatorRefusal } from '../terminal/operator-client';

/** Operator commands for backups. */
export const commands: readonly OperatorCommand[] = [
  {
    name: 'backup',
    args: ['file.tar.gz'],
    summary:
      'Saves a copy of the embedded database while the server runs; unpack it in an empty DATA_DIR',
    run: async ({ client, args: [file = ''] }) => {
      if (existsSync(file)) throw new Error(`${file} already exists. Choose another file name.`);
      const unfinished = `${file}.unfinished`;
      try {
        const content = await client.download(backupTake);
        const target = createWriteStream(unfinished, { mode: 0o600, flush: true });
        await pipeline(content, target);
        await rename(unfinished, file);
      } catch (error) {
        await rm(unfinished, { force: true });
        if (error instanceof OperatorRefusal || error instanceof OperatorCallError) throw error;
        throw new Error(
          `The backup failed, and the incomplete file was removed: ${String(error)}`,
          {
            cause: error,
          },
        );
      }
      const { size } = await stat(file);
      return { data: { file, bytes: size }, text: `${file}: ${(size / 1e6).toFixed(1)} MB` };
    },
  },
];
