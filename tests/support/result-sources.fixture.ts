import type { Announcement } from '@/domain/lotto-results';
import type { Database } from '@/server/db/database';
import { queryRaw } from '@/server/db/raw';
import { readDueResults } from '@/server/result-sources/reading.service';
import type { AskedDraw, ReadAnswer, ResultSource } from '@/server/result-sources/result-source';
import { storeReading, toStored } from '@/server/result-sources/stored-readings';
import type { TestRound } from './draw.fixture';

/** The words of a source of a test: an answer, a whole result of the asked day, or an error. */
export type Told = ReadAnswer | Announcement | Error;

/** A source that tells what a test has set, and counts how often it was asked. */
export interface TestSource extends ResultSource {
  told: Told;
  asked: number;
}

const silence: ReadAnswer = { state: 'not_yet', why: 'nothing drawn' };

/** Creates a source that first tells nothing. */
export function createTestSource(
  sourceId: string,
  {
    family = sourceId,
    settleMinutes = 0,
    host = sourceId,
  }: { family?: string; settleMinutes?: number; host?: string } = {},
): TestSource {
  const source: TestSource = {
    ...{ sourceId, family, settleMinutes, host, name: `แหล่ง ${sourceId}` },
    serves: ['test-hanoi', 'test-four-digits', 'test-stock', 'government'],
    told: silence,
    asked: 0,
    read: async ({ day }: AskedDraw) => {
      await Promise.resolve();
      source.asked += 1;
      const { told } = source;
      if (told instanceof Error) throw told;
      const answer: ReadAnswer =
        'state' in told ? told : { state: 'complete', day, announcement: told };
      // Pages differ from one read to the next, by a clock or an advertisement.
      const raw = new TextEncoder().encode(`${JSON.stringify(answer)}\n${source.asked}`);
      return { ...answer, raw, contentType: 'application/json' };
    },
  };
  return source;
}

/** Sets the sources and the mode of a market, as its owner does. */
export async function putSources(
  db: Database,
  marketId: string,
  { mode, sources }: { mode: string; sources: readonly ResultSource[] },
): Promise<void> {
  await queryRaw(
    db,
    `UPDATE lotto_markets SET result_mode = $2, has_official_number = true WHERE agent_id = 1 AND market_id = $1`,
    [marketId, mode],
  );
  await queryRaw(
    db,
    `INSERT INTO lotto_market_sources (agent_id, market_id, source_id, position)
     SELECT 1, $1, id, position FROM unnest($2::text::text[]) WITH ORDINALITY AS s (id, position) ON CONFLICT DO NOTHING`,
    [marketId, `{${sources.map(({ sourceId }) => sourceId).join(',')}}`],
  );
}

/** Reads the sources for all rounds that are due; an error fails the test. */
export function readSources(db: Database, sources: readonly ResultSource[]): Promise<void> {
  return readDueResults({
    ...{ db, sources },
    onError: (error) => {
      throw error;
    },
  });
}

/** Makes all sources due now, as if their waits were over. */
export async function askAgain(db: Database): Promise<void> {
  await queryRaw(
    db,
    'UPDATE lotto_source_polls SET next_at = business_now() WHERE next_at IS NOT NULL',
  );
}

/** Stores an answer of a source about a round, in any state. @returns id of the reading */
export async function storeAnswer(
  db: Database,
  { id }: TestRound,
  source: ResultSource,
): Promise<number> {
  const answer = await source.read({ marketId: '', kind: 'four_digits', day: '2026-06-16' });
  const stored = toStored(answer, { kind: 'four_digits', day: '2026-06-16' });
  return db.transaction().execute((tx) => storeReading(tx, id, { source, stored, answer }));
}

/** Lets a source tell the day after the last planned round of the government in place of that day. */
export async function tellOtherDay(db: Database, sourceId: string): Promise<void> {
  await queryRaw(
    db,
    `WITH chosen AS (
       INSERT INTO lotto_market_sources (agent_id, market_id, source_id, position) VALUES (1, 'government', $1, 0))
     INSERT INTO lotto_source_days (agent_id, market_id, source_id, days, body_hash, read_at, next_at)
     SELECT 1, 'government', $1, ARRAY[max(day) + 1], '', business_now(), business_now() + interval '1 day'
     FROM lotto_rounds WHERE agent_id = 1 AND market_id = 'government' AND state IN ('scheduled', 'open')`,
    [sourceId],
  );
}
