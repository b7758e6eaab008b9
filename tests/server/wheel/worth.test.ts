import { expect, test } from 'vitest';
import { errorCodes } from '@/contract/errors';
import { operate } from '../../support/deposit.fixture';
import { useWheelFixture, type WrittenPrizes } from '../../support/wheel.fixture';

const fixture = useWheelFixture();

const worthOf = (prizes: unknown) =>
  operate(fixture.app, `/wheel/worth?prizes=${encodeURIComponent(JSON.stringify(prizes))}`);

test.each<[string, WrittenPrizes]>([
  [
    'points and credit',
    [
      { kind: 'points', weight: 90, point: 5 },
      { kind: 'credit', weight: 10, amount: '20' },
    ],
  ],
  [
    'further spins and coupons',
    [
      { kind: 'spins', weight: 50, count: 1 },
      { kind: 'coupon', weight: 25, amount: '7.77' },
      { kind: 'points', weight: 25, point: 31 },
    ],
  ],
  [
    'further spins without end',
    [
      { kind: 'spins', weight: 99, count: 2 },
      { kind: 'points', weight: 1, point: 1 },
    ],
  ],
  [
    'free rounds with a stock',
    [
      {
        ...{ kind: 'free_rounds', weight: 40, provider_id: 'manee', game_id: 'golden-dragon' },
        ...{ rounds: 5, stake: '1', stock: 10, fallback: 2 },
      },
      { kind: 'points', weight: 60, point: 10 },
    ],
  ],
])(
  'the worth of %s is the one that the put set has, and a loss is refused when put',
  async (_title, prizes) => {
    const tried = await worthOf(prizes);
    const { is_loss: isLoss, ...worth } = tried.data as Record<string, unknown>;
    const sets = async () => (await operate(fixture.app, '/wheel/sets')).data as unknown[];
    const before = await sets();
    expect(await sets()).toEqual(before);
    const plain = await operate(fixture.app, '/wheel/sets', { body: { prizes } });
    expect(plain.error === errorCodes['offer.loses']).toBe(isLoss);
    const put = await operate(fixture.app, '/wheel/sets', {
      body: { prizes, force: 'เพื่อการทดสอบ' },
    });
    expect(put.data).toMatchObject(worth);
    const [latest] = (await sets()) as Record<string, unknown>[];
    expect(latest).toMatchObject(worth);
  },
);

test('a set that could not be put has no worth', async () => {
  const bad = [
    [{ kind: 'points', weight: 100, point: 5 }],
    [
      { kind: 'points', weight: 50, point: 5 },
      { kind: 'points', weight: 49, point: 5 },
    ],
    'no list',
  ];
  for (const prizes of bad) expect((await worthOf(prizes)).status).toBe(400);
  expect((await operate(fixture.app, '/wheel/worth?prizes=%7B')).status).toBe(400);
});

test('the list of sets has each field that a further set needs', async () => {
  const prizes: WrittenPrizes = [
    {
      kind: 'coupon',
      weight: 10,
      amount: '20',
      turnover_multiple: 1.5,
      valid_days: 9,
      stock: 3,
      fallback: 2,
    },
    { kind: 'points', weight: 90, point: 5 },
  ];
  await operate(fixture.app, '/wheel/sets', { body: { prizes, force: 'เพื่อการทดสอบ' } });
  const [latest] = (await operate(fixture.app, '/wheel/sets?limit=1')).data as {
    prizes: object[];
  }[];
  expect(latest?.prizes).toMatchObject([
    {
      ...{ kind: 'coupon', weight: 10, amount: '20.00', turnover_multiple: 1.5, valid_days: 9 },
      ...{ stock_left: 3, fallback_no: 2 },
    },
    { kind: 'points', weight: 90, count: 5, turnover_multiple: null, fallback_no: null },
  ]);
});
