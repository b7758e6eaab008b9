import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { errorCodes } from '@/contract/errors';
import { queryRaw } from '@/server/db/raw';
import { createTestApp, type TestApp } from '../../support/app';
import { OPERATOR_KEY, operate } from '../../support/deposit.fixture';
import { employ } from '../../support/staff.fixture';

let app: TestApp;

beforeAll(async () => {
  app = await createTestApp({
    operatorKey: OPERATOR_KEY,
    prepare: async (fresh) => {
      await employ(fresh.db, ['writer'], 'content');
      // Promotion 1 doubles the first deposit and requires a turnover of 8 times; promotion 2 requires 12 times.
      await queryRaw(
        fresh.db,
        `UPDATE promotions SET is_open = false, turnover_milli = CASE id WHEN 1 THEN 8000 ELSE 12000 END,
           bonus_basis_points = CASE id WHEN 1 THEN 10000 ELSE bonus_basis_points END WHERE id IN (1, 2)`,
      );
    },
  });
});
beforeEach(() => app.reset());
afterAll(() => app.close());

const open = (id: number, { as = 'som', force }: { as?: string; force?: string } = {}) =>
  operate(app, '/promotions/open', {
    as,
    body: { id, is_open: true, ...(force !== undefined && { force }) },
  });

const isOpen = async (id: number) =>
  (
    await queryRaw<{ is_open: boolean }>(app.db, 'SELECT is_open FROM promotions WHERE id = $1', [
      id,
    ])
  )[0]?.is_open;

test('opening a promotion with an expected loss is refused, and the refusal names the loss', async () => {
  const refused = await open(1);
  expect(refused).toMatchObject({ error: 1620, data: { expected_result: '-411.20' } });
  expect(await isOpen(1)).toBe(false);
});

test('opening a promotion that requires a turnover of more than ten times is refused', async () => {
  expect(await open(2)).toMatchObject({ error: 1358, data: { turnover_multiple: 12 } });
  expect(await isOpen(2)).toBe(false);
});

test('a losing promotion is opened with the reason of an owner, and no other role, after a second person approves', async () => {
  const force = 'งบการตลาดเดือนนี้';
  expect((await open(1, { as: 'writer', force })).error).toBe(1620);
  expect(await isOpen(1)).toBe(false);
  const asked = await open(1, { force });
  expect(asked.error).toBe(errorCodes['operator.approval_needed']);
  expect(await isOpen(1)).toBe(false);
  const { approval } = asked.data as { approval: number };
  await operate(app, '/approvals/approve', { as: 'lek', body: { id: approval } });
  expect(await isOpen(1)).toBe(true);
  const [entry] = await queryRaw(
    app.db,
    `SELECT operator, action, detail FROM operator_actions WHERE action = 'promotion.open'`,
  );
  expect(entry).toEqual({
    operator: expect.stringContaining('som') as string,
    action: 'promotion.open',
    detail: {
      ...{ code: 'first-50', version: 1, expected_result: '-411.20', force },
      ...{ before: { is_open: false }, after: { is_open: true } },
    },
  });
});

test('opening a profitable promotion and closing a losing one need no reason', async () => {
  await queryRaw(app.db, 'UPDATE promotions SET is_open = id = 1 WHERE id IN (1, 3)');
  expect((await open(3, { as: 'writer' })).error).toBe(0);
  const close = { as: 'writer', body: { id: 1, is_open: false } };
  expect((await operate(app, '/promotions/open', close)).error).toBe(0);
});

test('the list of promotions shows the expected result of the house for the worst deposit', async () => {
  const { data } = await operate(app, '/promotions');
  const byCode = new Map(
    (data as { code: string; expected_result: string }[]).map((row) => [
      row.code,
      row.expected_result,
    ]),
  );
  expect(byCode.get('first-50')).toBe('-411.20');
  // The house keeps 3.68 % of a turnover of 330.00 and gives a bonus of 10.00.
  expect(byCode.get('every-deposit-10')).toBe('2.14');
});
