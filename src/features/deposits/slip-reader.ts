import jsQR from 'jsqr';

/** Longest side in px of the picture that is searched; the codes of slips are found in it, and larger ones take long. */
const LONGEST_SIDE = 1600;

/**
 * Reads the QR code of a slip on the device, so that the picture stays there.
 * @returns the content of the code; null when the picture has none, or is no picture
 */
export async function readSlip(file: Blob): Promise<string | null> {
  const picture = await createImageBitmap(file).catch(() => null);
  if (!picture) return null;
  const scale = Math.min(1, LONGEST_SIDE / Math.max(picture.width, picture.height));
  const canvas = document.createElement('canvas');
  canvas.width = Math.round(picture.width * scale);
  canvas.height = Math.round(picture.height * scale);
  const context = canvas.getContext('2d');
  if (!context) return null;
  context.drawImage(picture, 0, 0, canvas.width, canvas.height);
  picture.close();
  const { data, width, height } = context.getImageData(0, 0, canvas.width, canvas.height);
  return jsQR(data, width, height)?.data ?? null;
}
