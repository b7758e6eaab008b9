import sharp, { type Sharp } from 'sharp';
import { describe, expect, it } from 'vitest';
import { readPicture } from '@/server/articles/picture.reader';
import { samplePictureBytes } from '../../support/article-desk';

const [width, height] = [700, 368];

function draw(background: string | { r: number; g: number; b: number; alpha: number }): Sharp {
  const channels = typeof background === 'string' ? 3 : 4;
  return sharp({ create: { width, height, channels, background } });
}

const red = () => draw('#802020');
const clear = () => draw({ r: 128, g: 32, b: 32, alpha: 0.5 });

describe('what a picture is', () => {
  it.each([
    ['png', 'png', () => red().png()],
    ['png', 'png with a palette', () => red().png({ palette: true })],
    ['jpg', 'JPEG', () => red().jpeg()],
    ['jpg', 'progressive JPEG', () => red().jpeg({ progressive: true })],
    [
      'jpg',
      'JPEG with EXIF',
      () =>
        red()
          .withExif({ IFD0: { Copyright: 'x' } })
          .jpeg(),
    ],
    ['webp', 'WebP', () => red().webp()],
    ['webp', 'WebP without loss', () => red().webp({ lossless: true })],
    ['webp', 'WebP with transparency', () => clear().webp()],
    [
      'webp',
      'WebP with EXIF',
      () =>
        red()
          .withExif({ IFD0: { Copyright: 'x' } })
          .webp(),
    ],
  ] as const)('is read from its bytes: %s, %s', async (kind, _name, picture) => {
    expect(readPicture(await picture().toBuffer())).toEqual({ kind, width, height });
  });

  it('is read from the pictures of the tests', async () => {
    const bytes = samplePictureBytes(640, 336);
    expect(readPicture(bytes)).toEqual({ kind: 'png', width: 640, height: 336 });
    expect(await sharp(bytes).metadata()).toMatchObject({ format: 'png', width: 640 });
  });

  it.each([
    ['GIF', () => red().gif()],
    ['AVIF', () => red().avif()],
    ['TIFF', () => red().tiff()],
  ])('is nothing for a %s', async (_name, picture) => {
    expect(readPicture(await picture().toBuffer())).toBeNull();
  });

  it.each([
    '',
    '<svg xmlns="http://www.w3.org/2000/svg" width="700" height="368"><script>alert(1)</script></svg>',
    '<!doctype html><script>alert(1)</script>',
    '%PDF-1.7',
    'RIFF\u0016\0\0\0WEBPVP8 ',
    '\u0089PNG\r\n\u001a\n',
    '\u00ff\u00d8\u00ff',
    `\u00ff\u00d8${'\u00ff'.repeat(400)}`,
    `\u00ff\u00d8\u00ff\u00e0\0\0${'\0'.repeat(400)}`,
  ])('is nothing for %j', (text) => {
    expect(readPicture(Buffer.from(text, 'latin1'))).toBeNull();
  });

  it('is nothing where the file is cut short before its size, or is a WebP with something behind it', async () => {
    const webp = await red().webp().toBuffer();
    expect(readPicture(webp.subarray(0, -1))).toBeNull();
    expect(readPicture(Buffer.concat([webp, Buffer.from('<script>')]))).toBeNull();
    for (const picture of [red().png(), red().jpeg()]) {
      const bytes = await picture.toBuffer();
      for (const length of [0, 1, 8, 16, 24]) {
        expect(readPicture(bytes.subarray(0, length)), String(length)).toBeNull();
      }
    }
  });

  it('never throws, however a picture is broken', async () => {
    const pictures = await Promise.all(
      [red().png(), red().jpeg(), red().webp(), clear().webp()].map((one) => one.toBuffer()),
    );
    for (const bytes of pictures) {
      for (let at = 0; at < Math.min(bytes.length, 120); at += 1) {
        const broken = Buffer.from(bytes);
        broken[at] = (broken[at] ?? 0) ^ 0xff;
        expect(() => readPicture(broken)).not.toThrow();
        expect(() => readPicture(bytes.subarray(0, at))).not.toThrow();
      }
    }
  });
});
