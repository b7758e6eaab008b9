import { findResult } from '@/domain/lotto-results';
import { queryRaw } from '../db/raw';
import type { Db, Tx } from '../db/tables';
import { type LockedRound, lockRoundToChange } from '../lotto/locked-round';
import { findNextCheck, findWaitSeconds } from './agreement.rules';
import { claimRead, type DueRead, fetchDueReads } from './due-reads.queries';
import { act } from './proposal.service';
import { type ResultSource, type SourceAnswer, SourceUnavailableError } from './result-source';
import { type StoredAnswer, storeReading, toFailed, toStored } from './stored-readings';

/** Milliseconds after which a run starts no further call to a host; the next run continues. */
const HOST_AT_MOST_MS = 30_000;

/** Dependencies of the reading of sources. */
interface ReadingDeps {
  readonly db: Db;
  readonly sources: readonly ResultSource[];
  /** Receives errors that are no failure of a source. */
  readonly onError?: (error: unknown) => void;
}

/**
 * Asks the sources about all rounds that are due, and does what follows. Hosts are asked at the same time, each with one
 * call after another. Safe in many processes at the same time, and after a crash at any point.
 */
export async function readDueResults(deps: ReadingDeps): Promise<void> {
  const { db, sources } = deps;
  if (sources.length === 0) return;
  const due = await fetchDueReads(db, {
    real: sources.filter(({ isSimulated }) => !isSimulated).map(({ sourceId }) => sourceId),
    madeUp: sources.filter(({ isSimulated }) => isSimulated).map(({ sourceId }) => sourceId),
  });
  const asked = due.flatMap((read) => {
    const source = sources.find(({ sourceId }) => sourceId === read.sourceId);
    return source ? [{ source, read }] : [];
  });
  const hosts = new Set(asked.map(({ source }) => source.host));
  const startedAtMs = performance.now();
  await Promise.all(
    [...hosts].map(async (host) => {
      for (const { source, read } of asked.filter((each) => each.source.host === host)) {
        if (performance.now() - startedAtMs >= HOST_AT_MOST_MS) return;
        await readOne(deps, source, read).catch((error: unknown) => deps.onError?.(error));
      }
    }),
  );
}

async function readOne({ db }: ReadingDeps, source: ResultSource, read: DueRead): Promise<void> {
  const failuresBefore = await claimRead(db, read);
  if (failuresBefore === undefined) return;
  const { marketId, kind, day } = read;
  let answer: SourceAnswer | undefined;
  let stored: StoredAnswer;
  try {
    answer = await source.read({ marketId, kind, day });
    stored = toStored(answer, read);
  } catch (error) {
    if (!(error instanceof SourceUnavailableError)) throw error;
    stored = toFailed(error);
  }
  const failures = stored.state === 'unavailable' ? failuresBefore + 1 : 0;
  await db.transaction().execute(async (tx) => {
    const round = await lockRoundToChange(tx, read.roundId);
    if (!source.isSimulated && (await repeatsLast(tx, round, stored))) {
      stored = { ...stored, state: 'not_yet', announcement: null, why: 'repeats the draw before' };
    }
    const readingId = await storeReading(tx, round.id, { source, stored, answer });
    await holdRefund(tx, round, stored);
    await act(tx, { round, source, readingId });
    await planNext(tx, { roundId: round.id, source, failures });
  });
}

/**
 * Tells whether an answer is the result of the draw before. Pages that show the day of today above the numbers of
 * yesterday are common, and a real repetition is so rare that a person may type it. A number of four digits repeats more
 * often.
 */
async function repeatsLast(
  tx: Tx,
  { id, resultKind }: LockedRound,
  { state, announcement }: StoredAnswer,
): Promise<boolean> {
  if (state !== 'complete' || !announcement || resultKind === 'four_digits') return false;
  const result = findResult(resultKind, announcement);
  const rows = await queryRaw(
    tx,
    `SELECT FROM lotto_rounds r CROSS JOIN LATERAL (
       SELECT announced, announced_bottom, three_top, two_bottom FROM lotto_rounds p
       WHERE p.agent_id = r.agent_id AND p.market_id = r.market_id AND p.day < r.day AND p.three_top IS NOT NULL
       ORDER BY p.day DESC LIMIT 1) before
     WHERE r.id = $1 AND (before.announced, before.announced_bottom, before.three_top, before.two_bottom)
       IS NOT DISTINCT FROM ($2::text, $3::text, $4::text, $5::text)`,
    [id, result?.announced, result?.announced_bottom, result?.three_top, result?.two_bottom],
  );
  return rows.length > 0;
}

/** Holds the refund of a round without a result, while a source tells at least a part of it. */
async function holdRefund(tx: Tx, round: LockedRound, { state }: StoredAnswer): Promise<void> {
  if (state !== 'partial' && state !== 'complete') return;
  await queryRaw(
    tx,
    `UPDATE lotto_rounds SET result_held_until = business_now() + interval '6 hours'
     WHERE id = $1 AND state IN ('scheduled', 'open', 'closed')`,
    [round.id],
  );
}

/** Plans when the source is asked about the round again. */
async function planNext(
  tx: Tx,
  { roundId, source, failures }: { roundId: number; source: ResultSource; failures: number },
): Promise<void> {
  const [round] = await queryRaw<{
    now: Date;
    state: LockedRound['state'];
    minutes: number;
    finalAt: Date | null;
  }>(
    tx,
    `SELECT clock.now, r.state, extract(epoch FROM clock.now - r.draws_at)::float8 / 60 AS minutes,
       (SELECT max(ended_at) FROM lotto_results WHERE round_id = r.id AND state = 'final') AS "finalAt"
     FROM (SELECT business_now() AS now) clock CROSS JOIN lotto_rounds r WHERE r.id = $1`,
    [roundId],
  );
  if (!round) throw new Error(`round ${roundId} does not exist`);
  const { now, state, minutes, finalAt } = round;
  const waitMs = findWaitSeconds(minutes, failures) * 1_000;
  const hasEnded = state === 'voided' || (finalAt !== null && source.isSimulated === true);
  const next = finalAt === null ? new Date(now.getTime() + waitMs) : findNextCheck(finalAt, now);
  await queryRaw(
    tx,
    `UPDATE lotto_source_polls SET next_at = $3::timestamptz, failures = $4
     WHERE round_id = $1 AND source_id = $2`,
    [roundId, source.sourceId, hasEnded ? null : next, failures],
  );
}

/** Removes raw answers after two years, in which a member may ask about a result. */
export async function forgetOldBodies(db: Db): Promise<void> {
  await queryRaw(
    db,
    `DELETE FROM lotto_source_bodies WHERE kept_at < business_now() - interval '2 years'`,
  );
}
