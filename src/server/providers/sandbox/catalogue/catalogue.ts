import type { CatalogueGame, GameRow, Studio, StudioId, StudioList } from './catalogue.types';
import { grandsala } from './grandsala.studio';
import { kaewkaosi } from './kaewkaosi.studio';
import { kaokradan } from './kaokradan.studio';
import { laikhram } from './laikhram.studio';
import { lobbyOrder } from './lobby-order.catalogue';
import { manee } from './manee.studio';
import { nganwat } from './nganwat.studio';
import { northlight } from './northlight.studio';
import { palettes } from './palettes.catalogue';
import { rakmuk } from './rakmuk.studio';
import { rongchalu } from './rongchalu.studio';
import { type SymbolTheme, symbolThemes } from './symbol-themes.catalogue';
import { toomtam } from './toomtam.studio';

export type { CatalogueGame, Studio } from './catalogue.types';

const lists: readonly StudioList[] = [
  manee,
  northlight,
  kaokradan,
  laikhram,
  rongchalu,
  grandsala,
  toomtam,
  rakmuk,
  nganwat,
  kaewkaosi,
];

function chooseSymbols(gameId: string, row: GameRow): readonly string[] {
  const [, , hero, sides, , , themeName] = row;
  const theme: SymbolTheme = symbolThemes[themeName];
  const chosen = new Set<string>([hero]);
  const take = (from: readonly string[], count: number): readonly string[] => {
    const taken = from.filter((name, at) => !chosen.has(name) && from.indexOf(name) === at);
    const first = taken.slice(0, count);
    for (const name of first) chosen.add(name);
    return first;
  };
  const special = [
    ...take([theme.wild, 'crown', 'trophy'], 1),
    ...take([theme.scatter, 'glowing-star', 'gem-stone'], 1),
  ];
  const highs = take([...sides.split(' ').filter(Boolean), ...theme.highs], 2);
  // Start at a place that depends on the id, so that games of one theme differ in their lows too.
  let start = 0;
  for (const letter of gameId) start += letter.charCodeAt(0);
  const cut = start % theme.lows.length;
  const turned = [...theme.lows.slice(cut), ...theme.lows.slice(0, cut)];
  const lows = take([...turned, ...theme.highs, 'coin', 'star', 'red-heart'], 3);
  return [...special, hero, ...highs, ...lows];
}

function toGame(studioId: StudioId, row: GameRow): CatalogueGame {
  const [gameId, lettering, hero, sides, palette, motif, , volatility, options = {}] = row;
  const title = lettering.split('/');
  const isThai = /[\u0e00-\u0e7f]/.test(lettering);
  return {
    gameId,
    studioId,
    name: title.join(isThai ? '' : ' '),
    title,
    art: {
      hero,
      sides: sides.split(' ').filter(Boolean),
      palette: palettes[palette],
      motif,
      turn: options.turn ?? 0,
      flip: options.flip ?? false,
    },
    tag: options.tag ?? null,
    volatility,
    symbols: chooseSymbols(gameId, row),
  };
}

const byId = new Map(
  lists
    .flatMap(({ studio, rows }) => rows.map((row) => toGame(studio.studioId, row)))
    .map((game) => [game.gameId, game]),
);

/** All game studios, in the order of the filter chips. */
export const studios: readonly Studio[] = lists.map((list) => list.studio);

/** All slot games in lobby order: neighbours differ in studio and hue. */
export const games: readonly CatalogueGame[] = [...byId.values()].sort(
  (a, b) => lobbyRank(a.gameId) - lobbyRank(b.gameId),
);

function lobbyRank(gameId: string): number {
  const rank = lobbyOrder.indexOf(gameId);
  // A game that nobody has placed yet goes to the end instead of out of the lobby.
  return rank < 0 ? lobbyOrder.length : rank;
}

/** The game with that id, if the catalogue has it. */
export function findGame(gameId: string): CatalogueGame | undefined {
  return byId.get(gameId);
}

/** The studio with that id, if the catalogue has it. */
export function findStudio(studioId: string): Studio | undefined {
  return studios.find((studio) => studio.studioId === studioId);
}
