import { readFile } from 'node:fs/promises';
import type { DataInputOf } from '@/contract/endpoint';
import { pictureAdd } from '@/contract/operator/pictures.contract';
import type { OperatorClient } from '../terminal/operator-client';

/** Uploads a file of the terminal's machine as a picture. */
export async function handInPicture(
  client: OperatorClient,
  file: string,
  purpose: string,
  focal: { x?: string | undefined; y?: string | undefined } = {},
): Promise<DataInputOf<typeof pictureAdd>> {
  const body = new Uint8Array(await readFile(file));
  return client.call(pictureAdd, { query: { purpose, ...focal }, body });
}
