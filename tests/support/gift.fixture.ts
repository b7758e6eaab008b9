import { type Executor, queryRaw } from '@/server/db/raw';
import { readPlayedDeposits } from '@/server/gifts/gift-play.service';
import type { TestApp } from './app';
import { plantDeposit } from './poll.fixture';
import { runJob } from './run-job';

/** A stake to settle. */
export interface TestStake {
  memberId: number;
  /** Satang; negative for a void. */
  turnover: number;
  area?: 'games' | 'lotto';
  category?: string | null;
  reference?: string;
  accountId?: number | null;
  /** Days before now. */
  daysAgo?: number;
}

/** Settles stakes in the given order and rolls them up. */
export async function settleStakes(app: TestApp, ...stakes: readonly TestStake[]): Promise<void> {
  for (const stake of stakes) {
    await queryRaw(
      app.db,
      `SELECT settle_stakes(ARRAY[ROW(NULL, $1::bigint, $2::text, coalesce($3::text, gen_random_uuid()::text), $4::bigint, 0,
         $4::bigint, business_now() - $5::integer * interval '1 day', $6::bigint, NULL, NULL, $7::text)::settled_stakes])`,
      [
        stake.memberId,
        stake.area ?? 'games',
        stake.reference ?? null,
        stake.turnover,
        stake.daysAgo ?? 0,
        stake.accountId ?? null,
        stake.category === undefined ? 'slot' : stake.category,
      ],
    );
  }
  await runJob(app, 'roll-up-played');
}

/** Gives a member play that unlocks gifts, on a day too long ago to count for anything else. */
export async function plantPlay(
  db: Executor,
  memberId: number,
  satang = 1_000_000_00,
): Promise<void> {
  await queryRaw(
    db,
    `INSERT INTO played_days AS d (member_id, day, area, category, wallet_kind, stake, payout, valid_turnover, turn)
     VALUES ($1, '2020-01-01', 'games', 'slot', 'main', $2, 0, $2, 0)
     ON CONFLICT (member_id, day, area, category, wallet_kind)
       DO UPDATE SET stake = d.stake + $2, valid_turnover = d.valid_turnover + $2`,
    [memberId, satang],
  );
}

/** Gives all members play that unlocks gifts. */
export async function plantPlayOfAll(db: Executor): Promise<void> {
  const members = await queryRaw<{ id: number }>(db, 'SELECT id FROM members ORDER BY id');
  for (const { id } of members) await plantPlay(db, id);
}

/** Writes a credited deposit of a member as already played, without money or bets. */
export async function plantPlayedDeposit(
  db: Executor,
  memberId: number,
  satang: number,
): Promise<void> {
  await plantDeposit(db, memberId, satang);
  await queryRaw(
    db,
    `INSERT INTO played_deposits (deposit_id, member_id, credited_at, amount, played, played_at)
     SELECT d.id, d.member_id, d.decided_at, d.credited_amount, d.credited_amount, d.decided_at
     FROM deposits d WHERE d.member_id = $1 AND d.state = 'credited'
     ON CONFLICT (deposit_id) DO UPDATE SET played = excluded.played, played_at = excluded.played_at
       WHERE played_deposits.played < excluded.played`,
    [memberId],
  );
  await plantPlay(db, memberId, satang);
}

/** Returns how much of each of a member's deposits was played, oldest first. */
export async function playedOf(
  db: Executor,
  memberId: number,
): Promise<{ amount: number; played: number }[]> {
  await readPlayedDeposits(db, { memberId, agentId: 1 });
  return queryRaw(
    db,
    'SELECT amount, played FROM played_deposits WHERE member_id = $1 ORDER BY credited_at, deposit_id',
    [memberId],
  );
}
