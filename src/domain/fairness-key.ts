import { fromHex, toHex } from './hex';

/** A secret outside the database, from which every seed that is not public yet is computed. */
export interface FairnessKey {
  /** Names the key and tells nothing of it, as hex. */
  readonly fingerprint: string;
  /** Hex HMAC-SHA-256 of a list of words under the key. */
  readonly sign: (words: readonly string[]) => Promise<string>;
}

/** The seeds of one database under one key. */
export interface SeedSource {
  /** Row that says which key the seeds come from. */
  readonly keyId: number;
  /** A seed of 32 bytes as hex. It follows from what it is for, so every process computes the same one. */
  readonly deriveSeed: (...words: readonly (string | number)[]) => Promise<string>;
}

/** Fewest bytes of a key: as many as a seed has. */
export const LEAST_KEY_BYTES = 32;

const FINGERPRINT_LENGTH = 32;
const algorithm = { name: 'HMAC', hash: 'SHA-256' } as const;

/**
 * Reads a key as it is configured: hex, or base64 with or without padding.
 * @returns undefined when the text is neither, or has fewer than 32 bytes
 */
export function readKeyBytes(text: string): Uint8Array<ArrayBuffer> | undefined {
  const bytes = decodeKey(text);
  return bytes && bytes.length >= LEAST_KEY_BYTES ? bytes : undefined;
}

function decodeKey(text: string): Uint8Array<ArrayBuffer> | undefined {
  if (/^(?:[0-9a-f]{2})+$/i.test(text)) return fromHex(text.toLowerCase());
  const digits = /^([\w+/-]+)={0,2}$/.exec(text)?.[1];
  // A single digit in the last group is not even a byte.
  if (digits === undefined || digits.length % 4 === 1) return undefined;
  const binary = atob(digits.replaceAll('-', '+').replaceAll('_', '/'));
  return Uint8Array.from(binary, (character) => character.charCodeAt(0));
}

/** Makes a key of its bytes. */
export async function importFairnessKey(bytes: Uint8Array<ArrayBuffer>): Promise<FairnessKey> {
  const sign = await importSigner(bytes);
  const fingerprint = (await sign(['fingerprint'])).slice(0, FINGERPRINT_LENGTH);
  return { fingerprint, sign };
}

/** A key for one use, from which nothing follows for any other. It has the fingerprint of the key that it comes from. */
export async function deriveFairnessKey(key: FairnessKey, use: string): Promise<FairnessKey> {
  const sign = await importSigner(fromHex(await key.sign(['key', use])));
  return { fingerprint: key.fingerprint, sign };
}

/**
 * The seeds of a database.
 * @param salt random and of this database alone, so that another one under the same key has other seeds
 */
export function createSeedSource(
  key: FairnessKey,
  { keyId, salt }: { keyId: number; salt: string },
): SeedSource {
  return { keyId, deriveSeed: (...words) => key.sign(['seed', salt, ...words.map(String)]) };
}

async function importSigner(bytes: Uint8Array<ArrayBuffer>): Promise<FairnessKey['sign']> {
  const key = await crypto.subtle.importKey('raw', bytes, algorithm, false, ['sign']);
  const encoder = new TextEncoder();
  return async (words) =>
    // A list in JSON reads in one way only: no two lists have the same text.
    toHex(
      new Uint8Array(await crypto.subtle.sign('HMAC', key, encoder.encode(JSON.stringify(words)))),
    );
}
