/** Accepted kinds of pictures, named by their file extensions. */
export type PictureKind = 'webp' | 'png' | 'jpg';

/** Kind and size of a picture, read from its content. */
export interface PictureFacts {
  readonly kind: PictureKind;
  /** Size of the upright picture in pixels. */
  readonly width: number;
  readonly height: number;
}

/** Content types by kind. */
export const pictureTypes: Readonly<Record<PictureKind, string>> = {
  webp: 'image/webp',
  png: 'image/png',
  jpg: 'image/jpeg',
};

/** Most pixels of a picture, because a small file can claim any size. */
export const MOST_PIXELS = 24_000_000;

/** Signatures of the accepted formats. The library reads further formats, such as SVG, and must not get such files. */
const beginnings: readonly (readonly [PictureKind, RegExp])[] = [
  ['png', /^89504e470d0a1a0a/],
  ['jpg', /^ffd8ff/],
  ['webp', /^52494646.{8}57454250/],
];

/** A GIF can always move. */
const GIF = /^474946383[79]61/;
/** Beginnings of documents that a browser or a server could run, if it took the picture for something else. */
const HIDDEN = /<(?:script[\s>/]|html[\s>]|!doctype html|\?php\s|svg[\s>])/i;

/** A fault of a file, named like its error. */
export type PictureFault =
  | 'not_a_picture'
  | 'animated'
  | 'too_many_pixels'
  | 'broken'
  | 'hidden_content';

/** Facts of a picture, or the fault of the file. */
export type PictureReading = PictureFacts | { readonly fault: PictureFault };

/** Reads kind and size from a picture's header. @returns null for a file that is not an accepted picture */
export async function readPicture(bytes: Uint8Array): Promise<PictureFacts | null> {
  const reading = await inspectPicture(bytes);
  return 'fault' in reading ? null : reading;
}

/** Reads kind and size of a file, and finds the faults that its header and its bytes show. */
export async function inspectPicture(bytes: Uint8Array): Promise<PictureReading> {
  const head = Buffer.from(bytes.subarray(0, 12)).toString('hex');
  const kind = beginnings.find(([, beginning]) => beginning.test(head))?.[0];
  if (!kind) return { fault: GIF.test(head) ? 'animated' : 'not_a_picture' };
  const size = await readSize(bytes);
  if (!size) return { fault: 'broken' };
  if (size.pages > 1 || (kind === 'png' && isMovingPng(bytes))) return { fault: 'animated' };
  if (size.width * size.height > MOST_PIXELS) return { fault: 'too_many_pixels' };
  if (HIDDEN.test(Buffer.from(bytes).toString('latin1'))) return { fault: 'hidden_content' };
  return { kind, width: size.width, height: size.height };
}

async function readSize(bytes: Uint8Array) {
  // Loaded with the first picture, so that the server starts without it.
  const { default: sharp } = await import('sharp');
  try {
    // The header alone is read, so its claim of a size costs nothing.
    const { autoOrient, pages = 1 } = await sharp(bytes, { limitInputPixels: false }).metadata();
    return { ...autoOrient, pages };
  } catch {
    return null;
  }
}

/** Returns whether a PNG has the chunk of an animation before its pixels, which the library does not tell. */
function isMovingPng(bytes: Uint8Array): boolean {
  const content = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const control = content.indexOf('acTL');
  return control >= 0 && control < content.indexOf('IDAT');
}
