import { createHmac } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import {
  createSeedSource,
  deriveFairnessKey,
  importFairnessKey,
  readKeyBytes,
} from '@/domain/fairness-key';

const bytes = new Uint8Array(32).fill(1);
const SALT = '6f7dd3a4-57d5-4bd5-8c8f-1d5b0f8c9f10';

/** Computes HMAC-SHA-256 over the words as JSON, independently of the code under test. */
const signed = (key: Uint8Array, ...parts: string[]) =>
  createHmac('sha256', key).update(JSON.stringify(parts)).digest();

describe('a seed', () => {
  it("is the HMAC of the database's salt and its purpose", async () => {
    const seeds = createSeedSource(await importFairnessKey(bytes), { keyId: 3, salt: SALT });
    expect(seeds.keyId).toBe(3);
    expect(await seeds.deriveSeed('wheel', 12, 7)).toBe(
      signed(bytes, 'seed', SALT, 'wheel', '12', '7').toString('hex'),
    );
    // Computed with openssl dgst -sha256 -mac HMAC -macopt hexkey:01…01.
    expect(await seeds.deriveSeed('shoe', 'baccarat-gold-1')).toBe(
      'bbec90f434764e8cfeb9708846ef8daacfe34556a93b4a468a72753425ee5d32',
    );
  });

  it('differs for every key, salt, purpose and number, even when their concatenation is equal', async () => {
    const other = createSeedSource(await importFairnessKey(new Uint8Array(32).fill(2)), {
      keyId: 3,
      salt: SALT,
    });
    const key = await importFairnessKey(bytes);
    const elsewhere = createSeedSource(key, { keyId: 3, salt: SALT.replace('6', '7') });
    const seeds = createSeedSource(key, { keyId: 3, salt: SALT });
    const made = await Promise.all([
      seeds.deriveSeed('wheel', 1, 23),
      seeds.deriveSeed('wheel', 12, 3),
      seeds.deriveSeed('wheel', '1,23'),
      seeds.deriveSeed('wheel', '1","23'),
      seeds.deriveSeed('wheel1', 23),
      other.deriveSeed('wheel', 1, 23),
      elsewhere.deriveSeed('wheel', 1, 23),
    ]);
    expect(new Set(made).size).toBe(made.length);
    for (const seed of made) expect(seed).toMatch(/^[0-9a-f]{64}$/);
  });
});

describe('a fairness key', () => {
  it('has the first 32 hex digits of an HMAC as its fingerprint', async () => {
    const { fingerprint } = await importFairnessKey(bytes);
    expect(fingerprint).toBe(signed(bytes, 'fingerprint').toString('hex').slice(0, 32));
  });

  it('derived for a purpose signs differently from its parent key, but has the same fingerprint', async () => {
    const key = await importFairnessKey(bytes);
    const derived = await deriveFairnessKey(key, 'sandbox');
    expect(derived.fingerprint).toBe(key.fingerprint);
    expect(await derived.sign(['a'])).toBe(
      signed(signed(bytes, 'key', 'sandbox'), 'a').toString('hex'),
    );
    expect(await derived.sign(['a'])).not.toBe(await key.sign(['a']));
  });

  it.each([
    ['hex', 'fb'.repeat(32)],
    ['hex in capitals', 'FB'.repeat(32)],
    ['base64', Buffer.alloc(32, 0xfb).toString('base64')],
    ['base64 without its padding', Buffer.alloc(32, 0xfb).toString('base64').replace('=', '')],
    ['base64 for URLs', Buffer.alloc(32, 0xfb).toString('base64url')],
  ])('is read from %s', (_, text) => {
    expect(readKeyBytes(text)).toEqual(new Uint8Array(32).fill(0xfb));
  });

  it.each([
    ['nothing', ''],
    ['31 bytes as hex', 'fb'.repeat(31)],
    ['31 bytes as base64', Buffer.alloc(31, 0xfb).toString('base64')],
    ['words', 'correct horse battery staple correct horse battery staple'],
    ['an incomplete group of base64', 'A'.repeat(61)],
    ['letters of another script', 'ก'.repeat(64)],
    ['base64 with padding inside', `${'A'.repeat(40)}=${'A'.repeat(40)}`],
  ])('is not read from %s', (_, text) => {
    expect(readKeyBytes(text)).toBeUndefined();
  });

  it('may be longer than 32 bytes', () => {
    expect(readKeyBytes('ab'.repeat(64))).toHaveLength(64);
  });
});
