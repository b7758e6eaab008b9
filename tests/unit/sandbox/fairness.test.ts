import { createHash, createHmac } from 'node:crypto';
import { describe, expect, it, vi } from 'vitest';
import {
  canComputeFairness,
  createServerSeed,
  hashServerSeed,
  readFairNumbers,
  resolveFairly,
} from '@/domain/fairness';
import { playSlotRound } from '@/domain/slot-engine';
import { slotVariants } from '@/domain/slot-variants';

const serverSeed = '01'.repeat(32);
const source = { serverSeed, clientSeed: 'ลูกค้า-42', nonce: 7 };

describe('a provably fair draw', () => {
  it('commits to the bytes of the seed and not to its text', async () => {
    const expected = createHash('sha256').update(Buffer.from(serverSeed, 'hex')).digest('hex');
    expect(await hashServerSeed(serverSeed)).toBe(expected);
    expect(expected).toBe('72cd6e8422c407fb6d098690f1130b7ded7ec2f7f5e1d30bd9d521f015363793');
  });

  it('has the same numbers as an independent HMAC', async () => {
    const expected = [0, 1].flatMap((block) => {
      const digest = createHmac('sha256', Buffer.from(serverSeed, 'hex'))
        .update(`ลูกค้า-42:7:${block}`)
        .digest();
      return Array.from({ length: 8 }, (_, i) => digest.readUInt32BE(i * 4));
    });
    expect([...(await readFairNumbers(source, 2))]).toEqual(expected);
  });

  it('skips numbers beyond the largest multiple of the bound', async () => {
    const bound = 2 ** 31 + 1;
    const numbers = [...(await readFairNumbers(source, 16))];
    const kept = numbers.filter((value) => value < bound).slice(0, 10);
    expect(kept).not.toEqual(numbers.slice(0, 10));
    expect(
      await resolveFairly(source, (draw) => Array.from({ length: 10 }, () => draw(bound))),
    ).toEqual(kept);
  });

  it('draws more numbers when the first ones run out', async () => {
    const play = vi.fn((draw: (bound: number) => number) =>
      Array.from({ length: 1000 }, () => draw(10)),
    );
    const drawn = await resolveFairly(source, play);
    expect(drawn).toHaveLength(1000);
    expect(play.mock.calls.length).toBeGreaterThan(1);
    expect(drawn.slice(0, 50)).toEqual(
      await resolveFairly(source, (draw) => Array.from({ length: 50 }, () => draw(10))),
    );
  });

  it('reproduces fixed stops for given seeds and a nonce', async () => {
    const round = await resolveFairly({ serverSeed, clientSeed: 'chokdee', nonce: 0 }, (draw) =>
      playSlotRound(slotVariants.medium, draw),
    );
    expect({ stops: round.spins[0]?.stops, winMilli: round.winMilli }).toMatchInlineSnapshot(`
      {
        "stops": [
          13,
          12,
          18,
          17,
          3,
        ],
        "winMilli": 1500,
      }
    `);
  });

  it('depends on the nonce, the client seed and the server seed', async () => {
    const stops = (change: Partial<typeof source>) =>
      resolveFairly({ ...source, ...change }, (draw) =>
        Array.from({ length: 8 }, () => draw(1_000_000)),
      );
    const all = await Promise.all([
      stops({}),
      stops({ nonce: 8 }),
      stops({ clientSeed: 'x' }),
      stops({ serverSeed: '02'.repeat(32) }),
    ]);
    expect(new Set(all.map((values) => values.join())).size).toBe(4);
  });

  it('creates seeds of 32 bytes', () => {
    expect(createServerSeed()).toMatch(/^[0-9a-f]{64}$/);
    expect(createServerSeed()).not.toBe(createServerSeed());
  });

  it('refuses invalid bounds and seeds that are not hex', async () => {
    await expect(resolveFairly(source, (draw) => draw(0))).rejects.toThrow(RangeError);
    await expect(hashServerSeed('xyz')).rejects.toThrow(RangeError);
  });

  it('detects a browser without WebCrypto', () => {
    expect(canComputeFairness()).toBe(true);
    vi.stubGlobal('crypto', { getRandomValues: () => undefined });
    expect(canComputeFairness()).toBe(false);
  });
});
