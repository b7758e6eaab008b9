import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import type { CashbackKind } from '@/contract/cashback.contract';
import type { CalendarDay } from '@/domain/calendar-day';
import { formatMoney, type Satang } from '@/domain/money';
import { formatDay } from '@/domain/thai-date';
import { type Executor, queryRaw } from '../db/raw';
import type { Db } from '../db/tables';
import { RefusalError } from '../http/refusal';
import { type CommandContext, fetchBalance, runCommand } from '../ledger/ledger.service';
import { giveCredit } from '../requirements/credit-reward.service';
import { fetchTurnoverOwed, totalLeft } from '../requirements/turnover.queries';
import { assertSafe } from '../safety/safety.service';
import { findMainAccountId } from '../wallet/wallet.service';

/** A member's request to claim one kind of a day's cashback. */
export interface ClaimRequest {
  memberId: number;
  agentId: number;
  kind: CashbackKind;
  day: CalendarDay;
  /** Amount of the day that the member was shown; null to accept any amount. */
  amountShownSatang: Satang | null;
  /** Money that the member was told the claim locks; null to accept any amount. */
  locksShownSatang: Satang | null;
  idempotencyKey: string | null;
}

/** Names in the statement and in the turnover requirement. */
const names = { loss: 'คืนยอดเสีย', turnover: 'คืนยอดเล่น' } as const;

/**
 * Pays one kind of a day's cashback into the main wallet and opens its turnover requirement. The payment corrects
 * earlier over- and underpayments, but is never negative.
 * @returns satang paid into the wallet
 * @throws RefusalError `cashback.not_ready` | `cashback.not_found` | `cashback.taken` | `cashback.lapsed` |
 * `cashback.nothing` | `cashback.changed` | `safety.refused` | `request.idempotency_conflict`
 */
export function claimCashback(db: Db, request: ClaimRequest): Promise<Satang> {
  const { memberId, kind, day, amountShownSatang, locksShownSatang } = request;
  return runCommand(
    db,
    {
      scope: `member/${memberId}`,
      route: 'cashback',
      key: request.idempotencyKey ?? randomUUID(),
      content: { kind, day, amountShownSatang, locksShownSatang },
      lockAccountIds: [],
    },
    (context) => claim(context, request),
  );
}

async function claim(context: CommandContext, request: ClaimRequest): Promise<Satang> {
  const { tx, lockAccounts } = context;
  const { memberId, agentId, kind, day } = request;
  const walletAccountId = await findMainAccountId(tx, memberId);
  // Concurrent claims of the same member wait here.
  await lockAccounts([walletAccountId]);
  const due = await lockDay(tx, request);
  await assertSafe(tx, memberId, { kind: 'reward' });
  const paid = Math.max(0, due.amountSatang - (await fetchCarried(tx, memberId)));
  const requiredSatang = Math.floor((paid * due.playPercent) / 100);
  await assertAgreed(tx, request, { ...due, requiredSatang });
  const { id } = await tx
    .insertInto('cashback_claims')
    .values({
      agent_id: agentId,
      member_id: memberId,
      day,
      kind,
      amount: due.amountSatang,
      paid,
      claimed_at: sql<Date>`business_now()`,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  if (paid === 0) return paid;
  await giveCredit(context, {
    memberId,
    agentId,
    walletAccountId,
    amountSatang: paid,
    code: `cashback_${kind}`,
    reference: `cashback/${id}`,
    requirement: {
      source: 'cashback',
      reference: id,
      name: `${names[kind]} ${formatDay(day)}`,
      requiredSatang,
    },
  });
  return paid;
}

interface DueDay {
  amountSatang: Satang;
  playPercent: number;
}

/** Locks a day and reads it after the lock, so that a concurrent claim is seen. */
async function lockDay(
  tx: Executor,
  { memberId, agentId, kind, day }: ClaimRequest,
): Promise<DueDay> {
  await queryRaw(
    tx,
    'SELECT FROM cashback_days WHERE member_id = $1 AND day = $2::text::date FOR UPDATE',
    [memberId, day],
  );
  const [row] = await queryRaw<DueDay & { isTaken: boolean; isOver: boolean }>(
    tx,
    `SELECT CASE $3 WHEN 'loss' THEN d.loss_amount ELSE d.turnover_amount END AS "amountSatang",
       d.play_percent AS "playPercent", c.id IS NOT NULL AS "isTaken", d.ends_at <= business_now() AS "isOver"
     FROM cashback_days d LEFT JOIN cashback_claims c USING (member_id, day)
     WHERE d.member_id = $1 AND d.day = $2::text::date`,
    [memberId, day, kind],
  );
  if (!row) {
    const isComputed = await isDayComputed(tx, agentId, day);
    throw new RefusalError(isComputed ? 'cashback.not_found' : 'cashback.not_ready');
  }
  if (row.isTaken) throw new RefusalError('cashback.taken');
  if (row.isOver) throw new RefusalError('cashback.lapsed');
  if (row.amountSatang === 0) throw new RefusalError('cashback.nothing');
  return row;
}

/** Returns whether a day is computed for all members of an agent. */
export async function isDayComputed(
  db: Executor,
  agentId: number,
  day: CalendarDay,
): Promise<boolean> {
  const rows = await queryRaw(
    db,
    'SELECT FROM cashback_progress WHERE agent_id = $1 AND done_day >= $2::text::date',
    [agentId, day],
  );
  return rows.length > 0;
}

/**
 * Returns the satang by which a member's payments exceed the present amounts of the claimed days; negative when the
 * member was paid too little.
 */
export async function fetchCarried(db: Executor, memberId: number): Promise<Satang> {
  const [row] = await queryRaw<{ carried: Satang }>(db, 'SELECT cashback_carried($1) AS carried', [
    memberId,
  ]);
  return row?.carried ?? 0;
}

/** Returns the money that a claim would lock in the main wallet, and the turnover that is owed already. */
export async function fetchMoneyTerms(
  db: Db,
  memberId: number,
): Promise<{ locksSatang: Satang; turnoverOwedSatang: Satang }> {
  const turnoverOwedSatang = totalLeft(await fetchTurnoverOwed(db, memberId));
  // Turnover that is owed already blocks withdrawals of the whole wallet, so a claim then locks nothing more.
  if (turnoverOwedSatang > 0) return { locksSatang: 0, turnoverOwedSatang };
  return {
    locksSatang: await fetchBalance(db, await findMainAccountId(db, memberId)),
    turnoverOwedSatang,
  };
}

/**
 * Refuses a claim when the amount differs from the one shown, or when it locks more money than shown. Locking less is
 * fine, because the member may have bet since the amount was shown.
 */
async function assertAgreed(
  tx: Db,
  { memberId, amountShownSatang, locksShownSatang }: ClaimRequest,
  { amountSatang, requiredSatang }: DueDay & { requiredSatang: Satang },
): Promise<void> {
  if (amountShownSatang !== null && amountShownSatang !== amountSatang) {
    throw new RefusalError('cashback.changed', {
      message: `ยอดของวันนี้เปลี่ยนเป็น ${formatMoney(amountSatang)} ยังไม่มีการรับเงิน กรุณาตรวจสอบแล้วกดรับอีกครั้ง`,
    });
  }
  if (locksShownSatang === null || requiredSatang === 0) return;
  const { locksSatang } = await fetchMoneyTerms(tx, memberId);
  if (locksSatang > locksShownSatang) throw new RefusalError('cashback.changed');
}

/** Gives a member more time to take the amounts of days that can be taken now. */
export async function prolongCashback(
  tx: Executor,
  memberId: number,
  seconds: number,
): Promise<void> {
  await queryRaw(
    tx,
    `UPDATE cashback_days SET ends_at = ends_at + $2 * interval '1 second'
     WHERE member_id = $1 AND ends_at > (SELECT business_now())`,
    [memberId, seconds],
  );
}
