import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { questList } from '@/contract/quests.contract';
import { memberWallets } from '@/contract/wallet.contract';
import { runOperatorCommand } from '@/server/commands/operator/operator-cli';
import { fetchTurnoverOwed } from '@/server/requirements/turnover.queries';
import { createTestApp, type TestApp } from '../../support/app';
import { createTestGateway, OPERATOR_KEY, operate } from '../../support/deposit.fixture';
import { plantPlayOfAll } from '../../support/gift.fixture';
import { payIn } from '../../support/promotion.fixture';
import { days, play, questOf, questsOf, redeem, untilWednesday } from '../../support/quest.fixture';
import { createTestProvider } from '../../support/test-provider';
import { memberIdOf } from '../../support/wheel.fixture';

const first = '0812345678';
let app: TestApp;
let token: string;
let memberId: number;
let noon: number;

beforeAll(async () => {
  app = await createTestApp({
    providers: [createTestProvider()],
    gateways: [createTestGateway()],
    operatorKey: OPERATOR_KEY,
    prepare: async (fresh) => {
      token = await fresh.loginAs(first);
    },
  });
  memberId = await memberIdOf(app.db, first);
  noon = await untilWednesday(app.db);
});
beforeEach(async () => {
  await app.reset();
  await plantPlayOfAll(app.db);
  await app.moveClock(noon);
});
afterEach(async () => expect((await app.verifyLedger()).faults).toEqual([]));
afterAll(() => app.close());

const quest = (kind: Parameters<typeof questOf>[2]) => questOf(app, token, kind);
const changeStep = (body: object) =>
  operate(app, '/quests/step', { body: { ...body, force: 'เพื่อการทดสอบ' } });
const pointsAt = async (kind: Parameters<typeof questOf>[2], step: number) =>
  (await quest(kind)).steps[step - 1]?.reward.point;

test('a changed reward applies from the next day or week, and reached steps keep their reward', async () => {
  await play(app, memberId, 1_000_00);
  const { id } = await quest('turnover');
  const { data } = await changeStep({ id, step: 1, point: 99 });
  expect(data).toMatchObject({ version: 2 });
  expect(await pointsAt('turnover', 1)).toBe(10);
  await app.moveClock(noon + days(1));
  const next = await quest('turnover');
  expect(next.steps[0]?.reward.point).toBe(99);
  expect(next.waiting.map(({ reward }) => reward.point)).toEqual([10]);
  expect((await redeem(app, token, { quest_id: id })).data.reward.point).toBe(10);
  // The check-in calendar keeps the reward of today too.
  const calendar = await quest('check_in');
  await changeStep({ id: calendar.id, step: 1, point: 1 });
  expect((await redeem(app, token, { quest_id: calendar.id })).data.reward.point).toBe(5);
});

test('a changed one-time quest applies immediately to members who have not reached it yet', async () => {
  const { id } = await quest('first_deposit');
  await changeStep({ id, step: 1, point: 60 });
  expect(await pointsAt('first_deposit', 1)).toBe(60);
  await payIn(app, token, '100.00');
  await play(app, memberId, 101_00);
  await questsOf(app, token);
  await changeStep({ id, step: 1, point: 1 });
  const shown = { quest_id: id, reward: { point: 60, spins: 1, amount: '0.00' } };
  expect((await redeem(app, token, shown)).data.reward.point).toBe(60);
});

test('a credit reward goes to the main wallet and has a turnover requirement', async () => {
  const { id } = await quest('first_deposit');
  await changeStep({ id, step: 1, point: 0, spins: 0, amount: '20' });
  await payIn(app, token, '100.00');
  await play(app, memberId, 101_00);
  expect((await quest('first_deposit')).steps[0]?.reward).toMatchObject({
    amount: 20_00,
    turnover: 20_00,
  });
  const before = await app.balanceOf(token);
  await redeem(app, token, { quest_id: id });
  expect(await app.balanceOf(token)).toBe(before + 20_00);
  expect(await fetchTurnoverOwed(app.db, memberId)).toMatchObject([
    { source: 'quest', requiredSatang: 20_00, name: 'ภารกิจ ฝากครั้งแรก' },
  ]);
  const { earned } = (await app.call(questList, { token })).data;
  expect(earned).toMatchObject({ point: 0, amount: 20_00 });
  expect((await app.call(memberWallets, { token })).data[0]?.balance).toBe(before + 20_00);
});

test('a closed quest keeps only reached steps, and a reopened quest counts from the day it reopened', async () => {
  const open = (id: number, is_open: boolean) =>
    operate(app, '/quests/open', { body: { id, is_open } });
  await play(app, memberId, 1_000_00);
  const { id } = await quest('turnover');
  const deposits = await quest('first_deposit');
  await open(id, false);
  await open(deposits.id, false);
  expect((await questsOf(app, token)).map(({ kind }) => kind)).not.toContain('first_deposit');
  expect(await quest('turnover')).toMatchObject({
    state: 'claimable',
    steps: [],
    waiting: [{ step: 1 }],
  });
  expect((await redeem(app, token, { quest_id: id })).data.reward.point).toBe(10);
  expect((await questsOf(app, token)).map(({ kind }) => kind)).not.toContain('turnover');
  await app.moveClock(noon + days(1));
  await open(id, true);
  expect((await quest('turnover')).waiting).toEqual([]);
});

test('operator commands list and change quests, and the audit log records the changes', async () => {
  const output: string[] = [];
  const run = (...args: string[]) =>
    runOperatorCommand(args, {
      env: { OPERATOR_KEY },
      fetch: (...[input, init]) => app.fetch(new Request(input, init)),
      print: (text) => output.push(text),
      complain: (text) => output.push(text),
    });
  const { id } = await quest('turnover');
  expect(await run('quests', 'list')).toBe(0);
  expect(output.at(-1)).toContain('20000.00');
  expect(await run('quests', 'step', String(id), '2', '--amount', '6000', '--points', '35')).toBe(
    0,
  );
  expect(await run('quests', 'off', String(id))).toBe(0);
  expect(await run('quests', 'on', String(id))).toBe(0);
  expect(await run('quests', 'event', 'vote', `${id}`)).toBe(0);
  expect(await run('quests', 'event', 'vote', 'none')).toBe(0);
  expect(await run('quests', 'event', 'vote', '9999')).not.toBe(0);
  const { data } = await operate(app, '/audit', {});
  expect(JSON.stringify(data)).toContain('quest.step');
  expect(JSON.stringify(data)).toContain('quest.open');
  expect(JSON.stringify(data)).toContain('quest.event');
});

test('a quest step is refused with a lower target than the step before, another unit or no reward', async () => {
  const { id } = await quest('turnover');
  for (const change of [
    { step: 2, amount_target: '1000' },
    { step: 1, amount_target: '5000' },
    { step: 1, days_target: 3 },
    { step: 1, point: 0 },
  ]) {
    expect((await changeStep({ id, ...change })).status).toBe(400);
  }
  expect((await changeStep({ id, step: 9, point: 1 })).error).not.toBe(0);
  expect((await changeStep({ id: 999, step: 1, point: 1 })).error).not.toBe(0);
});
