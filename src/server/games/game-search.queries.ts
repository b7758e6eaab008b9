import { foldThai } from '@/domain/thai-spelling';
import { queryRaw } from '../db/raw';
import type { Db } from '../db/tables';

const MOST_REMEMBERED = 20_000;

/** Cache of names in folded spelling, in which every search compares all names of the catalogue. */
const folded = new Map<string, string>();

/**
 * Finds the games whose name, provider or id contains a text, in any Thai spelling.
 * @returns their keys `provider/game`, or null when the text is empty, which means all games
 */
export async function findGameKeys(db: Db, search: string): Promise<string[] | null> {
  const wanted = foldThai(search);
  if (wanted === '') return null;
  const games = await queryRaw<{ key: string; texts: string[] }>(
    db,
    `SELECT g.provider_id || '/' || g.game_id AS key, ARRAY[g.name, p.name, replace(g.game_id, '-', ' ')] AS texts
     FROM games g JOIN game_providers p USING (provider_id) WHERE g.delisted_at IS NULL`,
    [],
  );
  return games
    .filter(({ texts }) => texts.some((text) => foldOnce(text).includes(wanted)))
    .map(({ key }) => key);
}

function foldOnce(text: string): string {
  const known = folded.get(text);
  if (known !== undefined) return known;
  if (folded.size >= MOST_REMEMBERED) folded.clear();
  const fresh = foldThai(text);
  folded.set(text, fresh);
  return fresh;
}
