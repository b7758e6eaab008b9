import type { DepositState } from '@/contract/deposits.contract';
import type { ReviewReason } from '@/contract/operator/deposits.contract';
import type { Satang } from '@/domain/money';
import { queryRaw } from '../db/raw';
import type { Tx } from '../db/tables';
import { RefusalError } from '../http/refusal';
import { findReceivingAccount } from './deposit.queries';

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
  to: PaidCode | PaidAccount | UnreadReport;
}

/** A report of which only the money could be read. */
interface UnreadReport {
  /** As it came, cut to what is kept. */
  report: string;
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
  /** As the bank shows it; with hidden digits it is no member's. */
  senderAccountNumber: string | null;
  senderName: string | null;
}

/** For so many days after its creation a deposit is still matched with late money. */
const RECOGNISED_DAYS = 30;

/** Where money arrived. */
export interface Place {
  /** As an operator reads it. */
  paidTo: string;
  /** Null: not on an account of the agent. */
  receivingAccountId: number | null;
}

/** @throws RefusalError `request.not_found` for the id of an account that the agent has not */
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

/** What money belongs to. */
export interface DepositMatch {
  deposit: LockedDeposit | undefined;
  /** Null: everything matches. */
  reason: ReviewReason | null;
  /** The member from whose registered account the money came. */
  senderId?: number | null;
}

/**
 * The deposit that money belongs to, locked, and why it is not credited by itself. A deposit is matched only with its own
 * sender, account and exact amount. Rule: domain, "Bank / TrueMoney deposit".
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
