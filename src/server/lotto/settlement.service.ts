import type { LottoResult } from '@/domain/lotto';
import { listWinners } from '@/domain/lotto-results';
import { queryRaw } from '../db/raw';
import type { Db } from '../db/tables';

/** Highest number of bills that end in one transaction: few enough that their wallets are locked only for a moment. */
const BILLS_AT_ONCE = 400;
const ROUNDS_AT_ONCE = 100;

/** Selects the rounds whose bills must be paid or refunded, the longest overdue first. */
const UNPAID = `
  SELECT id FROM lotto_rounds WHERE state = 'drawing' OR (state = 'voided' AND settled_at IS NULL)
  ORDER BY draws_at LIMIT ${ROUNDS_AT_ONCE}`;

/**
 * Pays the bills of every round with a result, and refunds the bills of voided rounds. Safe in many processes at the
 * same time and after a crash at any point: every bill ends in one transaction, and the next call continues with the
 * rest.
 * @param limitMs milliseconds after which the rest is left to the next run, so that other work of the process is not
 * delayed
 * @throws AggregateError of all failures, after every other round was handled
 */
export async function settleRounds(db: Db, limitMs = Number.POSITIVE_INFINITY): Promise<void> {
  const startedAt = performance.now();
  const isOver = () => performance.now() - startedAt >= limitMs;
  const failures: unknown[] = [];
  for (const { id } of await queryRaw<{ id: number }>(db, UNPAID)) {
    try {
      let ended = 1;
      while (ended > 0 && !isOver()) ended = await endBills(db, id);
      if (ended === 0) await queryRaw(db, 'SELECT finish_lotto_round($1)', [id]);
    } catch (error) {
      failures.push(error);
    }
    if (isOver()) break;
  }
  if (failures.length > 0)
    throw new AggregateError(failures, 'failed to settle some lottery rounds');
}

/**
 * Ends some bills of a round.
 * @returns number of ended bills; 0 when none is left or other processes work on them
 */
export async function endBills(
  db: Db,
  roundId: number,
  most: number = BILLS_AT_ONCE,
): Promise<number> {
  return db.transaction().execute(async (tx) => {
    // The round is locked before it is read, so the winners belong to the result that is paid.
    const [round] = await queryRaw<{ result: LottoResult | null }>(
      tx,
      `SELECT CASE WHEN state = 'drawing' THEN jsonb_build_object('three_top', three_top, 'two_bottom', two_bottom,
         'three_front', three_front, 'three_bottom', three_bottom) END AS result
       FROM lotto_rounds WHERE id = $1 FOR SHARE`,
      [roundId],
    );
    const winners = round?.result ? listWinningKeys(round.result) : [];
    const [ended] = await queryRaw<{ count: number }>(
      tx,
      'SELECT end_lotto_bills($1, $2, $3::text::text[]) AS count',
      [roundId, most, `{${winners.join(',')}}`],
    );
    return ended?.count ?? 0;
  });
}

/** Lists every winning bet in the format of the settlement's SQL, such as `three_top/123`. */
export function listWinningKeys(result: LottoResult): string[] {
  return listWinners(result).map(({ type, number }) => `${type}/${number}`);
}
