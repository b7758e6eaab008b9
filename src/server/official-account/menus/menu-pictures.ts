import { readFile } from 'node:fs/promises';
import type { LineMenuName } from '@/contract/line-menus.copy';

/** The build copies the pictures beside the server. */
const FOLDER = new URL(
  import.meta.url.endsWith('.ts') ? './pictures/' : './menus/',
  import.meta.url,
);

/**
 * Reads the picture of a menu.
 * @param brand name of the agent's brand; a brand without pictures gets the house's pictures
 */
export async function readMenuPicture(
  name: LineMenuName,
  brand: string,
): Promise<Uint8Array<ArrayBuffer>> {
  const look = brand === 'yok' ? 'yok' : 'chokdee';
  return new Uint8Array(await readFile(new URL(`${name}-${look}.jpg`, FOLDER)));
}
