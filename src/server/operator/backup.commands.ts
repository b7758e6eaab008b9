import { stat } from 'node:fs/promises';
import { backupTake } from '@/contract/operator/backup.contract';
import type { OperatorCommand } from '../terminal/command-types';
import { saveFile } from '../terminal/save-file';

/** Operator commands for backups. */
export const commands: readonly OperatorCommand[] = [
  {
    name: 'backup',
    args: ['file.tar.gz'],
    summary:
      'Saves a copy of the embedded database while the server runs; unpack it in an empty DATA_DIR',
    run: async ({ client, args: [file = ''] }) => {
      await saveFile({ file, what: 'backup' }, () => client.download(backupTake));
      const { size } = await stat(file);
      return { data: { file, bytes: size }, text: `${file}: ${(size / 1e6).toFixed(1)} MB` };
    },
  },
];
