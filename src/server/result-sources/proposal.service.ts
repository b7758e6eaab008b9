import type { ResultMode } from '@/contract/operator/lotto-sources.contract';
import { type Announcement, findResult } from '@/domain/lotto-results';
import { recordAction } from '../audit/audit.service';
import { queryRaw } from '../db/raw';
import type { Tx } from '../db/tables';
import { makeFinal, withdrawWaiting, writeResult } from '../lotto/final-result.service';
import { type LockedRound, SYSTEM } from '../lotto/locked-round';
import { fetchPreview } from '../lotto/result-preview.queries';
import { judgeAnswers } from './agreement.rules';
import type { ResultSource } from './result-source';
import { fetchCounted } from './stored-readings';

/** Author recorded when a made-up result becomes final. */
const DEMO = 'demo';
const toAuthor = (sourceId: string) => `source/${sourceId}`;

interface Market {
  mode: ResultMode;
  isMadeUp: boolean;
}

/**
 * Does what follows from a reading of a locked round: a first answer proposes a result, an equal answer of another
 * family agrees with it, a different one ends the proposal, and another answer after the payment proposes a correction.
 * Repeating it changes nothing.
 */
export async function act(
  tx: Tx,
  { round, source, readingId }: { round: LockedRound; source: ResultSource; readingId: number },
): Promise<void> {
  const [market] = await queryRaw<Market>(
    tx,
    `SELECT m.result_mode AS mode, m.has_demo_results AS "isMadeUp"
     FROM lotto_rounds r JOIN lotto_markets m USING (agent_id, market_id) WHERE r.id = $1`,
    [round.id],
  );
  if (!market) throw new Error(`round ${round.id} has no market`);
  if (source.isSimulated) {
    if (market.isMadeUp) await announceMadeUp(tx, round, { source, readingId });
    return;
  }
  if (round.state === 'settled') {
    await proposeCorrection(tx, round, { source, readingId });
    return;
  }
  if (!round.isClosed || !['scheduled', 'open', 'closed'].includes(round.state)) return;
  await proposeFirst(tx, round, market);
}

async function announceMadeUp(
  tx: Tx,
  round: LockedRound,
  { source, readingId }: { source: ResultSource; readingId: number },
): Promise<void> {
  if (['drawing', 'settled', 'voided'].includes(round.state)) return;
  const announcement = await fetchTold(tx, readingId);
  if (!announcement || (await findWaiting(tx, round.id))) return;
  const id = await write(tx, round, {
    announcement,
    sourceId: source.sourceId,
    isCorrection: false,
  });
  await makeFinal(tx, id, DEMO, true);
}

async function proposeFirst(tx: Tx, round: LockedRound, { mode }: Market): Promise<void> {
  const answers = await fetchCounted(tx, round.id);
  const verdict = judgeAnswers(answers);
  const waiting = await findWaiting(tx, round.id);
  const isProposal = waiting?.enteredBy.startsWith('source/') ?? false;
  if (verdict.kind === 'none') return;
  if (verdict.kind === 'contested') {
    if (waiting && isProposal) {
      await withdrawWaiting(tx, round.id, SYSTEM);
      await note(tx, round, 'lotto.contested', { resultId: waiting.id });
    }
    return;
  }
  // A person has entered a result, or has withdrawn exactly this one.
  if (waiting && !isProposal) return;
  const { first } = verdict;
  if (!waiting && (await wasProposed(tx, round.id, first))) return;
  // An index counts later than it is told, so another source than the first one may have proposed.
  const proposer =
    answers.find(({ sourceId }) => toAuthor(sourceId) === waiting?.enteredBy) ?? first;
  const second = answers.find(({ family }) => family !== proposer.family);
  const id =
    waiting?.id ??
    (await write(tx, round, {
      announcement: first.announcement,
      sourceId: first.sourceId,
      isCorrection: false,
    }));
  if (!waiting)
    await note(tx, round, 'lotto.source_result', { resultId: id, source: first.sourceId });
  if (!second || mode === 'operator') return;
  const by = toAuthor(second.sourceId);
  if (waiting?.agreedBy === undefined || waiting.agreedBy === null) {
    await queryRaw(
      tx,
      `UPDATE lotto_results SET agreed_by = $2, agreed_at = business_now() WHERE id = $1 AND agreed_by IS NULL`,
      [id, by],
    );
    await note(tx, round, 'lotto.source_agreed', { resultId: id, source: second.sourceId });
  }
  if (mode !== 'agree_final') return;
  await makeFinal(tx, id, by);
  await note(tx, round, 'lotto.final_result', { resultId: id, source: second.sourceId });
}

/**
 * Proposes a correction when a source tells another result than the one that was paid, and did not tell it before that:
 * people have decided about what was told before.
 */
async function proposeCorrection(
  tx: Tx,
  round: LockedRound,
  { source, readingId }: { source: ResultSource; readingId: number },
): Promise<void> {
  const announcement = await fetchTold(tx, readingId);
  if (!announcement) return;
  const answer = { sourceId: source.sourceId, announcement };
  if ((await findWaiting(tx, round.id)) || (await wasProposed(tx, round.id, answer))) return;
  const [isNews] = await queryRaw(
    tx,
    `SELECT FROM lotto_results w JOIN lotto_source_readings s ON s.round_id = w.round_id AND s.id = $2
     WHERE w.round_id = $1 AND w.state = 'final' AND s.read_at > w.ended_at
       AND w.id = (SELECT max(id) FROM lotto_results WHERE round_id = $1 AND state = 'final')
       AND (w.announced, w.announced_bottom, w.three_top, w.two_bottom, sorted_draws(w.three_front), sorted_draws(w.three_bottom))
         IS DISTINCT FROM ($3::text, $4::text, $5::text, $6::text, $7::text::text[], $8::text::text[])`,
    [round.id, readingId, ...toColumns(round, announcement)],
  );
  if (!isNews) return;
  const id = await write(tx, round, {
    announcement,
    sourceId: source.sourceId,
    isCorrection: true,
  });
  await note(tx, round, 'lotto.source_correction', { resultId: id, source: source.sourceId });
}

function toColumns({ resultKind }: LockedRound, announcement: Announcement) {
  const { announced, announced_bottom, three_top, two_bottom, three_front, three_bottom } =
    toResult(resultKind, announcement);
  const list = (draws: readonly string[]) => `{${draws.toSorted().join(',')}}`;
  return [
    ...[announced, announced_bottom, three_top, two_bottom],
    ...[list(three_front), list(three_bottom)],
  ];
}

function toResult(kind: LockedRound['resultKind'], announcement: Announcement) {
  const result = findResult(kind, announcement);
  if (!result) throw new Error(`a stored answer does not fit the result kind ${kind}`);
  return result;
}

async function write(
  tx: Tx,
  round: LockedRound,
  {
    announcement,
    sourceId,
    isCorrection,
  }: { announcement: Announcement; sourceId: string; isCorrection: boolean },
): Promise<number> {
  const result = toResult(round.resultKind, announcement);
  const { paysSatang } = await fetchPreview(tx, round, result);
  const by = toAuthor(sourceId);
  return writeResult(tx, round, { announcement, result, by, isCorrection, paysSatang });
}

/** Returns what a reading told, if it counts. */
async function fetchTold(tx: Tx, id: number): Promise<Announcement | undefined> {
  const [row] = await queryRaw<{ announcement: Announcement }>(
    tx,
    `SELECT announcement FROM lotto_source_readings
     WHERE id = $1 AND state = 'complete' AND last_read_at >= settles_at`,
    [id],
  );
  return row?.announcement;
}

async function findWaiting(tx: Tx, roundId: number) {
  const [row] = await queryRaw<{ id: number; enteredBy: string; agreedBy: string | null }>(
    tx,
    `SELECT id, entered_by AS "enteredBy", agreed_by AS "agreedBy" FROM lotto_results
     WHERE round_id = $1 AND state = 'waiting'`,
    [roundId],
  );
  return row;
}

/** Tells whether a source has proposed exactly this result before. */
async function wasProposed(
  tx: Tx,
  roundId: number,
  { sourceId, announcement }: { sourceId: string; announcement: Announcement },
): Promise<boolean> {
  const rows = await queryRaw(
    tx,
    `SELECT FROM lotto_results WHERE round_id = $1 AND entered_by = $2 AND announcement = $3::text::jsonb LIMIT 1`,
    [roundId, toAuthor(sourceId), JSON.stringify(announcement)],
  );
  return rows.length > 0;
}

const note = (tx: Tx, round: LockedRound, action: string, detail: object) =>
  recordAction(tx, {
    agentId: round.agentId,
    operator: SYSTEM,
    action,
    subject: `lotto_round/${round.roundId}`,
    detail,
  });
