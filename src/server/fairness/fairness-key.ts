import { randomBytes } from 'node:crypto';
import { closeSync, fsyncSync, openSync, readFileSync, renameSync, writeSync } from 'node:fs';
import path from 'node:path';
import { LEAST_KEY_BYTES, readKeyBytes } from '@/domain/fairness-key';
import { makePrivateDirectory } from '../db/engine/private-directory';

/**
 * Name of the file in the data directory. Backups contain only the database folder, so they never contain the key.
 */
const FILE_NAME = 'fairness-key';
const OWNER_ONLY = 0o600;

/** The settings that determine where the key is. */
interface KeyPlace {
  /** Key from the configuration; undefined when none is configured. */
  readonly fairnessKey: Uint8Array<ArrayBuffer> | undefined;
  readonly databaseUrl: string | undefined;
  readonly dataDir: string;
}

/** The key from which seeds are derived. */
export interface ProvidedFairnessKey {
  readonly bytes: Uint8Array<ArrayBuffer>;
  /** Stores a key that was created just now; left out when the key was configured or read from its file. */
  readonly keep?: () => void;
}

/**
 * Returns the configured key. Without one, the embedded database uses the key in its data directory, or a new key if it
 * has none.
 * @throws Error with a message for the operator when a PostgreSQL database has no FAIRNESS_KEY, or the file holds no
 * key
 */
export function provideFairnessKey(place: KeyPlace): ProvidedFairnessKey {
  if (place.fairnessKey !== undefined) return { bytes: place.fairnessKey };
  if (place.databaseUrl !== undefined) {
    throw new Error(
      'FAIRNESS_KEY is missing: with PostgreSQL every process needs the same key, from which the seeds of future rounds are ' +
        'computed. Create a key with "openssl rand -hex 32", keep it apart from the database and its backups, and start ' +
        'every process with it.',
    );
  }
  const file = path.join(place.dataDir, FILE_NAME);
  const kept = readFile(file);
  if (kept === undefined) {
    const bytes = new Uint8Array(randomBytes(LEAST_KEY_BYTES));
    return {
      bytes,
      keep: () => {
        makePrivateDirectory(place.dataDir);
        writeWhole(file, Buffer.from(bytes).toString('hex'));
      },
    };
  }
  const bytes = readKeyBytes(kept);
  if (bytes) return { bytes };
  throw new Error(
    `${file} contains no valid key. Restore the original file, or remove it: the server then creates another key and ` +
      'refunds the bets that have no result yet.',
  );
}

function readFile(file: string): string | undefined {
  try {
    return readFileSync(file, 'utf8').trim();
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined;
    throw error;
  }
}

/** Writes a temporary file and renames it, so that a killed process never leaves half a key. */
function writeWhole(file: string, text: string): void {
  const beside = `${file}.tmp`;
  const handle = openSync(beside, 'w', OWNER_ONLY);
  try {
    writeSync(handle, text);
    fsyncSync(handle);
  } finally {
    closeSync(handle);
  }
  renameSync(beside, file);
}
