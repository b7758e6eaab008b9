import type { Kysely, Transaction } from 'kysely';
import type { RoundState } from '@/contract/lotto.contract';
import {
  type AnnouncedResult,
  type Announcement,
  findResult,
  type ResultKind,
} from '@/domain/lotto-results';
import { recordAction } from '../audit/audit.service';
import { refuseSameHands } from '../audit/four-eyes.service';
import { queryRaw } from '../db/raw';
import type { DatabaseTables } from '../db/tables';
import { RefusalError } from '../http/refusal';

type Db = Kysely<DatabaseTables>;
type Tx = Transaction<DatabaseTables>;

/** Name in the audit log for actions without an operator. */
export const SYSTEM = 'system';
const RESULTS_AT_ONCE = 100;

/** A round that is locked until the transaction ends, so that no bill is added and no other transaction changes it. */
export interface LockedRound {
  id: number;
  agentId: number;
  /** As in addresses. */
  roundId: string;
  state: RoundState;
  resultKind: ResultKind;
  /** Decided by the clock, because the stored state may be late. */
  isClosed: boolean;
  /** Whether the time to enter a result is over. */
  isOverdue: boolean;
  resultDelayMinutes: number;
  refundAfterMinutes: number;
}

/** Locks a round, by its id or by its agent and public id, and reads its state after the lock. */
export async function lockRoundToChange(
  tx: Tx,
  which: number | { agentId: number; roundId: string },
): Promise<LockedRound> {
  const [found] = await (typeof which === 'number'
    ? queryRaw<{ id: number }>(tx, 'SELECT id FROM lotto_rounds WHERE id = $1 FOR UPDATE', [which])
    : queryRaw<{ id: number }>(
        tx,
        'SELECT id FROM lotto_rounds WHERE agent_id = $1 AND round_id = $2 FOR UPDATE',
        [which.agentId, which.roundId],
      ));
  if (!found) throw new RefusalError('lotto.unknown_round');
  const [round] = await queryRaw<LockedRound>(
    tx,
    `SELECT r.id, r.agent_id AS "agentId", r.round_id AS "roundId", r.state, m.result_kind AS "resultKind",
       r.closes_at <= now AS "isClosed",
       r.draws_at + m.refund_after_minutes * interval '1 minute' <= now AS "isOverdue",
       m.result_delay_minutes AS "resultDelayMinutes", m.refund_after_minutes AS "refundAfterMinutes"
     FROM lotto_rounds r JOIN lotto_markets m USING (agent_id, market_id) CROSS JOIN (SELECT business_now() AS now) clock
     WHERE r.id = $1`,
    [found.id],
  );
  if (!round) throw new Error(`round ${found.id} has no market`);
  return round;
}

/** A result as an operator enters it. */
export interface EnteredResult {
  agentId: number;
  roundId: string;
  operator: string;
  announcement: Announcement;
  /** Whether it takes the place of one that was paid already. */
  isCorrection: boolean;
}

/**
 * Writes down a result. It is final when another operator confirms it, or after the market's delay; until then it can
 * be withdrawn. The same one of the same operator again changes nothing.
 * @returns its id, and when it becomes final without a confirmation
 * @throws RefusalError `lotto.unknown_round` | `lotto.bad_result` | `lotto.round_not_closed` | `lotto.round_ended` |
 * `lotto.round_not_settled` | `lotto.result_waits` with the one that waits
 */
export async function enterResult(
  db: Db,
  { agentId, roundId, operator, announcement, isCorrection }: EnteredResult,
): Promise<{ id: number; final_at: string }> {
  return db.transaction().execute(async (tx) => {
    const round = await lockRoundToChange(tx, { agentId, roundId });
    assertTakesResult(round, isCorrection);
    const result = findResult(round.resultKind, announcement);
    if (!result) throw new RefusalError('lotto.bad_result');
    const by = `operator/${operator}`;
    const waiting = await findWaiting(tx, round.id, announcement);
    if (waiting) {
      if (!waiting.isSame || waiting.entered_by !== by) {
        const { entered_by, final_at } = waiting;
        throw new RefusalError('lotto.result_waits', {
          data: { id: waiting.id, entered_by, final_at: final_at.toISOString() },
        });
      }
      return { id: waiting.id, final_at: waiting.final_at.toISOString() };
    }
    const row = await writeResult(tx, round, { announcement, result, by, isCorrection });
    await recordAction(tx, {
      agentId,
      operator,
      action: isCorrection ? 'lotto.correct' : 'lotto.result',
      subject: `lotto_round/${roundId}`,
      detail: { resultId: row.id, announcement },
    });
    return { id: row.id, final_at: row.final_at.toISOString() };
  });
}

async function writeResult(
  tx: Tx,
  round: LockedRound,
  written: {
    announcement: object;
    result: AnnouncedResult;
    by: string;
    isCorrection: boolean;
  },
): Promise<{ id: number; final_at: Date }> {
  const { announcement, result, by, isCorrection } = written;
  const [row] = await queryRaw<{ id: number; final_at: Date }>(
    tx,
    `INSERT INTO lotto_results (round_id, is_correction, announcement, announced, three_top, two_bottom, three_front,
       three_bottom, entered_at, entered_by, final_at)
     SELECT $1, $2, $3::text::jsonb, $4, $5, $6, $7::text::text[], $8::text::text[], now, $9,
       now + $10::int * interval '1 minute'
     FROM (SELECT business_now() AS now) clock RETURNING id, final_at`,
    [
      round.id,
      isCorrection,
      JSON.stringify(announcement),
      result.announced,
      result.three_top,
      result.two_bottom,
      toArray(result.three_front),
      toArray(result.three_bottom),
      by,
      round.resultDelayMinutes,
    ],
  );
  if (!row) throw new Error('the result was not written');
  return row;
}

function assertTakesResult({ state, isClosed }: LockedRound, isCorrection: boolean): void {
  if (state === 'voided') throw new RefusalError('lotto.round_ended');
  if (isCorrection) {
    if (state !== 'settled') throw new RefusalError('lotto.round_not_settled');
    return;
  }
  if (state === 'drawing' || state === 'settled') throw new RefusalError('lotto.round_ended');
  if (!isClosed) throw new RefusalError('lotto.round_not_closed');
}

async function findWaiting(tx: Tx, roundId: number, announcement: Announcement) {
  const [row] = await queryRaw<{
    id: number;
    entered_by: string;
    final_at: Date;
    isSame: boolean;
  }>(
    tx,
    `SELECT id, entered_by, final_at, announcement = $2::text::jsonb AS "isSame"
     FROM lotto_results WHERE round_id = $1 AND state = 'waiting'`,
    [roundId, JSON.stringify(announcement)],
  );
  return row;
}

const toArray = (numbers: readonly string[]) => `{${numbers.join(',')}}`;

/** An operator's word on a result that waits. */
export interface ResultDecision {
  agentId: number;
  resultId: number;
  operator: string;
  kind: 'confirm' | 'withdraw';
}

const stateAfter = { confirm: 'final', withdraw: 'withdrawn' } as const;

/**
 * Withdraws a waiting result, or makes it final if another operator entered it. The same decision of the same
 * operator again changes nothing.
 * @throws RefusalError `request.not_found` | `lotto.no_result_waits` | `lotto.confirmed_by_same`
 */
export async function decideResult(
  db: Db,
  { agentId, resultId, operator, kind }: ResultDecision,
): Promise<void> {
  const by = `operator/${operator}`;
  await db.transaction().execute(async (tx) => {
    const round = await lockRoundOf(tx, resultId);
    if (round?.agentId !== agentId) throw new RefusalError('request.not_found');
    const result = await fetchResult(tx, resultId);
    if (result.state === stateAfter[kind] && result.ended_by === by) return;
    if (result.state !== 'waiting') throw new RefusalError('lotto.no_result_waits');
    if (kind === 'confirm') await refuseSameHands(() => makeFinal(tx, resultId, by));
    else await withdraw(tx, resultId, by);
    await recordAction(tx, {
      agentId,
      operator,
      action: kind === 'confirm' ? 'lotto.confirm_result' : 'lotto.withdraw_result',
      subject: `lotto_round/${round.roundId}`,
      detail: { resultId },
    });
  });
}

/** Locks the round of a result. The round is always locked before the result, as when one is entered. */
async function lockRoundOf(tx: Tx, resultId: number): Promise<LockedRound | undefined> {
  const [row] = await queryRaw<{ round_id: number }>(
    tx,
    'SELECT round_id FROM lotto_results WHERE id = $1',
    [resultId],
  );
  return row && (await lockRoundToChange(tx, row.round_id));
}

async function fetchResult(tx: Tx, id: number) {
  const [row] = await queryRaw<{
    state: 'waiting' | 'final' | 'withdrawn';
    entered_by: string;
    ended_by: string | null;
    isDue: boolean;
  }>(
    tx,
    `SELECT state, entered_by, ended_by, final_at <= business_now() AS "isDue" FROM lotto_results WHERE id = $1`,
    [id],
  );
  if (!row) throw new Error(`result ${id} is gone`);
  return row;
}

async function withdraw(tx: Tx, id: number, by: string): Promise<void> {
  await queryRaw(
    tx,
    `UPDATE lotto_results SET state = 'withdrawn', ended_at = business_now(), ended_by = $2 WHERE id = $1`,
    [id, by],
  );
}

/** Gives the locked round this result, by which its bills are then settled. */
async function makeFinal(tx: Tx, id: number, by: string, isDemo = false): Promise<void> {
  await queryRaw(
    tx,
    `WITH final AS (
       UPDATE lotto_results SET state = 'final', ended_at = business_now(), ended_by = $2 WHERE id = $1 RETURNING *
     )
     UPDATE lotto_rounds r SET state = 'drawing', settled_at = NULL, announced = f.announced, three_top = f.three_top,
       two_bottom = f.two_bottom, three_front = f.three_front, three_bottom = f.three_bottom,
       is_demo_result = $3::boolean
     FROM final f WHERE r.id = f.round_id`,
    [id, by, isDemo],
  );
}

/** Ends what waits for a round that has ended otherwise. The round is locked. */
export async function withdrawWaiting(tx: Tx, roundId: number, by: string): Promise<void> {
  await queryRaw(
    tx,
    `UPDATE lotto_results SET state = 'withdrawn', ended_at = business_now(), ended_by = $2
     WHERE round_id = $1 AND state = 'waiting'`,
    [roundId, by],
  );
}

/** Makes results final whose time to be withdrawn is over. Safe in many processes at once. */
export async function finaliseDueResults(db: Db): Promise<void> {
  const due = await queryRaw<{ id: number }>(
    db,
    `SELECT id FROM lotto_results WHERE state = 'waiting' AND final_at <= (SELECT business_now())
     ORDER BY final_at LIMIT ${RESULTS_AT_ONCE}`,
  );
  for (const { id } of due) {
    await db.transaction().execute(async (tx) => {
      const round = await lockRoundOf(tx, id);
      const result = await fetchResult(tx, id);
      // Another process or an operator may have decided it meanwhile.
      if (!round || result.state !== 'waiting' || !result.isDue) return;
      await makeFinal(tx, id, SYSTEM);
      await recordAction(tx, {
        agentId: round.agentId,
        operator: SYSTEM,
        action: 'lotto.final_result',
        subject: `lotto_round/${round.roundId}`,
        detail: { resultId: id },
      });
    });
  }
}

/** A result that is made by the server itself and needs no confirmation. */
export interface OwnResult {
  /** Stored evidence of how it was made. */
  announcement: object;
  result: AnnouncedResult;
  by: string;
  /** Whether it is labelled as made up. */
  isDemo: boolean;
}

/** Announces a result of a locked round that is final at once. */
export async function announceFinal(
  tx: Tx,
  round: LockedRound,
  { isDemo, ...written }: OwnResult,
): Promise<void> {
  const { id } = await writeResult(tx, round, { ...written, isCorrection: false });
  await makeFinal(tx, id, written.by, isDemo);
}
