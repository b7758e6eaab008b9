import { createHash } from 'node:crypto';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { renderAsync } from '@resvg/resvg-js';
import sharp from 'sharp';
import { LINE_MENU_HEIGHT, LINE_MENU_WIDTH } from '@/contract/line-menus';
import { lineMenuNames } from '@/contract/line-menus.copy';
import { renderRichMenuSvg } from './rich-menu.renderer';

/** Folder of the pictures. They are not public, because LINE gets them from the server. */
const FOLDER = fileURLToPath(
  new URL('../server/official-account/menus/pictures/', import.meta.url),
);
const QUALITY = 80;
/** LINE's limit for the picture of a menu, in bytes. */
const MOST_BYTES = 1024 * 1024;

/** Names a drawing; the picture carries the name, so that a test notices one that was not drawn again. */
export function drawingOf(svg: string): string {
  return createHash('sha256').update(svg).digest('hex');
}

/**
 * Draws the menus of the official account for both brands.
 * @param wanted parts of paths such as `menus/member-yok`; without any, all are drawn
 * @returns the largest size in bytes, 0 when none was wanted
 * @throws Error for a picture that LINE would refuse
 */
export async function writeMenuPictures(wanted: readonly string[]): Promise<number> {
  await mkdir(FOLDER, { recursive: true });
  let largest = 0;
  for (const name of lineMenuNames) {
    for (const brand of ['chokdee', 'yok'] as const) {
      const file = `${name}-${brand}.jpg`;
      if (wanted.length > 0 && !wanted.some((part) => `menus/${file}`.includes(part))) continue;
      const svg = renderRichMenuSvg(name, brand);
      const drawn = await renderAsync(svg, {
        fitTo: { mode: 'width', value: LINE_MENU_WIDTH },
      });
      const jpeg = await sharp(drawn.asPng())
        .flatten()
        .resize(LINE_MENU_WIDTH, LINE_MENU_HEIGHT, { fit: 'fill' })
        .jpeg({ quality: QUALITY, mozjpeg: true })
        .withExif({ IFD0: { ImageDescription: drawingOf(svg) } })
        .toBuffer();
      if (jpeg.length > MOST_BYTES) throw new Error(`${file} has ${jpeg.length} bytes`);
      await writeFile(join(FOLDER, file), jpeg);
      largest = Math.max(largest, jpeg.length);
    }
  }
  return largest;
}
