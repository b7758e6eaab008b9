import { afterAll, beforeAll, expect, it } from 'vitest';
import { errorCodes } from '@/contract/errors';
import type { LottoRound } from '@/contract/lotto.contract';
import { billCancel } from '@/contract/lotto-bills.contract';
import { demoMembers } from '@/server/account/members.seed';
import { yokAgent } from '@/server/agent/yok.seed';
import { queryRaw } from '@/server/db/raw';
import { createTestApp, type TestApp } from '../../support/app';
import { OPERATOR_KEY, operate } from '../../support/deposit.fixture';
import { bet, openRound, toBet } from '../../support/lotto.fixture';
import { employ } from '../../support/staff.fixture';
import { createTestProvider } from '../../support/test-provider';

interface Page {
  rows: { number: number; username: string; state: string }[];
  next_cursor: string | null;
}

let app: TestApp;
let round: LottoRound;
/** Numbers of two bills of the first member and one of the second, the oldest first. */
let numbers: number[];

beforeAll(async () => {
  app = await createTestApp({ providers: [createTestProvider()], operatorKey: OPERATOR_KEY });
  await employ(app.db, ['len'], 'lotto');
  round = await openRound(app);
  const [first, second] = [await app.loginAs(), await app.loginAs(demoMembers[1].username)];
  numbers = [];
  for (const token of [first, first, second]) {
    const { data } = await bet(app, token, round.round_id, [toBet('two_top', '12', '10')]);
    numbers.push(Number(data.number));
    if (numbers.length === 2) {
      await app.call(billCancel, { token, body: { bill_id: data.bill_id } });
    }
  }
});
afterAll(() => app.close());

const list = async (query: string, on = app) =>
  (await operate(on, `/lotto/bills?${query}`, { as: 'len' })).data as Page;
const numbersOf = ({ rows }: Page) => rows.map(({ number }) => number);

it('finds bills by number, member, round, state and day, the latest first and page by page', async () => {
  const [one, two, three] = numbers as [number, number, number];
  const of = `round_id=${round.round_id}`;
  expect(numbersOf(await list(of))).toEqual([three, two, one]);
  const page = await list(`${of}&limit=2`);
  expect(numbersOf(page)).toEqual([three, two]);
  const rest = await list(`${of}&limit=2&cursor=${page.next_cursor}`);
  expect(numbersOf(rest)).toEqual([one]);
  expect(rest.next_cursor).toBeNull();
  expect(numbersOf(await list(`${of}&username=0812345678`))).toEqual([two, one]);
  expect(numbersOf(await list(`${of}&state=cancelled`))).toEqual([two]);
  expect(numbersOf(await list(`${of}&to=2020-01-01`))).toEqual([]);
  expect((await list(`number=${one}`)).rows).toMatchObject([
    { username: '081-xxx-5678', state: 'active' },
  ]);
});

it('records a search for a member, and who opened a bill', async () => {
  const shown = await operate(app, `/lotto/bills/show?number=${numbers[1]}`, { as: 'len' });
  expect(shown.data).toMatchObject({
    ...{ number: String(numbers[1]), username: '081-xxx-5678', state: 'cancelled', paid: '10.00' },
    items: [{ bet_type: 'two_top', number: '12', rate: '90' }],
  });
  const actions = await queryRaw(
    app.db,
    `SELECT action, detail FROM operator_actions WHERE operator = 'len' AND action IN ('lotto.bills', 'member.show') ORDER BY seq`,
  );
  expect(actions).toEqual([
    { action: 'lotto.bills', detail: { username: '081-xxx-5678' } },
    { action: 'member.show', detail: { part: 'bill' } },
  ]);
});

it('lists the rounds of yeekee that have closed, the latest first and page by page', async () => {
  const read = async (query: string) =>
    (await operate(app, `/lotto/yeekee?${query}`, { as: 'len' })).data as {
      rows: { round_id: string; closes_at: string; proof_url: string | null }[];
      next_cursor: string | null;
    };
  const all = await read('limit=4');
  const times = all.rows.map(({ closes_at }) => closes_at);
  expect(times.length).toBeGreaterThan(1);
  expect(times).toEqual(times.toSorted().toReversed());
  const first = await read('limit=1');
  const [next] = (await read(`limit=1&cursor=${first.next_cursor}`)).rows;
  expect([first.rows[0]?.round_id, next?.round_id]).toEqual(
    all.rows.slice(0, 2).map(({ round_id }) => round_id),
  );
  expect((await read('to=2020-01-01')).rows).toEqual([]);
});

it('shows no bill of another agent', async () => {
  const yok = await createTestApp({
    ...{ db: app.db, agentId: yokAgent.id, providers: [createTestProvider()] },
    operatorKey: OPERATOR_KEY,
  });
  expect((await list(`number=${numbers[0]}`, yok)).rows).toEqual([]);
  expect((await operate(yok, `/lotto/bills/show?number=${numbers[0]}`)).error).toBe(
    errorCodes['request.not_found'],
  );
});
