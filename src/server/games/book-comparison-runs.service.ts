import type { Logger } from 'pino';
import type { CalendarDay } from '@/domain/calendar-day';
import { recordAction } from '../audit/audit.service';
import { type Executor, queryRaw } from '../db/raw';
import type { Db, Tx } from '../db/tables';
import { RefusalError } from '../http/refusal';
import {
  type BookDifference,
  type ComparedBooks,
  compareBooks,
  type ListingProvider,
} from './book-comparison.service';
import { ProviderUnavailableError } from './game-provider';

/** Hours after the end of a day from which it is compared: late wins and repeated calls have come by then. */
const SETTLE_HOURS = 4;
/** Longest time of one comparison. Another process may claim the day only after it. */
export const COMPARISON_LIMIT_MS = 1_200_000;
const FIRST_DELAY_SECONDS = 1_800;
const LONGEST_DELAY_SECONDS = 21_600;
/** Days for which open differences are looked for again each night, because a provider may deliver a call days later. */
const REPEATED_DAYS = 7;
/** Differences that are written in one statement. */
const MOST_AT_ONCE = 1_000;

/** Dependencies of the comparison of books. */
export interface ComparisonDeps {
  readonly db: Db;
  readonly agentId: number;
  readonly logger: Logger;
}

/** A claimed day. */
interface Claim {
  readonly day: CalendarDay;
  /** Names the claim to the microsecond. */
  readonly claimedAt: string;
}

/**
 * Compares the earliest day of a provider that is due, and writes the differences: each day that ended four hours ago,
 * once; again a night later while it has open differences; later and later after a failure. Does nothing while none is
 * due. Safe in many processes.
 */
export async function compareWhenDue(
  { db, agentId, logger }: ComparisonDeps,
  provider: ListingProvider,
  signal: AbortSignal,
): Promise<void> {
  const { source } = provider;
  await addEndedDays(db, agentId, source);
  const claim = await claimDay(db, agentId, source);
  if (!claim) return;
  try {
    const compared = await compareBooks(db, provider, { agentId, day: claim.day }, signal);
    await writeOutcome(db, { agentId, source, ...claim }, compared);
  } catch (error) {
    if (!(error instanceof ProviderUnavailableError)) throw error;
    await queryRaw(
      db,
      `UPDATE game_comparisons SET error = $4
       WHERE agent_id = $1 AND source = $2 AND day = $3::text::date AND claimed_at = $5::text::timestamptz`,
      [agentId, source, claim.day, error.message, claim.claimedAt],
    );
    logger.warn({ err: error, source, day: claim.day }, 'the books will be compared again');
  }
}

/** Adds the days that have ended since the last one; a provider begins with the last ended day. */
async function addEndedDays(db: Executor, agentId: number, source: string): Promise<void> {
  await queryRaw(
    db,
    `WITH ended AS (SELECT movement_day(business_now() - ${SETTLE_HOURS} * interval '1 hour') - 1 AS day)
     INSERT INTO game_comparisons (agent_id, source, day, next_attempt_at)
     SELECT $1, $2, e.day - age.days, clock_timestamp() FROM ended e
     CROSS JOIN LATERAL generate_series(0, e.day - coalesce(
       (SELECT max(day) + 1 FROM game_comparisons WHERE agent_id = $1 AND source = $2), e.day)) AS age (days)
     ON CONFLICT DO NOTHING`,
    [agentId, source],
  );
}

/**
 * Moves the next attempt ahead before the work starts, so that a crash is an attempt too.
 * @returns undefined when no day is due
 */
async function claimDay(db: Executor, agentId: number, source: string): Promise<Claim | undefined> {
  const [claim] = await queryRaw<Claim>(
    db,
    `UPDATE game_comparisons c SET attempts = attempts + 1, claimed_at = clock_timestamp(),
       unfinished_since = coalesce(unfinished_since, clock_timestamp()), next_attempt_at = clock_timestamp()
         + least(${FIRST_DELAY_SECONDS} * 2 ^ least(attempts, 20), ${LONGEST_DELAY_SECONDS}) * interval '1 second'
     WHERE agent_id = $1 AND source = $2 AND next_attempt_at <= clock_timestamp() AND day = (
       SELECT day FROM game_comparisons
       WHERE agent_id = $1 AND source = $2 AND next_attempt_at <= clock_timestamp() ORDER BY day LIMIT 1)
     RETURNING day::text AS day, claimed_at::text AS "claimedAt"`,
    [agentId, source],
  );
  return claim;
}

type ClaimedDay = Claim & { readonly agentId: number; readonly source: string };

/** Writes an outcome in one transaction, unless the day was claimed again meanwhile. */
function writeOutcome(
  db: Db,
  { agentId, source, day, claimedAt }: ClaimedDay,
  { ours, theirs, differences }: ComparedBooks,
): Promise<void> {
  const comparison = [agentId, source, day] as const;
  return db.transaction().execute(async (tx) => {
    const [written] = await queryRaw<{ at: string }>(
      tx,
      `UPDATE game_comparisons SET attempts = 0, claimed_at = NULL, unfinished_since = NULL, error = NULL,
         compared_at = business_now(), next_attempt_at = NULL, our_count = $5, our_debits = $6, our_credits = $7,
         their_count = $8, their_debits = $9, their_credits = $10
       WHERE agent_id = $1 AND source = $2 AND day = $3::text::date AND claimed_at = $4::text::timestamptz
       RETURNING compared_at::text AS at`,
      [
        ...comparison,
        claimedAt,
        ...[ours.count, ours.debits, ours.credits],
        ...[theirs.count, theirs.debits, theirs.credits],
      ],
    );
    if (!written) return;
    for (let first = 0; first < differences.length; first += MOST_AT_ONCE) {
      const piece = differences.slice(first, first + MOST_AT_ONCE);
      await writeDifferences(tx, [...comparison, written.at], piece);
    }
    await queryRaw(
      tx,
      `UPDATE game_differences SET gone_at = $4::text::timestamptz WHERE agent_id = $1 AND source = $2
         AND day = $3::text::date AND gone_at IS NULL AND last_seen_at <> $4::text::timestamptz`,
      [...comparison, written.at],
    );
    await queryRaw(
      tx,
      `UPDATE game_comparisons c SET next_attempt_at = clock_timestamp() + interval '1 day'
       WHERE agent_id = $1 AND source = $2 AND day = $3::text::date
         AND day >= movement_day(business_now()) - ${REPEATED_DAYS} AND EXISTS (
           SELECT FROM game_differences d WHERE d.agent_id = c.agent_id AND d.source = c.source AND d.day = c.day
             AND d.gone_at IS NULL AND d.closed_at IS NULL)`,
      comparison,
    );
  });
}

/** Adds differences, or notes that they were seen again. One that has changed since a person closed it is open again. */
async function writeDifferences(
  tx: Tx,
  compared: readonly [agentId: number, source: string, day: CalendarDay, at: string],
  differences: readonly BookDifference[],
): Promise<void> {
  await queryRaw(
    tx,
    `INSERT INTO game_differences AS d (agent_id, source, day, transaction_id, kind, movement, our_amount, their_amount,
       round_id, member_id, said, happened_at, first_seen_at, last_seen_at)
     SELECT $1, $2, $3::text::date, l."transactionId", l.kind, l.movement, l."ourSatang", l."theirSatang", l."roundId",
       coalesce(l."memberId", r.member_id, p.member_id), l.said, l.at, $4::text::timestamptz, $4::text::timestamptz
     FROM jsonb_to_recordset($5::text::jsonb) AS l ("transactionId" text, kind text, movement text, "ourSatang" bigint,
       "theirSatang" bigint, "roundId" text, "memberId" bigint, "playerId" text, said text, at timestamptz)
     LEFT JOIN LATERAL (
       SELECT member_id FROM game_rounds WHERE source = $2 AND round_id = l."roundId" LIMIT 1) r ON true
     LEFT JOIN LATERAL (
       SELECT member_id FROM game_players WHERE player_id = l."playerId" AND source = $2 LIMIT 1) p ON true
     ON CONFLICT (agent_id, source, day, transaction_id) DO UPDATE SET kind = excluded.kind,
       movement = excluded.movement, our_amount = excluded.our_amount, their_amount = excluded.their_amount,
       round_id = excluded.round_id, member_id = excluded.member_id, said = excluded.said,
       happened_at = excluded.happened_at, last_seen_at = excluded.last_seen_at, gone_at = NULL,
       closed_by = CASE WHEN (d.kind, d.our_amount, d.their_amount) IS NOT DISTINCT FROM
         (excluded.kind, excluded.our_amount, excluded.their_amount) THEN d.closed_by END,
       closed_at = CASE WHEN (d.kind, d.our_amount, d.their_amount) IS NOT DISTINCT FROM
         (excluded.kind, excluded.our_amount, excluded.their_amount) THEN d.closed_at END,
       note = CASE WHEN (d.kind, d.our_amount, d.their_amount) IS NOT DISTINCT FROM
         (excluded.kind, excluded.our_amount, excluded.their_amount) THEN d.note END`,
    [...compared, JSON.stringify(differences)],
  );
}

/**
 * Lets a day be compared again at once; an attempt that runs meanwhile writes nothing.
 * @throws RefusalError `request.not_found` for a day that has no comparison
 */
export function compareAgain(
  db: Db,
  { agentId, operator, source, day }: { agentId: number; operator: string } & ComparedDay,
): Promise<void> {
  return db.transaction().execute(async (tx) => {
    const asked = await queryRaw(
      tx,
      `UPDATE game_comparisons SET attempts = 0, claimed_at = NULL, next_attempt_at = clock_timestamp()
       WHERE agent_id = $1 AND source = $2 AND day = $3::text::date RETURNING source`,
      [agentId, source, day],
    );
    if (asked.length === 0) throw new RefusalError('request.not_found');
    await recordAction(tx, {
      ...{ agentId, operator, action: 'game.compare', subject: `games/${source}`, detail: { day } },
    });
  });
}

/** A day of a provider. */
interface ComparedDay {
  readonly source: string;
  readonly day: CalendarDay;
}

/**
 * Closes a difference with a note. A repetition changes nothing.
 * @throws RefusalError `request.not_found` for an unknown one, `operator.decided` when a colleague has closed it
 */
export function closeDifference(
  db: Db,
  { agentId, operator, id, note }: { agentId: number; operator: string; id: number; note: string },
): Promise<void> {
  const by = `operator/${operator}`;
  return db.transaction().execute(async (tx) => {
    const [found] = await queryRaw<{
      transaction_id: string;
      source: string;
      closed_by: string | null;
      closed_at: Date | null;
    }>(
      tx,
      `SELECT transaction_id, source, closed_by, closed_at FROM game_differences
       WHERE id = $1 AND agent_id = $2 FOR UPDATE`,
      [id, agentId],
    );
    if (!found) throw new RefusalError('request.not_found');
    if (found.closed_by === by) return;
    if (found.closed_by !== null) {
      throw new RefusalError('operator.decided', {
        data: {
          state: 'closed',
          decided_at: found.closed_at?.toISOString() ?? null,
          decided_by: found.closed_by,
        },
      });
    }
    await queryRaw(
      tx,
      'UPDATE game_differences SET closed_by = $2, closed_at = business_now(), note = $3 WHERE id = $1',
      [id, by, note],
    );
    await recordAction(tx, {
      ...{ agentId, operator, action: 'game.close_difference', subject: `game_difference/${id}` },
      detail: { transaction_id: found.transaction_id, source: found.source, note },
    });
  });
}

/** Returns the providers with open differences. */
export function fetchOpenDifferences(db: Executor, agentId: number): Promise<{ source: string }[]> {
  return queryRaw(
    db,
    `SELECT DISTINCT source FROM game_differences
     WHERE agent_id = $1 AND gone_at IS NULL AND closed_at IS NULL ORDER BY source`,
    [agentId],
  );
}

/** Returns the days whose comparison has not come to its end for more than a day. */
export function fetchOverdueComparisons(db: Executor, agentId: number): Promise<ComparedDay[]> {
  return queryRaw(
    db,
    `SELECT source, day::text AS day FROM game_comparisons
     WHERE agent_id = $1 AND unfinished_since < clock_timestamp() - interval '1 day' ORDER BY source, day`,
    [agentId],
  );
}
