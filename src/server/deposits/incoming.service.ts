import { type Kysely, sql, type Transaction } from 'kysely';
import type { Satang } from '@/domain/money';
import { queryRaw } from '../db/raw';
import type { DatabaseTables } from '../db/tables';
import { type CommandContext, findHouseAccountId, runCommand } from '../ledger/ledger.service';
import { findMainAccountId } from '../wallet/wallet.service';

type Db = Kysely<DatabaseTables>;
type Tx = Transaction<DatabaseTables>;

/** Why money waits for an operator, and what its member reads meanwhile. */
export const reviewReasons = {
  late: 'เงินเข้าหลังหมดเวลา เจ้าหน้าที่กำลังตรวจสอบ',
  wrong_amount: 'ยอดที่เข้าไม่ตรงกับรายการ เจ้าหน้าที่กำลังตรวจสอบ',
  unknown_sender: 'เงินเข้าจากบัญชีที่ไม่ใช่ของคุณ เจ้าหน้าที่กำลังตรวจสอบ',
  unknown_payment: 'ไม่พบรายการฝากของยอดนี้ เจ้าหน้าที่กำลังตรวจสอบ',
  refused_by_safety: 'ยอดนี้เกินวงเงินที่ตั้งไว้ เจ้าหน้าที่กำลังตรวจสอบ',
} as const;
export type ReviewReason = keyof typeof reviewReasons;

/** Money that somebody reports to have arrived. */
export interface IncomingPayment {
  agentId: number;
  /** `gateway/sandbox` or `operator`. */
  source: string;
  /** Names this money at its source: the same reference is the same money. */
  reference: string;
  amountSatang: Satang;
  /** Instant at which it arrived there, ISO 8601. */
  occurredAt: string;
  /** The QR payment that it was paid by (null: one that nobody asked for), or the account that it arrived on and who sent it. */
  to: { depositId: string | null } | (AccountSide & { senderName: string | null });
}

/** Where money arrived and where it came from. */
interface AccountSide {
  /** Null: on an account that the agent does not have. */
  receivingAccountId: number | null;
  senderBankCode: string | null;
  senderAccountNumber: string;
}

/** What became of reported money. */
export interface Outcome {
  state: 'credited' | 'review';
  reason: ReviewReason | null;
  depositId: string | null;
}

/** How long after its end a deposit is still recognised as what late money was meant for. */
const RECOGNISED_DAYS = 30;

/**
 * Takes in money that has arrived: credited when everything about it matches one waiting deposit, in review
 * otherwise. The same report again is answered as the first time. Rule: domain, "Bank / TrueMoney deposit".
 * @throws RefusalError `request.idempotency_conflict` when the reference came with other content before
 */
export async function receivePayment(db: Db, payment: IncomingPayment): Promise<Outcome> {
  return runCommand<Outcome>(
    db,
    {
      scope: payment.source,
      route: 'incoming_payment',
      key: payment.reference,
      content: payment,
      lockAccountIds: [],
    },
    async (context) => {
      const { deposit, reason, senderId } = await judge(context.tx, payment);
      const outcome: Outcome = {
        state: reason === null ? 'credited' : 'review',
        reason,
        depositId: deposit?.id ?? null,
      };
      if (deposit && reason === null) {
        await creditDeposit(context, { ...deposit, by: payment.source });
      } else if (deposit && reason !== null) {
        await putInReview(context.tx, deposit.id, reviewReasons[reason]);
      }
      const account = 'receivingAccountId' in payment.to ? payment.to : null;
      await context.tx
        .insertInto('incoming_payments')
        .values({
          agent_id: payment.agentId,
          source: payment.source,
          reference: payment.reference,
          amount: payment.amountSatang,
          receiving_account_id: account?.receivingAccountId ?? null,
          sender_bank_code: account?.senderBankCode ?? null,
          sender_account_number: account?.senderAccountNumber ?? null,
          sender_name: account?.senderName ?? null,
          occurred_at: new Date(payment.occurredAt),
          received_at: sql<Date>`business_now()`,
          state: outcome.state,
          reason,
          deposit_id: outcome.depositId,
          member_id: deposit?.member_id ?? senderId ?? null,
          decided_by: outcome.state === 'credited' ? payment.source : null,
        })
        .execute();
      return outcome;
    },
  );
}

/** A deposit that decides. */
interface LockedDeposit {
  id: string;
  agent_id: number;
  member_id: number;
  amount: number;
  state: string;
  is_waiting: boolean;
}

interface Judgement {
  deposit: LockedDeposit | undefined;
  /** Null: everything matches. */
  reason: ReviewReason | null;
  /** The member from whose registered account the money came. */
  senderId?: number | null;
}

async function judge(tx: Tx, payment: IncomingPayment): Promise<Judgement> {
  const judgement =
    'depositId' in payment.to
      ? await judgeByReference(tx, payment, payment.to.depositId)
      : await judgeByAmount(tx, payment, payment.to);
  const { deposit, reason } = judgement;
  if (!deposit || reason !== null) return judgement;
  const [safety] = await queryRaw<{ allowed: boolean }>(
    tx,
    `SELECT safety_allows($1, 'deposit', $2) AS allowed`,
    [deposit.member_id, deposit.amount],
  );
  return safety?.allowed ? judgement : { ...judgement, reason: 'refused_by_safety' };
}

async function judgeByReference(
  tx: Tx,
  { agentId, amountSatang }: IncomingPayment,
  depositId: string | null,
): Promise<Judgement> {
  const deposit = depositId === null ? undefined : await lockDeposit(tx, depositId);
  if (!deposit || deposit.agent_id !== agentId) {
    return { deposit: undefined, reason: 'unknown_payment' };
  }
  // Paid twice: the second money belongs to somebody, and only an operator can say to whom.
  if (deposit.state === 'credited') {
    return { deposit: undefined, reason: 'unknown_payment', senderId: deposit.member_id };
  }
  if (deposit.amount !== amountSatang) return { deposit, reason: 'wrong_amount' };
  return { deposit, reason: deposit.is_waiting ? null : 'late' };
}

async function judgeByAmount(
  tx: Tx,
  { amountSatang }: IncomingPayment,
  to: AccountSide,
): Promise<Judgement> {
  const senderId = await findMemberOfAccount(tx, to);
  const candidates = await queryRaw<{ id: string; member_id: number }>(
    tx,
    // The sender's own deposit before anybody else's, a waiting one before one that has ended.
    `SELECT id, member_id FROM deposits
     WHERE receiving_account_id = $1 AND amount = $2
       AND (state = 'pending' OR (member_id = $3 AND state IN ('expired', 'cancelled', 'review')
         AND created_at > business_now() - $4 * interval '1 day'))
     ORDER BY member_id = $3 DESC NULLS LAST, state = 'pending' DESC, created_at DESC LIMIT 1`,
    [to.receivingAccountId, amountSatang, senderId, RECOGNISED_DAYS],
  );
  const [candidate] = candidates;
  const unknown = { deposit: undefined, reason: 'unknown_payment', senderId } as const;
  if (!candidate) return unknown;
  // Money of one member never touches the deposit of another, not even to make it wait.
  if (senderId !== null && candidate.member_id !== senderId) return unknown;
  const deposit = await lockDeposit(tx, candidate.id);
  if (!deposit || deposit.state === 'credited') return unknown;
  if (senderId !== null) return { deposit, reason: deposit.is_waiting ? null : 'late', senderId };
  return deposit.is_waiting ? { deposit, reason: 'unknown_sender' } : unknown;
}

/** Whose registered account money came from: a bank account, or the phone of a TrueMoney wallet. */
async function findMemberOfAccount(tx: Tx, to: AccountSide): Promise<number | null> {
  const [row] = await queryRaw<{ id: number }>(
    tx,
    `SELECT m.id FROM members m JOIN receiving_accounts r ON r.agent_id = m.agent_id
     WHERE r.id = $1 AND CASE r.kind
       WHEN 'bank' THEN m.bank_code = $2 AND m.bank_account_number = $3
       ELSE m.username = $3 END`,
    [to.receivingAccountId, to.senderBankCode, to.senderAccountNumber],
  );
  return row?.id ?? null;
}

/** Locks a deposit until the transaction ends and reads it by the clock after the lock. */
export async function lockDeposit(tx: Tx, id: string): Promise<LockedDeposit | undefined> {
  await queryRaw(tx, 'SELECT FROM deposits WHERE id = $1 FOR UPDATE', [id]);
  const [row] = await queryRaw<LockedDeposit>(
    tx,
    `SELECT id, agent_id, member_id, amount, state,
            state = 'pending' AND expires_at > business_now() AS is_waiting
     FROM deposits WHERE id = $1`,
    [id],
  );
  return row;
}

/** Credits a locked deposit to the main wallet of its member and ends it. */
export async function creditDeposit(
  { tx, lockAccounts, post }: CommandContext,
  deposit: { id: string; agent_id: number; member_id: number; amount: Satang; by: string },
): Promise<void> {
  const walletAccountId = await findMainAccountId(tx, deposit.member_id);
  await lockAccounts([walletAccountId]);
  await post({
    leg: 'deposit',
    debitAccountId: await findHouseAccountId(tx, deposit.agent_id, 'agent_bank'),
    creditAccountId: walletAccountId,
    amount: deposit.amount,
    code: 'deposit',
    reference: `deposit/${deposit.id}`,
  });
  await tx
    .updateTable('deposits')
    .set({
      state: 'credited',
      credited_amount: deposit.amount,
      decided_at: sql<Date>`business_now()`,
      decided_by: deposit.by,
      note: null,
    })
    .where('id', '=', deposit.id)
    .execute();
}

async function putInReview(tx: Tx, id: string, note: string): Promise<void> {
  await tx
    .updateTable('deposits')
    .set({ state: 'review', decided_at: null, decided_by: null, note })
    .where('id', '=', id)
    .execute();
}
