import { describe, expect, it } from 'vitest';
import { backdropPlaces, renderPageBackdropSvg } from '@/art/backdrop.renderer';
import { bannerIds, renderBannerSvg } from '@/art/banner.renderer';
import { eventIds, renderEventSvg } from '@/art/event.renderer';
import { renderBackdropSvg, renderGameSvg } from '@/art/game.renderer';
import { fitLine, shapeLine } from '@/art/lettering-shaper';
import { renderLogoSvg } from '@/art/logo.renderer';
import { lottoPictureIds, renderLottoSvg } from '@/art/lotto.renderer';
import { renderSymbolSvg } from '@/art/symbol.renderer';
import { games, studios } from '@/sandbox/games/catalogue/catalogue';

const samples = studios.flatMap(({ studioId }) =>
  games.filter((game) => game.studioId === studioId).slice(0, 2),
);

const unresolved = (svg: string): readonly string[] =>
  [...svg.matchAll(/url\(#([^)]+)\)/g)]
    .map(([, id]) => id ?? '')
    .filter((id) => !svg.includes(`id="${id}"`));

describe('game cards', () => {
  it.each(samples)('are drawn identically twice: $gameId', (game) => {
    const svg = renderGameSvg(game, { plain: false });
    expect(renderGameSvg(game, { plain: false })).toBe(svg);
    expect(svg).not.toMatch(/NaN|undefined/);
    expect(unresolved(svg)).toEqual([]);
  });

  it('leave out only badge and tag when they are drawn plain', () => {
    for (const game of samples) {
      const full = renderGameSvg(game, { plain: false });
      const plain = renderGameSvg(game, { plain: true });
      expect(plain.length).toBeLessThan(full.length);
      expect(full.startsWith(plain.slice(0, -'</g></svg>'.length))).toBe(true);
    }
  });

  it('have a backdrop without hero and lettering', () => {
    for (const game of samples) {
      const svg = renderBackdropSvg(game);
      expect(svg).not.toMatch(/NaN|undefined/);
      expect(svg).not.toContain('filter="url(#r1)"');
    }
  });

  it('apply the filter of a side glyph outside its rotation', () => {
    for (const game of samples.filter(({ art }) => art.sides.length > 0)) {
      const svg = renderGameSvg(game, { plain: true });
      const [, side = ''] = svg.split('<g filter="url(#s0)">');
      expect(side).toMatch(/^<g transform="translate\([^)]*\) rotate\(/);
    }
  });
});

describe('lettering', () => {
  it('stacks Thai marks without widening the line', () => {
    expect(shapeLine('ก้', 'kanit', 60).width).toBeCloseTo(shapeLine('ก', 'kanit', 60).width, 1);
  });

  it('shrinks a long line to the available width', () => {
    const line = fitLine('หมูออมสินมหาเศรษฐีพันล้าน', 'chonburi', 60, 240);
    expect(line.size).toBeLessThan(60);
    expect(line.width).toBeLessThanOrEqual(240.5);
  });
});

describe('pictures other than game cards', () => {
  it('include a different banner for each brand', () => {
    for (const bannerId of bannerIds) {
      const draw = (brand: 'chokdee' | 'yok'): string =>
        renderBannerSvg({ bannerId, brand, width: 656, height: 272 });
      expect(draw('chokdee')).not.toBe(draw('yok'));
      expect(unresolved(draw('yok'))).toEqual([]);
      expect(draw('yok')).not.toMatch(/NaN|undefined/);
    }
  });

  it('for events and page backdrops are drawn identically twice and all differ', () => {
    const draw = (): string[] => [
      ...eventIds.map(renderEventSvg),
      ...backdropPlaces.flatMap((place) =>
        (['chokdee', 'yok'] as const).map((brand) => renderPageBackdropSvg(place, brand)),
      ),
    ];
    const drawn = draw();
    expect(new Set(drawn).size).toBe(drawn.length);
    expect(draw()).toEqual(drawn);
    expect(drawn.flatMap(unresolved)).toEqual([]);
    expect(drawn.join('')).not.toMatch(/NaN|undefined/);
  });

  it('are different for every lottery market', () => {
    const drawn = lottoPictureIds.map(renderLottoSvg);
    expect(new Set(drawn).size).toBe(drawn.length);
    expect(drawn.flatMap(unresolved)).toEqual([]);
    expect(drawn.join('')).not.toMatch(/NaN|undefined/);
  });

  it('include a different logo for each brand, and cannot be drawn from an unknown glyph', () => {
    expect(renderLogoSvg('chokdee')).not.toBe(renderLogoSvg('yok'));
    expect(() => renderSymbolSvg('no-such-glyph')).toThrow('no glyph named no-such-glyph');
  });
});
