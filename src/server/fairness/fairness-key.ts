import { randomBytes } from 'node:crypto';
import { closeSync, fsyncSync, openSync, readFileSync, renameSync, writeSync } from 'node:fs';
import path from 'node:path';
import { LEAST_KEY_BYTES, readKeyBytes } from '@/domain/fairness-key';
import { makePrivateDirectory } from '../db/engine/private-directory';

/** Name of the file in the data directory; backups have the folder of the database and nothing beside it. */
const FILE_NAME = 'fairness-key';
const OWNER_ONLY = 0o600;

/** The settings that say where the key is. */
interface KeyPlace {
  /** The configured key. */
  readonly fairnessKey: Uint8Array<ArrayBuffer> | undefined;
  readonly databaseUrl: string | undefined;
  readonly dataDir: string;
}

/** The key that seeds come from, as a start finds it. */
export interface ProvidedFairnessKey {
  readonly bytes: Uint8Array<ArrayBuffer>;
  /** Writes a key down that was made now; left out where it is kept already. */
  readonly keep?: () => void;
}

/**
 * The configured key; for the embedded database without one, that of the data directory, or one that is made now.
 * @throws Error with a sentence for the operator: a PostgreSQL needs the variable, or the file holds no key
 */
export function provideFairnessKey(place: KeyPlace): ProvidedFairnessKey {
  if (place.fairnessKey !== undefined) return { bytes: place.fairnessKey };
  if (place.databaseUrl !== undefined) {
    throw new Error(
      'FAIRNESS_KEY is missing: on a PostgreSQL every process needs the same key, from which seeds of coming rounds are ' +
        'computed. Make one with "openssl rand -hex 32", keep it apart from the database and its backups, and start ' +
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
    `${file} holds no key. Put back the file that was there, or remove it: then another key is made, and bets whose ` +
      'results are still to come are given back.',
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

/** A process that is killed meanwhile leaves no half of a key. */
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
