import { existsSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { backdropPlaces } from '../../../src/server/art/backdrop.renderer';
import { bannerIds } from '../../../src/server/art/banner.renderer';
import { eventIds } from '../../../src/server/art/event.renderer';
import { interfaceGlyphs } from '../../../src/server/art/interface-glyphs.list';
import { pictureLimits, TOTAL_LIMIT } from '../../../src/server/art/picture-limits.list';
import { games, slots, studios } from '../../../src/server/providers/sandbox/catalogue/catalogue';

const ART = fileURLToPath(new URL('../../../public/art/', import.meta.url));

const expected = [
  ...games.flatMap(({ gameId }) => ['', '-s', '-bg'].map((end) => `games/${gameId}${end}.webp`)),
  ...studios.map(({ studioId }) => `providers/${studioId}.webp`),
  ...[...new Set(slots.flatMap((game) => game.symbols))].map((name) => `symbols/${name}.webp`),
  ...interfaceGlyphs.map((name) => `glyphs/${name}.webp`),
  ...bannerIds.flatMap((id) =>
    ['', '-yok'].flatMap((brand) =>
      ['656x272', '1896x640'].map((size) => `banners/${id}${brand}-${size}.webp`),
    ),
  ),
  ...eventIds.map((id) => `events/${id}.webp`),
  ...backdropPlaces.flatMap((place) => ['', '-yok'].map((end) => `backdrops/${place}${end}.webp`)),
];

describe('committed pictures', () => {
  it('are all there', () => {
    const logos = ['.svg', '-180.png', '-192.png', '-512.png'].flatMap((end) =>
      ['logo', 'logo-yok'].map((name) => name + end),
    );
    const fixed = [...logos, 'og.png'];
    expect([...expected, ...fixed].filter((file) => !existsSync(join(ART, file)))).toEqual([]);
  });

  it('keep within the limit of their kind', () => {
    const over = expected.filter((file) => {
      const limit = pictureLimits.find(({ pattern }) => pattern.test(file));
      return !limit || statSync(join(ART, file)).size > limit.bytes;
    });
    expect(over).toEqual([]);
  });

  it('have no leftovers and keep within the limit altogether', () => {
    const files = readdirSync(ART, { recursive: true, encoding: 'utf8' }).filter((file) =>
      statSync(join(ART, file)).isFile(),
    );
    const known = new Set(expected);
    expect(files.filter((file) => file.endsWith('.webp') && !known.has(file))).toEqual([]);
    const total = files.reduce((sum, file) => sum + statSync(join(ART, file)).size, 0);
    expect(total).toBeLessThan(TOTAL_LIMIT);
  });
});
