import { createSeedSource, type FairnessKey, type SeedSource } from '@/domain/fairness-key';
import type { SandboxDb } from './sandbox.tables';
import { queryRaw } from './sandbox-query';

/** Resolves to the seeds of the key in use; the database is read once. */
export type OpenSeeds = () => Promise<SeedSource>;

/** SQL: whether a key is in use. Other keys make no new commitments. */
export const keyInUse = (parameter: string): string =>
  `EXISTS (SELECT FROM sandbox.fairness_keys WHERE id = ${parameter} AND ended_at IS NULL)`;

/** SQL: id of the key in use, for transactions, which must not wait for `OpenSeeds`. */
export const KEY_IN_USE = '(SELECT id FROM sandbox.fairness_keys WHERE ended_at IS NULL)';

const KEY_LOCK = 7_204_196;

interface KeyRow {
  readonly id: number;
  readonly fingerprint: string;
  readonly salt: string;
}

/**
 * Creates the opener of the provider's seeds. A key that differs from the last one replaces it immediately, and the
 * stakes of open rounds under the former key are refunded, so the caller must be sure of the key.
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
    if (!begun) throw new Error('failed to store the fairness key');
    return createSeedSource(key, { keyId: begun.id, salt: begun.salt });
  });
}
