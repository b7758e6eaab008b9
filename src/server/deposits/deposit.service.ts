import { randomUUID } from 'node:crypto';
import { type Kysely, sql, type Transaction } from 'kysely';
import type { Satang } from '@/domain/money';
import { queryRaw } from '../db/raw';
import type { DatabaseTables } from '../db/tables';
import { RefusalError } from '../http/refusal';
import { runCommand } from '../ledger/ledger.service';
import { fetchDeposit } from './deposit.queries';

type Db = Kysely<DatabaseTables>;
type Tx = Transaction<DatabaseTables>;

/** How long an exact amount is held. Rule: domain, "Bank / TrueMoney deposit". */
export const RESERVED_SECONDS = 15 * 60;

export interface Reservation {
  memberId: number;
  agentId: number;
  receivingAccountId: number;
  /** Satang of whole baht. */
  amountSatang: Satang;
  idempotencyKey: string | null;
}

/**
 * Reserves an exact amount on one of the agent's accounts: the baht with satang of its own, .01 to .99, among all
 * that wait on that account.
 * @returns id of the deposit
 * @throws RefusalError `deposit.account_closed` | `deposit.out_of_range` | `deposit.one_at_a_time` | `deposit.full`
 * | `safety.refused` | `request.idempotency_conflict`
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
      await assertMayDeposit(tx, memberId, amountSatang);
      const account = await tx
        .selectFrom('receiving_accounts')
        .select(['kind', 'min_satang', 'max_satang'])
        .where('id', '=', receivingAccountId)
        .where('agent_id', '=', agentId)
        .where('is_open', '=', true)
        .executeTakeFirst();
      if (!account) throw new RefusalError('deposit.account_closed');
      if (amountSatang < account.min_satang || amountSatang > account.max_satang) {
        throw new RefusalError('deposit.out_of_range');
      }
      // One reservation at a time for an account and its baht: two would find the same satang free.
      await queryRaw(tx, 'SELECT pg_advisory_xact_lock(hashtextextended($1, 0))', [
        `deposit/${receivingAccountId}/${amountSatang}`,
      ]);
      await endOverdue(tx, { receivingAccountId, amountSatang });
      const [free] = await queryRaw<{ amount: number }>(
        tx,
        // The satang that rested longest: late money then rarely meets somebody else's reservation.
        `SELECT $2::bigint + satang AS amount
         FROM generate_series(1, 99) AS satang
         LEFT JOIN LATERAL (
           SELECT max(created_at) AS used_at, bool_or(state = 'pending') AS is_taken
           FROM deposits WHERE receiving_account_id = $1 AND amount = $2::bigint + satang) history ON true
         WHERE is_taken IS NOT TRUE
         ORDER BY used_at NULLS FIRST, random() LIMIT 1`,
        [receivingAccountId, amountSatang],
      );
      if (!free) throw new RefusalError('deposit.full');
      const row = await tx
        .insertInto('deposits')
        .values({
          agent_id: agentId,
          member_id: memberId,
          method: account.kind,
          amount: free.amount,
          receiving_account_id: receivingAccountId,
          created_at: sql<Date>`business_now()`,
          expires_at: sql<Date>`business_now() + ${RESERVED_SECONDS} * interval '1 second'`,
        })
        .returning('id')
        .executeTakeFirstOrThrow();
      return row.id;
    },
  );
}

/**
 * Lets a member begin a deposit: one that waits must end first. Locks the member until the transaction ends.
 * @throws RefusalError `deposit.one_at_a_time` | `safety.refused`
 */
export async function assertMayDeposit(
  tx: Tx,
  memberId: number,
  amountSatang: Satang,
): Promise<void> {
  await queryRaw(tx, 'SELECT FROM members WHERE id = $1 FOR UPDATE', [memberId]);
  await endOverdue(tx, { memberId });
  const waiting = await tx
    .selectFrom('deposits')
    .select('id')
    .where('member_id', '=', memberId)
    .where('state', '=', 'pending')
    .executeTakeFirst();
  if (waiting) throw new RefusalError('deposit.one_at_a_time', { data: { id: waiting.id } });
  const [safety] = await queryRaw<{ allowed: boolean }>(
    tx,
    `SELECT safety_allows($1, 'deposit', $2) AS allowed`,
    [memberId, amountSatang],
  );
  if (!safety?.allowed) throw new RefusalError('safety.refused');
}

/** The member says that the money is on its way: at its end the deposit then waits for an operator. */
export async function claimDeposit(db: Db, memberId: number, id: string): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const deposit = await lockOwn(tx, memberId, id);
    if (deposit.state !== 'pending') {
      if (deposit.claimed_at !== null) return;
      throw new RefusalError('deposit.decided');
    }
    await tx
      .updateTable('deposits')
      .set({ claimed_at: sql<Date>`coalesce(claimed_at, business_now())` })
      .where('id', '=', id)
      .execute();
  });
}

/** @throws RefusalError `request.not_found` | `deposit.decided` */
export async function cancelDeposit(db: Db, memberId: number, id: string): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const deposit = await lockOwn(tx, memberId, id);
    if (deposit.state === 'cancelled') return;
    if (deposit.state !== 'pending') throw new RefusalError('deposit.decided');
    await endAs(tx, id, { state: 'cancelled', by: 'member', note: null });
  });
}

/** Ends a deposit without money. The row is locked by the caller. */
export async function endAs(
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

/** Which of the overdue deposits to end; all of them when nothing is said. */
interface OverdueScope {
  id?: string;
  memberId?: number;
  receivingAccountId?: number;
  /** Satang of whole baht. */
  amountSatang?: Satang;
}

const OVERDUE_AT_ONCE = 500;

/**
 * Ends deposits whose time is up: expired, or in review when the member said that the money is on its way.
 * Claimed row by row, so that processes share the work.
 * @returns how many ended
 */
export async function endOverdue(db: Db, scope: OverdueScope = {}): Promise<number> {
  const rows = await queryRaw(
    db,
    `UPDATE deposits SET
       state = CASE WHEN claimed_at IS NULL THEN 'expired' ELSE 'review' END,
       decided_at = CASE WHEN claimed_at IS NULL THEN business_now() END,
       decided_by = CASE WHEN claimed_at IS NULL THEN 'system' END
     WHERE id IN (
       SELECT id FROM deposits
       WHERE state = 'pending' AND expires_at <= business_now()
         AND ($1::uuid IS NULL OR id = $1)
         AND ($2::bigint IS NULL OR member_id = $2)
         AND ($3::bigint IS NULL OR (receiving_account_id = $3 AND amount BETWEEN $4::bigint + 1 AND $4::bigint + 99))
       ORDER BY expires_at LIMIT ${OVERDUE_AT_ONCE}
       FOR UPDATE SKIP LOCKED)
     RETURNING id`,
    [
      scope.id ?? null,
      scope.memberId ?? null,
      scope.receivingAccountId ?? null,
      scope.amountSatang ?? null,
    ],
  );
  return rows.length;
}
