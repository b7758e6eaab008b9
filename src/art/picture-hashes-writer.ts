import { createHash } from 'node:crypto';
import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const LIST = fileURLToPath(new URL('../contract/picture-hashes-list.ts', import.meta.url));
/** Number of characters of the digest, as in the server's ETag. */
const HASH_LENGTH = 10;

/**
 * Writes the content hashes of the pictures that chats cache into the list file.
 * @param folder `public/art`
 */
export async function writePictureHashes(folder: string): Promise<void> {
  const files = await readdir(folder, { recursive: true });
  const lines = await Promise.all(
    files
      .filter((file) => file.endsWith('.jpg'))
      .sort()
      .map(async (file) => `  '${file}': '${await hashOf(join(folder, file))}',`),
  );
  await writeFile(
    LIST,
    `/** Written by \`npm run art\`: pictures below \`/art/\` that chats keep, and the hash of each. */
export const pictureHashes: Readonly<Record<string, string>> = {
${lines.join('\n')}
};
`,
  );
}

async function hashOf(file: string): Promise<string> {
  const digest = createHash('sha256')
    .update(await readFile(file))
    .digest('base64url');
  return digest.slice(0, HASH_LENGTH);
}
