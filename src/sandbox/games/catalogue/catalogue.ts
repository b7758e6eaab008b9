import type { SlotVariantName } from '@/domain/slot-variants';
import { baccaratTables } from './baccarat-tables.catalogue';
import type {
  BaccaratTable,
  CatalogueGame,
  FishingGame,
  GameRow,
  SlotGame,
  Sportsbook,
  Studio,
  StudioId,
  StudioList,
} from './catalogue-types';
import { fishingSpots } from './fishing-spots.catalogue';
import { grandsala } from './grandsala-studio';
import { kaewkaosi } from './kaewkaosi-studio';
import { kaokradan } from './kaokradan-studio';
import { laikhram } from './laikhram-studio';
import { lobbyOrder } from './lobby-order.catalogue';
import { manee } from './manee-studio';
import { nganwat } from './nganwat-studio';
import { northlight } from './northlight-studio';
import { palettes } from './palettes.catalogue';
import { rakmuk } from './rakmuk-studio';
import { rongchalu } from './rongchalu-studio';
import { type SymbolTheme, symbolThemes, type ThemeName } from './symbol-themes.catalogue';
import { toomtam } from './toomtam-studio';

export type { CatalogueGame, Studio } from './catalogue-types';

const BACCARAT = 'บาคาร่า';
const FISHING = 'ยิงปลา';
const SATANG = 100;

/**
 * Slot variants of themes that ignore the volatility of their games: fairs give free spins often, fruit machines give
 * none.
 */
const variantOfTheme: Partial<Record<ThemeName, SlotVariantName>> = {
  fair: 'festive',
  sweets: 'festive',
  fruit: 'classic',
  bar: 'classic',
  club: 'classic',
};

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
  // The start depends on the id, so that games of one theme differ in their low symbols too.
  let start = 0;
  for (const letter of gameId) start += letter.charCodeAt(0);
  const cut = start % theme.lows.length;
  const turned = [...theme.lows.slice(cut), ...theme.lows.slice(0, cut)];
  const lows = take([...turned, ...theme.highs, 'coin', 'star', 'red-heart'], 3);
  return [...special, hero, ...highs, ...lows];
}

function toSlot(studioId: StudioId, row: GameRow): SlotGame {
  const [gameId, lettering, hero, sides, palette, motif, theme, volatility, options = {}] = row;
  const title = lettering.split('/');
  const isThai = /[\u0e00-\u0e7f]/.test(lettering);
  return {
    engine: 'slot',
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
    variant: variantOfTheme[theme] ?? volatility,
    symbols: chooseSymbols(gameId, row),
  };
}

function toTable(row: (typeof baccaratTables)[number]): BaccaratTable {
  const [least, most] = row.limits;
  return {
    engine: 'baccarat',
    gameId: row.gameId,
    studioId: row.studioId,
    name: `${BACCARAT} ${row.room}`,
    title: [BACCARAT, row.room],
    art: {
      hero: row.hero,
      sides: row.sides,
      palette: palettes[row.palette],
      motif: row.motif,
      turn: 0,
      flip: false,
    },
    tag: row.tag ?? null,
    limits: { minSatang: least * SATANG, maxSatang: most * SATANG },
  };
}

function toFishing(row: (typeof fishingSpots)[number]): FishingGame {
  return {
    engine: 'fishing',
    gameId: row.gameId,
    studioId: row.studioId,
    name: `${FISHING} ${row.place}`,
    title: [FISHING, row.place],
    art: {
      hero: row.hero,
      sides: row.sides,
      palette: palettes[row.palette],
      motif: row.motif,
      turn: 0,
      flip: false,
    },
    tag: row.tag ?? null,
    water: row.water,
  };
}

/** All game studios, in the order of the filter chips. */
export const studios: readonly Studio[] = lists.map((list) => list.studio);

/** All slot games in lobby order: neighbours differ in studio and hue. */
export const slots: readonly SlotGame[] = lists
  .flatMap(({ studio, rows }) => rows.map((row) => toSlot(studio.studioId, row)))
  .sort((a, b) => lobbyRank(a.gameId) - lobbyRank(b.gameId));

/** All tables in lobby order. */
export const tables: readonly BaccaratTable[] = baccaratTables.map(toTable);

/** All sportsbooks in lobby order. */
export const sportsbooks: readonly Sportsbook[] = [
  {
    engine: 'sportsbook',
    gameId: 'football-1x2',
    studioId: 'toomtam',
    name: 'ทายผลลูกหนัง',
    title: ['ทายผล', 'ลูกหนัง'],
    art: {
      hero: 'soccer-ball',
      sides: ['trophy', 'stadium'],
      palette: palettes.fern,
      motif: 'burst',
      turn: 0,
      flip: false,
    },
    tag: 'new',
    limits: { minSatang: 10 * SATANG, maxSatang: 5000 * SATANG },
  },
];

/** All fishing games in lobby order. */
export const fisheries: readonly FishingGame[] = fishingSpots.map(toFishing);

/** All games of all kinds. */
export const games: readonly CatalogueGame[] = [...slots, ...tables, ...fisheries, ...sportsbooks];

const byId = new Map(games.map((game) => [game.gameId, game]));

function lobbyRank(gameId: string): number {
  const rank = lobbyOrder.indexOf(gameId);
  // A game without a place in the order goes to the end instead of disappearing from the lobby.
  return rank < 0 ? lobbyOrder.length : rank;
}

/**
 * Returns whether the page of a game shows the scene of the game's card. The page of a fishing game draws its own
 * water.
 */
export function hasBackdrop({ engine }: CatalogueGame): boolean {
  return engine !== 'fishing';
}

/** Returns the game with that id, if the catalogue has it. */
export function findGame(gameId: string): CatalogueGame | undefined {
  return byId.get(gameId);
}

/** Returns the studio with that id, if the catalogue has it. */
export function findStudio(studioId: string): Studio | undefined {
  return studios.find((studio) => studio.studioId === studioId);
}
