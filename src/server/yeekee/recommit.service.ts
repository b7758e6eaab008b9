import type { SeedSource } from '@/domain/fairness-key';
import { commitTo } from '@/domain/yeekee';
import { queryRaw } from '../db/raw';
import type { Db, Tx } from '../db/tables';
import { endAsVoid } from '../lotto/draw.service';
import { lockRoundToChange, SYSTEM } from '../lotto/locked-round';
import { voidNotes } from './void-note.copy';
import { deriveRoundSeed } from './yeekee.planner';

/** Rounds `y` that are still to be drawn and whose seed does not come from the key in use; none where ours is not. */
const OTHERS = `y.published_at IS NULL AND y.prizes_at IS NULL AND y.fairness_key_id IS DISTINCT FROM $1
  AND EXISTS (SELECT FROM fairness_keys WHERE id = $1 AND ended_at IS NULL)`;
const UNTOUCHED =
  'y.shot_count = 0 AND NOT EXISTS (SELECT FROM lotto_bills b WHERE b.round_id = y.round_id)';
const ROUNDS_AT_ONCE = 100;

/**
 * Brings rounds under the key in use, before anybody can bet on them: those without bets and shots are committed to
 * anew. Of the others those of a former key are voided, because their seed cannot be computed any more, and those whose
 * seed is written down are drawn with it. May be repeated after a crash.
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

/** @returns whether there may be more */
async function recommitSome(tx: Tx, seeds: SeedSource): Promise<boolean> {
  // Bills lock their round first, and shots lock the row of yeekee: once both are locked, none can come.
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
  // In a statement of its own, which sees what came in before the locks.
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
