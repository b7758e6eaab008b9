import { readFile } from 'node:fs/promises';
import path from 'node:path';
import type { Logger } from 'pino';
import { pictureOfThing } from '@/contract/shared-things';
import type { DrawPreview } from '../area';

const WIDTH = 1200;
/** Quality of the JPEG; low, because a preview is shown small. */
const QUALITY = 64;

/** Dependencies of the preview drawer. */
export interface PreviewDrawerDeps {
  /** Folder with the pictures over which the words are drawn. */
  readonly scenesDir: string;
  readonly logger: Logger;
}

/**
 * Creates a drawer of previews in this process. The drawing libraries are loaded on first use, so that a machine
 * without them still serves everything else.
 */
export function createPreviewDrawer({ scenesDir, logger }: PreviewDrawerDeps): DrawPreview {
  return async ({ thing, brand, name, kicker, title }) => {
    try {
      const file = path.basename(pictureOfThing(thing, brand, '1024x536'));
      const [scene, { renderSavedPreviewSvg }, { renderAsync }, { default: sharp }] =
        await Promise.all([
          readFile(path.join(scenesDir, file)),
          import('@/art/saved-preview.painter'),
          import('@resvg/resvg-js'),
          import('sharp'),
        ]);
      const knownBrand = brand === 'yok' ? 'yok' : 'chokdee';
      const svg = renderSavedPreviewSvg({ brand: knownBrand, name, kicker, title, scene });
      const image = await renderAsync(svg, { fitTo: { mode: 'width', value: WIDTH } });
      return await sharp(image.asPng())
        .flatten()
        .jpeg({ quality: QUALITY, mozjpeg: true })
        .toBuffer();
    } catch (error) {
      logger.error({ err: error, title }, 'failed to draw a preview picture');
      return undefined;
    }
  };
}
