import type { DepositState } from '@/contract/deposits.contract';
import type { ReviewReason } from '@/contract/operator/money-in.fields';
import { isOtherName } from '@/domain/payer-likeness';
import { queryRaw } from '../db/raw';
import type { Tx } from '../db/tables';
import {
  type DepositMatch,
  type IncomingPayment,
  lockDeposit,
  type Place,
} from './incoming-match.service';

/** A line of a bank statement, a slip or a message of a bank, as a report of money. */
type BankLine = Extract<IncomingPayment['to'], { hasTime: boolean }>;

/** Returns whether money is known from a line of a bank statement, a slip or a message of a bank. */
export const isBankLine = (to: IncomingPayment['to']): to is BankLine => 'hasTime' in to;

/** A deposit that a line may have been meant for; a row of `line_candidates`. */
export interface LineCandidate {
  id: string;
  number: number;
  member_id: number;
  member_name: string;
  state: DepositState;
  /** True when an operator credited the deposit before its money was reported. */
  is_unreported: boolean;
  is_in_time: boolean;
  /** Whether the member's account can be the sending one; null when the bank shows too little. */
  fits: boolean | null;
  /** Reason why other money waits with the deposit; null when none does. */
  waiting_reason: ReviewReason | null;
}

/** The effect of a line on a deposit; without a candidate, the line waits alone. */
export interface JudgedLine {
  candidate: LineCandidate | null;
  /** Null when the candidate is credited. */
  reason: ReviewReason | null;
}

/** States of deposits that a line credits. A bank proves the time of a transfer, also after the deposit has expired. */
const CREDITED_STATES: readonly DepositState[] = ['pending', 'review', 'expired'];

/**
 * Decides on a line of a bank: it credits the one deposit of its amount whose member's account fits the shown digits,
 * within whose time it came, and whose member's name it does not contradict.
 * @param candidates rows of `line_candidates`
 */
export function judgeLine(
  { hasTime, senderName }: { hasTime: boolean; senderName: string | null },
  candidates: readonly LineCandidate[],
): JudgedLine {
  const named = candidates.filter(({ member_name: name }) => !isOtherName(senderName, name));
  const own = named.filter(({ fits }) => fits === true);
  const due = own.filter(
    ({ is_in_time: isInTime, state, waiting_reason: waiting }) =>
      hasTime &&
      isInTime &&
      CREDITED_STATES.includes(state) &&
      // Money of a stranger gives way to the member's own.
      (waiting === null || waiting === 'unknown_sender'),
  );
  const [first, second] = due;
  if (first && !second) return { candidate: first, reason: null };
  const unseen = named.find(({ is_unreported: isUnseen, fits }) => isUnseen && fits !== false);
  if (unseen) return { candidate: unseen, reason: 'already_credited' };
  const ended = own.find(({ is_unreported: isUnseen }) => !isUnseen);
  if (ended) {
    const isLate = hasTime && (!ended.is_in_time || ended.state === 'cancelled');
    return { candidate: ended, reason: isLate ? 'late' : 'unproved' };
  }
  const isOpen = ({ state, is_in_time: isInTime }: LineCandidate): boolean =>
    (state === 'pending' || state === 'review') && (isInTime || !hasTime);
  const doubtful = named.find((candidate) => isOpen(candidate) && candidate.fits === null);
  if (doubtful) return { candidate: doubtful, reason: 'unproved' };
  // Money of a stranger never changes the deposit of a member.
  return {
    candidate: null,
    reason: candidates.some(isOpen) ? 'unknown_sender' : 'unknown_payment',
  };
}

/** Locks and returns the deposit that a line of a bank credits or waits with. */
export async function matchLine(
  tx: Tx,
  payment: IncomingPayment,
  line: BankLine,
  place: Place,
): Promise<DepositMatch> {
  const judge = async () => judgeLine(line, await fetchCandidates(tx, payment, line, place));
  const { candidate, reason } = await judge();
  if (!candidate) return { deposit: undefined, reason };
  const deposit = await lockDeposit(tx, candidate.id);
  // The deposit may have ended while the lock was awaited.
  const now = await judge();
  if (!deposit || now.candidate?.id !== deposit.id) {
    return { deposit: undefined, reason: now.reason ?? 'unknown_payment' };
  }
  return { deposit, reason: now.reason };
}

function fetchCandidates(
  tx: Tx,
  { amountSatang, occurredAt }: IncomingPayment,
  { senderBankCode, senderAccountNumber }: BankLine,
  { receivingAccountId }: Place,
): Promise<LineCandidate[]> {
  return queryRaw<LineCandidate>(tx, 'SELECT * FROM line_candidates($1, $2, $3, $4, $5)', [
    ...[receivingAccountId, amountSatang, occurredAt, senderBankCode, senderAccountNumber],
  ]);
}

/** Seconds between a line and a report of the same money, within which they need no comparison by a person. */
export const CERTAIN_SECONDS = 180;

/** Returns whether a report is the same money as a line, without a person who compares them. */
export const isCertainlySame = ({ seconds_apart: seconds }: { seconds_apart: number }): boolean =>
  seconds <= CERTAIN_SECONDS;

/**
 * Finds the report of another source that is the same money as a line, nearest in time.
 * @param codeDepositId the deposit whose QR code the line names
 */
export async function findSameReport(
  tx: Tx,
  { source, amountSatang, occurredAt }: IncomingPayment,
  { hasTime, senderAccountNumber }: BankLine,
  { receivingAccountId }: Place,
  codeDepositId: string | null,
): Promise<{ id: number; isCertain: boolean } | null> {
  const [same] = await queryRaw<{ incoming_id: number; seconds_apart: number }>(
    tx,
    `SELECT incoming_id, seconds_apart FROM same_money($1, $2, $3, $4, $5, $6, $7)
     ORDER BY seconds_apart, incoming_id LIMIT 1`,
    [
      ...[source, receivingAccountId, amountSatang, occurredAt, hasTime, senderAccountNumber],
      codeDepositId,
    ],
  );
  return same ? { id: same.incoming_id, isCertain: isCertainlySame(same) } : null;
}
