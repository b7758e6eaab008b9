import type { Logger } from 'pino';
import { type Executor, queryRaw } from '../db/raw';
import type { Db } from '../db/tables';
import { takeCatalogue } from './catalogue.service';
import { type GameProvider, ProviderUnavailableError } from './game-provider';

const EVERY_SECONDS = 6 * 60 * 60;
/** Providers may allow one list a minute. */
const FIRST_DELAY_SECONDS = 120;
const LONGEST_DELAY_SECONDS = 60 * 60;

/**
 * Asks a provider on another host for its catalogue when that is due: six hours after a list that was taken, and later
 * and later after a failure or a refused list. Does nothing while it is not due. Safe in many processes.
 */
export async function syncWhenDue(
  { db, logger }: { db: Db; logger: Logger },
  provider: GameProvider,
): Promise<void> {
  const { source } = provider;
  if (!(await claimSync(db, source))) return;
  try {
    const refusal = await takeCatalogue(db, provider, await provider.listCatalogue());
    await noteOutcome(db, source, refusal ?? null);
    if (refusal)
      logger.error({ source, refusal }, 'the list of games was refused; the former one stays');
  } catch (error) {
    if (!(error instanceof ProviderUnavailableError)) throw error;
    logger.warn({ err: error, source }, 'the list of games will be asked for again');
  }
}

/** Moves the next attempt ahead before the work starts, so that a crash is an attempt too. @returns false when not due */
async function claimSync(db: Db, source: string): Promise<boolean> {
  const claimed = await queryRaw(
    db,
    `UPDATE catalogue_syncs SET attempts = attempts + 1, next_attempt_at = clock_timestamp()
       + least(${FIRST_DELAY_SECONDS} * 2 ^ least(attempts, 20), ${LONGEST_DELAY_SECONDS}) * interval '1 second'
     WHERE source = $1 AND next_attempt_at <= clock_timestamp() RETURNING source`,
    [source],
  );
  if (claimed.length > 0) return true;
  const added = await queryRaw(
    db,
    `INSERT INTO catalogue_syncs (source, attempts, next_attempt_at)
     SELECT $1, 1, clock_timestamp() + ${FIRST_DELAY_SECONDS} * interval '1 second'
     WHERE NOT EXISTS (SELECT FROM catalogue_syncs WHERE source = $1)
     ON CONFLICT DO NOTHING RETURNING source`,
    [source],
  );
  return added.length > 0;
}

async function noteOutcome(db: Db, source: string, refusal: string | null): Promise<void> {
  await queryRaw(
    db,
    refusal === null
      ? `UPDATE catalogue_syncs SET attempts = 0, taken_at = clock_timestamp(), refusal = $2,
           next_attempt_at = clock_timestamp() + ${EVERY_SECONDS} * interval '1 second' WHERE source = $1`
      : 'UPDATE catalogue_syncs SET refusal = $2 WHERE source = $1',
    [source, refusal],
  );
}

/** Returns the providers whose last list of games was refused. */
export function fetchRefusedCatalogues(db: Executor): Promise<{ source: string }[]> {
  return queryRaw(
    db,
    'SELECT source FROM catalogue_syncs WHERE refusal IS NOT NULL ORDER BY source',
    [],
  );
}
