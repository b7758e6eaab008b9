import { describe, expect, it } from 'vitest';
import { hueOf } from '@/art/colour-mixer';
import { hasGlyph } from '@/art/glyph-library';
import { fishingWaters } from '@/domain/fishing';
import {
  type CatalogueGame,
  findGame,
  findStudio,
  fisheries,
  games,
  slots,
  sportsbooks,
  studios,
  tables,
} from '@/sandbox/games/catalogue/catalogue';
import { lobbyOrder } from '@/sandbox/games/catalogue/lobby-order.catalogue';

const DESIGNED = [
  'golden-dragon',
  'wolf-moon',
  'juicy',
  'white-elephant',
  'kraken',
  'firecracker',
  'peacock',
  'volcano',
  'moon-rabbit',
  'tiger',
  'star-voyage',
  'rooster',
  'lotus',
  'pirate',
  'candy',
  'crown',
  'alien',
  'mahjong',
  'envelope',
  'desert',
  'mango',
  'koi',
  'phoenix',
  'muay',
];

const hueGap = (a: CatalogueGame, b: CatalogueGame): number => {
  const gap = Math.abs(hueOf(a.art.palette[1]) - hueOf(b.art.palette[1]));
  return Math.min(gap, 360 - gap);
};

const neighbours = (
  list: readonly CatalogueGame[],
  distance: number,
): readonly (readonly [CatalogueGame, CatalogueGame])[] =>
  list.flatMap((game, index) => {
    const other = list[index + distance];
    return other ? [[game, other] as const] : [];
  });

describe('the game catalogue', () => {
  it('has enough studios and games, and includes every game in `DESIGNED`', () => {
    expect(studios.length).toBeGreaterThanOrEqual(8);
    expect(slots.length).toBeGreaterThanOrEqual(248);
    expect(tables.length).toBe(8);
    expect(DESIGNED.filter((gameId) => !findGame(gameId))).toEqual([]);
  });

  it('gives every game a unique id and a unique name', () => {
    expect(new Set(games.map((game) => game.gameId)).size).toBe(games.length);
    expect(new Set(games.map((game) => game.name)).size).toBe(games.length);
    for (const { gameId, studioId, title, name } of games) {
      expect(gameId).toMatch(/^[a-z0-9]+(-[a-z0-9]+)*$/);
      // The suffixes `-s` and `-bg` name other variants of a game's picture.
      expect(gameId).not.toMatch(/-(s|bg)$/);
      expect(findStudio(studioId)?.studioId).toBe(studioId);
      expect(title.join('').replaceAll(' ', '')).toBe(name.replaceAll(' ', ''));
    }
  });

  it('places every slot in the lobby order exactly once', () => {
    expect([...lobbyOrder].sort()).toEqual(slots.map((game) => game.gameId).sort());
    expect(slots.map((game) => game.gameId)).toEqual(lobbyOrder);
  });

  it('gives every slot eight distinct known symbols, the third of which is its hero', () => {
    for (const { gameId, symbols, art } of slots) {
      expect(new Set(symbols).size, gameId).toBe(8);
      expect(symbols, gameId).toHaveLength(8);
      expect(symbols[2], gameId).toBe(art.hero);
      expect(
        [...symbols, ...art.sides].filter((name) => !hasGlyph(name)),
        gameId,
      ).toEqual([]);
    }
  });

  it('uses no glyph as the hero of more than three games', () => {
    const uses = new Map<string, number>();
    for (const { art } of games) uses.set(art.hero, (uses.get(art.hero) ?? 0) + 1);
    expect([...uses].filter(([, count]) => count > 3)).toEqual([]);
  });

  it.each([1, 3, 7])('gives games %i places apart different studios and hues', (distance) => {
    for (const [a, b] of [
      ...neighbours(slots, distance),
      ...neighbours(tables, distance),
      ...neighbours(fisheries, distance),
    ]) {
      expect(a.studioId, `${a.gameId} and ${b.gameId}`).not.toBe(b.studioId);
      expect(hueGap(a, b), `${a.gameId} and ${b.gameId}`).toBeGreaterThanOrEqual(40);
    }
  });

  it('gives every table betting limits in whole chips, and known glyphs', () => {
    for (const { gameId, limits, art } of tables) {
      expect(limits.minSatang % 500, gameId).toBe(0);
      expect(limits.maxSatang, gameId).toBeGreaterThanOrEqual(100 * 1000);
      expect(limits.maxSatang, gameId).toBeLessThanOrEqual(5000 * 100);
      expect([art.hero, ...art.sides].filter((name) => !hasGlyph(name))).toEqual([]);
    }
  });

  it('gives every sportsbook betting limits in whole baht, and known glyphs', () => {
    expect(sportsbooks.length).toBeGreaterThan(0);
    for (const { gameId, limits, art } of sportsbooks) {
      expect(limits.minSatang % 100, gameId).toBe(0);
      expect(limits.maxSatang, gameId).toBeGreaterThan(limits.minSatang);
      expect([art.hero, ...art.sides].filter((name) => !hasGlyph(name))).toEqual([]);
    }
  });

  it('has a fishing game for every kind of water, with known glyphs', () => {
    expect(fisheries.map(({ water }) => water).sort()).toEqual(Object.keys(fishingWaters).sort());
    for (const { gameId, art } of fisheries)
      expect(
        [art.hero, ...art.sides].filter((name) => !hasGlyph(name)),
        gameId,
      ).toEqual([]);
  });

  it('gives a tag to at most three of any seven neighbouring slots', () => {
    slots.forEach((_, index) => {
      const tagged = slots.slice(index, index + 7).filter((game) => game.tag);
      expect(tagged.length).toBeLessThanOrEqual(3);
    });
  });

  it('returns undefined for an unknown id', () => {
    expect(findGame('no-such-game')).toBeUndefined();
    expect(findStudio('no-such-studio')).toBeUndefined();
  });
});
