/** Longest side in px of the picture that is searched. */
const LONGEST_SIDE = 800;
const MOST_PIXELS = 16_000_000;

/**
 * Reads the QR code in a picture, be it SVG or PNG. The libraries are loaded on first use, so that a machine
 * without them still serves everything else.
 * @returns the content of the code; null when the picture has none, or is no picture
 */
export async function readCodePicture(picture: Buffer): Promise<string | null> {
  const [{ default: sharp }, { default: jsQR }] = await Promise.all([
    import('sharp'),
    import('jsqr'),
  ]);
  const drawn = await sharp(picture, { limitInputPixels: MOST_PIXELS })
    .resize({ width: LONGEST_SIDE, height: LONGEST_SIDE, fit: 'inside' })
    .flatten({ background: '#fff' })
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true })
    .catch(() => null);
  if (!drawn) return null;
  const { width, height } = drawn.info;
  return jsQR(new Uint8ClampedArray(drawn.data), width, height)?.data ?? null;
}
