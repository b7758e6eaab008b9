import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { depositCreate, generateQr } from '@/contract/deposits.contract';
import { depositCancel } from '@/contract/ordered-deposit.contract';
import { register } from '@/contract/registration.contract';
import {
  type LimitFrame,
  type LimitKind,
  safetyAnswer,
  safetyHistory,
  safetyLimit,
  safetyLimitConfirm,
  safetyLimitWithdraw,
  safetyMoney,
  safetyStatus,
} from '@/contract/safety.contract';
import { demoMembers } from '@/server/account/members.seed';
import { queryRaw } from '@/server/db/raw';
import { createTestApp, type TestApp } from '../../support/app';
import {
  createTestGateway,
  qrPaid,
  receivingAccounts,
  report,
  reserve,
  transfer,
} from '../../support/deposit.fixture';
import { bet, openRound, toBet } from '../../support/lotto.fixture';
import { createRound, payIn } from '../../support/promotion.fixture';
import { sentCodeFor } from '../../support/registration.fixture';
import { registrationForm } from '../../support/registration-form';
import { runJob } from '../../support/run-job';
import { createTestProvider } from '../../support/test-provider';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
/** Wednesday, noon in Thailand. */
const NOON = Date.parse('2027-01-13T05:00:00Z');

let app: TestApp;
let token: string;
let other: string;
let player: string;
let memberId: number;
/** Offset at which business time is noon of that Wednesday. */
let noonOffsetMs: number;

beforeAll(async () => {
  app = await createTestApp({
    providers: [createTestProvider()],
    gateways: [createTestGateway()],
    prepare: async (fresh) => {
      noonOffsetMs = NOON - Date.now();
      await fresh.moveClock(noonOffsetMs);
      const opened = await fresh.openPlayer();
      token = opened.token;
      player = opened.playerToken;
      memberId = opened.memberId;
      other = await fresh.loginAs(demoMembers[1].username);
    },
  });
});
beforeEach(() => app.reset());
afterAll(() => app.close());

/** Moves business time to a number of milliseconds after that noon. */
const passTime = (ms: number) => app.moveClock(noonOffsetMs + ms);

const setLimit = async (kind: LimitKind, frame: LimitFrame, amount: string | null, by = token) =>
  (await app.call(safetyLimit, { token: by, body: { kind, frame, amount } })).data;

const fetchLimit = async (kind: LimitKind, frame: LimitFrame, by = token) => {
  const { limits } = (await app.call(safetyStatus, { token: by })).data;
  return limits.find((limit) => limit.kind === kind && limit.frame === frame);
};

const fetchEvents = async (by = token) =>
  (await app.call(safetyHistory, { token: by })).data.entries.map((entry) =>
    entry.about === 'limit' ? [entry.event, entry.from, entry.to] : [entry.about],
  );

const isGuarded = async () =>
  (
    await queryRaw<{ is_guarded: boolean }>(
      app.db,
      'SELECT is_guarded FROM members WHERE id = $1',
      [memberId],
    )
  )[0]?.is_guarded;

const stake = async (satang: number) => (await createRound(app, player).stake(satang)).status;

describe('a limit', () => {
  test('is missing for a fresh member, in each kind and frame', async () => {
    const { data } = await app.call(safetyStatus, { token });
    expect(data.limits.map(({ kind, frame }) => `${kind} ${frame}`)).toEqual([
      ...['loss day', 'loss week', 'loss month', 'deposit day', 'deposit week', 'deposit month'],
    ]);
    for (const limit of data.limits) {
      expect(limit).toMatchObject({ limit: null, used: 0, left: null, waiting: null });
    }
    expect(data).toMatchObject({
      today: { minutes: 0, net: 0 },
      answered: true,
      help_phone: '1323',
    });
    expect(await isGuarded()).toBe(false);
  });

  test('ends its frame at midnight, on Monday and on the 1st, in Thailand', async () => {
    const { limits } = (await app.call(safetyStatus, { token })).data;
    expect(limits.slice(0, 3).map(({ until }) => until)).toEqual([
      '2027-01-13T17:00:00.000Z',
      '2027-01-17T17:00:00.000Z',
      '2027-01-31T17:00:00.000Z',
    ]);
  });

  test.each([
    ['2027-12-31T16:59:59.999Z', ['2027-12-31', '2027-12-27', '2027-12-01']],
    ['2027-12-31T17:00:00Z', ['2028-01-01', '2027-12-27', '2028-01-01']],
    ['2028-02-28T17:00:00Z', ['2028-02-29', '2028-02-28', '2028-02-01']],
    ['2028-02-29T17:00:00Z', ['2028-03-01', '2028-02-28', '2028-03-01']],
    ['2028-03-05T17:00:00Z', ['2028-03-06', '2028-03-06', '2028-03-01']],
  ])('has the frames of the calendar at %s', async (at, starts) => {
    expect(
      await queryRaw(
        app.db,
        `SELECT array_agg(safety_frame_start(frame, $1::timestamptz)::text ORDER BY place) AS starts,
           bool_and(safety_frame_end(frame, $1::timestamptz) > $1::timestamptz) AS "endsLater",
           bool_and(safety_frame_start(frame, safety_frame_end(frame, $1::timestamptz))
             > safety_frame_start(frame, $1::timestamptz)) AS "isNext"
         FROM unnest(ARRAY['day', 'week', 'month']) WITH ORDINALITY AS asked (frame, place)`,
        [at],
      ),
    ).toEqual([{ starts, endsLater: true, isNext: true }]);
  });

  test('is set and lowered at once', async () => {
    expect(await setLimit('loss', 'day', '1,000')).toEqual({ applied: true, waiting: null });
    expect(await stake(120_00)).toBe('ok');
    expect(await fetchLimit('loss', 'day')).toMatchObject({
      ...{ limit: 1000_00, used: 120_00, left: 880_00, waiting: null },
    });
    expect((await app.call(safetyStatus, { token })).data.today.net).toBe(-120_00);
    expect(await setLimit('loss', 'day', '100')).toEqual({ applied: true, waiting: null });
    expect(await fetchLimit('loss', 'day')).toMatchObject({ limit: 100_00, left: 0 });
    expect(await stake(1)).toBe('refused_by_safety');
    expect(await fetchEvents()).toEqual([
      ['lowered', 1000_00, 100_00],
      ['set', null, 1000_00],
    ]);
  });

  test('frees stakes again when its frame ends', async () => {
    await setLimit('loss', 'day', '50');
    await setLimit('loss', 'week', '60');
    expect(await stake(50_00)).toBe('ok');
    await passTime(12 * HOUR_MS - 60_000);
    expect(await stake(1)).toBe('refused_by_safety');
    await passTime(12 * HOUR_MS);
    expect(await stake(10_01)).toBe('refused_by_safety');
    expect(await stake(10_00)).toBe('ok');
    expect(await stake(1)).toBe('refused_by_safety');
    await passTime(4.5 * DAY_MS);
    expect(await stake(50_00)).toBe('ok');
  });

  test('on losses counts a bill on the day of its stake', async () => {
    // The demo has rounds of the next days only.
    await app.moveClock(0);
    await setLimit('loss', 'day', '30');
    const { round_id } = await openRound(app);
    const items = (baht: string) => [toBet('two_top', '12', baht)];
    expect((await bet(app, token, round_id, items('30'))).refusal).toBeUndefined();
    const refused = await bet(app, token, round_id, items('1'));
    expect(refused.json).toMatchObject({
      data: {
        ...{ reason: 'limit', kind: 'loss', frame: 'day' },
        ...{ limit: '30.00', used: '30.00', left: '0.00' },
        until: expect.any(String) as string,
      },
    });
  });

  test.each([
    [{ kind: 'loss', frame: 'day', amount: '-1' }],
    [{ kind: 'loss', frame: 'day', amount: '10000000.01' }],
    [{ kind: 'loss', frame: 'year', amount: '1' }],
    [{ kind: 'play', frame: 'day', amount: '1' }],
    [{ kind: 'loss', frame: 'day' }],
  ])('is refused as %j', async (body) => {
    expect((await app.call(safetyLimit, { token, body })).status).toBe(400);
  });

  test('belongs to its member alone', async () => {
    await setLimit('loss', 'day', '10');
    await setLimit('loss', 'day', '20');
    expect(await fetchLimit('loss', 'day', other)).toMatchObject({ limit: null, waiting: null });
    expect(await fetchEvents(other)).toEqual([]);
    await passTime(25 * HOUR_MS);
    const body = { kind: 'loss', frame: 'day' };
    for (const endpoint of [safetyLimitConfirm, safetyLimitWithdraw]) {
      expect((await app.call(endpoint, { token: other, body })).refusal).toBe('safety.no_raise');
    }
    expect(await fetchLimit('loss', 'day')).toMatchObject({ limit: 10_00, waiting: { to: 20_00 } });
  });

  test('tells the pages of the member about each change', async () => {
    await setLimit('loss', 'day', '10');
    const [noted] = await queryRaw<{ count: number }>(
      app.db,
      `SELECT count(*)::int AS count FROM member_changes WHERE member_id = $1 AND kind = 'safety'`,
      [memberId],
    );
    expect(noted?.count).toBe(1);
  });
});

describe('a raise of a limit', () => {
  const name = { kind: 'loss', frame: 'week' } as const;
  const raise = (amount: string | null) => setLimit(name.kind, name.frame, amount);
  const confirm = () => app.call(safetyLimitConfirm, { token, body: name });
  const withdraw = () => app.call(safetyLimitWithdraw, { token, body: name });

  beforeEach(() => raise('100'));

  test('waits for 24 hours, and then applies once the member confirms it', async () => {
    const asked = await raise('300');
    expect(asked).toMatchObject({ applied: false, waiting: { to: 300_00 } });
    const { from_at, until_at } = asked.waiting!;
    expect(Date.parse(until_at) - Date.parse(from_at)).toBe(7 * DAY_MS);
    expect(await raise('300')).toEqual(asked);
    await passTime(23 * HOUR_MS);
    const early = await confirm();
    expect(early.refusal).toBe('safety.raise_not_due');
    expect(early.json).toMatchObject({ data: { from_at } });
    expect(await stake(100_01)).toBe('refused_by_safety');
    await passTime(24 * HOUR_MS + 60_000);
    expect(await stake(100_01)).toBe('refused_by_safety');
    expect((await confirm()).refusal).toBeUndefined();
    expect((await confirm()).refusal).toBe('safety.no_raise');
    expect(await stake(300_00)).toBe('ok');
    expect(await fetchEvents()).toEqual([
      ['raised', 100_00, 300_00],
      ['asked', 100_00, 300_00],
      ['set', null, 100_00],
    ]);
  });

  test('may remove the limit, after which no stake asks about limits', async () => {
    expect(await isGuarded()).toBe(true);
    expect(await raise(null)).toMatchObject({ applied: false, waiting: { to: null } });
    await passTime(25 * HOUR_MS);
    expect((await confirm()).refusal).toBeUndefined();
    expect(await fetchLimit(name.kind, name.frame)).toMatchObject({ limit: null, left: null });
    expect(await isGuarded()).toBe(false);
    expect((await fetchEvents())[0]).toEqual(['removed', 100_00, null]);
  });

  test('lapses without a confirmation', async () => {
    await raise('300');
    await passTime(8 * DAY_MS + 60_000);
    expect(await fetchLimit(name.kind, name.frame)).toMatchObject({ limit: 100_00, waiting: null });
    await runJob(app, 'lapse-limit-raises');
    await runJob(app, 'lapse-limit-raises');
    expect(await fetchEvents()).toEqual([
      ['lapsed', 100_00, 300_00],
      ['asked', 100_00, 300_00],
      ['set', null, 100_00],
    ]);
    expect((await confirm()).refusal).toBe('safety.no_raise');
  });

  test('that was not confirmed in time is refused before a job has ended it', async () => {
    await raise('300');
    await passTime(8 * DAY_MS + 60_000);
    expect((await confirm()).refusal).toBe('safety.no_raise');
    expect((await raise('300')).waiting?.from_at).not.toBe(undefined);
    await passTime(8.5 * DAY_MS);
    expect((await confirm()).refusal).toBe('safety.raise_not_due');
  });

  test.each([
    ['a lower limit', '50', ['lowered', 100_00, 50_00]],
    ['the same limit', '100', ['withdrawn', 100_00, 300_00]],
  ])('is withdrawn by %s', async (_, amount, event) => {
    await raise('300');
    expect(await raise(amount)).toEqual({ applied: true, waiting: null });
    expect((await fetchEvents())[0]).toEqual(event);
    await passTime(25 * HOUR_MS);
    expect((await confirm()).refusal).toBe('safety.no_raise');
  });

  test('waits anew with another amount', async () => {
    await raise('300');
    await passTime(20 * HOUR_MS);
    expect((await raise('200')).waiting).toMatchObject({ to: 200_00 });
    await passTime(25 * HOUR_MS);
    expect((await confirm()).refusal).toBe('safety.raise_not_due');
    await passTime(45 * HOUR_MS);
    expect((await confirm()).refusal).toBeUndefined();
    expect(await fetchLimit(name.kind, name.frame)).toMatchObject({ limit: 200_00 });
  });

  test('can be withdrawn by the member', async () => {
    expect((await withdraw()).refusal).toBe('safety.no_raise');
    await raise('300');
    expect((await withdraw()).refusal).toBeUndefined();
    expect((await withdraw()).refusal).toBe('safety.no_raise');
    expect((await fetchEvents())[0]).toEqual(['withdrawn', 100_00, 300_00]);
  });

  test.each([
    ['a higher limit', 'UPDATE safety_limits SET amount = amount + 1', /has waited/],
    ['no limit', 'DELETE FROM safety_limits', /has waited/],
    ['a limit of another frame', "UPDATE safety_limits SET frame = 'month'", /keeps its member/],
    [
      'times of a change',
      `UPDATE safety_limit_changes SET from_at = business_now() WHERE state = 'waiting'`,
      /never changed/,
    ],
    ['a history without a change', 'DELETE FROM safety_limit_changes', /never changed/],
    [
      'a change that was confirmed at once',
      `INSERT INTO safety_limit_changes (member_id, kind, frame, from_amount, to_amount, asked_by, state, ended_at, end_id,
         from_at, until_at)
       SELECT member_id, kind, 'day', 1, 2, 'member', 'confirmed', business_now(), 99999, business_now(), business_now()
       FROM safety_limits`,
      /applied or waiting/,
    ],
  ])('is not replaced by SQL that writes %s', async (_, statement, message) => {
    await raise('300');
    await expect(queryRaw(app.db, statement)).rejects.toThrow(message);
  });

  test('counts from the database clock, also for SQL that names an earlier time', async () => {
    await queryRaw(
      app.db,
      `INSERT INTO safety_limit_changes (member_id, kind, frame, from_amount, to_amount, asked_by, state, asked_at, from_at,
         until_at)
       SELECT member_id, kind, frame, amount, 500000, 'member', 'waiting', business_now() - interval '2 days',
         business_now() - interval '1 day', business_now() + interval '1 day'
       FROM safety_limits`,
    );
    expect((await confirm()).refusal).toBe('safety.raise_not_due');
    await expect(queryRaw(app.db, 'UPDATE safety_limits SET amount = 500000')).rejects.toThrow(
      /has waited/,
    );
  });
});

describe('a deposit limit', () => {
  const make = (amount: string) =>
    app.call(depositCreate, { token, body: { account_id: receivingAccounts.kbank.id, amount } });

  test('refuses a transfer and a QR code beyond it, with what is left', async () => {
    await setLimit('deposit', 'day', '200');
    const refused = await make('200');
    expect(refused.refusal).toBe('safety.refused');
    expect(refused.json).toMatchObject({
      data: { reason: 'limit', kind: 'deposit', frame: 'day', limit: '200.00', left: '200.00' },
    });
    const qr = { channel_id: 'promptpay', sub_channel_id: 'qr', amount: '201' };
    expect((await app.call(generateQr, { token, body: qr })).refusal).toBe('safety.refused');
    expect(await payIn(app, token, '140')).toBe('credited');
    expect((await make('60')).refusal).toBe('safety.refused');
    expect((await make('59')).refusal).toBeUndefined();
  });

  test('counts a deposit that waits for money, but only while it waits', async () => {
    await setLimit('deposit', 'week', '500');
    const { id, amount } = await reserve(app, token, { amount: '300' });
    expect(await fetchLimit('deposit', 'week')).toMatchObject({
      ...{ used: amount, left: 500_00 - amount },
    });
    const [row] = await queryRaw<{ made: object | null; credited: object | null }>(
      app.db,
      `SELECT safety_refusal($1, 'deposit', 25000, NULL, true) AS made,
         safety_refusal($1, 'deposit', 25000) AS credited`,
      [memberId],
    );
    expect(row).toMatchObject({ made: { reason: 'limit', used: amount }, credited: null });
    await app.call(depositCancel, { token, body: { id } });
    expect(await fetchLimit('deposit', 'week')).toMatchObject({ used: 0, left: 500_00 });
  });

  test('is asked again when the money comes', async () => {
    const body = { channel_id: 'promptpay', sub_channel_id: 'qr', amount: '300' };
    const { payment_id, amount } = (await app.call(generateQr, { token, body })).data;
    await setLimit('deposit', 'month', '299');
    expect(await report(app, qrPaid(payment_id, amount))).toBe('review');
    expect(await fetchLimit('deposit', 'month')).toMatchObject({ used: 0 });
  });

  test('does not refuse the money of the deposit that it counted', async () => {
    await setLimit('deposit', 'day', '101');
    const { amount } = await reserve(app, token, { amount: '100' });
    expect(await report(app, transfer(amount))).toBe('credited');
    expect(await fetchLimit('deposit', 'day')).toMatchObject({ used: amount });
  });
});

describe('the review', () => {
  const countInvitations = async () => {
    await runJob(app, 'play-sessions');
    await runJob(app, 'invite-limits-reviews');
    const [row] = await queryRaw<{ count: number }>(
      app.db,
      `SELECT count(*)::integer AS count FROM notices WHERE member_id = $1 AND kind = 'limits_review'`,
      [memberId],
    );
    return row?.count;
  };
  const play = () => createRound(app, player).stake(100);

  test('comes once, half a year after a limit was set, when the member plays', async () => {
    await setLimit('deposit', 'day', '500');
    await passTime(180 * DAY_MS);
    await play();
    expect(await countInvitations()).toBe(0);
    await passTime(185 * DAY_MS);
    expect(await countInvitations()).toBe(0);
    await play();
    expect(await countInvitations()).toBe(1);
    await passTime(186 * DAY_MS);
    await play();
    expect(await countInvitations()).toBe(1);
  });
});

describe('the question about deposit limits', () => {
  const newcomer = registrationForm({ username: '0899999997' });
  let fresh: string;

  beforeEach(async () => {
    await app.call(register, { body: newcomer });
    const body = { ...newcomer, code: sentCodeFor(app, newcomer) };
    fresh = (await app.call(register, { body })).extraFields.access_token;
  });

  const deposit = async () => {
    const body = { account_id: receivingAccounts.kbank.id, amount: '100' };
    return (await app.call(depositCreate, { token: fresh, body })).refusal;
  };
  const order = async () => {
    const body = { channel_id: 'promptpay', sub_channel_id: 'qr', amount: '100' };
    return (await app.call(generateQr, { token: fresh, body })).refusal;
  };
  const isAnswered = async () => (await app.call(safetyStatus, { token: fresh })).data.answered;

  test('is answered before the first deposit', async () => {
    expect([await deposit(), await order()]).toEqual(Array(2).fill('safety.answer_first'));
    expect(await isAnswered()).toBe(false);
    await app.call(safetyAnswer, { token: fresh, body: { declined: true } });
    expect(await isAnswered()).toBe(true);
    expect(await order()).toBeUndefined();
    expect(await fetchEvents(fresh)).toEqual([]);
  });

  test('sets the limits of its answer', async () => {
    const set = [
      { frame: 'day', amount: '99' },
      { frame: 'month', amount: '1000' },
    ];
    await app.call(safetyAnswer, { token: fresh, body: { set } });
    expect(await isAnswered()).toBe(true);
    expect(await deposit()).toBe('safety.refused');
    expect(await fetchLimit('deposit', 'month', fresh)).toMatchObject({ limit: 1000_00 });
  });

  test('is answered by setting a deposit limit, but not a loss limit', async () => {
    await setLimit('loss', 'day', '500', fresh);
    expect(await deposit()).toBe('safety.answer_first');
    await setLimit('deposit', 'day', '500', fresh);
    expect(await deposit()).toBeUndefined();
  });

  test.each([[{}], [{ set: [] }], [{ declined: false }], [{ set: [{ frame: 'day' }] }]])(
    'is not answered by %j',
    async (body) => {
      expect((await app.call(safetyAnswer, { token: fresh, body })).status).toBe(400);
      expect(await isAnswered()).toBe(false);
    },
  );
});

describe('the history', () => {
  test('comes in pages, newest first', async () => {
    for (let baht = 60; baht > 0; baht -= 1) await setLimit('loss', 'day', String(baht));
    const pages: (number | null | undefined)[][] = [];
    let cursor: string | null = null;
    do {
      const query: Record<string, string> = cursor === null ? {} : { cursor };
      const { data } = await app.call(safetyHistory, { token, query });
      pages.push(data.entries.map((entry) => (entry.about === 'limit' ? entry.to : undefined)));
      cursor = data.next_cursor;
    } while (cursor !== null);
    expect(pages).toHaveLength(3);
    expect(pages.flat()).toEqual(Array.from({ length: 60 }, (_, index) => (index + 1) * 100));
  });
});

describe('the money of a member', () => {
  test('is summed by day, by period and since the start', async () => {
    await payIn(app, token, '500');
    const round = createRound(app, player);
    await round.stake(200_00);
    await round.pay(50_00);
    await passTime(40 * DAY_MS);
    const later = await app.loginAs();
    await payIn(app, later, '100');
    const { data } = await app.call(safetyMoney, { token: later });
    expect(data).toEqual({
      from: '2027-01-24',
      to: '2027-02-22',
      days: [{ day: '2027-02-22', deposited: 100_00, withdrawn: 0, net_play: 0 }],
      total: { deposited: 100_00, withdrawn: 0, net_play: 0 },
      lifetime: { deposited: 600_00, withdrawn: 0, net_play: -150_00 },
    });
    const { data: year } = await app.call(safetyMoney, { token: later, query: { days: '365' } });
    expect(year.total).toEqual(data.lifetime);
    const { data: others } = await app.call(safetyMoney, {
      token: await app.loginAs(demoMembers[1].username),
    });
    expect(others.lifetime).toEqual({ deposited: 0, withdrawn: 0, net_play: 0 });
  });
});
