import type { AnnouncedResult } from '@/domain/lotto-results';
import { recordAction } from '../audit/audit.service';
import { queryRaw } from '../db/raw';
import type { Db, Tx } from '../db/tables';
import { type LockedRound, lockRoundToChange, SYSTEM } from './locked-round';

const RESULTS_AT_ONCE = 100;

/** A result to be stored. */
export interface WrittenResult {
  /** Evidence to store: the announcement, or how the result was made. */
  announcement: object;
  result: AnnouncedResult;
  by: string;
}

/**
 * Stores a result of a locked round. The result then waits until it is made final.
 * @param written `paysSatang`: total that the result would pay; null when it was not computed
 * @returns id of the result
 */
export async function writeResult(
  tx: Tx,
  round: Pick<LockedRound, 'id'>,
  written: WrittenResult & { isCorrection: boolean; paysSatang: number | null },
): Promise<number> {
  const { announcement, result, by, isCorrection, paysSatang } = written;
  const [row] = await queryRaw<{ id: number }>(
    tx,
    `INSERT INTO lotto_results (round_id, is_correction, announcement, announced, announced_bottom, three_top,
       two_bottom, three_front, three_bottom, entered_at, entered_by, pays)
     VALUES ($1, $2, $3::text::jsonb, $4, $5, $6, $7, $8::text::text[], $9::text::text[], business_now(), $10, $11)
     RETURNING id`,
    [
      round.id,
      isCorrection,
      JSON.stringify(announcement),
      result.announced,
      result.announced_bottom,
      result.three_top,
      result.two_bottom,
      toArray(result.three_front),
      toArray(result.three_bottom),
      by,
      paysSatang,
    ],
  );
  if (!row) throw new Error('failed to insert the result');
  return row.id;
}

/** Writes numbers as a PostgreSQL array literal. */
export const toArray = (numbers: readonly string[]) => `{${numbers.join(',')}}`;

/**
 * Makes a result final for its locked round, whose bills are then settled by it. The database refuses a result that
 * still needs the confirmation of a second person.
 */
export async function makeFinal(tx: Tx, id: number, by: string, isDemo = false): Promise<void> {
  await queryRaw(
    tx,
    `WITH final AS (
       UPDATE lotto_results SET state = 'final', ended_at = business_now(), ended_by = $2 WHERE id = $1 RETURNING *
     )
     UPDATE lotto_rounds r SET state = 'drawing', settled_at = NULL, announced = f.announced,
       announced_bottom = f.announced_bottom, three_top = f.three_top, two_bottom = f.two_bottom,
       three_front = f.three_front, three_bottom = f.three_bottom, is_demo_result = $3::boolean,
       result_source = substring(f.entered_by FROM '^source/(.+)$'),
       result_read_at = CASE WHEN f.entered_by LIKE 'source/%' THEN f.entered_at END
     FROM final f WHERE r.id = f.round_id`,
    [id, by, isDemo],
  );
}

/** Withdraws a waiting result of a round that ended in another way. The caller has locked the round. */
export async function withdrawWaiting(tx: Tx, roundId: number, by: string): Promise<void> {
  await queryRaw(
    tx,
    `UPDATE lotto_results SET state = 'withdrawn', ended_at = business_now(), ended_by = $2
     WHERE round_id = $1 AND state = 'waiting'`,
    [roundId, by],
  );
}

/** Locks the round of a result. The round is always locked before its results, even when a result is entered. */
export async function lockRoundOf(tx: Tx, resultId: number): Promise<LockedRound | undefined> {
  const [row] = await queryRaw<{ round_id: number }>(
    tx,
    'SELECT round_id FROM lotto_results WHERE id = $1',
    [resultId],
  );
  return row && (await lockRoundToChange(tx, row.round_id));
}

const DUE = `SELECT id FROM lotto_results w WHERE state = 'waiting' AND final_at <= (SELECT business_now())
  AND lotto_final_by_time(w)`;

/**
 * Makes a first result final when two operators have entered it alike, the time to withdraw it has passed, and the
 * owner allows this. Safe in many processes at the same time.
 */
export async function finaliseDueResults(db: Db): Promise<void> {
  const due = await queryRaw<{ id: number }>(
    db,
    `${DUE} ORDER BY final_at LIMIT ${RESULTS_AT_ONCE}`,
  );
  for (const { id } of due) {
    await db.transaction().execute(async (tx) => {
      const round = await lockRoundOf(tx, id);
      // Another process, an operator or the owner may have changed the result after the query.
      const [still] = await queryRaw(tx, `${DUE} AND id = $1`, [id]);
      if (!round || !still) return;
      await makeFinal(tx, id, SYSTEM);
      await recordAction(tx, {
        agentId: round.agentId,
        operator: SYSTEM,
        action: 'lotto.final_result',
        subject: `lotto_round/${round.roundId}`,
        detail: { resultId: id },
      });
    });
  }
}

/**
 * Announces a result that the server itself made for a locked round; the result is final immediately. `isDemo` labels
 * it as made up.
 */
export async function announceFinal(
  tx: Tx,
  round: LockedRound,
  { isDemo, ...written }: WrittenResult & { isDemo: boolean },
): Promise<void> {
  const id = await writeResult(tx, round, { ...written, isCorrection: false, paysSatang: null });
  await makeFinal(tx, id, written.by, isDemo);
}
