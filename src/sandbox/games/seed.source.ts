import { createSeedSource, type FairnessKey, type SeedSource } from '@/domain/fairness-key';
import { queryRaw } from './sandbox.query';
import type { SandboxDb } from './sandbox.tables';

/** Reads the seeds of the key in use; the database is asked once. */
export type OpenSeeds = () => Promise<SeedSource>;

/** SQL: whether the key of a parameter is in use. Nothing is committed to by another one. */
export const keyInUse = (parameter: string): string =>
  `EXISTS (SELECT FROM sandbox.fairness_keys WHERE id = ${parameter} AND ended_at IS NULL)`;

/** SQL: id of the key in use. For what is asked within a transaction, which must not wait for seeds to be opened. */
export const KEY_IN_USE = '(SELECT id FROM sandbox.fairness_keys WHERE ended_at IS NULL)';

const KEY_LOCK = 7_204_196;

interface KeyRow {
  readonly id: number;
  readonly fingerprint: string;
  readonly salt: string;
}

/**
 * Opens the seeds of the provider. Another key than the last one takes its place at once, so the caller has made sure
 * that it is the right one: what was begun under the former key is given back.
 */
export function createSeedOpener(db: SandboxDb, key: FairnessKey): OpenSeeds {
  let opened: Promise<SeedSource> | null = null;
  return () => {
    opened ??= openSeeds(db, key).catch((error: unknown) => {
      opened = null;
      throw error;
    });
    return opened;
  };
}

async function openSeeds(db: SandboxDb, key: FairnessKey): Promise<SeedSource> {
  return db.transaction().execute(async (tx) => {
    await queryRaw(tx, 'SELECT pg_advisory_xact_lock($1)', [KEY_LOCK]);
    const [present] = await queryRaw<KeyRow>(
      tx,
      'SELECT id, fingerprint, salt FROM sandbox.fairness_keys WHERE ended_at IS NULL',
    );
    if (present?.fingerprint === key.fingerprint)
      return createSeedSource(key, { keyId: present.id, salt: present.salt });
    await queryRaw(
      tx,
      'UPDATE sandbox.fairness_keys SET ended_at = clock_timestamp() WHERE ended_at IS NULL',
    );
    const [begun] = await queryRaw<KeyRow>(
      tx,
      'INSERT INTO sandbox.fairness_keys (fingerprint) VALUES ($1) RETURNING id, fingerprint, salt',
      [key.fingerprint],
    );
    if (!begun) throw new Error('the key was not written down');
    return createSeedSource(key, { keyId: begun.id, salt: begun.salt });
  });
}
