import * as v from 'valibot';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { agentRulesData } from '@/contract/agent-rules';
import { safetyCheck, safetyReminder, safetySession } from '@/contract/reality-check.contract';
import { USUAL_REMINDER_MINUTES } from '@/contract/reality-check.fields';
import { safetyAnswer, safetyHistory, safetyStatus } from '@/contract/safety.contract';
import { userInfo } from '@/contract/session.contract';
import { queryRaw } from '@/server/db/raw';
import { writeRules } from '../../support/agent-rules';
import { createTestApp, type TestApp } from '../../support/app';
import { bet, openRound, toBet } from '../../support/lotto.fixture';
import { createRound } from '../../support/promotion.fixture';
import { runJob } from '../../support/run-job';
import { createTestProvider } from '../../support/test-provider';

const MINUTE_MS = 60_000;
/** Wednesday, noon in Thailand. */
const NOON = Date.parse('2027-01-13T05:00:00Z');

let app: TestApp;
let token: string;
let other: string;
let player: string;
let memberId: number;
let noonOffsetMs: number;

beforeAll(async () => {
  app = await createTestApp({
    providers: [createTestProvider()],
    prepare: async (fresh) => {
      noonOffsetMs = NOON - Date.now();
      await fresh.moveClock(noonOffsetMs);
      const opened = await fresh.openPlayer();
      token = opened.token;
      player = opened.playerToken;
      memberId = opened.memberId;
      other = await fresh.loginAs('0823456789');
      await runJob(fresh, 'play-sessions');
    },
  });
});
beforeEach(() => app.reset());
afterAll(() => app.close());

/** Moves business time to a number of minutes after that noon. */
const passTo = (minutes: number) => app.moveClock(noonOffsetMs + minutes * MINUTE_MS);
const follow = () => runJob(app, 'play-sessions');

/** Stakes one baht, or another amount in satang. @returns the status, with its reason if it has one */
async function stake(satang = 100): Promise<string> {
  const data = await createRound(app, player).stake(satang);
  return [data.status, ...(data.reason === undefined ? [] : [data.reason])].join(' ');
}

/** Stakes once in each of so many minutes, and lets the site follow the play each time. */
async function playUntil(minutes: number, from = 0): Promise<void> {
  for (let minute = from; minute <= minutes; minute += 5) {
    await passTo(minute);
    expect(await stake()).toBe('ok');
    await follow();
  }
}

const fetchSession = async () => (await app.call(safetySession, { token })).data.session;
const fetchStatus = async () => (await app.call(safetyStatus, { token })).data;
const fetchCheck = async () => (await fetchStatus()).check;
const fetchChecks = async () =>
  (await app.call(safetyHistory, { token, query: {} })).data.entries.flatMap((entry) =>
    entry.about === 'check' ? [[entry.minutes, entry.answer]] : [],
  );
const isGuarded = async () => {
  const [row] = await queryRaw<{ is: boolean }>(
    app.db,
    'SELECT is_guarded AS is FROM members WHERE id = $1',
    [memberId],
  );
  return row?.is;
};
const answer = async (choice: 'go_on' | 'pause', by = token) => {
  const check = await fetchCheck();
  const session_began_at = check?.session_began_at ?? new Date(NOON).toISOString();
  return app.call(safetyCheck, { token: by, body: { session_began_at, answer: choice } });
};

describe('a play session', () => {
  test('begins with the first stake, and sums up stakes and what came back', async () => {
    expect(await fetchSession()).toBeNull();
    const round = createRound(app, player);
    await round.stake(5_000);
    await round.pay(1_250);
    await follow();
    expect(await fetchSession()).toMatchObject({ staked: 5_000, returned: 1_250, net: -3_750 });
  });

  test('counts bills', async () => {
    // The demo has rounds of the next days only.
    await app.moveClock(0);
    const { round_id } = await openRound(app);
    await bet(app, token, round_id, [toBet('two_top', '42', '20')]);
    await follow();
    expect(await fetchSession()).toMatchObject({ staked: 2_000 });
  });

  test('ends after 15 minutes without a stake; the next stake begins another', async () => {
    await stake();
    await passTo(14);
    await stake();
    await follow();
    const first = await fetchSession();
    expect(first).toMatchObject({ staked: 200 });
    await passTo(28);
    expect(await fetchSession()).toEqual(first);
    await passTo(29);
    expect(await fetchSession()).toBeNull();
    await stake();
    await follow();
    const second = await fetchSession();
    expect(second).toMatchObject({ staked: 100 });
    const apartMs = Date.parse(second?.began_at ?? '') - Date.parse(first?.began_at ?? '');
    expect(Math.round(apartMs / MINUTE_MS)).toBe(29);
  });

  test('is the same when the site reads hours of play at once', async () => {
    for (const minute of [0, 10, 24, 45, 50, 120, 134]) {
      await passTo(minute);
      await stake();
    }
    await follow();
    const rows = await queryRaw<{ minute: number; minutes: number; staked: number; is: boolean }>(
      app.db,
      `SELECT (extract(epoch FROM began_at - to_timestamp($2)) / 60)::integer AS minute,
         (extract(epoch FROM last_stake_at - began_at) / 60)::integer AS minutes, staked, due_at IS NOT NULL AS is
       FROM play_sessions WHERE member_id = $1 ORDER BY began_at`,
      [memberId, NOON / 1_000],
    );
    const [first] = rows;
    expect(rows.map((row) => ({ ...row, minute: row.minute - (first?.minute ?? 0) }))).toEqual([
      { minute: 0, minutes: 24, staked: 300, is: false },
      { minute: 45, minutes: 5, staked: 200, is: false },
      { minute: 120, minutes: 14, staked: 200, is: true },
    ]);
  });

  test('leaves out money that comes back after its end', async () => {
    const round = createRound(app, player);
    await round.stake(300);
    await follow();
    await passTo(15);
    await round.pay(900);
    await follow();
    const [row] = await queryRaw<{ returned: number }>(
      app.db,
      'SELECT returned FROM play_sessions WHERE member_id = $1',
      [memberId],
    );
    expect(row?.returned).toBe(0);
  });

  test('counts nothing twice when two processes read, or one reads again', async () => {
    await stake(700);
    await Promise.all([follow(), follow(), follow()]);
    await follow();
    expect(await fetchSession()).toMatchObject({ staked: 700 });
  });

  test('counts towards the minutes of today, from midnight on', async () => {
    await passTo(11 * 60 + 50);
    await stake();
    await passTo(12 * 60);
    await stake();
    await follow();
    expect((await fetchStatus()).today.minutes).toBe(0);
    await passTo(12 * 60 + 9);
    await stake();
    await follow();
    expect((await fetchStatus()).today.minutes).toBe(9);
  });
});

describe('a reality check', () => {
  test('is due after an hour, and stakes are refused a minute later until it is answered', async () => {
    await playUntil(55);
    await passTo(59.9);
    await follow();
    expect(await fetchCheck()).toBeNull();
    expect(await isGuarded()).toBe(false);
    await passTo(60.1);
    await follow();
    expect(await fetchCheck()).toMatchObject({
      minutes: 60,
      staked: 1_200,
      returned: 0,
      net: -1_200,
    });
    expect((await app.call(userInfo, { token })).data.user.is_check_due).toBe(true);
    await passTo(61);
    expect(await stake()).toBe('ok');
    await passTo(61.2);
    expect(await stake()).toBe('refused_by_safety reality_check');
    expect((await answer('go_on')).refusal).toBeUndefined();
    expect(await stake()).toBe('ok');
    expect((await app.call(userInfo, { token })).data.user.is_check_due).toBe(false);
    expect(await isGuarded()).toBe(false);
    expect(await fetchChecks()).toEqual([[60, 'go_on']]);
  });

  test('refuses bills, too', async () => {
    const offsetMs = (minutes: number) => minutes * MINUTE_MS;
    for (const minute of [0, 14, 28, 42, 56]) {
      await app.moveClock(offsetMs(minute));
      await stake();
    }
    const { round_id } = await openRound(app);
    await app.moveClock(offsetMs(60.1));
    await follow();
    await app.moveClock(offsetMs(61.2));
    const refused = await bet(app, token, round_id, [toBet('two_top', '42', '20')]);
    expect(refused.refusal).toBe('safety.refused');
    expect(refused.json).toMatchObject({
      data: { reason: 'reality_check', until: null, minutes: 60 },
    });
  });

  test('comes again after another hour of the same session', async () => {
    await playUntil(60);
    await answer('go_on');
    await playUntil(115, 65);
    expect(await fetchCheck()).toBeNull();
    await passTo(120);
    await follow();
    expect(await fetchCheck()).toMatchObject({ minutes: 120 });
  });

  test('ends with the session when the member only leaves', async () => {
    await playUntil(60);
    await passTo(75);
    await follow();
    expect(await fetchCheck()).toBeNull();
    expect(await isGuarded()).toBe(false);
    expect(await fetchChecks()).toEqual([[60, 'none']]);
    expect(await stake()).toBe('ok');
  });

  test('is not asked of a member who stopped before it was due', async () => {
    await playUntil(40);
    await passTo(60);
    await follow();
    await passTo(61);
    await follow();
    expect(await fetchChecks()).toEqual([]);
  });

  test('is answered once, by its own member', async () => {
    await playUntil(60);
    expect((await answer('pause', other)).refusal).toBe('safety.check_gone');
    expect((await answer('pause')).refusal).toBeUndefined();
    expect((await answer('go_on')).refusal).toBe('safety.check_gone');
    expect(await fetchChecks()).toEqual([[60, 'pause']]);
    await expect(
      queryRaw(app.db, `UPDATE reality_checks SET answer = 'go_on' WHERE member_id = $1`, [
        memberId,
      ]),
    ).rejects.toThrow('a reality check is answered once');
    await expect(
      queryRaw(app.db, 'DELETE FROM reality_checks WHERE member_id = $1', [memberId]),
    ).rejects.toThrow();
  });

  test('is asked once by several processes', async () => {
    await playUntil(55);
    await passTo(60);
    await Promise.all([follow(), follow(), follow()]);
    expect(await fetchChecks()).toEqual([[60, null]]);
  });
});

describe('the reminder', () => {
  const setReminder = (minutes: 15 | 30 | 60 | 120) =>
    app.call(safetyReminder, { token, body: { minutes } });

  test('is usually an hour, and the choices are those that the agent allows', async () => {
    expect(await fetchStatus()).toMatchObject({
      reminder_minutes: USUAL_REMINDER_MINUTES,
      reminder_choices: [15, 30, 60, 120],
    });
    await writeRules(app.db, { safe_play: { reminder_most: 30 } });
    expect(await fetchStatus()).toMatchObject({
      reminder_minutes: 30,
      reminder_choices: [15, 30],
    });
    expect((await setReminder(60)).refusal).toBe('safety.reminder_too_long');
  });

  test('has the same highest number in SQL as in the rules', async () => {
    const [row] = await queryRaw<{ most: number }>(
      app.db,
      'SELECT most_reminder_minutes($1) AS most',
      [memberId],
    );
    expect(row?.most).toBe(v.parse(agentRulesData, {}).safe_play.reminder_most);
  });

  test('holds at once when it is shorter', async () => {
    await playUntil(40);
    await setReminder(15);
    await passTo(44);
    await follow();
    expect(await fetchCheck()).toBeNull();
    await passTo(45);
    await follow();
    expect(await fetchCheck()).toMatchObject({ minutes: 45 });
  });

  test('is no answer to the question about deposit limits', async () => {
    await queryRaw(app.db, 'DELETE FROM member_safety WHERE member_id = $1', [memberId]);
    await setReminder(15);
    expect(await fetchStatus()).toMatchObject({ reminder_minutes: 15, answered: false });
    await app.call(safetyAnswer, { token, body: { declined: true } });
    expect(await fetchStatus()).toMatchObject({ reminder_minutes: 15, answered: true });
  });

  test('holds from the next session on when it is longer', async () => {
    await setReminder(15);
    await playUntil(10);
    await setReminder(120);
    await passTo(15);
    await follow();
    expect(await fetchCheck()).toMatchObject({ minutes: 15 });
    await answer('go_on');
    await passTo(40);
    await playUntil(95, 40);
    expect(await fetchCheck()).toBeNull();
  });
});
