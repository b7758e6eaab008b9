import sharp from 'sharp';

/** Draws a picture as a content person has it on the computer. */
export async function drawPicture(width: number, height: number, name: string) {
  const create = { width, height, channels: 3, background: '#b8860b' } as const;
  return { name, mimeType: 'image/png', buffer: await sharp({ create }).png().toBuffer() };
}
