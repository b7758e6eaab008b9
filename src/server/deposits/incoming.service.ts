import { type Kysely, sql, type Transaction } from 'kysely';
import type { DepositState } from '@/contract/deposits.contract';
import type { ReviewReason } from '@/contract/operator/deposits.contract';
import type { Satang } from '@/domain/money';
import { recordAction } from '../audit/audit.service';
import { refuseSameHands } from '../audit/four-eyes.service';
import { queryRaw } from '../db/raw';
import type { DatabaseTables } from '../db/tables';
import { RefusalError } from '../http/refusal';
import { type CommandContext, findHouseAccountId, runCommand } from '../ledger/ledger.service';
import { grantBonus } from '../promotions/promotion.service';
import { findSafetyRefusal } from '../safety/safety.service';
import { findMainAccountId } from '../wallet/wallet.service';
import { findReceivingAccount } from './deposit.queries';

type Db = Kysely<DatabaseTables>;
type Tx = Transaction<DatabaseTables>;

/** Why a deposit waits with its money for an operator, and what its member reads meanwhile. */
const reviewNotes: Readonly<Record<Exclude<ReviewReason, 'already_credited'>, string>> = {
  late: 'เงินเข้าหลังหมดเวลา เจ้าหน้าที่กำลังตรวจสอบ',
  wrong_amount: 'ยอดที่เข้าไม่ตรงกับรายการ เจ้าหน้าที่กำลังตรวจสอบ',
  unknown_sender: 'เงินเข้าจากบัญชีที่ไม่ใช่ของคุณ เจ้าหน้าที่กำลังตรวจสอบ',
  unknown_payment: 'ไม่พบรายการฝากของยอดนี้ เจ้าหน้าที่กำลังตรวจสอบ',
  refused_by_safety: 'ยอดนี้เกินวงเงินที่ตั้งไว้ เจ้าหน้าที่กำลังตรวจสอบ',
  needs_four_eyes: 'เงินเข้าแล้ว เจ้าหน้าที่กำลังตรวจสอบยอด',
};

/** Money that a gateway or an operator reports as arrived. */
export interface IncomingPayment {
  agentId: number;
  /** `gateway/sandbox` or `operator`. */
  source: string;
  /** Names this money at its source: the same reference is the same money. */
  reference: string;
  amountSatang: Satang;
  /** Instant at which it arrived there, ISO 8601. */
  occurredAt: string;
  to: PaidCode | PaidAccount;
}

/** Money for a QR code: the reference that the code was ordered with. */
interface PaidCode {
  gatewayId: string;
  paymentReference: string;
}

/** Money on an account, and its sender. */
interface PaidAccount {
  /** By its id, or by bank and number, which may be unknown to the agent. */
  account: { id: number } | { bankCode: string | null; accountNumber: string };
  senderBankCode: string | null;
  senderAccountNumber: string;
  senderName: string | null;
}

/** The result of a report. */
export interface Outcome {
  state: 'credited' | 'review';
  reason: ReviewReason | null;
  depositId: string | null;
}

/** For so many days after its creation a deposit is still matched with late money. */
const RECOGNISED_DAYS = 30;

/**
 * Records money that has arrived. It is credited when everything about it matches one pending deposit. Otherwise it
 * goes to review, as does an amount so large that a second operator has to approve the report of the first. A repeated
 * report gets the answer of the first. Rule: domain, "Bank / TrueMoney deposit".
 * @param operator name of the operator who reports it; left out for a gateway
 * @throws RefusalError `request.idempotency_conflict` when the reference came with other content before;
 * `request.not_found` when the account is named by an id that the agent has not
 */
export async function receivePayment(
  db: Db,
  payment: IncomingPayment,
  operator?: string,
): Promise<Outcome> {
  const { agentId, source, reference, amountSatang } = payment;
  const by = operator === undefined ? source : `operator/${operator}`;
  return runCommand<Outcome>(
    db,
    {
      scope: `agent/${agentId}/${source}`,
      route: 'incoming_payment',
      key: reference,
      // A repeated report with another time of arrival is still the same money.
      content: { ...payment, occurredAt: undefined },
      lockAccountIds: [],
    },
    async (context) => {
      const { tx } = context;
      const place = await findPlace(tx, payment);
      const { deposit, reason, senderId } = await matchDeposit(tx, payment, place, operator);
      // When other money is already in review with this deposit, this money is decided separately: it may be
      // from another sender.
      const isBeside = reason !== null && deposit?.waiting_reason != null;
      const outcome: Outcome = {
        state: reason === null ? 'credited' : 'review',
        reason,
        depositId: (!isBeside && deposit?.id) || null,
      };
      if (deposit && reason === null) {
        await detachStranger(tx, deposit.id);
        await creditDeposit(context, { ...deposit, by });
      } else if (deposit && reason !== null && reason !== 'already_credited' && !isBeside) {
        await putInReview(tx, deposit.id, reviewNotes[reason]);
      }
      await tx
        .insertInto('incoming_payments')
        .values({
          agent_id: agentId,
          source,
          reference,
          amount: amountSatang,
          paid_to: place.paidTo,
          receiving_account_id: place.receivingAccountId,
          ...('account' in payment.to && {
            sender_bank_code: payment.to.senderBankCode,
            sender_account_number: payment.to.senderAccountNumber,
            sender_name: payment.to.senderName,
          }),
          occurred_at: new Date(payment.occurredAt),
          received_at: sql<Date>`business_now()`,
          state: outcome.state,
          reason,
          deposit_id: outcome.depositId,
          member_id: deposit?.member_id ?? senderId ?? null,
          ...(outcome.state === 'credited' && {
            decided_at: sql<Date>`business_now()`,
            decided_by: by,
          }),
          ...(operator !== undefined && { reported_by: by }),
        })
        .execute();
      if (operator !== undefined) {
        await recordAction(tx, {
          agentId,
          operator,
          action: 'incoming.report',
          subject: `incoming/${reference}`,
          detail: { amountSatang, ...outcome },
        });
      }
      return outcome;
    },
  );
}

/** Where money arrived. */
interface Place {
  /** As an operator reads it. */
  paidTo: string;
  /** Null: not on an account of the agent. */
  receivingAccountId: number | null;
}

async function findPlace(tx: Tx, { agentId, to }: IncomingPayment): Promise<Place> {
  if ('paymentReference' in to) return { paidTo: to.paymentReference, receivingAccountId: null };
  const row = await findReceivingAccount(tx, agentId, to.account);
  if ('id' in to.account) {
    if (!row) throw new RefusalError('request.not_found');
    return {
      paidTo: nameAccount(row.bank_code, row.account_number),
      receivingAccountId: row.id,
    };
  }
  const { bankCode, accountNumber } = to.account;
  return { paidTo: nameAccount(bankCode, accountNumber), receivingAccountId: row?.id ?? null };
}

function nameAccount(bankCode: string | null, accountNumber: string): string {
  return `${bankCode ?? 'truemoney'}/${accountNumber}`;
}

/** A deposit that is locked, as it stood when it was. */
export interface LockedDeposit {
  id: string;
  agent_id: number;
  member_id: number;
  gateway_id: string | null;
  amount: number;
  state: DepositState;
  decided_by: string | null;
  note: string | null;
  is_in_time: boolean;
  /** Credited by an operator before its money was reported. */
  is_unreported: boolean;
  /** Why money waits for an operator together with it; null when none does. */
  waiting_reason: ReviewReason | null;
}

interface DepositMatch {
  deposit: LockedDeposit | undefined;
  /** Null: everything matches. */
  reason: ReviewReason | null;
  /** The member from whose registered account the money came. */
  senderId?: number | null;
}

async function matchDeposit(
  tx: Tx,
  payment: IncomingPayment,
  place: Place,
  operator: string | undefined,
): Promise<DepositMatch> {
  const match =
    'paymentReference' in payment.to
      ? await matchByReference(tx, payment, payment.to)
      : await matchByAmount(tx, payment, payment.to, place);
  const { deposit, reason } = match;
  if (!deposit || reason !== null) return match;
  const ask = { kind: 'deposit', amountSatang: deposit.amount } as const;
  if (await findSafetyRefusal(tx, deposit.member_id, ask)) {
    return { ...match, reason: 'refused_by_safety' };
  }
  const [found] = await queryRaw<{ needsFourEyes: boolean }>(
    tx,
    'SELECT needs_four_eyes($1, $2) AS "needsFourEyes"',
    [deposit.agent_id, deposit.amount],
  );
  // An operator's own report must not credit a large amount: a second operator approves it first.
  return found?.needsFourEyes && operator !== undefined
    ? { ...match, reason: 'needs_four_eyes' }
    : match;
}

const isWaiting = ({ state, is_in_time }: LockedDeposit) => state === 'pending' && is_in_time;

async function matchByReference(
  tx: Tx,
  { agentId, amountSatang }: IncomingPayment,
  { gatewayId, paymentReference }: PaidCode,
): Promise<DepositMatch> {
  const deposit = UUID_PATTERN.test(paymentReference)
    ? await lockDeposit(tx, paymentReference)
    : undefined;
  if (deposit?.agent_id !== agentId || deposit.gateway_id !== gatewayId) {
    return { deposit: undefined, reason: 'unknown_payment' };
  }
  // Paid twice: only an operator can decide to whom the second payment belongs.
  if (deposit.state === 'credited') {
    return deposit.is_unreported
      ? { deposit, reason: 'already_credited' }
      : { deposit: undefined, reason: 'unknown_payment', senderId: deposit.member_id };
  }
  if (deposit.amount !== amountSatang) return { deposit, reason: 'wrong_amount' };
  return { deposit, reason: isWaiting(deposit) ? null : 'late' };
}

/** Of a row of `deposits`: an operator credited it, and no money is known for it. */
const UNREPORTED = `(state = 'credited' AND decided_by LIKE 'operator/%' AND NOT EXISTS (
  SELECT FROM incoming_payments WHERE deposit_id = deposits.id AND incoming_payments.state <> 'returned'))`;

const UUID_PATTERN = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

async function matchByAmount(
  tx: Tx,
  { amountSatang }: IncomingPayment,
  { senderBankCode, senderAccountNumber }: PaidAccount,
  { receivingAccountId }: Place,
): Promise<DepositMatch> {
  const senderId = await findMemberOfAccount(tx, {
    receivingAccountId,
    senderBankCode,
    senderAccountNumber,
  });
  const [candidate] = await queryRaw<{ id: string; member_id: number }>(
    tx,
    // The sender's own deposit before those of others, a pending one before one that has ended.
    `SELECT id, member_id FROM deposits
     WHERE receiving_account_id = $1 AND amount = $2
       AND created_at > (SELECT business_now()) - $4 * interval '1 day'
       AND (state = 'pending' OR (member_id = $3 AND state IN ('expired', 'cancelled', 'review'))
         OR ((member_id = $3 OR $3 IS NULL) AND ${UNREPORTED}))
     ORDER BY member_id = $3 DESC NULLS LAST, state = 'pending' DESC, created_at DESC LIMIT 1`,
    [receivingAccountId, amountSatang, senderId, RECOGNISED_DAYS],
  );
  const unknown = { deposit: undefined, reason: 'unknown_payment', senderId } as const;
  if (!candidate) return unknown;
  // Money of one member never touches the deposit of another, not even to make it wait.
  if (senderId !== null && candidate.member_id !== senderId) return unknown;
  const deposit = await lockDeposit(tx, candidate.id);
  if (deposit?.is_unreported) return { deposit, reason: 'already_credited', senderId };
  if (!deposit || deposit.state === 'credited') return unknown;
  if (senderId === null) {
    return isWaiting(deposit) ? { deposit, reason: 'unknown_sender' } : unknown;
  }
  // A stranger's money of the same amount does not keep the member's own from arriving.
  const isDisturbed = deposit.waiting_reason === 'unknown_sender' && deposit.is_in_time;
  return { deposit, reason: isWaiting(deposit) || isDisturbed ? null : 'late', senderId };
}

/** Whose registered account money came from: a bank account, or the phone of a TrueMoney wallet. */
async function findMemberOfAccount(
  tx: Tx,
  from: {
    receivingAccountId: number | null;
    senderBankCode: string | null;
    senderAccountNumber: string;
  },
): Promise<number | null> {
  const [row] = await queryRaw<{ id: number }>(
    tx,
    // The kind is compared too, because a bank account number can equal the phone number of another member.
    `SELECT m.id FROM members m JOIN receiving_accounts r ON r.agent_id = m.agent_id
     WHERE r.id = $1 AND CASE r.kind
       WHEN 'bank' THEN m.bank_code = $2 AND m.bank_account_number = $3
       ELSE $2::text IS NULL AND m.username = $3 END`,
    [from.receivingAccountId, from.senderBankCode, from.senderAccountNumber],
  );
  return row?.id ?? null;
}

/** Locks a deposit until the transaction ends and reads it by the clock after the lock. */
export async function lockDeposit(tx: Tx, id: string): Promise<LockedDeposit | undefined> {
  await queryRaw(tx, 'SELECT FROM deposits WHERE id = $1 FOR UPDATE', [id]);
  const [row] = await queryRaw<LockedDeposit>(
    tx,
    `SELECT id, agent_id, member_id, gateway_id, amount, state, decided_by, note,
            expires_at > business_now() AS is_in_time, ${UNREPORTED} AS is_unreported,
            (SELECT reason FROM incoming_payments WHERE deposit_id = $1 AND state = 'review') AS waiting_reason
     FROM deposits WHERE id = $1`,
    [id],
  );
  return row;
}

/**
 * Credits a locked deposit to the main wallet of its member, grants the promotion that waited for it, and closes it.
 * @throws RefusalError `operator.credited_by_same` when the amount is so large that another operator must have reported
 * its arrival
 */
export async function creditDeposit(
  context: CommandContext,
  deposit: { id: string; agent_id: number; member_id: number; amount: Satang; by: string },
): Promise<void> {
  const { tx, lockAccounts, post } = context;
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
  await refuseSameHands(() =>
    tx
      .updateTable('deposits')
      .set({
        state: 'credited',
        credited_amount: deposit.amount,
        decided_at: sql<Date>`business_now()`,
        decided_by: deposit.by,
        note: null,
      })
      .where('id', '=', deposit.id)
      .execute(),
  );
  await grantBonus(context, {
    id: deposit.id,
    agentId: deposit.agent_id,
    memberId: deposit.member_id,
    amountSatang: deposit.amount,
  });
}

/** Detaches a stranger's money from a deposit, once the member's own money has arrived. */
async function detachStranger(tx: Tx, depositId: string): Promise<void> {
  await tx
    .updateTable('incoming_payments')
    .set({ deposit_id: null, member_id: null, reason: 'unknown_payment' })
    .where('deposit_id', '=', depositId)
    .where('state', '=', 'review')
    .execute();
}

async function putInReview(tx: Tx, id: string, note: string): Promise<void> {
  await tx
    .updateTable('deposits')
    .set({ state: 'review', decided_at: null, decided_by: null, note })
    .where('id', '=', id)
    .execute();
}
