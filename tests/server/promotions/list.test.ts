import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { promotionList, promotionMine } from '@/contract/promotions.contract';
import { createTestApp, type TestApp } from '../../support/app';
import { createTestProvider } from '../../support/test-provider';

let app: TestApp;
let token: string;

beforeAll(async () => {
  app = await createTestApp({
    providers: [createTestProvider()],
    prepare: async (fresh) => {
      token = await fresh.loginAs();
    },
  });
});
beforeEach(() => app.reset());
afterAll(() => app.close());

test('a visitor reads the terms, and nothing of anybody', async () => {
  const { data } = await app.call(promotionList);
  expect(data).toHaveLength(6);
  expect(data[0]).toMatchObject({
    id: '1',
    kind: 'first_deposit',
    min_deposit: 100_00,
    bonus_percent: 100,
    bonus_amount: null,
    max_bonus: 1_000_00,
    turnover_multiple: 8,
    days_to_play: 7,
    categories: ['slot', 'fishing'],
    limit_per_member: 1,
    offer: null,
  });
  expect(data[3]).toMatchObject({ bonus_percent: null, bonus_amount: 100_00, max_bonus: null });
});

test('a member reads what may be taken', async () => {
  const { data } = await app.call(promotionList, { token });
  expect(data.map(({ offer }) => offer)).toEqual(
    data.map(() => ({ may_accept: true, refusal: null, times_taken: 0, current: null })),
  );
});

test('who has taken nothing has nothing', async () => {
  const { data } = await app.call(promotionMine, { token });
  expect(data).toMatchObject({ current: null, ended: [], next_cursor: null });
});
