import type { Sharp, SharpOptions } from 'sharp';
import type { PicturePurpose } from '@/contract/operator/pictures.contract';
import { MOST_PIXELS, type PictureFacts } from './picture-reader';
import { type PictureSize, pictureSizes } from './picture-sizes';

/** A picture in one of its sizes, made of pixels alone. */
export interface DrawnPicture extends PictureFacts {
  readonly name: string;
  readonly content: Uint8Array;
}

/** Point of a picture that stays visible, in shares of its sides from 0 to 1. */
export interface FocalPoint {
  readonly x: number;
  readonly y: number;
}

interface Pixels {
  readonly data: Buffer;
  readonly info: {
    readonly width: number;
    readonly height: number;
    readonly channels: 1 | 2 | 3 | 4;
  };
}

const QUALITY = 84;
/** Qualities of a picture for chats, from the first that is small enough. */
const SHARE_QUALITIES = [88, 80, 70, 60, 45] as const;
const MOST_SHARE_BYTES = 300_000;
const MOST_SECONDS = 30;
/** Largest mean brightness of a background, from 0 to 1: light texts on it stay readable. */
const MOST_BRIGHT = 0.3;

let last: Promise<unknown> = Promise.resolve();

/** Runs one drawing at a time, because a picture of 24 million pixels takes 100 MB while it is drawn. */
function oneAtATime<Result>(run: () => Promise<Result>): Promise<Result> {
  const next = last.then(run, run);
  last = next.catch(() => undefined);
  return next;
}

/**
 * Draws a picture anew in the sizes of its purpose: upright, in sRGB, without any other data of its file.
 * @throws Error of the library when the file is broken
 */
export function drawPicture(
  bytes: Uint8Array,
  purpose: PicturePurpose,
  focal: FocalPoint,
): Promise<DrawnPicture[]> {
  return drawSizes(bytes, pictureSizes[purpose], focal);
}

/** Like `drawPicture`, in sizes that belong to no purpose. */
export function drawSizes(
  bytes: Uint8Array,
  sizes: readonly PictureSize[],
  focal: FocalPoint,
): Promise<DrawnPicture[]> {
  return oneAtATime(async () => {
    const pixels = await readPixels(bytes, sizes);
    const drawn: DrawnPicture[] = [];
    for (const size of sizes) drawn.push(await drawSize(pixels, size, focal));
    return drawn;
  });
}

/** Returns whether a background is too bright for light texts. */
export async function isTooLight(content: Uint8Array): Promise<boolean> {
  const sharp = await loadSharp();
  const { channels } = await sharp(content).removeAlpha().stats();
  const [red = 0, green = 0, blue = 0] = channels.map(({ mean }) => mean / 255);
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue > MOST_BRIGHT;
}

// Loaded with the first picture, so that the server starts without it.
const loadSharp = async () => (await import('sharp')).default;

/** Reads the upright pixels once, no larger than the largest size needs. */
async function readPixels(bytes: Uint8Array, sizes: readonly PictureSize[]): Promise<Pixels> {
  const sharp = await loadSharp();
  const options: SharpOptions = { limitInputPixels: MOST_PIXELS, failOn: 'warning' };
  const isWhole = sizes.some(({ fit }) => fit !== 'crop');
  const { data, info } = await sharp(bytes, options)
    .timeout({ seconds: MOST_SECONDS })
    .autoOrient()
    .toColourspace('srgb')
    .resize({
      width: Math.max(...sizes.map(({ width }) => width)),
      height: Math.max(...sizes.map(({ height }) => height)),
      fit: isWhole ? 'inside' : 'outside',
      withoutEnlargement: true,
    })
    .raw({ depth: 'uchar' })
    .toBuffer({ resolveWithObject: true });
  return { data, info };
}

async function drawSize(
  { data, info }: Pixels,
  size: PictureSize,
  focal: FocalPoint,
): Promise<DrawnPicture> {
  const sharp = await loadSharp();
  const { width, height, channels } = info;
  const image = sharp(data, { raw: { width, height, channels } });
  const shaped = shape(image, info, size, focal);
  const { behind, kind, name } = size;
  const content = await encode(
    behind === undefined ? shaped : shaped.flatten({ background: behind }),
    kind,
  );
  const { width: drawnWidth, height: drawnHeight } = await sharp(content).metadata();
  return { name, kind, width: drawnWidth, height: drawnHeight, content };
}

function shape(
  image: Sharp,
  whole: { readonly width: number; readonly height: number },
  { width, height, fit, behind }: PictureSize,
  focal: FocalPoint,
): Sharp {
  if (fit === 'inside') return image.resize({ width, height, fit, withoutEnlargement: true });
  if (fit === 'square') {
    const background = behind ?? { r: 0, g: 0, b: 0, alpha: 0 };
    return image.ensureAlpha().resize({ width, height, fit: 'contain', background });
  }
  return image.extract(cropAround(whole, { width, height }, focal)).resize({
    ...{ width, height },
    fit: 'fill',
  });
}

/** Returns the largest part of a picture with the ratio of a size, as near around the focal point as it can be. */
export function cropAround(
  whole: { readonly width: number; readonly height: number },
  size: { readonly width: number; readonly height: number },
  { x, y }: FocalPoint,
): { left: number; top: number; width: number; height: number } {
  const scale = Math.max(size.width / whole.width, size.height / whole.height);
  const width = Math.min(whole.width, Math.max(1, Math.round(size.width / scale)));
  const height = Math.min(whole.height, Math.max(1, Math.round(size.height / scale)));
  const place = (side: number, part: number, share: number) =>
    Math.min(side - part, Math.max(0, Math.round(side * share - part / 2)));
  return {
    left: place(whole.width, width, x),
    top: place(whole.height, height, y),
    width,
    height,
  };
}

async function encode(image: Sharp, kind: PictureSize['kind']): Promise<Uint8Array> {
  switch (kind) {
    case 'png':
      return image.png({ compressionLevel: 9 }).toBuffer();
    case 'webp':
      return image.webp({ quality: QUALITY }).toBuffer();
    case 'jpg':
      return encodeShare(image);
  }
}

async function encodeShare(image: Sharp): Promise<Uint8Array> {
  let content: Uint8Array = new Uint8Array();
  for (const quality of SHARE_QUALITIES) {
    content = await image.clone().jpeg({ quality, mozjpeg: true }).toBuffer();
    if (content.byteLength <= MOST_SHARE_BYTES) break;
  }
  return content;
}
