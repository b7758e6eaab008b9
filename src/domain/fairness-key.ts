import { fromHex, toHex } from './hex';

/** A secret outside the database, from which every unpublished seed is computed. */
export interface FairnessKey {
  /** Hex text that identifies the key without revealing it. */
  readonly fingerprint: string;
  /** Computes the hex HMAC-SHA-256 of a list of words under the key. */
  readonly sign: (parts: readonly string[]) => Promise<string>;
}

/** Derives the seeds of one database under one key. */
export interface SeedSource {
  /** Id of the database row that records the key from which the seeds are derived. */
  readonly keyId: number;
  /**
   * Derives a seed of 32 bytes, as hex, from words that name its use. Every process derives the same seed from the same
   * words.
   */
  readonly deriveSeed: (...parts: readonly (string | number)[]) => Promise<string>;
}

/** Minimum length of a key in bytes, which is the length of a seed. */
export const LEAST_KEY_BYTES = 32;

const FINGERPRINT_LENGTH = 32;
const algorithm = { name: 'HMAC', hash: 'SHA-256' } as const;

/**
 * Parses a configured key: hex, or base64 with or without padding.
 * @returns undefined when the text is neither, or has fewer than 32 bytes
 */
export function readKeyBytes(text: string): Uint8Array<ArrayBuffer> | undefined {
  const bytes = decodeKey(text);
  return bytes && bytes.length >= LEAST_KEY_BYTES ? bytes : undefined;
}

function decodeKey(text: string): Uint8Array<ArrayBuffer> | undefined {
  if (/^(?:[0-9a-f]{2})+$/i.test(text)) return fromHex(text.toLowerCase());
  const digits = /^([\w+/-]+)={0,2}$/.exec(text)?.[1];
  // A last group of a single base64 character would hold less than a byte.
  if (digits === undefined || digits.length % 4 === 1) return undefined;
  const binary = atob(digits.replaceAll('-', '+').replaceAll('_', '/'));
  return Uint8Array.from(binary, (character) => character.charCodeAt(0));
}

/** Creates a key from its bytes. */
export async function importFairnessKey(bytes: Uint8Array<ArrayBuffer>): Promise<FairnessKey> {
  const sign = await importSigner(bytes);
  const fingerprint = (await sign(['fingerprint'])).slice(0, FINGERPRINT_LENGTH);
  return { fingerprint, sign };
}

/**
 * Derives a key for a single use, which reveals nothing about other keys. The derived key keeps the fingerprint of its
 * source key.
 */
export async function deriveFairnessKey(key: FairnessKey, use: string): Promise<FairnessKey> {
  const sign = await importSigner(fromHex(await key.sign(['key', use])));
  return { fingerprint: key.fingerprint, sign };
}

/**
 * Creates the seed source of a database.
 * @param salt random value of this database, so that other databases under the same key have other seeds
 */
export function createSeedSource(
  key: FairnessKey,
  { keyId, salt }: { keyId: number; salt: string },
): SeedSource {
  return { keyId, deriveSeed: (...parts) => key.sign(['seed', salt, ...parts.map(String)]) };
}

async function importSigner(bytes: Uint8Array<ArrayBuffer>): Promise<FairnessKey['sign']> {
  const key = await crypto.subtle.importKey('raw', bytes, algorithm, false, ['sign']);
  const encoder = new TextEncoder();
  return async (parts) =>
    // JSON is unambiguous, so different lists never give the same text.
    toHex(
      new Uint8Array(await crypto.subtle.sign('HMAC', key, encoder.encode(JSON.stringify(parts)))),
    );
}
