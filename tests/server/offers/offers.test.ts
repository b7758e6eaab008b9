import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { errorCodes } from '@/contract/errors';
import { writeRules } from '../../support/agent-rules';
import { createTestApp, type TestApp } from '../../support/app';
import { createTestGateway, OPERATOR_KEY, operate } from '../../support/deposit.fixture';
import { writePoll } from '../../support/poll-plan';
import { employ } from '../../support/staff.fixture';
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
      // The house keeps 5 % of slot stakes; the other edges are no smaller per satang of counted turnover.
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

/** Returns the expected refusal with the loss in baht. */
const loses = (expected_result: string) => ({
  error: errorCodes['offer.loses'],
  data: { expected_result },
});
const send = (path: string, body: object, as = 'som') => operate(app, path, { body, as });

describe('a coupon', () => {
  const everybodys = { needs_played_deposit: false };
  const coupon = { kind: 'credit', code: 'HELLO1', amount: '10', uses_allowed: 3, ...everybodys };

  test('is refused, naming the loss per use, until its turnover requirement covers its value', async () => {
    // The coupon gives 10.00; the house wins 5 % of 190.00, which is 9.50.
    expect(await send('/coupons', { ...coupon, turnover_multiple: 19 })).toMatchObject(
      loses('-0.50'),
    );
    expect(await send('/coupons', { ...coupon, turnover_multiple: 20 })).toMatchObject({
      error: 0,
    });
  });

  test('is accepted without turnover when it requires a played deposit, which is the default', async () => {
    const { needs_played_deposit: _, ...plain } = coupon;
    expect(await send('/coupons', plain)).toMatchObject({ error: 0 });
  });

  test('for points is refused, naming the money value of the points as the loss', async () => {
    const points = { kind: 'points', code: 'POINTS1', point: 100, uses_allowed: 1, ...everybodys };
    expect(await send('/coupons', points)).toMatchObject(loses('-10.00'));
  });

  test('that makes a loss can be created only by an owner who gives a reason', async () => {
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

describe('a shop item', () => {
  const item = {
    ...{ kind: 'credit', title: 'เครดิตทดสอบ', description: '', image: '/art/shop/coin.webp' },
    ...{ amount: '10', turnover_multiple: 0, stock: 1 },
  };

  test('must cost at least the points that a member can earn while the house wins the value of the item', async () => {
    // A table keeps 1 % of a stake and 100.00 earn 1.5 points: on 1,000.00 the house wins 10.00 and gives 15 points.
    expect(await send('/shop/items', { ...item, cost: 14 })).toMatchObject(loses('-0.67'));
    const made = await send('/shop/items', { ...item, cost: 15 });
    expect(made).toMatchObject({ error: 0 });
    const { id } = made.data as { id: number };
    expect(await send('/shop/items/price', { id, cost: 14 })).toMatchObject(loses('-0.67'));
    expect(await send('/shop/items/price', { id, cost: 16 })).toMatchObject({ error: 0 });
  });

  test('is checked again when it reopens, even when an owner forced its creation', async () => {
    const made = await send('/shop/items', { ...item, cost: 1, force });
    const { id } = made.data as { id: number };
    await send('/shop/items/open', { id, is_open: false });
    expect(await send('/shop/items/open', { id, is_open: true })).toMatchObject(loses('-9.34'));
    expect(await send('/shop/items/open', { id, is_open: true, force })).toMatchObject({
      error: 0,
    });
  });

  test('with a high total value needs a second operator', async () => {
    const big = { ...item, amount: '9000', cost: 100_000, stock: 2 };
    await send('/points/adjust', { username: '0812345678', point: 1_000, reason: 'ทดสอบ' });
    expect(await send('/shop/items', big)).toMatchObject({ error: 0 });
    const more = { ...big, title: 'เครดิตทดสอบสอง' };
    expect(await send('/shop/items', more)).toMatchObject({
      error: errorCodes['operator.approval_needed'],
    });
  });
});

describe('a prize set of the wheel', () => {
  const prizes = (amount: string) => [
    { kind: 'points', weight: 50, point: 1 },
    { kind: 'credit', weight: 50, amount },
  ];

  test('must not be worth more than a shop purchase with the points that a spin costs', async () => {
    // 100 points buy a value of 10.71 at the best rate of the demo's shop.
    const put = await send('/wheel/sets', { prizes: prizes('20') });
    expect(put.data).toMatchObject({ points_worth: '10.71' });
    expect(await send('/wheel/sets', { prizes: prizes('30') })).toMatchObject(loses('-4.34'));
    expect(await send('/wheel/sets', { prizes: prizes('30'), force })).toMatchObject({ error: 0 });
  });

  test('with a high value needs a second operator, even when an owner forces it', async () => {
    const rich = await send('/wheel/sets', { prizes: prizes('500000'), force });
    expect(rich).toMatchObject({ error: errorCodes['operator.approval_needed'] });
    const { approval: id } = rich.data as { approval: number };
    expect(await send('/approvals/approve', { id }, 'lek')).toMatchObject({ error: 0 });
    const { data } = await operate(app, '/wheel/sets');
    expect((data as { put_by: string }[])[0]).toMatchObject({ put_by: 'operator/som' });
  });

  test('that grants spins without end is refused', async () => {
    const endless = [
      { kind: 'spins', weight: 99, count: 2 },
      { kind: 'points', weight: 1, point: 1 },
    ];
    expect(await send('/wheel/sets', { prizes: endless })).toMatchObject({
      error: errorCodes['offer.loses'],
    });
  });

  test('needs a second operator when pieces of high total value are added', async () => {
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
  test('granted by one operator beyond five a day need a second operator', async () => {
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

describe('a quest step', () => {
  test('gives no more than the house earns from the play that the step requires', async () => {
    // Quest 2 counts turnover; the house earns 10.00 from 1,000.00 staked at a table.
    const step = { id: 2, step: 1, amount_target: '1000', spins: 0, amount: '0' };
    expect(await send('/quests/step', { ...step, point: 100 })).toMatchObject({ error: 0 });
    expect(await send('/quests/step', { ...step, point: 105 })).toMatchObject(loses('-0.50'));
  });
});

describe('a prize poll', () => {
  test('is refused when the prize exceeds the income from votes, and a large prize needs an approval', async () => {
    const { force: _, ...plan } = writePoll({ prize: { kind: 'pool', amount: '100' } });
    // A vote requires a deposit of 100.00 and stakes of that sum; the prize requires stakes of its own sum.
    expect(await send('/polls', plan)).toMatchObject(loses('-90.00'));
    expect(await send('/polls', { ...plan, force })).toMatchObject({ error: 0 });
    const rich = writePoll({ prize: { kind: 'pool', amount: '10000' }, title: 'รางวัลใหญ่' });
    expect(await send('/polls', rich)).toMatchObject({
      error: errorCodes['operator.approval_needed'],
    });
  });
});
