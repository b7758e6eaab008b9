import type { DepositState } from '@/contract/deposits.contract';
import type { ReviewReason } from '@/contract/operator/money-in.fields';
import type { Satang } from '@/domain/money';
import { type Executor, queryRaw } from '../db/raw';
import type { Tx } from '../db/tables';
import { RefusalError } from '../http/refusal';
import { findReceivingAccount } from './deposit.queries';
import type { Payer } from './payment-gateway';
import { judgePayer } from './third-party-payer';

/** Money that a gateway or an operator reports as arrived. */
export interface IncomingPayment {
  agentId: number;
  /** `gateway/sandbox`, `operator`, `statement`, `slip` or `message/kbank`. */
  source: string;
  /** Unique at the source: the same reference is the same money. */
  reference: string;
  amountSatang: Satang;
  /** Time of arrival at the source, ISO 8601. */
  occurredAt: string;
  to: PaidCode | PaidAccount | BankLine | UnreadReport;
}

/** A report in an unknown form, from which only the money could be read. */
interface UnreadReport {
  /** Text of the report, cut to the stored length. */
  report: string;
}

/** Money for a QR code, with the reference of the code's order. */
interface PaidCode {
  gatewayId: string;
  paymentReference: string;
  /** The payer as the gateway names one; undefined when it names none. */
  payer?: Payer | undefined;
  /** True when the bank tells the time of the payment, which then counts instead of the time of the report. */
  isDated?: true;
}

/** Money on an account, with its sender. */
interface PaidAccount {
  /** Account by id, or by bank and number, which the agent may not know. */
  account: { id: number } | { bankCode: string | null; accountNumber: string };
  senderBankCode: string | null;
  /** Number in the bank's form; a number with hidden digits matches no member. */
  senderAccountNumber: string | null;
  senderName: string | null;
}

/** A line of a bank statement, a slip or a message of a bank, whose sender has hidden digits. */
interface BankLine extends PaidAccount {
  /** False when the bank names only the day. */
  hasTime: boolean;
  /** Text of the line, which may name a QR code. */
  text?: string | null;
}

/** Days after the creation of a deposit during which late money is matched with it. */
export const RECOGNISED_DAYS = 30;

/** The place where money arrived. */
export interface Place {
  /** Text for operators. */
  paidTo: string;
  /** Null when the money is not on an account of the agent. */
  receivingAccountId: number | null;
}

/**
 * Returns the place where money arrived.
 * @throws RefusalError `request.not_found` for the id of an account that the agent does not have
 */
export async function findPlace(tx: Tx, { agentId, to }: IncomingPayment): Promise<Place> {
  if ('paymentReference' in to) return { paidTo: to.paymentReference, receivingAccountId: null };
  if ('report' in to) return { paidTo: UNREAD_PLACE, receivingAccountId: null };
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

const UNREAD_PLACE = '–';

function nameAccount(bankCode: string | null, accountNumber: string): string {
  return `${bankCode ?? 'truemoney'}/${accountNumber}`;
}

/** A locked deposit, read after the lock. */
export interface LockedDeposit {
  id: string;
  agent_id: number;
  member_id: number;
  gateway_id: string | null;
  amount: number;
  state: DepositState;
  decided_by: string | null;
  note: string | null;
  created_at: Date;
  expires_at: Date;
  is_in_time: boolean;
  /** True when an operator credited the deposit before its money was reported. */
  is_unreported: boolean;
  /** Reason why money waits for an operator together with the deposit; null when none waits. */
  waiting_reason: ReviewReason | null;
}

/** The deposit that money belongs to. */
export interface DepositMatch {
  deposit: LockedDeposit | undefined;
  /** Reason for a review; null when everything matches. */
  reason: ReviewReason | null;
  /** The member from whose registered account the money came, or whose QR code was paid again. */
  senderId?: number | null;
}

/**
 * Locks and returns the deposit that money belongs to, with the reason why it is not credited automatically. A transfer
 * is credited only to a deposit with its sender, account and exact amount, a payment by QR code only by its reference
 * and exact amount. See `docs/rules.md#deposits`.
 */
export function matchDeposit(
  tx: Tx,
  payment: IncomingPayment,
  place: Place,
): Promise<DepositMatch> {
  const { to } = payment;
  if ('report' in to) return Promise.resolve({ deposit: undefined, reason: 'unread_report' });
  return 'paymentReference' in to
    ? matchByReference(tx, payment, to)
    : matchByAmount(tx, payment, to, place);
}

const isWaiting = ({ state, is_in_time }: LockedDeposit) => state === 'pending' && is_in_time;

/** Time in ms by which the clock of a bank may differ from ours. */
const CLOCKS_APART_MS = 180_000;

/** Returns whether a bank says that money came while a code was valid, also when that became known later. */
function cameInTime({ created_at: from, expires_at: until }: LockedDeposit, occurredAt: string) {
  const atMs = Date.parse(occurredAt);
  return atMs >= from.getTime() - CLOCKS_APART_MS && atMs <= until.getTime();
}

async function matchByReference(
  tx: Tx,
  { agentId, amountSatang, occurredAt }: IncomingPayment,
  { gatewayId, paymentReference, payer, isDated }: PaidCode,
): Promise<DepositMatch> {
  const deposit = UUID_PATTERN.test(paymentReference)
    ? await lockDeposit(tx, paymentReference)
    : undefined;
  if (deposit?.agent_id !== agentId || deposit.gateway_id !== gatewayId) {
    return { deposit: undefined, reason: 'unknown_payment' };
  }
  // Paid twice: only an operator can decide whose money the second payment is.
  if (deposit.state === 'credited') {
    return deposit.is_unreported
      ? { deposit, reason: 'already_credited' }
      : { deposit: undefined, reason: 'unknown_payment', senderId: deposit.member_id };
  }
  if (deposit.amount !== amountSatang) return { deposit, reason: 'wrong_amount' };
  const payerReason = payer === undefined ? null : await judgePayer(tx, deposit, payer);
  if (payerReason !== null) return { deposit, reason: payerReason };
  const isDue = deposit.is_in_time || (isDated === true && cameInTime(deposit, occurredAt));
  const isOpen = deposit.state === 'pending' || (isDated && deposit.state === 'expired');
  // The member's own money is still credited when a stranger's money waits with the deposit.
  const isDisturbed = deposit.waiting_reason === 'unknown_sender';
  return { deposit, reason: isDue && (isOpen || isDisturbed) ? null : 'late' };
}

/** Condition on a row of `deposits`: an operator credited it, and no money is known for it. */
export const UNREPORTED = `(state = 'credited' AND decided_by LIKE 'operator/%' AND NOT EXISTS (
  SELECT FROM incoming_payments WHERE deposit_id = deposits.id AND incoming_payments.state NOT IN ('returning', 'returned')))`;

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
    // The sender's own deposit comes before deposits of others, and a pending deposit before one that has ended.
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
  // Money of one member never changes the deposit of another, not even into review.
  if (senderId !== null && candidate.member_id !== senderId) return unknown;
  const deposit = await lockDeposit(tx, candidate.id);
  if (deposit?.is_unreported) return { deposit, reason: 'already_credited', senderId };
  if (!deposit || deposit.state === 'credited') return unknown;
  if (senderId === null) {
    return isWaiting(deposit) ? { deposit, reason: 'unknown_sender' } : unknown;
  }
  // The member's own money is still credited when a stranger's money of the same amount waits with the deposit.
  const isDisturbed = deposit.waiting_reason === 'unknown_sender' && deposit.is_in_time;
  return { deposit, reason: isWaiting(deposit) || isDisturbed ? null : 'late', senderId };
}

/** Returns the member from whose account money came: a bank account, or the phone of a TrueMoney wallet. */
export async function findMemberOfAccount(
  tx: Executor,
  from: {
    receivingAccountId: number | null;
    senderBankCode: string | null;
    senderAccountNumber: string | null;
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

/** Locks a deposit until the transaction ends. The deposit and the clock are read after the lock. */
export async function lockDeposit(tx: Tx, id: string): Promise<LockedDeposit | undefined> {
  await queryRaw(tx, 'SELECT FROM deposits WHERE id = $1 FOR UPDATE', [id]);
  const [row] = await queryRaw<LockedDeposit>(
    tx,
    `SELECT id, agent_id, member_id, gateway_id, amount, state, decided_by, note, created_at, expires_at,
            expires_at > business_now() AS is_in_time, ${UNREPORTED} AS is_unreported,
            (SELECT reason FROM incoming_payments WHERE deposit_id = $1 AND state = 'review') AS waiting_reason
     FROM deposits WHERE id = $1`,
    [id],
  );
  return row;
}
