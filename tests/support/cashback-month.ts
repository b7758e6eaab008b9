import { randomUUID } from 'node:crypto';
import { addDays, type CalendarDay, toCalendarDay } from '@/domain/calendar-day';
import type { Database } from '@/server/db/database';
import { queryRaw } from '@/server/db/raw';
import { createSeededDraw } from './seeded-draw';

/** The rules of the demo, repeated here so that the check is independent. */
const LOSS_PERCENT = 5;
const LOSS_CAP = 1_000_00;
const LOSS_LEAST = 1_00;
const TURNOVER_PERMILLE = 3;
/**
 * After commissions and points, the house keeps 2.2 % of the slot stakes from the main wallet. At most 80 % of this is
 * paid back as cashback.
 */
const MOST_OF_STAKE_PER_MILLION = 220 * 80;

const SEED = 2_711;

interface Movement {
  accountId: number;
  memberId: number;
  /** Satang into the wallet; negative for a debit. */
  amount: number;
  code: 'game_stake' | 'game_payout' | 'game_rollback' | 'lotto_correction';
}

/** Posts one movement for each account and settles the play in the same transaction, as games do. */
async function post(db: Database, at: string, movements: readonly Movement[]): Promise<void> {
  await db.transaction().execute(async (tx) => {
    await queryRaw(
      tx,
      `WITH movement AS (
         SELECT * FROM json_to_recordset($2::text::json) AS m("accountId" bigint, "memberId" bigint, amount bigint, code text)
       ), command AS (
         INSERT INTO commands (id, scope, route, key, answer) VALUES ($1::uuid, 'system', 'test', $1::text, '{}') RETURNING id
       )
       SELECT post_transfers(ARRAY(
         SELECT ROW(gen_random_uuid(), command.id,
           CASE WHEN amount < 0 THEN "accountId" ELSE house.id END, CASE WHEN amount < 0 THEN house.id ELSE "accountId" END,
           abs(amount), code, 'test/' || gen_random_uuid())::movement
         FROM movement, command, accounts house WHERE house.agent_id = 1 AND house.kind = 'house_games'), $3::timestamptz)`,
      [randomUUID(), JSON.stringify(movements), at],
    );
    await queryRaw(
      tx,
      `SELECT settle_stakes(ARRAY(
         SELECT ROW(NULL, "memberId", 'games', 'test/' || gen_random_uuid(), stake, payout, stake, $2::timestamptz,
           "accountId", NULL, NULL, 'slot')::settled_stakes
         FROM json_to_recordset($1::text::json) AS m("accountId" bigint, "memberId" bigint, amount bigint, code text)
         CROSS JOIN LATERAL (SELECT CASE WHEN code IN ('game_stake', 'game_rollback') THEN -amount ELSE 0 END AS stake,
           CASE WHEN code IN ('game_payout', 'lotto_correction') THEN amount ELSE 0 END AS payout) s))`,
      [JSON.stringify(movements), at],
    );
  });
}

/** Gives each member a bonus wallet. @returns account ids by member id */
async function openBonusWallets(
  db: Database,
  memberIds: readonly number[],
): Promise<Map<number, number>> {
  const opened = new Map<number, number>();
  for (const memberId of memberIds) {
    const [row] = await queryRaw<{ id: number }>(
      db,
      `WITH opened AS (SELECT open_wallet_account($1, 1) AS id)
       INSERT INTO wallets (account_id, member_id, wallet_type_id, name) SELECT id, $1, 2, 'โบนัส' FROM opened
       RETURNING account_id AS id`,
      [memberId],
    );
    opened.set(memberId, row?.id ?? 0);
  }
  return opened;
}

/**
 * Makes members play a pseudo-random month, which is the same on every run: stakes and wins of both wallets, and
 * returned stakes and reversed wins on the same day or a later day.
 */
export async function playMonth(
  db: Database,
  memberIds: readonly number[],
  { lastDay, days }: { lastDay: CalendarDay; days: number },
): Promise<void> {
  const draw = createSeededDraw(SEED);
  const upTo = (most: number) => draw(most);
  const mains = new Map(
    (
      await queryRaw<{ memberId: number; accountId: number }>(
        db,
        `SELECT member_id AS "memberId", account_id AS "accountId" FROM wallets WHERE wallet_type_id = 1`,
      )
    ).map((row) => [row.memberId, row.accountId]),
  );
  const bonuses = await openBonusWallets(db, memberIds);
  const fund = memberIds.map((memberId) => ({ memberId, accountId: bonuses.get(memberId) ?? 0 }));
  const firstDay = addDays(lastDay, 1 - days);
  for (let day = firstDay; day <= lastDay; day = addDays(day, 1)) {
    const stakes: Movement[] = [];
    const wins: Movement[] = [];
    const back: Movement[] = [];
    for (const memberId of memberIds) {
      if (upTo(10) < 4) continue;
      const accountId = mains.get(memberId) ?? 0;
      const stake = upTo(20) === 0 ? 30_000_00 + upTo(5_000_00) : 1 + upTo(900_00);
      stakes.push({ memberId, accountId, amount: -stake, code: 'game_stake' });
      if (upTo(10) < 4) {
        wins.push({ memberId, accountId, amount: 1 + upTo(stake * 2), code: 'game_payout' });
      }
      // The reversed amount may exceed the day's own stake, so that it also reduces earlier days.
      const reversed = upTo(12);
      if (reversed === 0) {
        back.push({ memberId, accountId, amount: 1 + upTo(stake * 4), code: 'game_rollback' });
      } else if (reversed === 1) {
        back.push({ memberId, accountId, amount: -1 - upTo(stake), code: 'lotto_correction' });
      }
    }
    await post(db, `${day}T10:00:00+07:00`, stakes);
    await post(db, `${day}T15:00:00+07:00`, wins);
    await post(db, `${day}T23:59:59.9+07:00`, back);
    // Stakes and wins of a bonus wallet earn no cashback.
    const bonus = fund.filter(() => upTo(8) === 0);
    await post(
      db,
      `${day}T00:00:00+07:00`,
      bonus.map((wallet) => ({ ...wallet, amount: 500_00, code: 'game_payout' as const })),
    );
    await post(
      db,
      `${day}T18:00:00+07:00`,
      bonus.map((wallet) => ({
        ...wallet,
        amount: -1 - upTo(500_00),
        code: 'game_stake' as const,
      })),
    );
  }
}

/** Cashback of a member's day in satang. */
export interface ExpectedDay {
  loss: number;
  turnover: number;
}

interface LedgerDay {
  stake: number;
  payout: number;
  turnover: number;
}

/** Deducts a day's excess reversals from the days before it, latest first. */
function setOff(days: readonly [CalendarDay, LedgerDay][], name: keyof LedgerDay): number[] {
  const counted = days.map(([, day]) => day[name]);
  for (let place = counted.length - 1; place >= 0; place -= 1) {
    let owed = Math.max(0, -(counted[place] ?? 0));
    if (owed > 0) counted[place] = 0;
    for (let before = place - 1; before >= 0 && owed > 0; before -= 1) {
      const taken = Math.min(owed, Math.max(0, counted[before] ?? 0));
      counted[before] = (counted[before] ?? 0) - taken;
      owed -= taken;
    }
  }
  return counted;
}

/**
 * Computes every day's cashback from the ledger alone, by member and day, and counts the days that reversals on later
 * days reduced.
 */
export async function recomputeFromLedger(
  db: Database,
  memberIds: readonly number[],
): Promise<{ days: Map<string, ExpectedDay>; reversed: number }> {
  const movements = await queryRaw<{
    memberId: number;
    at: Date;
    code: string;
    amount: number;
    isMain: boolean;
  }>(
    db,
    `SELECT w.member_id AS "memberId", t.created_at AS at, t.code, w.wallet_type_id = 1 AS "isMain",
       CASE WHEN t.credit_account_id = w.account_id THEN t.amount ELSE -t.amount END AS amount
     FROM transfers t JOIN wallets w ON w.account_id IN (t.debit_account_id, t.credit_account_id)
     WHERE w.member_id = ANY ($1::text::bigint[])`,
    [`{${memberIds.join(',')}}`],
  );
  const members = new Map<number, Map<CalendarDay, LedgerDay>>();
  for (const { memberId, at, code, amount, isMain } of movements) {
    if (!/^(?:game_|lotto_)/.test(code)) continue;
    const days = members.get(memberId) ?? new Map<CalendarDay, LedgerDay>();
    members.set(memberId, days);
    const date = toCalendarDay(at);
    const day = days.get(date) ?? { stake: 0, payout: 0, turnover: 0 };
    days.set(date, day);
    const isStake = code === 'game_stake' || code === 'game_rollback';
    if (isMain && isStake) {
      day.turnover -= amount;
      day.stake -= amount;
    }
    if (isMain && !isStake) day.payout += amount;
  }
  const expected = new Map<string, ExpectedDay>();
  let reversed = 0;
  for (const [memberId, byDay] of members) {
    const days = [...byDay].sort(([one], [two]) => (one < two ? -1 : 1));
    const [stakes, payouts, turnovers] = [
      setOff(days, 'stake'),
      setOff(days, 'payout'),
      setOff(days, 'turnover'),
    ];
    for (const [place, [date, day]] of days.entries()) {
      const lost = Math.max(0, (stakes[place] ?? 0) - (payouts[place] ?? 0));
      const most = Math.floor(((stakes[place] ?? 0) * MOST_OF_STAKE_PER_MILLION) / 1_000_000);
      const loss = Math.min(Math.floor((lost * LOSS_PERCENT) / 100), LOSS_CAP, most);
      const turnover = Math.floor(((turnovers[place] ?? 0) * TURNOVER_PERMILLE) / 1000);
      expected.set(`${memberId} ${date}`, {
        loss: loss < LOSS_LEAST ? 0 : loss,
        turnover: Math.min(turnover, most),
      });
      if (day.stake > 0 && stakes[place] !== day.stake) reversed += 1;
    }
  }
  return { days: expected, reversed };
}

/** Reads the cashback that the product computed, by member and day as in `recomputeFromLedger`. */
export async function fetchComputed(
  db: Database,
  memberIds: readonly number[],
): Promise<Map<string, ExpectedDay>> {
  const rows = await queryRaw<ExpectedDay & { memberId: number; date: CalendarDay }>(
    db,
    `SELECT member_id AS "memberId", day::text AS date, loss_amount AS loss, turnover_amount AS turnover
     FROM cashback_days WHERE member_id = ANY ($1::text::bigint[])`,
    [`{${memberIds.join(',')}}`],
  );
  return new Map(rows.map(({ memberId, date, ...day }) => [`${memberId} ${date}`, day]));
}
