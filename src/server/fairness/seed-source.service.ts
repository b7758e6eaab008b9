import { createSeedSource, type FairnessKey, type SeedSource } from '@/domain/fairness-key';
import { queryRaw } from '../db/raw';
import type { Db } from '../db/tables';

/** Number of an advisory lock. Any constant works, as long as every process uses the same one. */
const KEY_LOCK = 7_204_195;

/** Value of `replaces` that allows a key of any fingerprint, for uses where the former key cannot be known. */
export const ANY_KEY = 'any';

/** A key, and the key that it may replace in a database. */
export interface SeedSourceRequest {
  readonly key: FairnessKey;
  /** Fingerprint of the key that may be replaced, or `ANY_KEY`; undefined when no key may be replaced. */
  readonly replaces: string | undefined;
}

interface KeyRow {
  id: number;
  fingerprint: string;
  salt: string;
}

/**
 * Opens the source of seeds of a database. The first key is recorded; a different key replaces it only if `replaces`
 * allows it.
 * @throws Error with a message for the operator when the database is used with another key
 */
export async function openSeedSource(
  db: Db,
  { key, replaces }: SeedSourceRequest,
): Promise<SeedSource & { readonly hasReplaced: boolean }> {
  return db.transaction().execute(async (tx) => {
    await queryRaw(tx, 'SELECT pg_advisory_xact_lock($1)', [KEY_LOCK]);
    const [present] = await queryRaw<KeyRow>(
      tx,
      'SELECT id, fingerprint, salt FROM fairness_keys WHERE ended_at IS NULL',
    );
    const toSource = ({ id, salt }: KeyRow) => createSeedSource(key, { keyId: id, salt });
    if (present?.fingerprint === key.fingerprint)
      return { ...toSource(present), hasReplaced: false };
    if (present && replaces !== ANY_KEY && replaces !== present.fingerprint)
      throw new Error(describeOtherKey(key, present));
    await queryRaw(
      tx,
      'UPDATE fairness_keys SET ended_at = clock_timestamp() WHERE ended_at IS NULL',
    );
    const [begun] = await queryRaw<KeyRow>(
      tx,
      'INSERT INTO fairness_keys (fingerprint) VALUES ($1) RETURNING id, fingerprint, salt',
      [key.fingerprint],
    );
    if (!begun) throw new Error('failed to insert the fairness key');
    return { ...toSource(begun), hasReplaced: present !== undefined };
  });
}

/**
 * Checks that this process's key is still in use, before a commitment is made with it.
 * @throws Error when another process has replaced the key
 */
export async function assertInUse(db: Db, { keyId }: SeedSource): Promise<void> {
  const [found] = await queryRaw(
    db,
    'SELECT FROM fairness_keys WHERE id = $1 AND ended_at IS NULL',
    [keyId],
  );
  if (!found)
    throw new Error('FAIRNESS_KEY was replaced: the key of this process is no longer in use');
}

function describeOtherKey(key: FairnessKey, present: KeyRow): string {
  return (
    `FAIRNESS_KEY is another key (${key.fingerprint}) than the one that this database is used with ` +
    `(${present.fingerprint}): the committed seeds cannot be computed with it. Start with the key of the database. If that key is ` +
    `lost or known to others, stop every process and start with FAIRNESS_KEY_REPLACES=${present.fingerprint}: the ` +
    'server then refunds the rounds that have bets, and makes new commitments for everything else.'
  );
}
