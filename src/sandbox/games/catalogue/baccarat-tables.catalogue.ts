import type { GameTag, Motif, StudioId } from './catalogue-types';
import type { PaletteName } from './palettes.catalogue';

/** One baccarat table of the list. Limits of a spot are in baht. */
interface TableRow {
  readonly gameId: string;
  readonly studioId: StudioId;
  readonly room: string;
  readonly hero: string;
  readonly sides: readonly string[];
  readonly palette: PaletteName;
  readonly motif: Motif;
  readonly limits: readonly [least: number, most: number];
  readonly tag?: GameTag;
}

/** The baccarat tables in lobby order: neighbours differ in studio and hue. */
export const baccaratTables: readonly TableRow[] = [
  {
    gameId: 'baccarat-gold',
    studioId: 'manee',
    room: 'ห้องทอง',
    hero: 'crown',
    sides: ['spade-suit', 'heart-suit'],
    palette: 'brass',
    motif: 'arch',
    limits: [5, 5000],
    tag: 'hot',
  },
  {
    gameId: 'baccarat-sapphire',
    studioId: 'laikhram',
    room: 'ห้องไพลิน',
    hero: 'spade-suit',
    sides: ['lotus', 'lotus'],
    palette: 'sapphire',
    motif: 'plate',
    limits: [5, 1000],
  },
  {
    gameId: 'baccarat-ruby',
    studioId: 'grandsala',
    room: 'ห้องทับทิม',
    hero: 'heart-suit',
    sides: ['gem-stone', 'ring'],
    palette: 'ruby',
    motif: 'fan',
    limits: [5, 5000],
  },
  {
    gameId: 'baccarat-jade',
    studioId: 'rakmuk',
    room: 'ห้องหยก',
    hero: 'club-suit',
    sides: ['coin', 'coin'],
    palette: 'jade',
    motif: 'octagon',
    limits: [20, 5000],
  },
  {
    gameId: 'baccarat-amber',
    studioId: 'manee',
    room: 'ห้องอำพัน',
    hero: 'diamond-suit',
    sides: ['coin', 'coin'],
    palette: 'copper',
    motif: 'arch',
    limits: [5, 2000],
  },
  {
    gameId: 'baccarat-moon',
    studioId: 'northlight',
    room: 'ห้องจันทรา',
    hero: 'joker',
    sides: [],
    palette: 'moon',
    motif: 'peak',
    limits: [5, 5000],
    tag: 'new',
  },
  {
    gameId: 'baccarat-lotus',
    studioId: 'laikhram',
    room: 'ห้องปทุม',
    hero: 'fleur-de-lis',
    sides: ['lotus', 'lotus'],
    palette: 'lotus',
    motif: 'vase',
    limits: [50, 5000],
  },
  {
    gameId: 'baccarat-diamond',
    studioId: 'grandsala',
    room: 'ห้องเพชร',
    hero: 'diamond-with-a-dot',
    sides: ['gem-stone', 'crown'],
    palette: 'emerald',
    motif: 'scale',
    limits: [100, 5000],
  },
];
