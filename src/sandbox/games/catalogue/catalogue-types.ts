import type { FishingWater } from '@/domain/fishing';
import type { SlotVariantName, SlotVolatility } from '@/domain/slot-variants';
import type { Palette, PaletteName } from './palettes.catalogue';
import type { ThemeName } from './symbol-themes.catalogue';

/** Identifier of a game studio. */
export type StudioId =
  | 'manee'
  | 'northlight'
  | 'kaokradan'
  | 'laikhram'
  | 'rongchalu'
  | 'grandsala'
  | 'toomtam'
  | 'rakmuk'
  | 'nganwat'
  | 'kaewkaosi';

/** A maker of games, as shown in the filter chips and on the game sheet. */
export interface Studio {
  readonly studioId: StudioId;
  readonly name: string;
}

/** Variation of a studio's scene; each studio uses a few of its own. */
export type Motif =
  | 'arch'
  | 'peak'
  | 'wave'
  | 'dune'
  | 'city'
  | 'petal'
  | 'check'
  | 'scale'
  | 'burst'
  | 'plate'
  | 'vase'
  | 'cloud'
  | 'leaf'
  | 'fan'
  | 'tower'
  | 'zap'
  | 'bubble'
  | 'octagon'
  | 'quatrefoil'
  | 'ring'
  | 'awning'
  | 'curtain'
  | 'wheel'
  | 'rose'
  | 'ray'
  | 'lotus';

/** Input for drawing the card of a game. */
export interface GameArt {
  readonly hero: string;
  readonly sides: readonly string[];
  readonly palette: Palette;
  readonly motif: Motif;
  readonly turn: number;
  readonly flip: boolean;
}

/** Label in the corner of a game's card. */
export type GameTag = 'hot' | 'new';

/** Fields of every game in the catalogue. */
interface CatalogueEntry {
  readonly gameId: string;
  readonly studioId: StudioId;
  readonly name: string;
  readonly title: readonly string[];
  readonly art: GameArt;
  readonly tag: GameTag | null;
}

/** One slot game of the catalogue. */
export interface SlotGame extends CatalogueEntry {
  readonly engine: 'slot';
  /** Variant with its reels and payouts. */
  readonly variant: SlotVariantName;
  /** Reel symbols: wild, scatter, three high-paying ones (the hero first), three low-paying ones. */
  readonly symbols: readonly string[];
}

/** One baccarat table of the catalogue. */
export interface BaccaratTable extends CatalogueEntry {
  readonly engine: 'baccarat';
  /** Smallest and largest stake on one spot. */
  readonly limits: { readonly minSatang: number; readonly maxSatang: number };
}

/** One sportsbook of the catalogue. */
export interface Sportsbook extends CatalogueEntry {
  readonly engine: 'sportsbook';
  /** Smallest and largest stake on one bet. */
  readonly limits: { readonly minSatang: number; readonly maxSatang: number };
}

/** One fishing game of the catalogue. */
export interface FishingGame extends CatalogueEntry {
  readonly engine: 'fishing';
  /** Place of the game, which decides the kinds of fish. */
  readonly water: FishingWater;
}

/** One game of the catalogue; `engine` names the code that plays it. */
export type CatalogueGame = SlotGame | BaccaratTable | FishingGame | Sportsbook;

/** Options in which one game differs from its studio's defaults. */
export interface GameOptions {
  readonly tag?: GameTag;
  readonly turn?: number;
  readonly flip?: boolean;
}

/**
 * One line of a studio's list: id, lettering (a slash breaks the line), hero, sides (space separated, may be empty),
 * palette, motif, symbol theme, volatility, options.
 */
export type GameRow = readonly [
  gameId: string,
  lettering: string,
  hero: string,
  sides: string,
  palette: PaletteName,
  motif: Motif,
  theme: ThemeName,
  volatility: SlotVolatility,
  options?: GameOptions,
];

/** A studio together with its games. */
export interface StudioList {
  readonly studio: Studio;
  readonly rows: readonly GameRow[];
}
