import type { DepositState } from '@/contract/deposits.contract';
import type { LineVerdict } from '@/contract/operator/bank-statements.contract';
import { paymentSources, type ReviewReason } from '@/contract/operator/money-in.fields';
import type { Executor } from '../db/raw';
import { queryRaw } from '../db/raw';
import {
  isCertainlySame,
  judgeLine,
  type LineCandidate,
} from '../deposits/statement-match.service';

type Source = (typeof paymentSources)[number];

/** A line with what becomes of it, or has become. */
export interface JudgedRow {
  position: number;
  line: number;
  at: Date;
  has_time: boolean;
  amount: number;
  balance: number;
  channel: string | null;
  text: string | null;
  sender_bank_code: string | null;
  sender_account_number: string | null;
  sender_name: string | null;
  verdict: LineVerdict;
  reason: ReviewReason | null;
  deposit: { id: string; number: number; state: DepositState } | null;
  member_name: string | null;
  repeats: { source: Source; incoming_id: number } | null;
  incoming_id: number | null;
}

interface Own {
  id: number;
  state: string;
  reason: ReviewReason | null;
  same_as: number | null;
  source: string | null;
  deposit: JudgedRow['deposit'];
  member_name: string | null;
}

interface Report {
  incoming_id: number;
  source: string;
  seconds_apart: number;
}

interface FoundRow
  extends Omit<JudgedRow, 'verdict' | 'reason' | 'deposit' | 'member_name' | 'repeats'> {
  is_known: boolean;
  /** The payment that has the line's fingerprint. */
  own: Own | null;
  same: Report[] | null;
  candidates: LineCandidate[] | null;
  code: PaidCode | null;
}

/** A deposit whose QR code a line names. */
interface PaidCode extends NonNullable<JudgedRow['deposit']> {
  member_name: string;
  is_unreported: boolean;
}

const LINES = `
  SELECT l.position, l.line, l.at, l.has_time, l.amount, l.balance, l.channel, l.text, l.sender_bank_code,
    l.sender_account_number, l.sender_name, l.incoming_id, l.is_known, own.own, same.same, found.candidates,
    to_jsonb(code) AS code
  FROM bank_statements s
  JOIN bank_statement_lines l ON l.statement_id = s.id
  LEFT JOIN LATERAL (
    SELECT jsonb_build_object('id', i.id, 'state', i.state, 'reason', i.reason, 'same_as', i.same_as,
      'source', twin.source, 'member_name', concat_ws(' ', m.first_name, m.last_name),
      'deposit', CASE WHEN d.id IS NOT NULL THEN
        jsonb_build_object('id', d.id, 'number', d.number, 'state', d.state) END) AS own
    FROM incoming_payments i
    LEFT JOIN incoming_payments twin ON twin.id = i.same_as
    LEFT JOIN deposits d ON d.id = i.deposit_id
    LEFT JOIN members m ON m.id = i.member_id
    WHERE i.agent_id = s.agent_id AND i.source = 'statement' AND i.reference = l.fingerprint AND l.amount > 0) own ON true
  LEFT JOIN LATERAL (SELECT * FROM code_of_line(s.agent_id, l.text) WHERE l.amount > 0 AND own.own IS NULL) code ON true
  LEFT JOIN LATERAL (
    SELECT jsonb_agg(to_jsonb(m) ORDER BY m.seconds_apart, m.incoming_id) AS same
    FROM same_money('statement', s.account_id, l.amount, l.at, l.has_time, l.sender_account_number, code.id) m
    WHERE l.amount > 0 AND own.own IS NULL) same ON true
  LEFT JOIN LATERAL (
    SELECT jsonb_agg(to_jsonb(c)) AS candidates
    FROM line_candidates(s.account_id, l.amount, l.at, l.sender_bank_code, l.sender_account_number) c
    WHERE l.amount > 0 AND own.own IS NULL) found ON true
  WHERE s.id = $1 ORDER BY l.position`;

/**
 * Returns all lines of a statement from the oldest on, with what has become of them; lines that were not handed in get
 * the verdict that they would get now. Limits of members and of operators are checked only when money is credited.
 */
export async function judgeLines(db: Executor, statementId: number): Promise<JudgedRow[]> {
  const rows = await queryRaw<FoundRow>(db, LINES, [statementId]);
  const taken = { reports: new Set<number>(), deposits: new Set<string>() };
  return rows.map(({ is_known: isKnown, own, same, candidates, code, ...row }) => ({
    ...row,
    ...(own
      ? describeOwn(own, isKnown || row.incoming_id === null)
      : foresee(row, { same: same ?? [], candidates: candidates ?? [], code }, taken)),
  }));
}

type Judgement = Pick<JudgedRow, 'verdict' | 'reason' | 'deposit' | 'member_name' | 'repeats'>;

const nothing = { reason: null, deposit: null, member_name: null, repeats: null };

/** @param isOlder whether a file before this one had the line */
function describeOwn(
  { id, state, reason, same_as, source, ...rest }: Own,
  isOlder: boolean,
): Judgement {
  const { deposit, member_name: name } = rest;
  const of = { ...nothing, deposit, member_name: name || null };
  if (isOlder)
    return { ...of, verdict: 'repeated', repeats: { source: 'statement', incoming_id: id } };
  if (state === 'credited') return { ...of, verdict: 'credit' };
  if (state === 'repeated' && same_as !== null) {
    return {
      ...of,
      verdict: 'repeated',
      repeats: { source: sourceOf(source ?? ''), incoming_id: same_as },
    };
  }
  return { ...of, verdict: 'review', reason };
}

/** The reports and deposits that a line may belong to. */
interface Found {
  readonly same: readonly Report[];
  readonly candidates: readonly LineCandidate[];
  readonly code: PaidCode | null;
}

/** Money is reported once and a deposit credited once, so a line takes them from the lines after it. */
function foresee(
  row: { amount: number; has_time: boolean; sender_name: string | null },
  { same, candidates, code }: Found,
  taken: { reports: Set<number>; deposits: Set<string> },
): Judgement {
  if (row.amount < 0) return { ...nothing, verdict: 'out' };
  const report = same.find(({ incoming_id: id }) => !taken.reports.has(id));
  if (report) {
    taken.reports.add(report.incoming_id);
    const repeats = { source: sourceOf(report.source), incoming_id: report.incoming_id };
    return isCertainlySame(report)
      ? { ...nothing, verdict: 'repeated', repeats }
      : { ...nothing, verdict: 'review', reason: 'repeated', repeats };
  }
  if (code) {
    const { is_unreported: isUnreported, member_name: name, ...deposit } = code;
    return {
      ...nothing,
      verdict: 'review',
      reason: isUnreported ? 'already_credited' : 'awaits_gateway',
      deposit: { id: deposit.id, number: deposit.number, state: deposit.state },
      member_name: name || null,
    };
  }
  const { candidate, reason } = judgeLine(
    { hasTime: row.has_time, senderName: row.sender_name },
    candidates.filter(({ id }) => !taken.deposits.has(id)),
  );
  if (candidate) taken.deposits.add(candidate.id);
  return {
    ...nothing,
    verdict: reason === null ? 'credit' : 'review',
    reason,
    deposit: candidate && { id: candidate.id, number: candidate.number, state: candidate.state },
    member_name: candidate?.member_name || null,
  };
}

const sourceOf = (source: string): Source =>
  paymentSources.find((each) => source === each || source.startsWith(`${each}/`)) ?? 'operator';
