import { queryRaw } from '../db/raw';
import type { Db } from '../db/tables';
import { type ResultSource, SourceUnavailableError, type ToldDays } from './result-source';
import { storeBody } from './stored-readings';

/** Dependencies of the reading of days. */
interface DaysDeps {
  readonly db: Db;
  readonly sources: readonly ResultSource[];
  /** Receives errors that are no failure of a source. */
  readonly onError?: (error: unknown) => void;
}

interface DueDays {
  agentId: number;
  marketId: string;
  sourceId: string;
}

const READS_AT_ONCE = 50;
/** Days before today that are kept of a list; sites list the draws of many years. */
const KEPT_DAYS = 31;
const LONGEST_WHY = 200;

/**
 * Asks the sources of all markets, once a day at 6:00 in Thailand, on which days the markets draw; after a failure, an
 * hour later. Safe in many processes at the same time, and after a crash at any point.
 */
export async function readDueDays({ db, sources, onError }: DaysDeps): Promise<void> {
  const listing = sources.filter(({ days, isSimulated }) => days && !isSimulated);
  if (listing.length === 0) return;
  const due = await queryRaw<DueDays>(
    db,
    `SELECT s.agent_id AS "agentId", s.market_id AS "marketId", s.source_id AS "sourceId"
     FROM (SELECT business_now() AS now) clock CROSS JOIN lotto_market_sources s
     LEFT JOIN lotto_source_days d USING (agent_id, market_id, source_id)
     WHERE s.source_id = ANY ($1::text::text[]) AND (d.next_at IS NULL OR d.next_at <= clock.now)
     LIMIT ${READS_AT_ONCE}`,
    [`{${listing.map(({ sourceId }) => sourceId).join(',')}}`],
  );
  for (const read of due) {
    const source = listing.find(({ sourceId }) => sourceId === read.sourceId);
    if (source?.days) await readDays(db, source.days, read).catch(onError);
  }
}

async function readDays(
  db: Db,
  days: NonNullable<ResultSource['days']>,
  read: DueDays,
): Promise<void> {
  if (!(await claim(db, read))) return;
  try {
    await store(db, read, await days(read.marketId));
  } catch (error) {
    if (!(error instanceof SourceUnavailableError)) throw error;
    await queryRaw(
      db,
      `UPDATE lotto_source_days SET why = $4, next_at = business_now() + interval '1 hour'
       WHERE agent_id = $1 AND market_id = $2 AND source_id = $3`,
      [...keyOf(read), error.message.slice(0, LONGEST_WHY)],
    );
  }
}

const keyOf = ({ agentId, marketId, sourceId }: DueDays) => [agentId, marketId, sourceId];

/** Takes a reading for this process. Until it is stored, no other process asks; after a crash it is asked again. */
async function claim(db: Db, read: DueDays): Promise<boolean> {
  const rows = await queryRaw(
    db,
    `INSERT INTO lotto_source_days AS d (agent_id, market_id, source_id, next_at)
     SELECT $1, $2, $3, business_now() + interval '60 seconds'
     ON CONFLICT (agent_id, market_id, source_id) DO UPDATE SET next_at = excluded.next_at
     WHERE d.next_at <= business_now()
     RETURNING d.source_id`,
    keyOf(read),
  );
  return rows.length > 0;
}

async function store(db: Db, read: DueDays, { days, ...body }: ToldDays): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const hash = await storeBody(tx, body);
    await queryRaw(
      tx,
      `UPDATE lotto_source_days SET body_hash = $5, read_at = clock.now, why = NULL,
         days = ARRAY(SELECT DISTINCT day FROM unnest($4::text::date[]) AS day
           WHERE day >= (clock.now AT TIME ZONE 'Asia/Bangkok')::date - ${KEPT_DAYS} ORDER BY day),
         next_at = (date_trunc('day', clock.now AT TIME ZONE 'Asia/Bangkok' - interval '6 hours')
           + interval '1 day 6 hours') AT TIME ZONE 'Asia/Bangkok'
       FROM (SELECT business_now() AS now) clock
       WHERE agent_id = $1 AND market_id = $2 AND source_id = $3`,
      [...keyOf(read), `{${days.join(',')}}`, hash],
    );
  });
}
