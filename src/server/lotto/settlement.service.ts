import type { LottoResult } from '@/domain/lotto';
import { listWinners } from '@/domain/lotto-results';
import { queryRaw } from '../db/raw';
import type { Db } from '../db/tables';

/** Bills that end in one transaction. Their wallets are locked meanwhile, so no more than is over in a moment. */
const BILLS_AT_ONCE = 400;
const ROUNDS_AT_ONCE = 100;

/** Rounds whose bills are to be paid or given back, the longest due first. */
const UNPAID = `
  SELECT id FROM lotto_rounds WHERE state = 'drawing' OR (state = 'voided' AND settled_at IS NULL)
  ORDER BY draws_at LIMIT ${ROUNDS_AT_ONCE}`;

/**
 * Pays the bills of every round that has its result, and gives back those of rounds that were voided. Safe in many
 * processes at once and when killed anywhere: every bill ends in one transaction, and what is left is found again.
 * @param limitMs when to leave the rest to the next turn, so that other work of the process is not kept waiting
 * @throws AggregateError of what failed, once every other round was looked after
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
  if (failures.length > 0) throw new AggregateError(failures, 'rounds could not be settled');
}

/** Ends some bills of a round. @returns how many; 0: none is left, or others are at work on them */
export async function endBills(
  db: Db,
  roundId: number,
  most: number = BILLS_AT_ONCE,
): Promise<number> {
  return db.transaction().execute(async (tx) => {
    // Locked before it is read: these are the winners of the result that is paid.
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

/** Every bet that wins, as the SQL of the settlement names it: `three_top/123`. */
export function listWinningKeys(result: LottoResult): string[] {
  return listWinners(result).map(({ type, number }) => `${type}/${number}`);
}
