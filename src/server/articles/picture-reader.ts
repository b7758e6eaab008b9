import type { Metadata } from 'sharp';

/** Accepted kinds of pictures, named by their file extensions. */
export type PictureKind = 'webp' | 'png' | 'jpg';

/** Kind and size of a picture, read from its content. */
export interface PictureFacts {
  readonly kind: PictureKind;
  readonly width: number;
  readonly height: number;
}

/** A picture that was encoded again from its pixels. */
export interface CleanPicture extends PictureFacts {
  readonly content: Uint8Array;
}

/** Content types by kind. */
export const pictureTypes: Readonly<Record<PictureKind, string>> = {
  webp: 'image/webp',
  png: 'image/png',
  jpg: 'image/jpeg',
};

/** Most pixels of a side, because a small file can claim any size. */
const MOST_PIXELS = 2400;
const QUALITY = 88;

/** Signatures of the accepted formats. The library reads further formats, such as SVG, and must not get such files. */
const beginnings: readonly (readonly [PictureKind, RegExp])[] = [
  ['png', /^89504e470d0a1a0a/],
  ['jpg', /^ffd8ff/],
  ['webp', /^52494646.{8}57454250/],
];

/**
 * Reads kind and size from a picture's header.
 * @returns null for a file that is not a PNG, JPEG or WebP, or is too large
 */
export async function readPicture(bytes: Uint8Array): Promise<PictureFacts | null> {
  return (await open(bytes))?.facts ?? null;
}

/**
 * Encodes a picture again from its pixels, in upright orientation. This removes locations, names and other hidden data
 * that a camera or a program stored in the file.
 * @returns null for a file that is not a PNG, JPEG or WebP, is too large, or cannot be read completely
 */
export async function cleanPicture(bytes: Uint8Array): Promise<CleanPicture | null> {
  const opened = await open(bytes);
  if (!opened) return null;
  const {
    facts: { kind },
    image,
    metadata,
  } = opened;
  const upright = image.autoOrient();
  try {
    const { data, info } = await encode(upright, kind, metadata).toBuffer({
      resolveWithObject: true,
    });
    return { kind, width: info.width, height: info.height, content: data };
  } catch {
    return null;
  }
}

async function open(bytes: Uint8Array) {
  const head = Buffer.from(bytes.subarray(0, 12)).toString('hex');
  const kind = beginnings.find(([, beginning]) => beginning.test(head))?.[0];
  if (!kind) return null;
  // Loaded with the first picture, so that the server starts without it.
  const { default: sharp } = await import('sharp');
  const image = sharp(bytes, { limitInputPixels: MOST_PIXELS ** 2 });
  try {
    const metadata = await image.metadata();
    const { width, height } = metadata.autoOrient;
    if (Math.max(width, height) > MOST_PIXELS) return null;
    return { facts: { kind, width, height }, image, metadata };
  } catch {
    return null;
  }
}

function encode(image: import('sharp').Sharp, kind: PictureKind, metadata: Metadata) {
  switch (kind) {
    case 'png':
      return image.png({ compressionLevel: 9, palette: metadata.isPalette });
    case 'jpg':
      return image.jpeg({ quality: QUALITY, progressive: metadata.isProgressive });
    case 'webp':
      return image.webp({ quality: QUALITY });
  }
}
