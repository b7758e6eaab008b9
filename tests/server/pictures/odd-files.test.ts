import { crc32 } from 'node:zlib';
import sharp, { type Sharp } from 'sharp';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type ErrorName, errorCodes } from '@/contract/errors';
import { MOST_PICTURE_BYTES } from '@/contract/operator/pictures.contract';
import { createTestApp, type TestApp } from '../../support/app';
import { samplePictureBytes } from '../../support/article.fixture';
import { OPERATOR_KEY } from '../../support/deposit.fixture';
import { fetchVariant, handInPicture, markedPicture } from '../../support/picture.fixture';
import { createTestProvider } from '../../support/test-provider';

let app: TestApp;

beforeAll(async () => {
  app = await createTestApp({ providers: [createTestProvider()], operatorKey: OPERATOR_KEY });
});
beforeEach(() => app.reset());
afterAll(() => app.close());

const [width, height] = [800, 450];
const plain = (background = '#804020') =>
  sharp({ create: { width, height, channels: 3, background } });
const noisy = () =>
  sharp({
    create: {
      ...{ width, height, channels: 3, background: '#804020' },
      noise: { type: 'gaussian', mean: 128, sigma: 30 },
    },
  });
const script = Buffer.from('<script>alert(1)</script>');

/** Puts a chunk before the end of a PNG. */
function withChunk(png: Buffer, text: string): Buffer {
  const content = Buffer.from(text, 'latin1');
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(content.length - 4);
  sum.writeUInt32BE(crc32(content));
  const end = png.length - 12;
  return Buffer.concat([png.subarray(0, end), length, content, sum, png.subarray(end)]);
}

/** Says in the header of a PNG that it has this size. */
function claiming(png: Buffer, claimedWidth: number, claimedHeight: number): Buffer {
  const claim = Buffer.from(png);
  claim.writeUInt32BE(claimedWidth, 16);
  claim.writeUInt32BE(claimedHeight, 20);
  claim.writeUInt32BE(crc32(claim.subarray(12, 29)), 29);
  return claim;
}

const moving = async (kind: 'gif' | 'webp') => {
  const frames = await Promise.all([plain().png().toBuffer(), plain('#208040').png().toBuffer()]);
  const joined = sharp(frames, { join: { animated: true } });
  return kind === 'gif' ? joined.gif().toBuffer() : joined.webp().toBuffer();
};

type Odd = readonly [name: string, file: () => Promise<Buffer> | Buffer];

describe('an odd file is stored right', () => {
  const rightOnes: readonly Odd[] = [
    ['a 16-bit PNG', () => plain().toColourspace('rgb16').png().toBuffer()],
    ['a PNG with a palette', () => plain().png({ palette: true }).toBuffer()],
    ['an interlaced PNG', () => plain().png({ progressive: true }).toBuffer()],
    ['a progressive JPEG', () => plain().jpeg({ progressive: true }).toBuffer()],
    ['a CMYK JPEG', () => plain().toColourspace('cmyk').jpeg().toBuffer()],
    ['a JPEG in a wide colour space', () => plain().withIccProfile('p3').jpeg().toBuffer()],
    ['a lossless WebP', () => plain().webp({ lossless: true }).toBuffer()],
    [
      'a PNG with a border of bytes behind it',
      async () => Buffer.concat([await plain().png().toBuffer(), Buffer.alloc(4096)]),
    ],
  ];
  test.each(rightOnes)('%s', async (_name, file) => {
    const { error, variants } = await handInPicture(app, 'event', await file());
    expect(error).toBe(0);
    expect(variants['image']).toMatchObject({ width: 800, height: 450 });
    const stored = sharp(await fetchVariant(app, variants['image']?.path));
    expect(await stored.metadata()).toMatchObject({ space: 'srgb', depth: 'uchar', channels: 3 });
    const { channels } = await stored.stats();
    const means = channels.map(({ mean }) => mean);
    for (const [at, colour] of [0x80, 0x40, 0x20].entries()) {
      // CMYK has none of these colours exactly, and a profile moves them a little.
      expect(Math.abs((means[at] ?? 0) - colour)).toBeLessThan(40);
    }
  });

  test('a grey JPEG', async () => {
    const grey = await sharp({
      create: { width, height, channels: 3, background: '#707070' },
    })
      .greyscale()
      .jpeg()
      .toBuffer();
    const { variants } = await handInPicture(app, 'event', grey);
    const { channels } = await sharp(await fetchVariant(app, variants['image']?.path)).stats();
    expect(channels).toHaveLength(3);
    for (const { mean } of channels) expect(Math.abs(mean - 0x70)).toBeLessThan(4);
  });

  test('a transparent PNG, whose transparency a logo keeps and a JPEG does not', async () => {
    const clear = await sharp({
      create: { width: 1200, height: 700, channels: 4, background: '#80402000' },
    })
      .png()
      .toBuffer();
    const logo = (await handInPicture(app, 'logo', clear)).variants;
    expect(logo).toMatchObject({
      logo: { width: 512, height: 299 },
      icon_180: { width: 180, height: 180 },
      icon_192: { width: 192, height: 192 },
      icon_512: { width: 512, height: 512 },
    });
    const isOpaque = async (path: string | undefined) =>
      (await sharp(await fetchVariant(app, path)).stats()).isOpaque;
    expect(await isOpaque(logo['logo']?.path)).toBe(false);
    expect(await isOpaque(logo['icon_192']?.path)).toBe(false);
    expect(await isOpaque(logo['icon_180']?.path)).toBe(true);
    const { share } = (await handInPicture(app, 'article', clear)).variants;
    expect(await isOpaque(share?.path)).toBe(true);
  });

  test.each([1, 2, 3, 4, 5, 6, 7, 8])(
    'a JPEG with orientation %d stands upright',
    async (orientation) => {
      const turned = await markedPicture(orientation);
      const { variants } = await handInPicture(app, 'event', turned);
      const { data, info } = await sharp(await fetchVariant(app, variants['image']?.path))
        .raw()
        .toBuffer({ resolveWithObject: true });
      const redAt = (x: number, y: number) => data[(y * info.width + x) * info.channels] ?? 0;
      // The mark is in the upper left corner of the upright picture.
      expect(redAt(40, 40)).toBeGreaterThan(180);
      for (const [x, y] of [
        [760, 40],
        [40, 410],
        [760, 410],
      ] as const)
        expect(redAt(x, y)).toBeLessThan(80);
    },
  );

  test('metadata of the camera is left out', async () => {
    const secret = 'Bangkok 13.7563 100.5018';
    const exif = { IFD0: { Copyright: secret }, IFD3: { GPSLatitude: '13/1 45/1 22/1' } };
    const taken = await plain().withExif(exif).jpeg().toBuffer();
    expect(taken.includes(secret)).toBe(true);
    const { variants } = await handInPicture(app, 'promotion', taken.subarray(0));
    expect(variants).toEqual({});
    const large = await sharp(taken).resize(1600, 900).keepMetadata().jpeg().toBuffer();
    expect(large.includes(secret)).toBe(true);
    const stored = (await handInPicture(app, 'promotion', large)).variants;
    expect(Object.keys(stored)).toEqual(['image', 'image_wide', 'share']);
    for (const { path } of Object.values(stored)) {
      const content = await fetchVariant(app, path);
      expect(content.includes(secret)).toBe(false);
      expect(await sharp(content).metadata()).not.toHaveProperty('exif');
    }
  });

  test('a share picture of much detail stays below 300 kB', async () => {
    const detailed = await sharp(await noisy().png().toBuffer())
      .resize(1264, 664, { kernel: 'nearest' })
      .png()
      .toBuffer();
    const { share } = (await handInPicture(app, 'article', detailed)).variants;
    expect((await fetchVariant(app, share?.path)).byteLength).toBeLessThanOrEqual(300_000);
  });
});

describe('an odd file is refused with a sentence', () => {
  const halfOf = async (picture: Sharp) => {
    const bytes = await picture.toBuffer();
    return bytes.subarray(0, Math.floor(bytes.length / 2));
  };
  const behind = async (text: string) =>
    Buffer.concat([await plain().png().toBuffer(), Buffer.from(text)]);
  const wrongOnes: readonly (readonly [...Odd, ErrorName])[] = [
    ['nothing', () => Buffer.alloc(0), 'picture.not_a_picture'],
    [
      'an SVG',
      () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>'),
      'picture.not_a_picture',
    ],
    [
      'a page that is called a picture',
      () => Buffer.from('<!doctype html><script>alert(1)</script>'),
      'picture.not_a_picture',
    ],
    ['a PDF', () => Buffer.from('%PDF-1.7'), 'picture.not_a_picture'],
    ['a TIFF', () => plain().tiff().toBuffer(), 'picture.not_a_picture'],
    ['an AVIF', () => plain().avif({ effort: 0 }).toBuffer(), 'picture.not_a_picture'],
    ['a GIF', () => plain().gif().toBuffer(), 'picture.animated'],
    ['a moving GIF', () => moving('gif'), 'picture.animated'],
    ['a moving WebP', () => moving('webp'), 'picture.animated'],
    [
      'a moving PNG',
      async () => {
        const png = await plain().png().toBuffer();
        const control = withChunk(
          claiming(png, width, height).subarray(0, 33 + 12),
          'acTL\0\0\0\x02\0\0\0\0',
        );
        return Buffer.concat([control.subarray(0, control.length - 12), png.subarray(33)]);
      },
      'picture.animated',
    ],
    ['half a PNG', () => halfOf(noisy().png()), 'picture.broken'],
    ['half a JPEG', () => halfOf(noisy().jpeg()), 'picture.broken'],
    ['half a WebP', () => halfOf(noisy().webp()), 'picture.broken'],
    ['the beginning of a PNG', () => Buffer.from('89504e470d0a1a0a', 'hex'), 'picture.broken'],
    [
      'a JPEG without pixels',
      () => Buffer.from(`ffd8ff${'ff'.repeat(400)}`, 'hex'),
      'picture.broken',
    ],
    [
      'a PNG that claims more pixels than it has',
      async () => claiming(await plain().png().toBuffer(), 4000, 4000),
      'picture.broken',
    ],
    [
      'a PNG that claims to be huge',
      async () => claiming(await plain().png().toBuffer(), 60_000, 60_000),
      'picture.too_many_pixels',
    ],
    ['25 million pixels', () => samplePictureBytes(5000, 5000), 'picture.too_many_pixels'],
    ['a page behind a PNG', () => behind(script.toString()), 'picture.hidden_content'],
    [
      'a page in a comment of a PNG',
      async () => withChunk(await plain().png().toBuffer(), 'tEXtComment\0<html ><body>'),
      'picture.hidden_content',
    ],
    [
      'a program behind a PNG',
      () => behind('<?php system($_GET[0]); ?>'),
      'picture.hidden_content',
    ],
    ['a picture of one pixel', () => samplePictureBytes(1, 1), 'picture.too_small'],
    ['a picture that is too narrow', () => samplePictureBytes(533, 900), 'picture.too_small'],
    [
      'more than 8 MB',
      async () => Buffer.concat([await plain().png().toBuffer(), Buffer.alloc(MOST_PICTURE_BYTES)]),
      'picture.too_heavy',
    ],
  ];
  test.each(wrongOnes)('%s', async (_name, file, error) => {
    const response = await handInPicture(app, 'event', await file());
    expect(response.error).toBe(errorCodes[error]);
    if (error === 'picture.too_small') expect(response.data).toEqual({ width: 534, height: 300 });
  });

  test('a light background, because light texts stand on it', async () => {
    const flat = (shade: number) => samplePictureBytes(1920, 1080, shade);
    expect((await handInPicture(app, 'background', flat(0xe0))).error).toBe(
      errorCodes['picture.too_light'],
    );
    expect((await handInPicture(app, 'background', flat(0x28))).error).toBe(0);
  });

  test('any file whose first bytes are damaged, without a failure of the server', async () => {
    const bytes = await plain().jpeg().toBuffer();
    for (let at = 0; at < 24; at += 3) {
      const broken = Buffer.from(bytes);
      broken[at] = (broken[at] ?? 0) ^ 0xff;
      expect((await handInPicture(app, 'event', broken)).status).toBe(200);
    }
  });
});
