import { createSeedSource, type FairnessKey, type SeedSource } from '@/domain/fairness-key';
import { queryRaw } from '../db/raw';
import type { Db } from '../db/tables';

/** Any constant does; it only has to be the same in every process. */
const KEY_LOCK = 7_204_195;

/** Stands for every fingerprint, where nothing could know the former key. */
export const ANY_KEY = 'any';

/** A key with what it may do to a database that has another. */
export interface SeedSourceRequest {
  readonly key: FairnessKey;
  /** Fingerprint of the key that this one may take the place of, or `ANY_KEY`. */
  readonly replaces: string | undefined;
}

interface KeyRow {
  id: number;
  fingerprint: string;
  salt: string;
}

/**
 * Opens the seeds of a database. The first key is written down; a further one only takes its place where that is meant.
 * @throws Error with a sentence for the operator when the database is used with another key
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
    if (!begun) throw new Error('the key was not written down');
    return { ...toSource(begun), hasReplaced: present !== undefined };
  });
}

/** @throws Error when another process has put a key in the place of ours: nothing may be committed to by it */
export async function assertInUse(db: Db, { keyId }: SeedSource): Promise<void> {
  const [found] = await queryRaw(
    db,
    'SELECT FROM fairness_keys WHERE id = $1 AND ended_at IS NULL',
    [keyId],
  );
  if (!found)
    throw new Error('FAIRNESS_KEY was replaced: this process has one that is used no more');
}

function describeOtherKey(key: FairnessKey, present: KeyRow): string {
  return (
    `FAIRNESS_KEY is another key (${key.fingerprint}) than the one that this database is used with ` +
    `(${present.fingerprint}): seeds that were committed to cannot be computed with it. Start with that key. If it is ` +
    `lost or known to others, stop every process and start with FAIRNESS_KEY_REPLACES=${present.fingerprint}: rounds ` +
    'that have bets are then given back, and everything else is committed to anew.'
  );
}
