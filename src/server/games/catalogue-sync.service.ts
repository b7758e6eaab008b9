import type { Logger } from 'pino';
import { recordAction } from '../audit/audit.service';
import { type Executor, queryRaw } from '../db/raw';
import type { Db } from '../db/tables';
import { RefusalError } from '../http/refusal';
import { takeCatalogue } from './catalogue.service';
import { type GameProvider, ProviderUnavailableError } from './game-provider';

const EVERY_SECONDS = 21_600;
/** Providers may allow one list a minute. */
const FIRST_DELAY_SECONDS = 120;
const LONGEST_DELAY_SECONDS = 3_600;

/**
 * Asks a provider on another host for its catalogue when that is due: six hours after a list that was taken, and later
 * and later after a failure or a refused list. Does nothing while it is not due. Safe in many processes.
 */
export async function syncWhenDue(
  { db, logger }: { db: Db; logger: Logger },
  provider: GameProvider,
): Promise<void> {
  const { source } = provider;
  const claimed = await claimSync(db, source);
  if (!claimed) return;
  try {
    const refusal = await takeCatalogue(db, provider, await provider.listCatalogue(), claimed);
    await noteOutcome(db, source, refusal ?? null);
    if (refusal)
      logger.error({ source, refusal }, 'the list of games was refused; the former one stays');
  } catch (error) {
    if (!(error instanceof ProviderUnavailableError)) throw error;
    logger.warn({ err: error, source }, 'the list of games will be asked for again');
  }
}

/**
 * Moves the next attempt ahead before the work starts, so that a crash is an attempt too.
 * @returns undefined when it is not due
 */
async function claimSync(db: Db, source: string): Promise<{ acceptsLoss: boolean } | undefined> {
  const [claimed] = await queryRaw<{ acceptsLoss: boolean }>(
    db,
    `UPDATE catalogue_syncs SET attempts = attempts + 1, next_attempt_at = clock_timestamp()
       + least(${FIRST_DELAY_SECONDS} * 2 ^ least(attempts, 20), ${LONGEST_DELAY_SECONDS}) * interval '1 second'
     WHERE source = $1 AND next_attempt_at <= clock_timestamp() RETURNING accepts_loss AS "acceptsLoss"`,
    [source],
  );
  if (claimed) return claimed;
  const added = await queryRaw(
    db,
    `INSERT INTO catalogue_syncs (source, attempts, next_attempt_at)
     SELECT $1, 1, clock_timestamp() + ${FIRST_DELAY_SECONDS} * interval '1 second'
     WHERE NOT EXISTS (SELECT FROM catalogue_syncs WHERE source = $1)
     ON CONFLICT DO NOTHING RETURNING source`,
    [source],
  );
  return added.length > 0 ? { acceptsLoss: false } : undefined;
}

async function noteOutcome(db: Db, source: string, refusal: string | null): Promise<void> {
  if (refusal !== null) {
    await queryRaw(db, 'UPDATE catalogue_syncs SET refusal = $2 WHERE source = $1', [
      source,
      refusal,
    ]);
    return;
  }
  await queryRaw(
    db,
    `UPDATE catalogue_syncs SET attempts = 0, taken_at = clock_timestamp(), refusal = NULL, accepts_loss = false,
       next_attempt_at = clock_timestamp() + ${EVERY_SECONDS} * interval '1 second' WHERE source = $1`,
    [source],
  );
}

/**
 * Lets the next list of a provider be taken although it lacks most games, and asks for it at once. A list without any
 * game is refused all the same.
 * @throws RefusalError `request.not_found` when no list was refused for that
 */
export function acceptNextList(
  db: Db,
  { agentId, operator, source }: { agentId: number; operator: string; source: string },
): Promise<void> {
  return db.transaction().execute(async (tx) => {
    const accepted = await queryRaw(
      tx,
      `UPDATE catalogue_syncs SET accepts_loss = true, next_attempt_at = clock_timestamp()
       WHERE source = $1 AND refusal = 'shrunk' RETURNING source`,
      [source],
    );
    if (accepted.length === 0) throw new RefusalError('request.not_found');
    await recordAction(tx, {
      ...{ agentId, operator, action: 'game.accept_list', subject: `games/${source}`, detail: {} },
    });
  });
}

/** Returns the providers whose last list of games was refused. */
export function fetchRefusedCatalogues(db: Executor): Promise<{ source: string }[]> {
  return queryRaw(
    db,
    'SELECT source FROM catalogue_syncs WHERE refusal IS NOT NULL ORDER BY source',
    [],
  );
}
