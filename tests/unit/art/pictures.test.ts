import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { coverIds } from '@/art/article-cover.renderer';
import { backdropPlaces } from '@/art/backdrop.renderer';
import { bannerIds } from '@/art/banner.renderer';
import { eventIds } from '@/art/event.renderer';
import { interfaceGlyphs } from '@/art/interface-glyphs-list';
import { itemPictureIds } from '@/art/item.renderer';
import { lottoPictureIds } from '@/art/lotto.renderer';
import { pictureLimits, TOTAL_LIMIT } from '@/art/picture-limits-list';
import { pollChoiceIds, pollHeadIds, pollHeadSizes } from '@/art/poll.renderer';
import { messages, previews } from '@/art/share-scenes-list';
import { pictureHashes } from '@/contract/picture-hashes-list';
import { pictureUrlOf } from '@/contract/picture-url';
import { games, hasBackdrop, slots, studios } from '@/sandbox/games/catalogue/catalogue';

const ART = fileURLToPath(new URL('../../../public/art/', import.meta.url));

const expected = [
  ...games.flatMap(({ gameId }) => ['', '-s'].map((end) => `games/${gameId}${end}.webp`)),
  ...games.filter(hasBackdrop).map(({ gameId }) => `games/${gameId}-bg.webp`),
  ...studios.map(({ studioId }) => `providers/${studioId}.webp`),
  ...[...new Set(slots.flatMap((game) => game.symbols))].map((name) => `symbols/${name}.webp`),
  ...interfaceGlyphs.map((name) => `glyphs/${name}.webp`),
  ...lottoPictureIds.map((id) => `lotto/${id}.webp`),
  ...bannerIds.flatMap((id) =>
    ['', '-yok'].flatMap((brand) =>
      ['656x272.webp', '656x272.jpg', '1896x640.webp'].map((end) => `banners/${id}${brand}-${end}`),
    ),
  ),
  ...eventIds.map((id) => `events/${id}.webp`),
  ...itemPictureIds.map((id) => `shop/${id}.webp`),
  ...coverIds.flatMap((id) =>
    ['.webp', '.jpg', '-1024x536.jpg'].map((end) => `articles/${id}${end}`),
  ),
  ...previews.map(({ id, brand }) => `share/${id}${brand === 'yok' ? '-yok' : ''}-1200x630.jpg`),
  ...messages.map(({ id, brand }) => `share/${id}${brand === 'yok' ? '-yok' : ''}-1024x536.jpg`),
  ...pollHeadIds.flatMap((id) =>
    pollHeadSizes.map(({ width, height, format }) => `polls/${id}-${width}x${height}.${format}`),
  ),
  ...pollChoiceIds.map((id) => `polls/choices/${id}.webp`),
  ...backdropPlaces.flatMap((place) => ['', '-yok'].map((end) => `backdrops/${place}${end}.webp`)),
];

describe('committed pictures', () => {
  it('all exist', () => {
    const logos = ['.svg', '-180.png', '-192.png', '-512.png'].flatMap((end) =>
      ['logo', 'logo-yok'].map((name) => name + end),
    );
    const fixed = [...logos, 'og.png'];
    expect([...expected, ...fixed].filter((file) => !existsSync(join(ART, file)))).toEqual([]);
  });

  it('keep the size limit of their kind', () => {
    const over = expected.filter((file) => {
      const limit = pictureLimits.find(({ pattern }) => pattern.test(file));
      return !limit || statSync(join(ART, file)).size > limit.bytes;
    });
    expect(over).toEqual([]);
  });

  it('include no unknown file and keep the total size limit', () => {
    const files = readdirSync(ART, { recursive: true, encoding: 'utf8' }).filter((file) =>
      statSync(join(ART, file)).isFile(),
    );
    const known = new Set(expected);
    expect(files.filter((file) => /\.(?:webp|jpg)$/.test(file) && !known.has(file))).toEqual([]);
    const total = files.reduce((sum, file) => sum + statSync(join(ART, file)).size, 0);
    expect(total).toBeLessThan(TOTAL_LIMIT);
  });
});

describe('JPEG pictures for link previews', () => {
  it('have the hash of their content in their URL', () => {
    const jpegs = expected.filter((file) => file.endsWith('.jpg')).sort();
    expect(Object.keys(pictureHashes).sort()).toEqual(jpegs);
    for (const file of jpegs) {
      const digest = createHash('sha256').update(readFileSync(join(ART, file)));
      expect(pictureUrlOf(`/art/${file}`)).toBe(
        `/art/${file}?v=${digest.digest('base64url').slice(0, 10)}`,
      );
    }
    expect(pictureUrlOf('/pictures/any.jpg')).toBe('/pictures/any.jpg');
  });

  it('have the dimensions of previews and messages', async () => {
    for (const file of expected) {
      const [, width, height] = /^(?:share|polls)\/.+-(1200|1024)x(630|536)\.jpg$/.exec(file) ?? [];
      if (width === undefined) continue;
      const picture = await sharp(join(ART, file)).metadata();
      expect([picture.width, picture.height], file).toEqual([Number(width), Number(height)]);
    }
  });

  it('have headlines with at most nine letters a line', () => {
    for (const { copy } of previews)
      for (const line of copy.headline)
        expect(line.replaceAll(/\p{Mn}/gu, '').length, line).toBeLessThanOrEqual(9);
  });
});

describe('page backdrops', () => {
  it.each([
    { end: '', faintestText: [0xae, 0x9e, 0xb0] },
    { end: '-yok', faintestText: [0x9d, 0xb3, 0xaa] },
  ])(
    'keep a contrast of 4.5 to the faintest text of the brand with the file suffix "$end"',
    async ({ end, faintestText }) => {
      for (const place of backdropPlaces) {
        const file = join(ART, `backdrops/${place}${end}.webp`);
        const { data, info } = await sharp(file).raw().toBuffer({ resolveWithObject: true });
        let lightest = 0;
        for (let at = 0; at < data.length; at += 5 * info.channels)
          lightest = Math.max(lightest, luminance([...data.subarray(at, at + 3)]));
        expect((luminance(faintestText) + 0.05) / (lightest + 0.05)).toBeGreaterThanOrEqual(4.5);
      }
    },
    60_000,
  );
});

function luminance(channels: readonly number[]): number {
  const [red = 0, green = 0, blue = 0] = channels.map((value) => {
    const share = value / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}
