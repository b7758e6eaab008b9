import type { FishingWater } from '@/domain/fishing';
import type { GameTag, Motif, StudioId } from './catalogue-types';
import type { PaletteName } from './palettes.catalogue';

/** One fishing game of the list. */
interface SpotRow {
  readonly gameId: string;
  readonly studioId: StudioId;
  readonly place: string;
  readonly water: FishingWater;
  readonly hero: string;
  readonly sides: readonly string[];
  readonly palette: PaletteName;
  readonly motif: Motif;
  readonly tag?: GameTag;
}

/** The fishing games in lobby order: neighbours differ in studio and hue. */
export const fishingSpots: readonly SpotRow[] = [
  {
    gameId: 'fishing-golden-bay',
    studioId: 'manee',
    place: 'อ่าวทอง',
    water: 'bay',
    hero: 'tropical-fish',
    sides: ['lobster', 'coin'],
    palette: 'teal',
    motif: 'arch',
    tag: 'hot',
  },
  {
    gameId: 'fishing-deep-sea',
    studioId: 'northlight',
    place: 'ทะเลลึก',
    water: 'deep',
    hero: 'squid',
    sides: ['jellyfish', 'jellyfish'],
    palette: 'moon',
    motif: 'wave',
    tag: 'new',
  },
  {
    gameId: 'fishing-mekong',
    studioId: 'laikhram',
    place: 'แม่น้ำโขง',
    water: 'mekong',
    hero: 'fish',
    sides: ['shrimp', 'lotus'],
    palette: 'moss',
    motif: 'wave',
  },
];
