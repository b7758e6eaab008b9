import * as v from 'valibot';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { findErrorName } from '@/contract/errors';
import { lineDeliveries } from '@/contract/operator/line-deliveries.contract';
import { demoMembers } from '@/server/account/members.seed';
import { runOperatorCommand } from '@/server/commands/operator/operator-cli';
import { queryRaw } from '@/server/db/raw';
import type { TestApp } from '../../support/app';
import { createTestApp } from '../../support/app';
import { OPERATOR_KEY, operate } from '../../support/deposit.fixture';
import {
  befriend,
  connectTo,
  hurry,
  notify,
  openLineOutbox,
  sendNow,
} from '../../support/line-notices.fixture';
import { chatUsers, createOfficialAccountStandIn } from '../../support/official-account-stand-in';
import { employ } from '../../support/staff.fixture';

const line = createOfficialAccountStandIn();
const [first, second] = [demoMembers[0].username, demoMembers[1].username];
let app: TestApp;
let memberId: number;
let otherId: number;

beforeAll(async () => {
  app = await createTestApp({ operatorKey: OPERATOR_KEY, officialAccount: connectTo(line) });
  const members = await queryRaw<{ id: number; username: string }>(
    app.db,
    'SELECT id, username FROM members',
  );
  const idOf = (username: string) => members.find((each) => each.username === username)?.id ?? 0;
  [memberId, otherId] = [idOf(first), idOf(second)];
});
beforeEach(async () => {
  line.reset();
  await app.reset();
  await befriend(app.db, line, { memberId, userId: chatUsers.somchai });
});
afterAll(() => app.close());

const list = async (query = `?member_id=${memberId}`, as?: string) =>
  v.parse(
    lineDeliveries.data,
    (await operate(app, `/line/deliveries${query}`, as === undefined ? {} : { as })).data,
  );
const ask = async (query: string) => {
  const { status, error } = await operate(app, `/line/deliveries${query}`);
  return { status, name: findErrorName(error) };
};

const missing = { name: 'request.not_found' };
const paid = { kind: 'withdrawal_paid', amount: 2_000_00 } as const;
const newDevice = { kind: 'new_device' } as const;
const vip = { kind: 'vip_reached', level: 1 } as const;

/** Sends two notices in one message, and leaves out a third that the member has not chosen. */
async function sendSome(): Promise<void> {
  await notify(app.db, memberId, paid, newDevice, vip);
  await queryRaw(app.db, 'UPDATE line_preferences SET rewards = false WHERE member_id = $1', [
    memberId,
  ]);
  await sendNow(app.db, openLineOutbox(app.db, line));
}

describe('messages by LINE to a member', () => {
  it('are one row for each message, with kinds and no words, and say why one was not sent', async () => {
    await sendSome();
    const rows = await list();
    expect(
      rows.map(({ kinds, state, reason, error }) => ({ kinds, state, reason, error })),
    ).toEqual(
      expect.arrayContaining([
        {
          ...{ kinds: ['new_device', 'withdrawal_paid'], state: 'sent' },
          ...{ reason: null, error: null },
        },
        { kinds: ['vip_reached'], state: 'dropped', reason: 'not_wanted', error: null },
      ]),
    );
    expect(rows).toHaveLength(2);
    expect(JSON.stringify(rows)).not.toContain('2,000');
    expect(JSON.stringify(rows)).not.toContain(first);
  });

  it('are those of this member only', async () => {
    await sendSome();
    expect(await list(`?member_id=${otherId}`)).toEqual([]);
    expect(await list(`?username=${first}`)).toHaveLength(2);
  });

  it('are recorded in the audit log as a look at the member', async () => {
    await list();
    const rows = await queryRaw(
      app.db,
      `SELECT action, subject, detail FROM operator_actions WHERE detail->>'part' = 'line'`,
    );
    expect(rows).toEqual([
      { action: 'member.show', subject: `member/${memberId}`, detail: { part: 'line' } },
    ]);
  });

  it('name what LINE said last while they wait', async () => {
    line.fail('down', /push/);
    await notify(app.db, memberId, paid);
    await sendNow(app.db, openLineOutbox(app.db, line));
    line.recover();
    const [row] = await list();
    expect(row).toMatchObject({ state: 'waiting', attempts: 1, reason: null, ended_at: null });
    expect(row?.error).toMatch(/LINE answered 5\d\d/);
  });

  it('name the request at LINE that failed, and then the one that LINE has accepted', async () => {
    const failed = { message: 'broken', headers: { 'x-line-request-id': 'the failed call' } };
    line.fail(
      () => Response.json({ message: failed.message }, { status: 500, headers: failed.headers }),
      /push/,
    );
    const sender = openLineOutbox(app.db, line);
    await notify(app.db, memberId, paid);
    await sendNow(app.db, sender);
    expect(await list()).toMatchObject([{ state: 'waiting', request_id: 'the failed call' }]);
    line.recover();
    line.loseAnswers(1);
    for (let times = 0; times < 2; times += 1) {
      await hurry(app.db);
      await sender.outbox.sendDue();
    }
    expect(line.pushes).toHaveLength(1);
    const [row] = await list();
    expect(row).toMatchObject({ state: 'sent', request_id: line.pushes[0]?.requestId });
  });

  it('are listed for all members only if they wait or were given up', async () => {
    await sendSome();
    expect(await list('')).toEqual([]);
    await queryRaw(
      app.db,
      `UPDATE notice_deliveries SET state = 'given_up', last_error = 'no route' WHERE state = 'dropped'`,
    );
    expect(await list('')).toMatchObject([
      { member_id: memberId, state: 'given_up', reason: null, error: 'no route' },
    ]);
  });

  it('are refused for a stranger, and for a member named twice', async () => {
    expect(await ask('?member_id=987654')).toMatchObject(missing);
    expect((await ask(`?member_id=${memberId}&username=${first}`)).status).toBe(400);
  });

  it('are not found for a member of another agent', async () => {
    const [other] = await queryRaw<{ id: number }>(
      app.db,
      `INSERT INTO members (agent_id, username, password_hash, birth_date)
       SELECT id, '0811111199', '', '1990-01-01' FROM agents WHERE id <> 1 LIMIT 1 RETURNING id`,
    );
    expect(await ask(`?member_id=${other?.id ?? 0}`)).toMatchObject(missing);
    expect(await ask('?username=0811111199')).toMatchObject(missing);
  });

  it('are open to an auditor', async () => {
    await employ(app.db, ['reader'], 'auditor');
    await sendSome();
    expect(await list(undefined, 'reader')).toHaveLength(2);
  });

  it('are printed by a command', async () => {
    await sendSome();
    const out: string[] = [];
    const run = (text: string) =>
      runOperatorCommand(text.split(' '), {
        env: { OPERATOR_KEY },
        fetch: (...[input, init]: Parameters<typeof globalThis.fetch>) =>
          app.fetch(new Request(input, init)),
        print: (printed) => out.push(printed),
        complain: (printed) => out.push(printed),
      });
    expect(await run(`line outbox --member ${first}`)).toBe(0);
    expect(out.join('\n')).toMatch(/081-xxx-5678 .*vip_reached .*dropped .*not_wanted/);
    expect(await run('line outbox')).toBe(0);
    expect(out.at(-1)).toBe('No messages.');
  });
});

describe('a talk', () => {
  const act = async (path: 'hush' | 'end-talk', body: object) => {
    const { status, error } = await operate(app, `/line/${path}`, { body });
    return { status, name: findErrorName(error) };
  };
  const isQuiet = async (userId: string) => {
    const [row] = await queryRaw<{ isQuiet: boolean }>(
      app.db,
      `SELECT coalesce(quiet_until > clock_timestamp(), false) AS "isQuiet" FROM line_friends WHERE user_id = $1`,
      [userId],
    );
    return row?.isQuiet;
  };
  const subjects = () =>
    queryRaw(
      app.db,
      `SELECT action, subject FROM operator_actions WHERE action LIKE 'line.%' ORDER BY seq`,
    );

  it('is found by the id of the member', async () => {
    expect(await act('hush', { member_id: memberId })).toMatchObject({ status: 200 });
    expect(await isQuiet(chatUsers.somchai)).toBe(true);
    expect(await act('end-talk', { member_id: memberId })).toMatchObject({ status: 200 });
    expect(await isQuiet(chatUsers.somchai)).toBe(false);
  });

  it('is found by the LINE user, who may be no member; the log then keeps only the end of the id', async () => {
    const { stranger, somchai } = chatUsers;
    await queryRaw(
      app.db,
      `INSERT INTO line_friends (agent_id, user_id, is_friend, changed_at, asked_staff_at)
       VALUES (1, $1, true, clock_timestamp(), clock_timestamp())`,
      [stranger],
    );
    expect(await act('hush', { user_id: stranger })).toMatchObject({ status: 200 });
    expect(await isQuiet(stranger)).toBe(true);
    expect(await act('end-talk', { user_id: stranger })).toMatchObject({ status: 200 });
    expect(await act('hush', { user_id: somchai })).toMatchObject({ status: 200 });
    expect(await subjects()).toEqual([
      { action: 'line.hush', subject: `line_user/${stranger.slice(-6)}` },
      { action: 'line.end_talk', subject: `line_user/${stranger.slice(-6)}` },
      { action: 'line.hush', subject: `member/${memberId}` },
    ]);
  });

  it.each([
    ['that names no user', () => ({})],
    ['that names a user twice', () => ({ username: first, member_id: memberId })],
  ])('%s is refused', async (_, body) => {
    for (const path of ['hush', 'end-talk'] as const) {
      expect((await act(path, body())).status).toBe(400);
    }
    expect(await subjects()).toEqual([]);
  });

  it('with an unknown user is not found, and with a member who is no friend is refused', async () => {
    expect(await act('hush', { user_id: `U${'9'.repeat(32)}` })).toMatchObject(missing);
    expect(await act('hush', { member_id: 987654 })).toMatchObject(missing);
    expect(await act('end-talk', { member_id: otherId })).toMatchObject({
      name: 'line.member_no_friend',
    });
  });

  it('with many orders at once ends quiet once, each order in the log', async () => {
    await Promise.all(
      Array.from({ length: 64 }, (_, at) =>
        act(at % 2 === 0 ? 'hush' : 'end-talk', { member_id: memberId }),
      ),
    );
    expect(await act('end-talk', { member_id: memberId })).toMatchObject({ status: 200 });
    expect(await isQuiet(chatUsers.somchai)).toBe(false);
    expect(await subjects()).toHaveLength(65);
  });
});

it('counts at the desk who waits for a person, and tells those who may not answer nothing', async () => {
  await queryRaw(app.db, 'UPDATE line_friends SET asked_staff_at = clock_timestamp()');
  await employ(app.db, ['helper'], 'support');
  await employ(app.db, ['writer'], 'content');
  const count = async (as: string) => {
    const { data } = await operate(app, '/counts', { as });
    return v.parse(v.object({ line_waiting: v.object({ count: v.number() }) }), data).line_waiting;
  };
  expect(await count('helper')).toEqual({ count: 1 });
  expect(await count('writer')).toEqual({ count: 0 });
});

it('counts no one at the desk once the official account is not connected any more', async () => {
  await queryRaw(app.db, 'UPDATE line_friends SET asked_staff_at = clock_timestamp()');
  const disconnected = await createTestApp({ db: app.db, operatorKey: OPERATOR_KEY });
  const { data } = await operate(disconnected, '/counts');
  expect(data).toMatchObject({ line_waiting: { count: 0, oldest_at: null } });
  await disconnected.close();
});
