import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { queryRaw } from '@/server/db/raw';
import { fetchGiftPlay, readPlayedDeposits, useGiftPlay } from '@/server/gifts/gift-play.service';
import { createTestApp, type TestApp } from '../../support/app';
import { playedOf, settleStakes, type TestStake } from '../../support/gift.fixture';
import { plantDeposit } from '../../support/poll.fixture';
import { memberIdOf } from '../../support/wheel.fixture';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

let app: TestApp;
let memberId = 0;
beforeAll(async () => {
  app = await createTestApp();
  memberId = await memberIdOf(app.db, '0812345678');
});
beforeEach(() => app.reset());
afterAll(() => app.close());

const deposit = (satang: number) => plantDeposit(app.db, memberId, satang);
const settle = (turnover: number, stake: Partial<TestStake> = {}) =>
  settleStakes(app, { memberId, turnover, ...stake });
const played = () => playedOf(app.db, memberId);
const left = () => fetchGiftPlay(app.db, { memberId, agentId: 1 });

describe('deposits', () => {
  test('are covered by later stakes, the oldest deposit first, each stake counted once', async () => {
    await settle(500_00);
    await app.moveClock(HOUR_MS);
    await deposit(100_00);
    await app.moveClock(2 * HOUR_MS);
    await deposit(200_00);
    expect(await played()).toEqual([
      { amount: 100_00, played: 0 },
      { amount: 200_00, played: 0 },
    ]);
    await settle(150_00);
    expect(await played()).toEqual([
      { amount: 100_00, played: 100_00 },
      { amount: 200_00, played: 50_00 },
    ]);
    // Reading the played deposits between two stakes counts no stake twice.
    expect(await played()).toHaveLength(2);
    await settle(150_00);
    expect((await played()).map((each) => each.played)).toEqual([100_00, 200_00]);
    // Stakes settled while every deposit was covered do not count for a later deposit.
    await settle(1_000_00);
    await app.moveClock(9 * DAY_MS);
    await deposit(300_00);
    expect((await played()).at(-1)).toEqual({ amount: 300_00, played: 0 });
    await settle(300_00);
    expect((await played()).at(-1)).toEqual({ amount: 300_00, played: 300_00 });
  });

  test('stay unplayed while the stakes only cover an older deposit', async () => {
    await deposit(100_00);
    await app.moveClock(8 * DAY_MS);
    await deposit(100_00);
    await settle(100_00);
    expect((await played()).map((each) => each.played)).toEqual([100_00, 0]);
  });

  test.each<[string, Partial<TestStake>, number]>([
    ['a slot', { category: 'slot' }, 100_00],
    ['a lottery', { area: 'lotto', category: null }, 100_00],
    // Baccarat keeps 1.06 % of a stake where a slot keeps 3.68 %.
    ['a table of baccarat', { category: 'casino' }, 28_80],
    ['a kind without a known edge', { category: 'arcade' }, 0],
  ])(
    'are covered by a stake on %s by its house edge, and not at all when the edge is unknown',
    async (_name, stake, expected) => {
      await deposit(100_00);
      await settle(100_00, stake);
      expect(await played()).toEqual([{ amount: 100_00, played: expected }]);
      expect(await left()).toBe(expected);
    },
  );

  test('are not covered by stakes from a bonus wallet', async () => {
    const [wallet] = await queryRaw<{ accountId: number }>(
      app.db,
      `INSERT INTO wallets (member_id, wallet_type_id, account_id, name)
       SELECT member_id, 2, id, 'bonus' FROM accounts WHERE member_id = $1 AND kind = 'member_points'
       RETURNING account_id AS "accountId"`,
      [memberId],
    );
    await deposit(100_00);
    await settle(100_00, { accountId: wallet?.accountId ?? null });
    expect(await played()).toEqual([{ amount: 100_00, played: 0 }]);
    expect(await left()).toBe(0);
  });

  test('become unplayed again when a covering stake is voided, even if later stakes followed', async () => {
    await deposit(100_00);
    await settle(60_00, { reference: 'first' });
    await settle(40_00, { reference: 'second' });
    await settle(30_00, { reference: 'beyond' });
    expect(await played()).toEqual([{ amount: 100_00, played: 100_00 }]);
    expect(await left()).toBe(130_00);
    await settle(-60_00, { reference: 'first' });
    expect(await played()).toEqual([{ amount: 100_00, played: 40_00 }]);
    expect(await left()).toBe(70_00);
    // A void of a stake that covered no deposit makes no deposit unplayed.
    await settle(-30_00, { reference: 'beyond' });
    expect(await played()).toEqual([{ amount: 100_00, played: 40_00 }]);
    await settle(60_00);
    expect(await played()).toEqual([{ amount: 100_00, played: 100_00 }]);
  });
});

describe('play for gifts', () => {
  const use = (reference: string, playSatang: number) =>
    useGiftPlay(app.db, { memberId, agentId: 1, kind: 'quest', reference, playSatang });

  test('is used only once for one gift, and cannot be used again for another gift', async () => {
    await settle(100_00);
    expect(await use('one', 60_00)).toBe(0);
    expect(await use('one', 60_00)).toBe(0);
    expect(await left()).toBe(40_00);
    expect(await use('two', 60_00)).toBe(20_00);
    expect(await left()).toBe(40_00);
    await settle(20_00);
    expect(await use('two', 60_00)).toBe(0);
    expect(await left()).toBe(0);
  });

  test('that was used and then voided must be replaced before the next gift', async () => {
    await settle(100_00, { reference: 'void me' });
    expect(await use('one', 100_00)).toBe(0);
    await settle(-100_00, { reference: 'void me' });
    expect(await left()).toBe(-100_00);
    await settle(100_00);
    expect(await use('two', 50_00)).toBe(50_00);
    await settle(50_00);
    expect(await use('two', 50_00)).toBe(0);
  });
});

test('parallel reads of the played deposits count each stake only once', async () => {
  await deposit(100_00);
  await settle(40_00);
  const member = { memberId, agentId: 1 };
  await Promise.all(Array.from({ length: 8 }, () => readPlayedDeposits(app.db, member)));
  expect(await played()).toEqual([{ amount: 100_00, played: 40_00 }]);
});
