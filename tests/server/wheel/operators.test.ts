import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { errorCodes } from '@/contract/errors';
import { runOperatorCommand } from '@/server/commands/operator/operator-cli';
import { queryRaw } from '@/server/db/raw';
import { fetchBestCreditRate } from '@/server/points/shop.queries';
import { fetchPrizes } from '@/server/wheel/prize-set.queries';
import { computeSpinWorth } from '@/server/wheel/spin-worth.service';
import { OPERATOR_KEY, operate } from '../../support/deposit.fixture';
import { useWheelFixture, type WrittenPrizes } from '../../support/wheel.fixture';

const DEMO_SPINS = 3;
const first = '0812345678';
const rounds = {
  kind: 'free_rounds',
  provider_id: 'manee',
  game_id: 'golden-dragon',
  rounds: 5,
  stake: '1',
} as const;
const fixture = useWheelFixture();

describe('operators of the wheel', () => {
  test.each<[string, WrittenPrizes]>([
    [
      'weights that do not add up to 100',
      [
        { kind: 'points', weight: 50, point: 1 },
        { kind: 'points', weight: 49, point: 1 },
      ],
    ],
    [
      'a stock without a fallback',
      [
        { kind: 'points', weight: 50, point: 1, stock: 3 },
        { kind: 'points', weight: 50, point: 1 },
      ],
    ],
    [
      'a fallback that can run out itself',
      [
        { kind: 'points', weight: 50, point: 1, stock: 3, fallback: 2 },
        { kind: 'points', weight: 50, point: 1, stock: 3, fallback: 1 },
      ],
    ],
    [
      'a fallback that does not exist',
      [
        { kind: 'points', weight: 50, point: 1, stock: 3, fallback: 9 },
        { kind: 'points', weight: 50, point: 1 },
      ],
    ],
    [
      'free rounds without a fallback',
      [
        { ...rounds, weight: 50 },
        { kind: 'points', weight: 50, point: 1 },
      ],
    ],
    [
      'free rounds as a fallback',
      [
        { ...rounds, weight: 50, fallback: 3 },
        { kind: 'points', weight: 25, point: 1, stock: 3, fallback: 1 },
        { kind: 'points', weight: 25, point: 1 },
      ],
    ],
    [
      'free rounds at a stake that the game does not support',
      [
        { ...rounds, stake: '3', weight: 50, fallback: 2 },
        { kind: 'points', weight: 50, point: 1 },
      ],
    ],
  ])('cannot create a set of prizes with %s', async (_, prizes) => {
    expect((await operate(fixture.app, '/wheel/sets', { body: { prizes } })).status).toBe(400);
  });

  test('are shown the worth of a spin and the worth of the points that it costs', async () => {
    const put = async (prizes: WrittenPrizes) =>
      (await operate(fixture.app, '/wheel/sets', { body: { prizes, force: 'เพื่อการทดสอบ' } })).data;
    // The best offer of the shop is ฿300 for 2,800 points.
    const shop = { points_worth: '10.71' };
    expect(
      await put([
        { kind: 'credit', weight: 20, amount: '10' },
        { kind: 'coupon', weight: 20, amount: '20' },
        { kind: 'points', weight: 20, point: 28 },
        { ...rounds, weight: 15, fallback: 1 },
        { kind: 'spins', weight: 25, count: 1 },
      ]),
    ).toEqual({ version: 2, spin_worth: '9.80', ...shop });
    expect(
      await put([
        { kind: 'spins', weight: 50, count: 2 },
        { kind: 'points', weight: 50, point: 1 },
      ]),
    ).toEqual({ version: 3, spin_worth: null, ...shop });
    await queryRaw(fixture.app.db, `UPDATE shop_items SET is_open = false WHERE kind = 'credit'`);
    expect(
      await put([
        { kind: 'credit', weight: 50, amount: '6' },
        { kind: 'points', weight: 50, point: 1_000 },
      ]),
    ).toEqual({ version: 4, spin_worth: '3.00', points_worth: null });
  });

  test('have a demo set whose spin is worth slightly less than the points that it costs', async () => {
    const { app } = fixture;
    const [set] = await queryRaw<{ id: number }>(
      app.db,
      'SELECT id FROM wheel_sets WHERE agent_id = 1',
    );
    const prizes = await fetchPrizes(app.db, set?.id ?? 0);
    expect(await computeSpinWorth({ db: app.db, agentId: 1, fetchBestCreditRate }, prizes)).toEqual(
      {
        spinSatang: 9_48,
        pointsSatang: 10_71,
      },
    );
  });

  test('cannot offer free rounds of an unknown game or one without free rounds', async () => {
    const put = async (game: string) => {
      const prizes = [
        { ...rounds, game_id: game, weight: 50, fallback: 2 },
        { kind: 'points', weight: 50, point: 1 },
      ];
      return (await operate(fixture.app, '/wheel/sets', { body: { prizes } })).error;
    };
    expect(await put('nowhere')).toBe(errorCodes['game.not_found']);
    expect(await put('hundred')).toBe(errorCodes['game.no_free_rounds']);
    expect(await put('golden-dragon')).toBe(0);
  });

  test('can add pieces only to a prize with a limited stock', async () => {
    const add = (no: number, pieces = 5) =>
      operate(fixture.app, '/wheel/stock', { body: { version: 1, no, pieces } });
    expect((await add(2)).data).toEqual({ stock_left: 205 });
    expect((await add(1)).error).toBe(errorCodes['wheel.stock_without_end']);
    expect((await add(9)).error).toBe(errorCodes['request.not_found']);
    expect((await add(2, -5)).status).toBe(400);
  });

  test('grant spins with a reason, once per reference, and the audit log records it', async () => {
    const body = { username: first, count: 2, reason: 'ชดเชย', reference: 'ticket-1' };
    expect((await operate(fixture.app, '/wheel/grants', { body })).data).toEqual({
      free_spins: DEMO_SPINS + 2,
    });
    await operate(fixture.app, '/wheel/grants', { body });
    expect((await fixture.config()).free_spins).toBe(DEMO_SPINS + 2);
    const audit = await operate(fixture.app, '/audit');
    const grants = (audit.data as { action: string; detail: object }[]).filter(
      ({ action }) => action === 'wheel.grant',
    );
    expect(grants).toMatchObject([{ detail: { username: first, count: 2, reason: 'ชดเชย' } }]);
    const full = { username: first, count: 50, reason: 'ชดเชย' };
    expect((await operate(fixture.app, '/wheel/grants', { body: full })).error).toBe(
      errorCodes['wheel.spins_full'],
    );
  });

  test('see the number of plays and of committed members of each prize set', async () => {
    await fixture.config(fixture.other);
    await fixture.spin();
    const { data } = await operate(fixture.app, '/wheel/sets');
    expect(data).toMatchObject([{ version: 1, counted_plays: 1, committed_members: 2 }]);
  });

  test('can manage the wheel by terminal commands, with the prizes in a file', async () => {
    const folder = await mkdtemp(path.join(tmpdir(), 'wheel-'));
    const file = path.join(folder, 'prizes.json');
    const prizes = [
      { kind: 'points', weight: 75, point: 10 },
      { kind: 'credit', weight: 25, amount: '50', stock: 4, fallback: 1 },
    ];
    const output: string[] = [];
    const run = (...args: string[]) =>
      runOperatorCommand(args, {
        env: { OPERATOR_KEY },
        fetch: (...[input, init]) => fixture.app.fetch(new Request(input, init)),
        print: (text) => output.push(text),
        complain: (text) => output.push(text),
      });
    try {
      await writeFile(file, JSON.stringify({ prizes }));
      expect(await run('wheel', 'put', file)).toBe(1);
      expect(output.splice(0).join('')).toContain('expected_result: -2.59');
      expect(await run('wheel', 'put', file, '--force', 'ฉลองเปิดเว็บ')).toBe(0);
      expect(await run('wheel', 'stock', '2', '2', '6')).toBe(0);
      expect(await run('wheel', 'grant', first, '1', '--reason', 'ชดเชย')).toBe(0);
      expect(await run('wheel', 'sets', '--limit', '1')).toBe(0);
      expect(output.slice(0, 3)).toEqual([
        'version 2: a spin is worth 13.30 on average, MORE than the 10.71 that its points are worth in the shop',
        '2/2: 10 left',
        `${first}: ${DEMO_SPINS + 1} spins`,
      ]);
      expect(output[3]).toMatch(/credit 50\.00 +25 +0 +0 +10 +1/);
      await writeFile(file, JSON.stringify({ prizes: prizes.slice(1) }));
      expect(await run('wheel', 'put', file)).not.toBe(0);
      expect(await run('wheel', 'put', path.join(folder, 'none.json'))).not.toBe(0);
    } finally {
      await rm(folder, { recursive: true });
    }
  });
});
