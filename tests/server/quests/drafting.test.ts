import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { errorCodes } from '@/contract/errors';
import type { QuestKind } from '@/contract/quests.contract';
import { yokAgent } from '@/server/agent/yok.seed';
import { queryRaw } from '@/server/db/raw';
import { createTestApp, type TestApp } from '../../support/app';
import { createTestGateway, OPERATOR_KEY, operate } from '../../support/deposit.fixture';
import { plantPlayOfAll } from '../../support/gift.fixture';
import { payIn } from '../../support/promotion.fixture';
import { play, questsOf, redeem, untilWednesday } from '../../support/quest.fixture';
import { employ } from '../../support/staff.fixture';
import { createTestProvider } from '../../support/test-provider';
import { memberIdOf } from '../../support/wheel.fixture';

const first = '0812345678';
const force = 'เพื่อการทดสอบ';
let app: TestApp;
let yok: TestApp;
let token: string;
let memberId: number;
let noon: number;

beforeAll(async () => {
  const options = {
    providers: [createTestProvider()],
    gateways: [createTestGateway()],
    operatorKey: OPERATOR_KEY,
  };
  app = await createTestApp({
    ...options,
    prepare: async (fresh) => {
      token = await fresh.loginAs(first);
      await employ(fresh.db, ['mali', 'wan'], 'content');
      await employ(fresh.db, ['fai'], 'finance');
    },
  });
  yok = await createTestApp({ ...options, db: app.db, agentId: yokAgent.id });
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

const plan = (change: object = {}) => ({
  ...{ code: 'big-day', kind: 'turnover', title: 'วันใหญ่', description: 'เล่นให้ครบ', claim_days: 1 },
  steps: [
    { amount_target: '100', point: 1 },
    { amount_target: '50000', point: 20 },
  ],
  ...change,
});
const create = async (change: object = {}, as?: string) =>
  operate(app, '/quests/create', { body: plan(change), ...(as !== undefined && { as }) });
const idOf = ({ data }: { data: unknown }) => (data as { id: number }).id;
const open = (id: number, isOpen = true, as?: string) =>
  operate(app, '/quests/open', {
    body: { id, is_open: isOpen, ...(as === undefined && { force }) },
    ...(as !== undefined && { as }),
  });
const seen = async (id: number) => (await questsOf(app, token)).find((each) => each.id === id);

describe('a created quest', () => {
  test('is hidden until it is opened, and is then counted, claimed and in the books', async () => {
    const id = idOf(
      await create({ steps: [{ amount_target: '100', point: 3, spins: 1 }] }, 'mali'),
    );
    expect(await seen(id)).toBeUndefined();
    expect((await open(id)).error).toBe(0);
    expect(await seen(id)).toMatchObject({ title: 'วันใหญ่', state: 'active' });
    await play(app, memberId, 100_00);
    expect(await seen(id)).toMatchObject({ state: 'claimable', progress: { amount: 100_00 } });
    expect((await redeem(app, token, { quest_id: id })).data.reward).toMatchObject({
      ...{ point: 3, spins: 1 },
    });
    expect(await seen(id)).toMatchObject({ state: 'claimed' });
    const { data } = await operate(app, '/quests');
    expect(
      (data as { id: number; claimed: number }[]).find((each) => each.id === id)?.claimed,
    ).toBe(1);
  });

  test.each<[QuestKind, object]>([
    ['check_in', { steps: [{ point: 1 }, { point: 2 }, { spins: 1 }] }],
    ['turnover', {}],
    ['deposit_days', { is_opt_in: true, steps: [{ days_target: '2', spins: 1 }] }],
    ['first_deposit', { steps: [{ point: 5 }] }],
    ['link_line', { steps: [{ point: 5 }] }],
    ['line_friend', { steps: [{ spins: 1 }] }],
  ])('can have the kind %s, of which members see the steps', async (kind, change) => {
    const { data } = await operate(app, '/quests');
    for (const each of data as { id: number; kind: string }[]) {
      if (each.kind === kind) await open(each.id, false);
    }
    const id = idOf(await create({ kind, ...change }));
    expect((await open(id)).error).toBe(0);
    const shown = await seen(id);
    if (kind === 'link_line' || kind === 'line_friend') expect(shown).toBeUndefined();
    else expect(shown?.steps.length).toBeGreaterThan(0);
  });

  test('for first deposits is reached by a deposit that is played', async () => {
    const { data } = await operate(app, '/quests');
    const old = (data as { id: number; kind: string }[]).find(
      ({ kind }) => kind === 'first_deposit',
    );
    await open(old!.id, false);
    const id = idOf(await create({ kind: 'first_deposit', steps: [{ point: 7 }] }));
    await open(id);
    await payIn(app, token, '100.00');
    await play(app, memberId, 101_00);
    expect((await redeem(app, token, { quest_id: id })).data.reward.point).toBe(7);
  });

  test.each<[string, object]>([
    [
      'two steps of a kind that is done once',
      { kind: 'link_line', steps: [{ point: 1 }, { point: 2 }] },
    ],
    ['a step without a reward', { steps: [{ amount_target: '100' }] }],
    ['a step without a target', { steps: [{ point: 1 }] }],
    [
      'targets that fall',
      {
        steps: [
          { amount_target: '9', point: 1 },
          { amount_target: '8', point: 1 },
        ],
      },
    ],
    ['days for a turnover', { steps: [{ days_target: 3, point: 1 }] }],
    ['eight days of a week', { kind: 'deposit_days', steps: [{ days_target: 8, point: 1 }] }],
    ['no steps', { steps: [] }],
    ['no title', { title: ' ' }],
    ['a long title', { title: 'ก'.repeat(61) }],
    ['an unknown kind', { kind: 'dance' }],
    ['a check-in that is joined', { kind: 'check_in', is_opt_in: true, steps: [{ point: 1 }] }],
    ['no day to claim', { claim_days: 0 }],
    ['an unknown field', { is_open: true }],
  ])('is refused with %s', async (_title, change) => {
    expect((await create(change)).status).toBe(400);
  });

  test('has a code of its own, also when 64 people create it at once', async () => {
    const made = await Promise.all(Array.from({ length: 64 }, () => create()));
    expect(made.filter(({ error }) => error === 0)).toHaveLength(1);
    const refused = made.filter(({ error }) => error !== 0);
    expect(new Set(refused.map(({ error }) => error))).toEqual(
      new Set([errorCodes['quest.code_taken']]),
    );
  });
});

describe('an opened quest', () => {
  test('needs a second person when content opens what may cost much', async () => {
    const steps = [{ amount_target: '1000000', amount: '900', turnover_multiple: 0 }];
    const id = idOf(await create({ steps }, 'mali'));
    await queryRaw(
      app.db,
      `UPDATE agents SET config = jsonb_set(config, '{rules}', '{"desk":{"cost_day":"1.00"}}') WHERE id = 1`,
    );
    await payIn(app, token, '100.00');
    const asked = await open(id, true, 'mali');
    expect(asked.error).toBe(errorCodes['operator.approval_needed']);
    expect(await seen(id)).toBeUndefined();
    const { approval } = asked.data as { approval: number };
    const decide = (as: string) =>
      operate(app, '/approvals/approve', { body: { id: approval }, as });
    expect((await decide('mali')).error).not.toBe(0);
    expect((await decide('fai')).error).toBe(0);
    expect(await seen(id)).toBeDefined();
  });

  test('that loses is refused to content, also with a reason', async () => {
    const id = idOf(await create({ steps: [{ amount_target: '1', amount: '500' }] }, 'mali'));
    const made = await operate(app, '/quests/open', {
      ...{ body: { id, is_open: true, force }, as: 'mali' },
    });
    expect(made.error).toBe(errorCodes['offer.loses']);
  });

  test('is the only one of a kind that members do once, even when several open at once', async () => {
    const ids = [];
    for (const code of ['a1', 'a2', 'a3']) {
      ids.push(idOf(await create({ code, kind: 'first_deposit', steps: [{ point: 1 }] })));
    }
    expect((await open(ids[0]!)).error).toBe(errorCodes['quest.kind_open']);
    const { data } = await operate(app, '/quests');
    const old = (data as { id: number; kind: string }[]).find(
      ({ kind }) => kind === 'first_deposit',
    );
    await open(old!.id, false);
    const opened = await Promise.all(ids.map((id) => open(id)));
    expect(opened.filter(({ error }) => error === 0)).toHaveLength(1);
  });
});

test('changed texts and order are what members see, and each change is in the audit log', async () => {
  const [one, two] = [
    idOf(await create({ code: 'one' }, 'mali')),
    idOf(await create({ code: 'two' }, 'mali')),
  ];
  await open(one);
  await open(two);
  const edited = await operate(app, '/quests/edit', {
    ...{ body: { id: two, title: 'ชื่อใหม่', description: 'คำใหม่', claim_days: 3 }, as: 'wan' },
  });
  expect(edited.error).toBe(0);
  expect(await seen(two)).toMatchObject({ title: 'ชื่อใหม่', description: 'คำใหม่' });
  expect(
    (await operate(app, '/quests/order', { body: { ids: [two, one] }, as: 'wan' })).error,
  ).toBe(0);
  const order = (await questsOf(app, token)).map(({ id }) => id);
  expect(order.slice(0, 2)).toEqual([two, one]);
  const { data } = await operate(app, '/audit?limit=20');
  const actions = (data as { rows?: { action: string }[] }).rows ?? (data as { action: string }[]);
  expect(actions.map(({ action }) => action)).toEqual(
    expect.arrayContaining(['quest.create', 'quest.edit', 'quest.order']),
  );
  const words = { title: 'ก', description: '', claim_days: 1 };
  for (const [path, body] of [
    ['/quests/edit', { id: one, ...words }],
    ['/quests/order', { ids: [one] }],
    ['/quests/open', { id: one, is_open: false }],
  ] as const) {
    expect((await operate(yok, path, { body })).error).toBe(errorCodes['request.not_found']);
  }
  expect((await operate(app, '/quests/order', { body: { ids: [one, one] } })).status).toBe(400);
});
