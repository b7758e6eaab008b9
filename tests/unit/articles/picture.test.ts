import { crc32 } from 'node:zlib';
import sharp, { type Sharp } from 'sharp';
import { describe, expect, it } from 'vitest';
import { cleanPicture, readPicture } from '@/server/articles/picture-reader';
import { samplePictureBytes } from '../../support/article.fixture';

const [width, height] = [700, 368];

function draw(background: string | { r: number; g: number; b: number; alpha: number }): Sharp {
  const channels = typeof background === 'string' ? 3 : 4;
  return sharp({ create: { width, height, channels, background } });
}

const red = () => draw('#802020');
const clear = () => draw({ r: 128, g: 32, b: 32, alpha: 0.5 });

describe('readPicture', () => {
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
  ] as const)('reads kind and size from the bytes: kind %s, %s', async (kind, _name, picture) => {
    expect(await readPicture(await picture().toBuffer())).toEqual({ kind, width, height });
  });

  it('reads the sample pictures of the tests', async () => {
    const bytes = samplePictureBytes(640, 336);
    expect(await readPicture(bytes)).toEqual({ kind: 'png', width: 640, height: 336 });
    expect(await sharp(bytes).metadata()).toMatchObject({ format: 'png', width: 640 });
  });

  it.each([
    ['GIF', () => red().gif()],
    ['AVIF', () => red().avif()],
    ['TIFF', () => red().tiff()],
  ])('refuses a %s', async (_name, picture) => {
    expect(await readPicture(await picture().toBuffer())).toBeNull();
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
  ])('refuses the content %j', async (text) => {
    expect(await readPicture(Buffer.from(text, 'latin1'))).toBeNull();
  });

  it('refuses a side longer than 2400 pixels', async () => {
    expect(await readPicture(samplePictureBytes(2401, 10))).toBeNull();
  });
});

describe('cleanPicture', () => {
  it.each([
    ['png', () => red().png()],
    ['jpg', () => red().jpeg()],
    ['webp', () => red().webp()],
  ] as const)('keeps kind, size and pixels of a %s', async (kind, picture) => {
    const cleaned = await cleanPicture(await picture().toBuffer());
    expect(cleaned).toMatchObject({ kind, width, height });
    const { data } = await sharp(cleaned?.content).raw().toBuffer({ resolveWithObject: true });
    expect(Math.abs((data[0] ?? 0) - 0x80)).toBeLessThan(6);
  });

  it.each([
    ['jpg', () => red().jpeg()],
    ['webp', () => red().webp()],
    ['png', () => red().png()],
  ] as const)('removes metadata and appended bytes from a %s', async (_kind, picture) => {
    const secret = 'Bangkok 13.7563 100.5018';
    const exif = { IFD0: { Copyright: secret }, IFD3: { GPSLatitude: '13/1 45/1 22/1' } };
    const written = await sharp(await picture().toBuffer())
      .keepMetadata()
      .withExif(exif)
      .toBuffer();
    expect(written.includes(secret)).toBe(true);
    const behind = Buffer.concat([written, Buffer.from('<script>alert(1)</script>')]);
    for (const bytes of [written, behind]) {
      const { content } = (await cleanPicture(bytes)) ?? {};
      expect(content?.byteLength).toBeGreaterThan(0);
      const text = Buffer.from(content ?? []).toString('latin1');
      expect(text).not.toContain(secret);
      expect(text).not.toContain('<script>');
      expect((await sharp(content).metadata()).exif).toBeUndefined();
    }
  });

  it('removes a text chunk from a PNG', async () => {
    const bytes = samplePictureBytes(640, 336);
    const text = Buffer.from('tEXtComment\0<script>alert(1)</script>', 'latin1');
    const length = Buffer.alloc(4);
    length.writeUInt32BE(text.length - 4);
    const sum = Buffer.alloc(4);
    sum.writeUInt32BE(crc32(text));
    const end = bytes.length - 12;
    const carrying = Buffer.concat([
      bytes.subarray(0, end),
      length,
      text,
      sum,
      bytes.subarray(end),
    ]);
    const { content } = (await cleanPicture(carrying)) ?? {};
    expect(Buffer.from(content ?? []).toString('latin1')).not.toContain('script');
    expect(content?.byteLength).toBeGreaterThan(0);
  });

  it('turns a picture upright by its orientation tag', async () => {
    const turned = await red().jpeg().withMetadata({ orientation: 6 }).toBuffer();
    expect(await cleanPicture(turned)).toMatchObject({ width: height, height: width });
  });

  it('returns null for a truncated file', async () => {
    const noisy = sharp({
      create: {
        width,
        height,
        channels: 3,
        background: '#802020',
        noise: { type: 'gaussian', mean: 128, sigma: 30 },
      },
    });
    for (const picture of [noisy.clone().png(), noisy.clone().jpeg(), noisy.clone().webp()]) {
      const bytes = await picture.toBuffer();
      for (const length of [0, 1, 8, 16, 24, Math.floor(bytes.length / 2)]) {
        expect(await cleanPicture(bytes.subarray(0, length)), String(length)).toBeNull();
      }
    }
  });

  it('never throws on broken bytes', async () => {
    const pictures = await Promise.all(
      [red().png(), red().jpeg(), red().webp(), clear().webp()].map((one) => one.toBuffer()),
    );
    for (const bytes of pictures) {
      for (let at = 0; at < Math.min(bytes.length, 60); at += 1) {
        const broken = Buffer.from(bytes);
        broken[at] = (broken[at] ?? 0) ^ 0xff;
        await expect(readPicture(broken)).resolves.toBeDefined();
        await expect(cleanPicture(bytes.subarray(0, at))).resolves.toBeNull();
      }
    }
  });
});
