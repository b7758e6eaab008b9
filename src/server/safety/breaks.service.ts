import type { BreakKind } from '@/contract/break.fields';
import type {
  ExclusionLength,
  SafetyBreak,
  safetyReturn,
  TimeOutLength,
} from '@/contract/breaks.contract';
import type { DataInputOf } from '@/contract/endpoint';
import type { BankCode } from '@/domain/banks';
import { type Executor, queryRaw } from '../db/raw';
import { RefusalError } from '../http/refusal';

/** A break to begin, or the length to which the present one is prolonged. */
export type BreakWish =
  | { readonly kind: 'time_out'; readonly length: TimeOutLength }
  | { readonly kind: 'excluded'; readonly length: ExclusionLength };

const intervals: Readonly<Record<TimeOutLength | ExclusionLength, string | null>> = {
  '24h': '24 hours',
  '7d': '7 days',
  '30d': '30 days',
  '6m': '6 months',
  '1y': '1 year',
  '5y': '5 years',
  ever: null,
};

/**
 * Begins a break, or makes the present one longer, and nothing else: `beginBreak` of the breaks area also ends what must
 * not go on. Locks the member's row.
 * @param by `member`, or an operator as `operator/{name}`
 * @returns seconds by which the member's break became longer; null for ever
 * @throws RefusalError `safety.break_not_longer`
 */
export async function writeBreak(
  tx: Executor,
  memberId: number,
  { kind, length }: BreakWish,
  by: string,
): Promise<number | null> {
  const [begun] = await queryRaw<{ addedSeconds: number | null }>(
    tx,
    `SELECT extract(epoch FROM added)::float8 AS "addedSeconds" FROM begin_break($1, $2, $3::interval, $4)`,
    [memberId, kind, intervals[length], by],
  );
  if (!begun) throw new RefusalError('safety.break_not_longer');
  return begun.addedSeconds;
}

/** A break as it is read from the database. */
export interface BreakRow {
  kind: BreakKind;
  beganAt: Date;
  endsAt: Date | null;
  isOver: boolean;
  returnAskedAt: Date | null;
  mayReturnAt: Date | null;
}

/** Returns the break of a member as the contract shows it; null without one. */
export async function findBreak(db: Executor, memberId: number): Promise<SafetyBreak | null> {
  const [row] = await queryRaw<BreakRow>(
    db,
    `SELECT kind, began_at AS "beganAt", ends_at AS "endsAt", coalesce(ends_at <= business_now(), false) AS "isOver",
       return_asked_at AS "returnAskedAt", return_asked_at + interval '24 hours' AS "mayReturnAt"
     FROM open_break($1)`,
    [memberId],
  );
  return row ? toBreak(row) : null;
}

/** Returns a break as the contract shows it. */
export function toBreak(row: BreakRow): SafetyBreak {
  return {
    kind: row.kind,
    began_at: row.beganAt.toISOString(),
    ends_at: row.endsAt?.toISOString() ?? null,
    is_over: row.isOver,
    return_asked_at: row.returnAskedAt?.toISOString() ?? null,
    may_return_at: row.mayReturnAt?.toISOString() ?? null,
  };
}

/**
 * Lets a member ask to return after the end of an exclusion, and ends it when they ask again after 24 hours.
 * @throws RefusalError `safety.return_too_early` with the time from which the next step is possible | `safety.no_break`
 */
export async function askReturn(
  db: Executor,
  memberId: number,
): Promise<DataInputOf<typeof safetyReturn>> {
  const [row] = await queryRaw<{
    outcome: 'asked' | 'ended' | 'too_early' | 'none';
    fromAt: Date | null;
  }>(db, 'SELECT outcome, from_at AS "fromAt" FROM return_from_exclusion($1)', [memberId]);
  const fromAt = row?.fromAt?.toISOString() ?? null;
  switch (row?.outcome) {
    case 'asked':
    case 'ended':
      return { is_ended: row.outcome === 'ended', may_return_at: fromAt };
    case 'too_early':
      throw new RefusalError('safety.return_too_early', { data: { from_at: fromAt } });
    default:
      throw new RefusalError('safety.no_break');
  }
}

/** Facts by which a member who excluded themselves is recognised; unknown ones are left out. */
export interface Identity {
  agentId: number;
  /** The member who states the facts, whose own exclusion does not count. */
  ownId?: number;
  /** A phone number that the person has proved to own. */
  phone?: string | undefined;
  bank?: { code: BankCode | null; accountNumber: string | null } | undefined;
  lineUserId?: string | undefined;
  person?: { firstName: string | null; lastName: string | null; birthDate: string } | undefined;
}

/**
 * Checks that a person is not a member who excluded themselves, before their data are stored. The refusal tells a
 * stranger nothing.
 * @param message neutral words that fit the form; the words of registration by default
 * @throws RefusalError `safety.not_accepted`
 */
export async function assertNotExcluded(
  tx: Executor,
  { agentId, ownId, phone, bank, lineUserId, person }: Identity,
  message?: string,
): Promise<void> {
  const hasBank = bank && bank.code !== null && bank.accountNumber !== null;
  const found = await queryRaw(
    tx,
    'SELECT FROM excluded_identities($1, $2, $3, $4, person_identity($5, $6, $7::text::date), $8)',
    [
      agentId,
      phone ?? null,
      hasBank ? `${bank.code}/${bank.accountNumber}` : null,
      lineUserId ?? null,
      person?.firstName ?? null,
      person?.lastName ?? null,
      person?.birthDate ?? null,
      ownId ?? null,
    ],
  );
  if (found.length > 0) throw new RefusalError('safety.not_accepted', message ? { message } : {});
}

const MOST_ENDED_AT_ONCE = 500;

/** Ends time-outs whose time is over. */
export async function endTimeOuts(db: Executor): Promise<void> {
  let ended = MOST_ENDED_AT_ONCE;
  while (ended === MOST_ENDED_AT_ONCE) {
    const [row] = await queryRaw<{ count: number }>(db, 'SELECT end_time_outs($1) AS count', [
      MOST_ENDED_AT_ONCE,
    ]);
    ended = row?.count ?? 0;
  }
}

/**
 * Deletes the identities of members who returned from an exclusion more than half a year ago, and the exceptions from
 * it.
 */
export async function forgetIdentities(db: Executor): Promise<void> {
  await queryRaw(db, 'DELETE FROM safety_identities WHERE is_forgotten(break_id)');
  await queryRaw(db, 'DELETE FROM safety_not_same WHERE is_forgotten(break_id)');
}
