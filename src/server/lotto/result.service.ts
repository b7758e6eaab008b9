import type { EnteredResultData } from '@/contract/operator/lotto-results.contract';
import { type AnnouncedResult, type Announcement, findResult } from '@/domain/lotto-results';
import { recordAction } from '../audit/audit.service';
import { refuseSameHands } from '../audit/four-eyes.service';
import { queryRaw } from '../db/raw';
import type { Db, Tx } from '../db/tables';
import { RefusalError } from '../http/refusal';
import { lockRoundOf, makeFinal, toArray, writeResult } from './final-result.service';
import { type LockedRound, lockRoundToChange } from './locked-round';
import { fetchPreview } from './result-preview.queries';

/** A result as entered by an operator. */
export interface EnteredResult {
  agentId: number;
  roundId: string;
  operator: string;
  announcement: Announcement;
  /** Whether the result replaces another result that was already settled. */
  isCorrection: boolean;
}

/**
 * Stores a result that another operator must confirm; until then it can be withdrawn. A second operator who enters the
 * same result agrees with it. Repeating it as the same operator changes nothing.
 * @returns id and preview of the result, and when it becomes final by time, if the owner allows that
 * @throws RefusalError `lotto.unknown_round` | `lotto.bad_result` | `lotto.round_not_closed` | `lotto.round_ended` |
 * `lotto.round_not_settled` | `lotto.result_waits` with the waiting result | `lotto.confirmed_by_same` when the second
 * operator may be the same person
 */
export async function enterResult(
  db: Db,
  { agentId, roundId, operator, announcement, isCorrection }: EnteredResult,
): Promise<EnteredResultData> {
  return db.transaction().execute(async (tx) => {
    const round = await lockRoundToChange(tx, { agentId, roundId });
    assertTakesResult(round, isCorrection);
    const result = findResult(round.resultKind, announcement);
    if (!result) throw new RefusalError('lotto.bad_result');
    const { preview, paysSatang } = await fetchPreview(tx, round, result);
    const by = `operator/${operator}`;
    const waiting = await findWaiting(tx, round.id, result);
    if (waiting && !waiting.isSame) throw refuseBeside(waiting);
    const note = (action: string, resultId: number) =>
      recordAction(tx, {
        agentId,
        operator,
        action,
        subject: `lotto_round/${roundId}`,
        detail: { resultId, announcement },
      });
    if (!waiting) {
      const written = { announcement, result, by, isCorrection, paysSatang };
      const id = await writeResult(tx, round, written);
      await note(isCorrection ? 'lotto.correct' : 'lotto.result', id);
      return { id, agreed_by: null, final_at: null, preview };
    }
    // A person who typed it counts in place of a source that told the same.
    const isAgreement =
      (waiting.agreed_by === null || isSource(waiting.agreed_by)) && waiting.entered_by !== by;
    if (isAgreement) await note('lotto.agree_result', waiting.id);
    const { id, agreed_by, final_at } = isAgreement
      ? await refuseSameHands(() => agree(tx, waiting.id, by))
      : waiting;
    return { id, agreed_by, final_at: final_at?.toISOString() ?? null, preview };
  });
}

/** Refuses a round that can take no result now, or no correction, whether the result is entered or only previewed. */
export function assertTakesResult({ state, isClosed }: LockedRound, isCorrection: boolean): void {
  if (state === 'voided') throw new RefusalError('lotto.round_ended');
  if (isCorrection) {
    if (state !== 'settled') throw new RefusalError('lotto.round_not_settled');
    return;
  }
  if (state === 'drawing' || state === 'settled') throw new RefusalError('lotto.round_ended');
  if (!isClosed) throw new RefusalError('lotto.round_not_closed');
}

const isSource = (by: string) => by.startsWith('source/');

interface WaitingResult {
  id: number;
  entered_by: string;
  agreed_by: string | null;
  final_at: Date | null;
  isSame: boolean;
}

/**
 * Finds the waiting result of a round and tells whether it equals the given one. The order of the numbers within
 * `three_front` and `three_bottom` does not count.
 */
async function findWaiting(
  tx: Tx,
  roundId: number,
  result: AnnouncedResult,
): Promise<WaitingResult | undefined> {
  const [row] = await queryRaw<WaitingResult>(
    tx,
    `SELECT id, entered_by, agreed_by, final_at,
       (announced, announced_bottom, three_top, two_bottom) IS NOT DISTINCT FROM ($2::text, $3::text, $4::text, $5::text)
       AND ARRAY(SELECT unnest(three_front) AS draw ORDER BY draw) = ARRAY(SELECT unnest($6::text::text[]) AS draw ORDER BY draw)
       AND ARRAY(SELECT unnest(three_bottom) AS draw ORDER BY draw) = ARRAY(SELECT unnest($7::text::text[]) AS draw ORDER BY draw)
       AS "isSame"
     FROM lotto_results WHERE round_id = $1 AND state = 'waiting'`,
    [
      roundId,
      result.announced,
      result.announced_bottom,
      result.three_top,
      result.two_bottom,
      toArray(result.three_front),
      toArray(result.three_bottom),
    ],
  );
  return row;
}

/**
 * Creates the refusal of a different result. It names the operator who entered the waiting result but not its numbers,
 * because the second operator must read them at the source.
 */
function refuseBeside({ id, entered_by, final_at }: WaitingResult): RefusalError {
  return new RefusalError('lotto.result_waits', {
    data: { id, entered_by, final_at: final_at?.toISOString() ?? null },
  });
}

/**
 * Records the second operator who entered a result. Where the owner allows it, this starts the time after which a first
 * result is final.
 */
async function agree(
  tx: Tx,
  id: number,
  by: string,
): Promise<{ id: number; agreed_by: string; final_at: Date | null }> {
  const [row] = await queryRaw<{ id: number; agreed_by: string; final_at: Date | null }>(
    tx,
    `UPDATE lotto_results w SET agreed_by = $2, agreed_at = clock.now,
       final_at = CASE WHEN lotto_time_allowed(w) THEN clock.now + m.result_delay_minutes * interval '1 minute' END
     FROM (SELECT business_now() AS now) clock, lotto_rounds r JOIN lotto_markets m USING (agent_id, market_id)
     WHERE w.id = $1 AND r.id = w.round_id RETURNING w.id, w.agreed_by, w.final_at`,
    [id, by],
  );
  if (!row) throw new Error(`result ${id} does not exist`);
  return row;
}

/** An operator's decision on a waiting result. */
export interface ResultDecision {
  agentId: number;
  resultId: number;
  operator: string;
  kind: 'confirm' | 'withdraw';
}

const stateAfter = { confirm: 'final', withdraw: 'withdrawn' } as const;

/**
 * Withdraws a waiting result, or makes it final if another operator entered it and two have typed it. Repeating the
 * decision as the same operator changes nothing.
 * @throws RefusalError `request.not_found` | `lotto.no_result_waits` | `lotto.confirmed_by_same` | `lotto.not_typed`
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

async function fetchResult(tx: Tx, id: number) {
  const [row] = await queryRaw<{
    state: 'waiting' | 'final' | 'withdrawn';
    ended_by: string | null;
  }>(tx, 'SELECT state, ended_by FROM lotto_results WHERE id = $1', [id]);
  if (!row) throw new Error(`result ${id} does not exist`);
  return row;
}

async function withdraw(tx: Tx, id: number, by: string): Promise<void> {
  await queryRaw(
    tx,
    `UPDATE lotto_results SET state = 'withdrawn', ended_at = business_now(), ended_by = $2 WHERE id = $1`,
    [id, by],
  );
}
