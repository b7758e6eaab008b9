import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import type { CalendarDay } from '@/domain/calendar-day';
import type { Announcement, ResultKind } from '@/domain/lotto-results';
import { queryRaw } from '../db/raw';
import type { Tx } from '../db/tables';
import { type CountedAnswer, toPlainAnnouncement } from './agreement.rules';
import type { ResultSource, SourceAnswer } from './result-source';

const compress = promisify(gzip);

/** An answer as it is stored. */
export interface StoredAnswer {
  readonly state: 'not_yet' | 'partial' | 'complete' | 'no_draw' | 'unreadable' | 'unavailable';
  readonly announcement: Announcement | null;
  readonly movedTo: CalendarDay | null;
  readonly why: string | null;
}

/** Why a reading failed, in at most this many characters. */
const LONGEST_WHY = 200;

/** Converts an answer for storage: a result of another day is not there yet, and one that does not fit is unreadable. */
export function toStored(
  answer: SourceAnswer,
  { kind, day }: { kind: ResultKind; day: CalendarDay },
): StoredAnswer {
  const plain = { announcement: null, movedTo: null, why: null };
  switch (answer.state) {
    case 'not_yet':
    case 'unreadable':
      return { ...plain, state: answer.state, why: answer.why.slice(0, LONGEST_WHY) };
    case 'partial':
      return { ...plain, state: 'partial', announcement: answer.announcement };
    case 'no_draw':
      return { ...plain, state: 'no_draw', movedTo: answer.movedTo };
    case 'complete': {
      if (answer.day !== day) return { ...plain, state: 'not_yet', why: `tells ${answer.day}` };
      const announcement = toPlainAnnouncement(kind, answer.announcement);
      return announcement
        ? { ...plain, state: 'complete', announcement }
        : { ...plain, state: 'unreadable', why: `does not fit ${kind}` };
    }
  }
}

/** Converts a failed reading for storage. */
export const toFailed = (error: Error): StoredAnswer => ({
  state: 'unavailable',
  announcement: null,
  movedTo: null,
  why: error.message.slice(0, LONGEST_WHY),
});

/** Stores a raw answer once. @returns its hash */
export async function storeBody(
  tx: Tx,
  { raw, contentType }: Pick<SourceAnswer, 'raw' | 'contentType'>,
): Promise<string> {
  const hash = createHash('sha256').update(raw).digest('hex');
  await queryRaw(
    tx,
    `INSERT INTO lotto_source_bodies (hash, body, content_type, kept_at) VALUES ($1, $2, $3, business_now())
     ON CONFLICT (hash) DO NOTHING`,
    [hash, await compress(raw), contentType.slice(0, LONGEST_WHY)],
  );
  return hash;
}

/**
 * Stores a reading of a locked round. The same answer as the last time only moves the time until which it was read, and
 * its raw body, in which a clock or an advertisement may differ, is not kept again.
 * @returns id of the reading
 */
export async function storeReading(
  tx: Tx,
  roundId: number,
  {
    source,
    stored,
    answer,
  }: { source: ResultSource; stored: StoredAnswer; answer: SourceAnswer | undefined },
): Promise<number> {
  const announcement = stored.announcement && JSON.stringify(stored.announcement);
  const [same] = await queryRaw<{ id: number }>(
    tx,
    `UPDATE lotto_source_readings SET last_read_at = business_now()
     WHERE id = (SELECT max(id) FROM lotto_source_readings WHERE round_id = $1 AND source_id = $2)
       AND (state, announcement, moved_to, why) IS NOT DISTINCT FROM ($3, $4::text::jsonb, $5::text::date, $6)
     RETURNING id`,
    [roundId, source.sourceId, stored.state, announcement, stored.movedTo, stored.why],
  );
  if (same) return same.id;
  const hash = answer ? await storeBody(tx, answer) : null;
  const [row] = await queryRaw<{ id: number }>(
    tx,
    `INSERT INTO lotto_source_readings (round_id, source_id, family, is_simulated, state, announcement, moved_to, why,
       body_hash, read_at, last_read_at, settles_at)
     SELECT $1, $2, $3, $4::boolean, $5, $6::text::jsonb, $7::text::date, $8, $9, now, now,
       now + $10::integer * interval '1 minute' FROM (SELECT business_now() AS now) clock RETURNING id`,
    [
      ...[roundId, source.sourceId, source.family, source.isSimulated === true],
      ...[stored.state, announcement, stored.movedTo, stored.why, hash],
      source.settleMinutes ?? 0,
    ],
  );
  if (!row) throw new Error('failed to store the reading');
  return row.id;
}

/** Returns the answers about a round that count, the first one first. */
export function fetchCounted(tx: Tx, roundId: number): Promise<(CountedAnswer & { id: number })[]> {
  return queryRaw(
    tx,
    `SELECT id, source_id AS "sourceId", family, announcement FROM lotto_source_answers($1) ORDER BY id`,
    [roundId],
  );
}
