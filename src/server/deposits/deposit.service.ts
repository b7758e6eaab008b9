import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import type { Satang } from '@/domain/money';
import { fetchAgentRules } from '../agent/agent.service';
import { queryRaw } from '../db/raw';
import type { Db, Tx } from '../db/tables';
import { RefusalError, TooManyError } from '../http/refusal';
import { runCommand } from '../ledger/ledger.service';
import { assertNotPaused } from '../pauses/pause.service';
import { assertSafe } from '../safety/safety.service';
import { ACCESS_LIMITS } from '../security/access-limits';
import { fetchDeposit } from './deposit.queries';

export interface Reservation {
  memberId: number;
  agentId: number;
  receivingAccountId: number;
  /** Whole baht, in satang. */
  amountSatang: Satang;
  idempotencyKey: string | null;
}

/**
 * Reserves an exact amount on one of the agent's accounts: the baht plus .01 to .99, unique among all pending deposits
 * on that account. When no such amount is free, another open account of the same kind is used.
 * @returns id of the deposit
 * @throws RefusalError `deposit.paused` | `deposit.account_closed` | `deposit.out_of_range` | `deposit.one_at_a_time` |
 * `deposit.full` | `safety.refused` | `request.idempotency_conflict`
 * @throws TooManyError `request.too_many`, per member
 */
export async function reserveDeposit(db: Db, reservation: Reservation): Promise<string> {
  const { memberId, agentId, receivingAccountId, amountSatang } = reservation;
  return runCommand(
    db,
    {
      scope: `member/${memberId}`,
      route: 'deposit',
      key: reservation.idempotencyKey ?? randomUUID(),
      content: { receivingAccountId, amountSatang },
      lockAccountIds: [],
    },
    async ({ tx }) => {
      await assertNotPaused(tx, { agentId, scopes: ['money_in'] });
      await replacePendingDeposit(tx, memberId, { replacesQr: false });
      await assertNotTooMany(tx, memberId);
      const account = await tx
        .selectFrom('receiving_accounts')
        .select(['id', 'kind', 'min_satang', 'max_satang'])
        .where('id', '=', receivingAccountId)
        .where('agent_id', '=', agentId)
        .where(sql<boolean>`receives_now(receiving_accounts)`)
        .executeTakeFirst();
      if (!account) throw new RefusalError('deposit.account_closed');
      if (amountSatang < account.min_satang || amountSatang > account.max_satang) {
        throw new RefusalError('deposit.out_of_range');
      }
      const free =
        (await findFreeAmount(tx, account.id, amountSatang, { waits: true })) ??
        (await findFreeElsewhere(tx, { agentId, amountSatang, full: account }));
      if (!free) throw new RefusalError('deposit.full');
      await assertSafe(tx, memberId, {
        kind: 'deposit',
        amountSatang: free.amount,
        isOnlyMade: true,
      });
      const { deposit: rules } = await fetchAgentRules(tx, agentId);
      const row = await tx
        .insertInto('deposits')
        .values({
          agent_id: agentId,
          member_id: memberId,
          method: account.kind,
          amount: free.amount,
          receiving_account_id: free.receivingAccountId,
          created_at: sql<Date>`business_now()`,
          expires_at: sql<Date>`business_now() + ${rules.reserved_seconds} * interval '1 second'`,
        })
        .returning('id')
        .executeTakeFirstOrThrow();
      return row.id;
    },
  );
}

/** An exact amount that no pending deposit holds, and its account. */
interface FreeAmount {
  receivingAccountId: number;
  amount: Satang;
}

/**
 * Finds a free exact amount on an account; null when there is none.
 * @param options.waits false returns null while another reservation chooses among the same amounts
 */
async function findFreeAmount(
  tx: Tx,
  receivingAccountId: number,
  amountSatang: Satang,
  { waits }: { waits: boolean },
): Promise<FreeAmount | null> {
  // Only one reservation at a time runs per account and baht amount, because two would find the same amount free.
  const key = `deposit/${receivingAccountId}/${amountSatang}`;
  if (waits) {
    await queryRaw(tx, 'SELECT pg_advisory_xact_lock(hashtextextended($1, 0))', [key]);
  } else {
    const [locked] = await queryRaw<{ is_mine: boolean }>(
      tx,
      'SELECT pg_try_advisory_xact_lock(hashtextextended($1, 0)) AS is_mine',
      [key],
    );
    if (!locked?.is_mine) return null;
  }
  await endOverdue(tx, { receivingAccountId, amountSatang });
  const [free] = await queryRaw<{ amount: number }>(
    tx,
    // The amount unused for longest comes first, and an amount whose last deposit is in review comes last, so that late
    // money rarely matches the reservation of another member.
    `WITH free AS MATERIALIZED (
       SELECT $2::bigint + satang AS amount FROM generate_series(1, 99) AS satang
       EXCEPT
       SELECT amount FROM deposits
       WHERE receiving_account_id = $1 AND amount BETWEEN $2::bigint + 1 AND $2::bigint + 99 AND state = 'pending')
     SELECT free.amount
     FROM free LEFT JOIN LATERAL (
       SELECT created_at, state FROM deposits
       WHERE receiving_account_id = $1 AND amount = free.amount
       ORDER BY created_at DESC LIMIT 1) latest ON true
     ORDER BY coalesce(latest.state = 'review', false), latest.created_at NULLS FIRST, random() LIMIT 1`,
    [receivingAccountId, amountSatang],
  );
  return free ? { receivingAccountId, amount: free.amount } : null;
}

/**
 * Finds a free exact amount on the other open accounts of the kind, in display order. Does not wait for their locks,
 * because that could deadlock.
 */
async function findFreeElsewhere(
  tx: Tx,
  {
    agentId,
    amountSatang,
    full,
  }: { agentId: number; amountSatang: Satang; full: { id: number; kind: 'bank' | 'truemoney' } },
): Promise<FreeAmount | null> {
  const others = await tx
    .selectFrom('receiving_accounts')
    .select('id')
    .where('agent_id', '=', agentId)
    .where('kind', '=', full.kind)
    .where(sql<boolean>`receives_now(receiving_accounts)`)
    .where('id', '<>', full.id)
    .where('min_satang', '<=', amountSatang)
    .where('max_satang', '>=', amountSatang)
    .orderBy('position')
    .execute();
  for (const { id } of others) {
    const free = await findFreeAmount(tx, id, amountSatang, { waits: false });
    if (free) return free;
  }
  return null;
}

const LIMITS = ACCESS_LIMITS.deposits;

/**
 * Checks the recent unpaid deposits of a member against the limits, because every deposit leaves a row for ever and an
 * unpaid reservation blocks its amount for others. The caller has locked the member by `replacePendingDeposit`.
 * @throws RefusalError `deposit.paused`, with the remaining time
 * @throws TooManyError `request.too_many`
 */
export async function assertNotTooMany(tx: Tx, memberId: number): Promise<void> {
  const [made] = await queryRaw<{ count: number; seconds_left: number }>(
    tx,
    recentDeposits(`state <> 'credited'`),
    [memberId, LIMITS.made.windowSeconds, LIMITS.made.most],
  );
  if (made && made.count >= LIMITS.made.most)
    throw new TooManyError('request.too_many', made.seconds_left);
  const unpaidTransfers = `method IN ('bank', 'truemoney') AND state = 'expired'`;
  const [unpaid] = await queryRaw<{ count: number; seconds_left: number }>(
    tx,
    recentDeposits(unpaidTransfers),
    [memberId, LIMITS.unpaid.windowSeconds, LIMITS.unpaid.most],
  );
  if (unpaid && unpaid.count >= LIMITS.unpaid.most) {
    const minutes = Math.ceil(unpaid.seconds_left / 60);
    throw new RefusalError('deposit.paused', {
      message: `มีรายการฝากหมดเวลาโดยไม่ได้โอน ${LIMITS.unpaid.most} ครั้ง กรุณารอ ${minutes} นาทีแล้วทำรายการใหม่`,
      data: { seconds_left: unpaid.seconds_left },
    });
  }
}

/** SQL that counts a member's deposits within a window, and computes when the count falls below the limit again. */
const recentDeposits = (condition: string) => `
  WITH recent AS (
    SELECT created_at, row_number() OVER (ORDER BY created_at DESC) AS place FROM deposits
    WHERE member_id = $1 AND method <> 'manual'
      AND created_at > (SELECT business_now()) - $2 * interval '1 second'
      AND ${condition})
  SELECT count(*)::int AS count,
    greatest(1, ceil(extract(epoch FROM min(created_at) FILTER (WHERE place <= $3)
      + $2 * interval '1 second' - business_now())))::int AS seconds_left
  FROM recent`;

/**
 * Cancels the pending deposit of a member so that another one can follow. A QR order that never got a code is always
 * cancelled; a QR order with a code is cancelled only if `replacesQr` is true. Locks the member until the transaction
 * ends.
 * @throws RefusalError `deposit.one_at_a_time` when the pending deposit has to end first
 */
export async function replacePendingDeposit(
  tx: Tx,
  memberId: number,
  { replacesQr }: { replacesQr: boolean },
): Promise<void> {
  // NO KEY UPDATE, so that a transaction that inserts a row referring to the member does not wait for this one.
  await queryRaw(tx, 'SELECT FROM members WHERE id = $1 FOR NO KEY UPDATE', [memberId]);
  await queryRaw(tx, `SELECT FROM deposits WHERE member_id = $1 AND state = 'pending' FOR UPDATE`, [
    memberId,
  ]);
  await endOverdue(tx, { memberId });
  const waiting = await tx
    .selectFrom('deposits')
    .select(['id', 'method', 'qr_payload'])
    .where('member_id', '=', memberId)
    .where('state', '=', 'pending')
    .executeTakeFirst();
  if (!waiting) return;
  if (waiting.method !== 'qr' || (waiting.qr_payload !== null && !replacesQr)) {
    throw new RefusalError('deposit.one_at_a_time', { data: { id: waiting.id } });
  }
  await closeDeposit(tx, waiting.id, { state: 'cancelled', by: 'member', note: null });
}

/**
 * Marks a deposit as claimed to be paid: when it is overdue, it waits for an operator instead of expiring.
 * @throws RefusalError `request.not_found` | `deposit.decided`
 */
export async function claimDeposit(db: Db, memberId: number, id: string): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const deposit = await lockOwn(tx, memberId, id);
    if (deposit.claimed_at !== null || deposit.state === 'review') return;
    if (deposit.state !== 'pending') throw new RefusalError('deposit.decided');
    await tx
      .updateTable('deposits')
      .set({ claimed_at: sql<Date>`business_now()` })
      .where('id', '=', id)
      .execute();
  });
}

/** Cancels a pending deposit of a member. @throws RefusalError `request.not_found` | `deposit.decided` */
export async function cancelDeposit(db: Db, memberId: number, id: string): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const deposit = await lockOwn(tx, memberId, id);
    if (deposit.state === 'cancelled') return;
    if (deposit.state !== 'pending') throw new RefusalError('deposit.decided');
    await closeDeposit(tx, id, { state: 'cancelled', by: 'member', note: null });
  });
}

/** Cancels the deposit of a member that waits for money, if there is one. The caller has locked the member's row. */
export async function cancelPendingDeposit(tx: Tx, memberId: number): Promise<void> {
  await endOverdue(tx, { memberId });
  const waiting = await tx
    .selectFrom('deposits')
    .select('id')
    .where('member_id', '=', memberId)
    .where('state', '=', 'pending')
    .forUpdate()
    .executeTakeFirst();
  if (waiting) await closeDeposit(tx, waiting.id, { state: 'cancelled', by: 'member', note: null });
}

/** Closes a deposit without crediting it. The caller must hold the lock of its row. */
export async function closeDeposit(
  tx: Tx,
  id: string,
  end: { state: 'cancelled' | 'rejected'; by: string; note: string | null },
): Promise<void> {
  await tx
    .updateTable('deposits')
    .set({
      state: end.state,
      decided_at: sql<Date>`business_now()`,
      decided_by: end.by,
      note: end.note,
    })
    .where('id', '=', id)
    .execute();
}

async function lockOwn(tx: Tx, memberId: number, id: string) {
  await queryRaw(tx, 'SELECT FROM deposits WHERE id = $1 AND member_id = $2 FOR UPDATE', [
    id,
    memberId,
  ]);
  await endOverdue(tx, { id });
  return fetchDeposit(tx, memberId, id);
}

/** Selects the overdue deposits to end; an empty object selects all. */
type OverdueScope =
  | Record<string, never>
  | { id: string }
  | { memberId: number }
  /** Whole baht, in satang. */
  | { receivingAccountId: number; amountSatang: Satang };

const OVERDUE_AT_ONCE = 500;

/**
 * Returns the SQL statement for one scope. Each scope has its own, because a plan with optional conditions would read
 * all pending deposits every time.
 */
const overdueSql = (condition: string) => `
  UPDATE deposits SET
    state = CASE WHEN claimed_at IS NULL THEN 'expired' ELSE 'review' END,
    decided_at = CASE WHEN claimed_at IS NULL THEN business_now() END,
    decided_by = CASE WHEN claimed_at IS NULL THEN 'system' END
  WHERE id IN (
    SELECT id FROM deposits
    WHERE state = 'pending' AND expires_at <= (SELECT business_now()) ${condition}
    ORDER BY expires_at LIMIT ${OVERDUE_AT_ONCE}
    FOR UPDATE SKIP LOCKED)
  RETURNING id`;

const overdue = {
  all: overdueSql(''),
  id: overdueSql('AND id = $1'),
  member: overdueSql('AND member_id = $1'),
  amount: overdueSql(
    'AND receiving_account_id = $1 AND amount BETWEEN $2::bigint + 1 AND $2::bigint + 99',
  ),
};

/**
 * Ends at most `OVERDUE_AT_ONCE` overdue deposits: they expire, or go to review when the member claimed them as paid.
 * Skips rows that another process has locked, so that processes share the work.
 * @returns the number of deposits that ended
 */
export async function endOverdue(db: Db, scope: OverdueScope = {}): Promise<number> {
  const [text, values] = describeScope(scope);
  return (await queryRaw(db, text, values)).length;
}

function describeScope(scope: OverdueScope): [text: string, values: readonly unknown[]] {
  if ('id' in scope) return [overdue.id, [scope.id]];
  if ('memberId' in scope) return [overdue.member, [scope.memberId]];
  if ('receivingAccountId' in scope) {
    return [overdue.amount, [scope.receivingAccountId, scope.amountSatang]];
  }
  return [overdue.all, []];
}
