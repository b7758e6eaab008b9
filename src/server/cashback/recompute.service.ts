import type { CalendarDay } from '@/domain/calendar-day';
import type { Satang } from '@/domain/money';
import { recordAction } from '../audit/audit.service';
import { type Executor, queryRaw } from '../db/raw';
import type { Db } from '../db/tables';
import { RefusalError } from '../http/refusal';
import { isDayComputed } from './claim.service';
import { fetchTermsText, TERMS } from './compute.service';

/** Members per transaction. */
const SLICE = 250;

/** An operator's request to compute a day again. */
export interface Recomputation {
  agentId: number;
  operator: string;
  day: CalendarDay;
  /** Undefined for all members. */
  username: string | undefined;
}

/** The change of a day's amounts. */
export interface Difference {
  /** Number of members whose amounts changed. */
  changed: number;
  lossSatang: Satang;
  turnoverSatang: Satang;
}

/**
 * Computes a day again by the present rules, some members at a time. Moves no money: the member's next claim corrects
 * claims that were paid already. A repeated request completes the work after a crash. The audit log has the request
 * before anything changes, and the difference afterwards.
 * @param db a database without short time limits
 * @throws RefusalError `request.not_found` | `cashback.not_ready`
 */
export async function recomputeDay(db: Db, recomputation: Recomputation): Promise<Difference> {
  const { agentId, day, username } = recomputation;
  const memberId = username === undefined ? null : await findMemberId(db, agentId, username);
  if (!(await isDayComputed(db, agentId, day))) throw new RefusalError('cashback.not_ready');
  await note(db, recomputation, 'cashback.recompute', {});
  const terms = await fetchTermsText(db, agentId);
  const difference: Difference = { changed: 0, lossSatang: 0, turnoverSatang: 0 };
  let after: number | null = 0;
  while (after !== null) {
    const [slice]: (Difference & { lastMemberId: number | null })[] = await queryRaw(
      db,
      `SELECT last_member_id AS "lastMemberId", changed, loss_difference AS "lossSatang",
         turnover_difference AS "turnoverSatang"
       FROM recompute_cashback($1, $3::text::date, $4, $5, ${TERMS}, $6)`,
      [agentId, terms, day, memberId, after, SLICE],
    );
    difference.changed += slice?.changed ?? 0;
    difference.lossSatang += slice?.lossSatang ?? 0;
    difference.turnoverSatang += slice?.turnoverSatang ?? 0;
    after = slice?.lastMemberId ?? null;
  }
  await note(db, recomputation, 'cashback.recomputed', difference);
  return difference;
}

async function findMemberId(db: Executor, agentId: number, username: string): Promise<number> {
  const [member] = await queryRaw<{ id: number }>(
    db,
    'SELECT id FROM members WHERE agent_id = $1 AND username = $2',
    [agentId, username],
  );
  if (!member) throw new RefusalError('request.not_found');
  return member.id;
}

async function note(
  db: Db,
  { agentId, operator, day, username }: Recomputation,
  action: string,
  detail: object,
): Promise<void> {
  await db.transaction().execute((tx) =>
    recordAction(tx, {
      agentId,
      operator,
      action,
      subject: `cashback/${day}`,
      detail: { username: username ?? null, ...detail },
    }),
  );
}
