import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { presentTables } from './tables-hash';

const folder = fileURLToPath(new URL('../../../public/proof/tables', import.meta.url));

// Files of earlier tables stay, because rounds that were played with them can still be verified.
await mkdir(folder, { recursive: true });
for (const { hash, text } of presentTables) await writeFile(join(folder, `${hash}.json`), text);
process.stdout.write(`${presentTables.length} files in public/proof/tables\n`);
