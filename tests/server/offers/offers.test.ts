import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { errorCodes } from '@/contract/errors';
import { writeRules } from '../../support/agent-rules';
import { createTestApp, type TestApp } from '../../support/app';
import { createTestGateway, OPERATOR_KEY, operate } from '../../support/deposit-desk';
import { writePoll } from '../../support/poll.plan';
import { employ } from '../../support/staff-desk';
import { createTestProvider } from '../../support/test-provider';

let app: TestApp;
const force = 'ของขวัญวันเปิดเว็บ';

beforeAll(async () => {
  app = await createTestApp({
    providers: [createTestProvider()],
    gateways: [createTestGateway()],
    operatorKey: OPERATOR_KEY,
    prepare: async ({ db }) => {
      await employ(db, ['fin'], 'finance');
      // A slot keeps 5 % of what is staked, and nothing else keeps less of what counts for turnover.
      await writeRules(db, {
        affiliate: {
          house_edges: { slot: 500, casino: 100, lotto: 1_000, sport: 500, fishing: 500 },
          point_worth: '0.10',
        },
      });
    },
  });
});
beforeEach(() => app.reset());
afterAll(() => app.close());

/** A loss that a refusal names, in baht. */
const loses = (expected_result: string) => ({
  error: errorCodes['offer.loses'],
  data: { expected_result },
});
const send = (path: string, body: object, as = 'som') => operate(app, path, { body, as });

describe('a coupon', () => {
  const everybodys = { needs_played_deposit: false };
  const coupon = { kind: 'credit', code: 'HELLO1', amount: '10', uses_allowed: 3, ...everybodys };

  test('is refused with the loss per use, until its turnover makes up for it', async () => {
    // 10.00 are given, 5 % of 190.00 are won.
    expect(await send('/coupons', { ...coupon, turnover_multiple: 19 })).toMatchObject(
      loses('-0.50'),
    );
    expect(await send('/coupons', { ...coupon, turnover_multiple: 20 })).toMatchObject({
      error: 0,
    });
  });

  test('asks by itself for play that makes up for it', async () => {
    const { needs_played_deposit: _, ...plain } = coupon;
    expect(await send('/coupons', plain)).toMatchObject({ error: 0 });
  });

  test('for points is held against what points are worth', async () => {
    const points = { kind: 'points', code: 'POINTS1', point: 100, uses_allowed: 1, ...everybodys };
    expect(await send('/coupons', points)).toMatchObject(loses('-10.00'));
  });

  test('that loses is made by an owner who says why, and by nobody else', async () => {
    await employ(app.db, ['fin'], 'finance');
    expect(await send('/coupons', { ...coupon, force }, 'fin')).toMatchObject(loses('-10.00'));
    expect(await send('/coupons', { ...coupon, force })).toMatchObject({ error: 0 });
    const { data } = await operate(app, '/audit');
    expect((data as { detail: object }[])[0]).toMatchObject({
      action: 'coupon.create',
      detail: { insist: force },
    });
  });
});

describe('an item of the shop', () => {
  const item = {
    ...{ kind: 'credit', title: 'เครดิตทดสอบ', description: '', image: '/art/shop/coin.webp' },
    ...{ amount: '10', turnover_multiple: 0, stock: 1 },
  };

  test('costs what play of the smallest edge earns, by the highest level', async () => {
    // 1.5 points for 100.00, of which tables keep 1 %: 15 points for 1,000.00 and so for 10.00.
    expect(await send('/shop/items', { ...item, cost: 14 })).toMatchObject(loses('-0.67'));
    const made = await send('/shop/items', { ...item, cost: 15 });
    expect(made).toMatchObject({ error: 0 });
    const { id } = made.data as { id: number };
    expect(await send('/shop/items/price', { id, cost: 14 })).toMatchObject(loses('-0.67'));
    expect(await send('/shop/items/price', { id, cost: 16 })).toMatchObject({ error: 0 });
  });

  test('that an owner insisted on is held again when it is offered again', async () => {
    const made = await send('/shop/items', { ...item, cost: 1, force });
    const { id } = made.data as { id: number };
    await send('/shop/items/open', { id, is_open: false });
    expect(await send('/shop/items/open', { id, is_open: true })).toMatchObject(loses('-9.34'));
    expect(await send('/shop/items/open', { id, is_open: true, force })).toMatchObject({
      error: 0,
    });
  });

  test('of much worth needs a second person as well', async () => {
    const big = { ...item, amount: '9000', cost: 100_000, stock: 2 };
    await send('/points/adjust', { username: '0812345678', point: 1_000, reason: 'ทดสอบ' });
    expect(await send('/shop/items', big)).toMatchObject({ error: 0 });
    const more = { ...big, title: 'เครดิตทดสอบสอง' };
    expect(await send('/shop/items', more)).toMatchObject({
      error: errorCodes['operator.approval_needed'],
    });
  });
});

describe('a set of the wheel', () => {
  const prizes = (amount: string) => [
    { kind: 'points', weight: 50, point: 1 },
    { kind: 'credit', weight: 50, amount },
  ];

  test('brings no more than its points buy in the shop', async () => {
    // 100 points buy 10.71 at the best rate of the demo's shop.
    const put = await send('/wheel/sets', { prizes: prizes('20') });
    expect(put.data).toMatchObject({ points_worth: '10.71' });
    expect(await send('/wheel/sets', { prizes: prizes('30') })).toMatchObject(loses('-4.34'));
    expect(await send('/wheel/sets', { prizes: prizes('30'), force })).toMatchObject({ error: 0 });
  });

  test('of much worth needs a second person, whatever its owner insists on', async () => {
    const rich = await send('/wheel/sets', { prizes: prizes('500000'), force });
    expect(rich).toMatchObject({ error: errorCodes['operator.approval_needed'] });
    const { approval: id } = rich.data as { approval: number };
    expect(await send('/approvals/approve', { id }, 'lek')).toMatchObject({ error: 0 });
    const { data } = await operate(app, '/wheel/sets');
    expect((data as { put_by: string }[])[0]).toMatchObject({ put_by: 'operator/som' });
  });

  test('that never ends is refused', async () => {
    const endless = [
      { kind: 'spins', weight: 99, count: 2 },
      { kind: 'points', weight: 1, point: 1 },
    ];
    expect(await send('/wheel/sets', { prizes: endless })).toMatchObject({
      error: errorCodes['offer.loses'],
    });
  });

  test('gets no pieces of much worth by one person', async () => {
    const withStock = [
      { kind: 'credit', weight: 1, amount: '100', stock: 1, fallback: 2 },
      { kind: 'points', weight: 99, point: 1 },
    ];
    const { data } = await send('/wheel/sets', { prizes: withStock });
    const { version } = data as { version: number };
    const add = (pieces: number) => send('/wheel/stock', { version, no: 1, pieces });
    expect(await add(90)).toMatchObject({ error: 0 });
    expect(await add(90)).toMatchObject({ error: errorCodes['operator.approval_needed'] });
  });
});

describe('spins', () => {
  test('are given by one person five times a day', async () => {
    const give = (count: number, username: string) =>
      send('/wheel/grants', { username, count, reason: 'ชดเชย' });
    expect(await give(3, '0812345678')).toMatchObject({ error: 0 });
    expect(await give(2, '0823456789')).toMatchObject({ error: 0 });
    const asked = await give(1, '0823456789');
    expect(asked).toMatchObject({ error: errorCodes['operator.approval_needed'] });
    const { approval: id } = asked.data as { approval: number };
    expect(await send('/approvals/approve', { id }, 'lek')).toMatchObject({ error: 0 });
  });
});

describe('a step of a quest', () => {
  test('gives no more than the play that it asks brings', async () => {
    // Quest 2 counts turnover; of 1,000.00 at a table 10.00 are won.
    const step = { id: 2, step: 1, amount_target: '1000', spins: 0, amount: '0' };
    expect(await send('/quests/step', { ...step, point: 100 })).toMatchObject({ error: 0 });
    expect(await send('/quests/step', { ...step, point: 105 })).toMatchObject(loses('-0.50'));
  });
});

describe('a prize poll', () => {
  test('is refused where its prize is more than the votes bring, and by its sum', async () => {
    const { force: _, ...plan } = writePoll({ prize: { kind: 'pool', amount: '100' } });
    // A vote asks for a deposit of 100.00 that is played once, and the prize is played once too.
    expect(await send('/polls', plan)).toMatchObject(loses('-90.00'));
    expect(await send('/polls', { ...plan, force })).toMatchObject({ error: 0 });
    const rich = writePoll({ prize: { kind: 'pool', amount: '10000' }, title: 'รางวัลใหญ่' });
    expect(await send('/polls', rich)).toMatchObject({
      error: errorCodes['operator.approval_needed'],
    });
  });
});
