import { createHash } from 'node:crypto';
import {
  baccaratTables,
  fishingTables,
  matchTables,
  type RoundTables,
  slotTablesOf,
  writeTables,
} from '@/domain/round-tables';
import { type SlotVariantName, slotVariants } from '@/domain/slot-variants';
import { findSandboxGame } from './game-directory';

/** Published tables: their text, and its SHA-256 as hex, which is the name of their file. */
export interface PublishedTables {
  readonly hash: string;
  readonly text: string;
}

const bySlot = Object.fromEntries(
  Object.entries(slotVariants).map(([name, variant]) => [name, publish(slotTablesOf(variant))]),
) as Record<SlotVariantName, PublishedTables>;
const fishing = publish(fishingTables);
const baccarat = publish(baccaratTables);
const match = publish(matchTables);

/** Tables of all games, as they are now. */
export const presentTables: readonly PublishedTables[] = [
  ...Object.values(bySlot),
  fishing,
  baccarat,
  match,
];

/** Hash of the tables of a shoe that begins now. */
export const shoeTablesHash = baccarat.hash;

/** Hash of the tables of a match that is published now. */
export const matchTablesHash = match.hash;

/**
 * Returns the hash of the tables of a round that begins now.
 * @throws TypeError for a game that no seed of a player decides
 */
export function findTablesHash(gameId: string): string {
  const game = findSandboxGame(gameId);
  if (game?.engine === 'slot') return bySlot[game.variant].hash;
  if (game?.engine === 'fishing') return fishing.hash;
  throw new TypeError(`The game ${gameId} has no tables of its own`);
}

function publish(tables: RoundTables): PublishedTables {
  const text = writeTables(tables);
  return { text, hash: createHash('sha256').update(text).digest('hex') };
}
