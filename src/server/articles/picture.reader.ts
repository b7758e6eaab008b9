/** Kinds of pictures that are taken, as their addresses end. */
export type PictureKind = 'webp' | 'png' | 'jpg';

/** What the first bytes of a picture say. */
export interface PictureFacts {
  readonly kind: PictureKind;
  readonly width: number;
  readonly height: number;
}

/** Content types by kind. */
export const pictureTypes: Readonly<Record<PictureKind, string>> = {
  webp: 'image/webp',
  png: 'image/png',
  jpg: 'image/jpeg',
};

const PNG_SIGNATURE = '89504e470d0a1a0a';
const PNG_HEADER_LENGTH = 13;
const JPEG_MARKER = 0xff;
const START_OF_IMAGE = 0xd8;
const START_OF_SCAN = 0xda;
const VP8_START_CODE = 0x2a019d;
const VP8L_SIGNATURE = 0x2f;

/**
 * Reads what a picture is from its own bytes; names and types that a sender claims say nothing.
 * @returns null for everything else, an SVG among it
 */
export function readPicture(bytes: Uint8Array): PictureFacts | null {
  const data = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const facts = readPng(data) ?? readWebp(data) ?? readJpeg(data);
  return facts && facts.width > 0 && facts.height > 0 ? facts : null;
}

function readPng(data: Buffer): PictureFacts | null {
  if (data.length < 33 || data.toString('hex', 0, 8) !== PNG_SIGNATURE) return null;
  if (data.readUInt32BE(8) !== PNG_HEADER_LENGTH || data.toString('latin1', 12, 16) !== 'IHDR')
    return null;
  return { kind: 'png', width: data.readUInt32BE(16), height: data.readUInt32BE(20) };
}

function readWebp(data: Buffer): PictureFacts | null {
  if (data.length < 30 || data.toString('latin1', 0, 4) !== 'RIFF') return null;
  // The length in the head counts from after itself; a file that is cut short or longer is none.
  if (data.toString('latin1', 8, 12) !== 'WEBP' || data.readUInt32LE(4) + 8 !== data.length)
    return null;
  const size = readWebpSize(data);
  return size && { kind: 'webp', ...size };
}

function readWebpSize(data: Buffer): { width: number; height: number } | null {
  switch (data.toString('latin1', 12, 16)) {
    case 'VP8 ':
      if (data.readUIntLE(23, 3) !== VP8_START_CODE) return null;
      return { width: data.readUInt16LE(26) & 0x3fff, height: data.readUInt16LE(28) & 0x3fff };
    case 'VP8L': {
      if (data[20] !== VP8L_SIGNATURE) return null;
      const bits = data.readUInt32LE(21);
      return { width: (bits & 0x3fff) + 1, height: ((bits >>> 14) & 0x3fff) + 1 };
    }
    case 'VP8X':
      return { width: data.readUIntLE(24, 3) + 1, height: data.readUIntLE(27, 3) + 1 };
    default:
      return null;
  }
}

function readJpeg(data: Buffer): PictureFacts | null {
  if (data[0] !== JPEG_MARKER || data[1] !== START_OF_IMAGE) return null;
  let at = 2;
  while (at + 9 < data.length) {
    if (data[at] !== JPEG_MARKER) return null;
    const marker = data[at + 1] ?? 0;
    // Any number of fill bytes may stand before a marker.
    if (marker === JPEG_MARKER) {
      at += 1;
      continue;
    }
    if (isStartOfFrame(marker)) {
      return { kind: 'jpg', width: data.readUInt16BE(at + 7), height: data.readUInt16BE(at + 5) };
    }
    const length = data.readUInt16BE(at + 2);
    if (marker === START_OF_SCAN || length < 2) return null;
    at += 2 + length;
  }
  return null;
}

/** C0 to CF, without those that define tables or conditioning. */
function isStartOfFrame(marker: number): boolean {
  return marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker);
}
