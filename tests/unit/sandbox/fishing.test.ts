import { createHmac } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { resolveFairly } from '@/domain/fairness';
import {
  catchChance,
  FISHING_RTP_PERCENT,
  type FishKind,
  fireShot,
  fishingWaters,
  fishMultipliers,
  shotPrices,
  shotWin,
} from '@/domain/fishing';
import { createSeededDraw } from '../../support/seeded-draw';

const kinds = Object.keys(fishMultipliers) as FishKind[];
const SHOTS = 200_000;
const serverSeed = '01'.repeat(32);

describe.each(kinds)('a shot at %s', (fish) => {
  const times = fishMultipliers[fish];

  it('returns exactly the published share over all possible draws', () => {
    const { under } = catchChance(fish);
    const bounds = new Set<number>();
    let paid = 0;
    for (let value = 0; value < under; value += 1) {
      const shot = fireShot(fish, (bound) => {
        bounds.add(bound);
        return value;
      });
      paid += shotWin(100, fish, shot);
    }
    expect([...bounds]).toEqual([under]);
    expect(paid * 100).toBe(FISHING_RTP_PERCENT * 100 * under);
  });

  it(`returns the published share over ${SHOTS} shots within three standard errors`, () => {
    const draw = createSeededDraw(20_261_121);
    let caught = 0;
    for (let shot = 0; shot < SHOTS; shot += 1) if (fireShot(fish, draw).caught) caught += 1;
    const chance = FISHING_RTP_PERCENT / 100 / times;
    const standardError = Math.sqrt((chance * (1 - chance)) / SHOTS);
    expect(Math.abs(caught / SHOTS - chance)).toBeLessThan(3 * standardError);
  });
});

describe('fishing', () => {
  it('has eight kinds of fish in every water, each kind in one water, cheapest first', () => {
    const all = Object.values(fishingWaters).flat();
    expect([...all].sort()).toEqual([...kinds].sort());
    for (const water of Object.values(fishingWaters)) {
      expect(water).toHaveLength(8);
      const times = water.map((fish) => fishMultipliers[fish]);
      expect([...times].sort((a, b) => a - b)).toEqual(times);
      expect(Math.min(...times)).toBeGreaterThanOrEqual(2);
      expect(Math.max(...times)).toBeLessThanOrEqual(120);
    }
  });

  it('pays the price times the multiplier for a catch, and nothing for a miss', () => {
    for (const price of shotPrices) {
      expect(shotWin(price, 'marlin', { caught: true })).toBe(price * 100);
      expect(shotWin(price, 'marlin', { caught: false })).toBe(0);
    }
  });

  it('is decided by the first number of an independent HMAC', async () => {
    for (let nonce = 0; nonce < 40; nonce += 1) {
      const digest = createHmac('sha256', Buffer.from(serverSeed, 'hex'))
        .update(`chokdee:${nonce}:0`)
        .digest();
      // None of these numbers is beyond the largest multiple of the bound, so none is skipped.
      const caught = digest.readUInt32BE(0) % 50 < 24;
      const source = { serverSeed, clientSeed: 'chokdee', nonce };
      expect(await resolveFairly(source, (draw) => fireShot('minnow', draw))).toEqual({ caught });
    }
  });

  it('reproduces the catches of fixed seeds', async () => {
    const caught: string[] = [];
    for (const fish of fishingWaters.bay)
      for (let nonce = 0; nonce < 30; nonce += 1) {
        const source = { serverSeed, clientSeed: 'chokdee', nonce };
        const shot = await resolveFairly(source, (draw) => fireShot(fish, draw));
        if (shot.caught) caught.push(`${fish} ${nonce}`);
      }
    expect(caught).toMatchInlineSnapshot(`
      [
        "anchovy 0",
        "anchovy 1",
        "anchovy 4",
        "anchovy 5",
        "anchovy 6",
        "anchovy 7",
        "anchovy 11",
        "anchovy 14",
        "anchovy 17",
        "anchovy 18",
        "anchovy 19",
        "anchovy 20",
        "anchovy 21",
        "anchovy 25",
        "anchovy 26",
        "anchovy 28",
        "anchovy 29",
        "mackerel 0",
        "mackerel 2",
        "mackerel 3",
        "mackerel 7",
        "mackerel 11",
        "mackerel 15",
        "mackerel 19",
        "mackerel 20",
        "mackerel 21",
        "mackerel 24",
        "mackerel 27",
        "clownfish 5",
        "clownfish 7",
        "clownfish 16",
        "clownfish 17",
        "blue-crab 6",
        "blue-crab 20",
        "blue-crab 21",
        "blue-crab 28",
        "grouper 0",
        "grouper 20",
        "grouper 21",
        "squid 5",
      ]
    `);
  });
});
