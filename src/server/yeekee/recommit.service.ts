import type { SeedSource } from '@/domain/fairness-key';
import { commitTo } from '@/domain/yeekee';
import { queryRaw } from '../db/raw';
import type { Db, Tx } from '../db/tables';
import { endAsVoid } from '../lotto/draw.service';
import { lockRoundToChange, SYSTEM } from '../lotto/locked-round';
import { voidNotes } from './void-note.copy';
import { deriveRoundSeed } from './yeekee-planner';

/**
 * Condition on undrawn rounds `y` whose seed does not come from the key in use; false while this process's key is not
 * in use.
 */
const OTHERS = `y.published_at IS NULL AND y.prizes_at IS NULL AND y.fairness_key_id IS DISTINCT FROM $1
  AND EXISTS (SELECT FROM fairness_keys WHERE id = $1 AND ended_at IS NULL)`;
const UNTOUCHED =
  'y.shot_count = 0 AND NOT EXISTS (SELECT FROM lotto_bills b WHERE b.round_id = y.round_id)';
const ROUNDS_AT_ONCE = 100;

/**
 * Moves undrawn rounds without bets and shots to the key in use, with a new commitment. Other rounds of a former key
 * are voided, because their seed can no longer be computed, unless the seed is stored and they can be drawn with it.
 * Safe to repeat after a crash.
 */
export async function recommitRounds(db: Db, seeds: SeedSource): Promise<void> {
  for (let isMore = true; isMore; ) {
    isMore = await db.transaction().execute((tx) => recommitSome(tx, seeds));
  }
  const lost = await queryRaw<{ id: number }>(
    db,
    `SELECT y.round_id AS id FROM yeekee_rounds y WHERE ${OTHERS} AND y.seed IS NULL ORDER BY y.round_id`,
    [seeds.keyId],
  );
  for (const { id } of lost) {
    await db.transaction().execute((tx) => voidLost(tx, seeds, id));
  }
}

/**
 * Moves some undrawn rounds without bets and shots to the key in use.
 * @returns whether there may be more rounds
 */
async function recommitSome(tx: Tx, seeds: SeedSource): Promise<boolean> {
  // Bills lock their round first, and shots lock the yeekee row. While both are locked, no bill or shot can be added.
  const locked = await queryRaw<{ id: number; agentId: number; roundId: string; roundKey: string }>(
    tx,
    `SELECT y.round_id AS id, r.agent_id AS "agentId", r.round_id AS "roundId", y.round_key AS "roundKey"
     FROM yeekee_rounds y JOIN lotto_rounds r ON r.id = y.round_id
     WHERE ${OTHERS} AND ${UNTOUCHED} ORDER BY r.id LIMIT ${ROUNDS_AT_ONCE} FOR UPDATE OF r, y`,
    [seeds.keyId],
  );
  const rounds = await Promise.all(
    locked.map(async ({ id, roundKey, ...round }) => ({
      id,
      commitment: await commitTo(await deriveRoundSeed(seeds, round), roundKey),
    })),
  );
  // This is a separate statement, so that it sees the bills and shots that committed before the locks.
  const done = await queryRaw(
    tx,
    `UPDATE yeekee_rounds y SET seed = NULL, fairness_key_id = $1, commitment = decode(c.commitment, 'hex')
     FROM json_to_recordset($2::text::json) AS c(id bigint, commitment text)
     WHERE y.round_id = c.id AND ${OTHERS} AND ${UNTOUCHED} RETURNING y.round_id`,
    [seeds.keyId, JSON.stringify(rounds)],
  );
  return done.length > 0;
}

async function voidLost(tx: Tx, seeds: SeedSource, roundId: number): Promise<void> {
  const round = await lockRoundToChange(tx, roundId);
  const still = await queryRaw(
    tx,
    `SELECT FROM yeekee_rounds y WHERE y.round_id = $2 AND ${OTHERS} AND y.seed IS NULL`,
    [seeds.keyId, roundId],
  );
  if (still.length > 0) await endAsVoid(tx, round, { operator: SYSTEM, note: voidNotes.lostSeed });
}
