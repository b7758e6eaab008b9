import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import {
  type CashbackKind,
  cashbackClaim,
  cashbackSummary,
  lossHistory,
  turnoverHistory,
} from '@/contract/cashback.contract';
import { memberStatement } from '@/contract/statement.contract';
import type { CalendarDay } from '@/domain/calendar-day';
import { runOperatorCommand } from '@/server/commands/operator/operator-cli';
import { fetchTurnoverOwed } from '@/server/requirements/turnover.queries';
import { writeRules } from '../../support/agent-rules';
import { createTestApp, type TestApp } from '../../support/app';
import {
  computeNow,
  daysBefore,
  fetchYesterday,
  noonOf,
  playYesterday,
  RATES_ALONE,
  settlePlay,
  type TestPlay,
} from '../../support/cashback.fixture';
import { OPERATOR_KEY, operate } from '../../support/deposit.fixture';
import { freeHands } from '../../support/free-hands';
import { planBreak } from '../../support/safety-planter';
import { createTestProvider } from '../../support/test-provider';
import { memberIdOf } from '../../support/wheel.fixture';

const HOUR_MS = 3_600_000;
const OPENING = 1_000_00;
const [first, second] = ['0812345678', '0823456789'];
let app: TestApp;
let token: string;
let other: string;
let memberId: number;
let yesterday: CalendarDay;

beforeAll(async () => {
  app = await createTestApp({
    providers: [createTestProvider()],
    operatorKey: OPERATOR_KEY,
    prepare: async (fresh) => {
      token = await fresh.loginAs(first);
      other = await fresh.loginAs(second);
    },
  });
  memberId = await memberIdOf(app.db, first);
  yesterday = await fetchYesterday(app.db);
});
beforeEach(async () => {
  await app.reset();
  await writeRules(app.db, RATES_ALONE);
});
afterEach(async () => expect((await app.verifyLedger()).faults).toEqual([]));
afterAll(() => app.close());

const summary = async (by = token) => (await app.call(cashbackSummary, { token: by })).data;

interface ClaimOptions {
  by?: string;
  date?: CalendarDay;
  key?: string;
  amount?: string;
  locks?: string;
}

function claim(
  kind: CashbackKind,
  { by = token, date = yesterday, key = randomUUID(), ...shown }: ClaimOptions = {},
) {
  return app.call(cashbackClaim, {
    token: by,
    body: { kind, date, ...shown },
    headers: { 'idempotency-key': key },
  });
}

async function playAndCompute(...plays: Omit<TestPlay, 'memberId'>[]): Promise<void> {
  await settlePlay(app.db, ...plays.map((play) => ({ memberId, at: noonOf(yesterday), ...play })));
  await computeNow(app);
}

describe('claiming a cashback', () => {
  test('pays into the main wallet, adds a turnover requirement and prevents further claims for the day', async () => {
    await playYesterday(app);
    const { data } = await claim('loss', { amount: '50.00', locks: '1000.00' });
    expect(data).toMatchObject({
      paid: 50_00,
      day: { loss: { state: 'claimed' }, turnover_cashback: { state: 'other_taken' } },
    });
    expect(await app.balanceOf(token)).toBe(OPENING + 50_00);
    const { movements } = (await app.call(memberStatement, { token })).data;
    expect(movements[0]).toMatchObject({ code: 'cashback_loss', amount: 50_00 });
    const [owed] = await fetchTurnoverOwed(app.db, memberId);
    expect(owed).toMatchObject({ source: 'cashback', requiredSatang: 50_00, countedSatang: 0 });
    expect((await claim('turnover')).refusal).toBe('cashback.taken');
    expect((await claim('loss')).refusal).toBe('cashback.taken');
    expect(await summary()).toMatchObject({ open_days: 0, open_amount: 0, owed: 0, added: 0 });
    expect((await app.call(lossHistory, { token })).data.entries).toMatchObject([
      { date: yesterday, basis: 1_000_00, amount: 50_00, paid: 50_00, state: 'claimed' },
    ]);
    expect((await app.call(turnoverHistory, { token })).data.entries).toMatchObject([
      { date: yesterday, basis: 1_000_00, amount: 3_00, paid: null, state: 'other_taken' },
    ]);
  });

  test('returns the first response when the idempotency key repeats, or a conflict if the kind differs', async () => {
    await playYesterday(app);
    const key = randomUUID();
    expect((await claim('turnover', { key })).data.paid).toBe(3_00);
    expect((await claim('turnover', { key })).data.paid).toBe(3_00);
    expect((await claim('loss', { key })).refusal).toBe('request.idempotency_conflict');
    expect(await app.balanceOf(token)).toBe(OPENING + 3_00);
  });

  test('pays the loss refund when the request names no kind of cashback', async () => {
    await playYesterday(app);
    const { data } = await app.call(cashbackClaim, { token, body: { date: yesterday } });
    expect(data.paid).toBe(50_00);
  });

  test('is refused when its amount differs from the request, or it would lock more than the request says', async () => {
    await playYesterday(app);
    expect((await claim('loss', { amount: '51.00' })).refusal).toBe('cashback.changed');
    expect((await claim('loss', { amount: '50.00', locks: '999.99' })).refusal).toBe(
      'cashback.changed',
    );
    expect(await app.balanceOf(token)).toBe(OPENING);
  });

  test('is limited to the member’s own days', async () => {
    await playYesterday(app);
    expect((await claim('loss', { by: other })).refusal).toBe('cashback.not_found');
    expect((await claim('loss', { date: daysBefore(yesterday, 400) })).refusal).toBe(
      'cashback.not_found',
    );
    expect((await summary(other)).days).toEqual([]);
    expect((await app.call(lossHistory, { token: other })).data.entries).toEqual([]);
  });

  test('is refused to an excluded member', async () => {
    await playYesterday(app);
    await planBreak(app.db, 'excluded', 'NULL');
    expect((await claim('loss')).refusal).toBe('safety.restricted');
    expect(await app.balanceOf(token)).toBe(OPENING);
  });

  test('is refused after the claim period, and the history shows the day as lapsed', async () => {
    await playYesterday(app);
    const today = daysBefore(yesterday, -1);
    const endsAt = Date.parse(`${daysBefore(today, -7)}T00:00:00+07:00`);
    await app.moveClock(endsAt - Date.now() - 60_000);
    expect((await summary()).open_days).toBe(1);
    await app.moveClock(endsAt - Date.now() + 60_000);
    expect((await claim('loss')).refusal).toBe('cashback.lapsed');
    expect(await summary()).toMatchObject({ open_days: 0, open_amount: 0 });
    const query = { state: 'lapsed', from: yesterday, to: yesterday };
    expect((await app.call(lossHistory, { token, query })).data.entries).toMatchObject([
      { date: yesterday, state: 'lapsed', paid: null },
    ]);
  });

  test('has a history that is read page by page', async () => {
    const days = [0, 1, 2, 3, 4].map((days) => daysBefore(yesterday, days));
    await playAndCompute(...days.map((day) => ({ at: noonOf(day), stake: 100_00 })));
    const page = await app.call(turnoverHistory, { token, query: { limit: '3' } });
    expect(page.data.entries.map(({ date }) => date)).toEqual(days.slice(0, 3));
    const query = { limit: '3', cursor: page.data.next_cursor ?? '' };
    const rest = (await app.call(turnoverHistory, { token, query })).data;
    expect(rest.entries.map(({ date }) => date)).toEqual(days.slice(3));
    expect(rest.next_cursor).toBeNull();
  });
});

describe('a change after the close of the day', () => {
  test('by a void after the claim debits nothing; later claims shrink and the member sees the debt', async () => {
    await playYesterday(app);
    await claim('loss');
    await settlePlay(app.db, { memberId, stake: -1_000_00 });
    await computeNow(app);
    expect(await app.balanceOf(token)).toBe(OPENING + 50_00);
    expect(await summary()).toMatchObject({ owed: 50_00, open_days: 0 });

    const earlier = daysBefore(yesterday, 2);
    // The void took back all play of yesterday; none of its amount is left to reduce the losses of earlier days.
    await playAndCompute({ at: noonOf(earlier), stake: 600_00 });
    expect((await claim('loss', { date: earlier })).data.paid).toBe(0);
    expect(await summary()).toMatchObject({ owed: 20_00 });
    const before = daysBefore(yesterday, 3);
    await playAndCompute({ at: noonOf(before), stake: 2_000_00 });
    expect((await claim('loss', { date: before })).data.paid).toBe(80_00);
    expect(await summary()).toMatchObject({ owed: 0 });
    expect(await app.balanceOf(token)).toBe(OPENING + 130_00);
    // The required turnover equals the paid amounts.
    const owed = await fetchTurnoverOwed(app.db, memberId);
    expect(owed.map(({ requiredSatang }) => requiredSatang)).toEqual([50_00, 80_00]);
  });

  test('by further play after the claim is added to the next claim', async () => {
    await playYesterday(app);
    await claim('turnover');
    await playAndCompute(
      { stake: 1_000_00 },
      { at: noonOf(daysBefore(yesterday, 1)), stake: 100_00 },
    );
    expect(await summary()).toMatchObject({ added: 3_00, owed: 0 });
    expect((await claim('loss', { date: daysBefore(yesterday, 1) })).data.paid).toBe(8_00);
    expect(await summary()).toMatchObject({ added: 0, owed: 0 });
  });

  test('by a void before the claim reduces the claim', async () => {
    await playYesterday(app);
    await settlePlay(app.db, { memberId, stake: -400_00 });
    await computeNow(app);
    expect((await claim('loss', { amount: '50.00' })).refusal).toBe('cashback.changed');
    expect((await claim('loss', { amount: '30.00' })).data.paid).toBe(30_00);
  });
});

describe('operators', () => {
  beforeEach(() => freeHands(app.db));

  const rule = (name: string, value: unknown) =>
    operate(app, '/agent/rules', {
      body: { rule: `cashback.${name}`, value, force: 'เพื่อการทดสอบ' },
    });

  test('set rates within bounds and recompute a day by difference, recorded in the audit log', async () => {
    await playYesterday(app);
    await playYesterday(app, second);
    await claim('loss');
    expect((await rule('loss_rate', 10_001)).error).not.toBe(0);
    expect((await rule('loss_rate', 1_000)).error).toBe(0);
    await operate(app, '/agent/rules', {
      body: { rule: 'vip.hero.loss_refund_cap', value: '60.00' },
    });
    expect((await summary()).days[0]?.loss.amount).toBe(50_00);
    const again = () => operate(app, '/cashback/recompute', { body: { date: yesterday } });
    expect((await again()).data).toEqual({
      changed: 2,
      loss_difference: '60.00',
      turnover_difference: '0.00',
    });
    expect((await again()).data).toMatchObject({ changed: 0, loss_difference: '0.00' });
    expect((await summary()).added).toBe(50_00);
    expect((await claim('loss', { by: other })).data.paid).toBe(60_00);
    const log = await operate(app, '/audit', {});
    const actions = (log.data as { action: string; subject: string; detail: object }[]).filter(
      ({ subject }) => subject === `cashback/${yesterday}`,
    );
    expect(actions.map(({ action }) => action)).toEqual([
      'cashback.recomputed',
      'cashback.recompute',
      'cashback.recomputed',
      'cashback.recompute',
    ]);
    expect(actions[2]?.detail).toEqual({
      username: null,
      changed: 2,
      lossSatang: 60_00,
      turnoverSatang: 0,
    });
  });

  test('cannot recompute an open day, and recompute one member without changing others', async () => {
    await playYesterday(app);
    await playYesterday(app, second);
    expect((await rule('turnover_rate', 40)).error).toBe(0);
    const today = daysBefore(yesterday, -1);
    const early = await operate(app, '/cashback/recompute', { body: { date: today } });
    expect(early.error).toBe(1440);
    const body = { date: yesterday, username: second };
    const { data } = await operate(app, '/cashback/recompute', { body });
    expect(data).toMatchObject({ changed: 1, turnover_difference: '1.00' });
    const unknown = { date: yesterday, username: '0899999999' };
    expect((await operate(app, '/cashback/recompute', { body: unknown })).error).not.toBe(0);
  });

  test('see the days of a member and the claims of a day', async () => {
    await playYesterday(app);
    await playYesterday(app, second);
    await claim('turnover');
    const list = async (query: string) =>
      (await operate(app, `/cashback${query}`, {})).data as { days: object[] };
    expect(await list(`?username=${first}`)).toMatchObject({
      done_day: yesterday,
      days: [
        {
          username: '081-xxx-5678',
          date: yesterday,
          loss_amount: '50.00',
          kind: 'turnover',
          paid: '3.00',
        },
      ],
    });
    expect((await list(`?date=${yesterday}`)).days).toHaveLength(2);
    expect((await list(`?date=${yesterday}&is_claimed=1`)).days).toHaveLength(1);
    expect((await list(`?date=${daysBefore(yesterday, 1)}`)).days).toEqual([]);
  });

  test('recompute and list days by commands', async () => {
    await playYesterday(app);
    await claim('turnover');
    const output: string[] = [];
    const run = (...args: string[]) =>
      runOperatorCommand(args, {
        env: { OPERATOR_KEY },
        fetch: (...[input, init]) => app.fetch(new Request(input, init)),
        print: (text) => output.push(text),
        complain: (text) => output.push(text),
      });
    expect((await rule('turnover_rate', 40)).error).toBe(0);
    expect(await run('cashback', 'recompute', yesterday, '--phone', first)).toBe(0);
    expect(await run('cashback', 'days', '--date', yesterday, '--claimed', '1')).toBe(0);
    expect(output[0]).toBe(
      `${yesterday}: 1 members changed, loss refunds by ฿0.00, turnover cashback by ฿1.00`,
    );
    expect(output[1]).toMatch(/1000\.00 +0\.00 +0\.00 +1000\.00 +50\.00 +4\.00 +turnover +3\.00/);
    expect(await run('cashback', 'recompute', 'yesterday')).not.toBe(0);
    expect(await run('cashback', 'days', '--phone', '0899999999')).not.toBe(0);
  });

  test('see the end of the claim period of a day that was computed late', async () => {
    await settlePlay(app.db, { memberId, stake: 100_00 });
    await app.moveClock(72 * HOUR_MS);
    await computeNow(app);
    const { data } = await operate(app, `/cashback?username=${first}`, {});
    expect(data).toMatchObject({
      days: [{ ends_at: new Date(`${daysBefore(yesterday, -11)}T00:00:00+07:00`).toISOString() }],
    });
  });
});
