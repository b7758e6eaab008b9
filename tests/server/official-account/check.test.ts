import * as v from 'valibot';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { findErrorName } from '@/contract/errors';
import { lineCheck, lineWaiting } from '@/contract/operator/official-account.contract';
import { demoMembers } from '@/server/account/members.seed';
import { queryRaw } from '@/server/db/raw';
import { TEST_URL, type TestApp } from '../../support/app';
import { LIFF_ID, linkUser } from '../../support/chat.fixture';
import { operate } from '../../support/deposit.fixture';
import {
  type AccountSite,
  appAt,
  befriend,
  openAccountSite,
  PUBLIC_URL,
} from '../../support/line-setup.fixture';
import { chatUsers } from '../../support/official-account-stand-in';
import { employ } from '../../support/staff.fixture';

let site: AccountSite;
let app: TestApp;
beforeAll(async () => {
  site = await openAccountSite();
  app = await site.restart({ liffId: LIFF_ID });
});
beforeEach(() => site.reset());
afterAll(() => site.close());

const { somchai, malee, stranger } = chatUsers;
const [first, second] = [demoMembers[0].username, demoMembers[1].username];

const check = async () => v.parse(lineCheck.data, (await operate(app, '/line/check')).data);
const listWaiting = async () =>
  v.parse(lineWaiting.data, (await operate(app, '/line/waiting')).data);

/** Lets users ask for a person, the first of them first. */
async function askForStaff(...userIds: readonly string[]): Promise<void> {
  for (const [at, userId] of userIds.entries()) {
    await queryRaw(
      app.db,
      `UPDATE line_friends SET asked_staff_at = clock_timestamp() - interval '1 hour' + $2 * interval '1 minute'
       WHERE user_id = $1`,
      [userId, at],
    );
  }
}

describe('the check', () => {
  it('finds all well after the set-up, and changes nothing', async () => {
    site.line.liffApps.push(appAt(`${PUBLIC_URL}/liff`));
    await linkUser(app.db, somchai);
    await befriend(site, [somchai]);
    await site.setUp(app);
    const before = site.countChanges();
    const { is_healthy, steps, counts } = await check();
    expect(steps.filter(({ state }) => state !== 'ok')).toEqual([]);
    expect({ is_healthy, counts }).toMatchObject({
      is_healthy: true,
      counts: { friends: 1, linked: 1, linked_friends: 1, linked_strangers: 0, menus_behind: 0 },
    });
    expect(site.countChanges()).toBe(before);
  });

  it('names each part that is missing before the set-up', async () => {
    const { is_healthy, steps } = await check();
    expect(is_healthy).toBe(false);
    const wrong = steps.filter(({ state }) => state === 'wrong').map(({ name }) => name);
    expect(wrong).toEqual(['account', 'liff', 'webhook', 'menus']);
    expect(site.countChanges()).toBe(0);
  });

  it('notices menus that others deleted', async () => {
    site.line.liffApps.push(appAt(`${PUBLIC_URL}/liff`));
    await site.putMenus(app);
    await queryRaw(app.db, `UPDATE line_menus SET rich_menu_id = 'gone' WHERE name = 'member'`);
    expect((await site.check(app)).texts['menus']).toContain('line menus');
  });

  it('counts events, those that failed, and members who left the account', async () => {
    await linkUser(app.db, somchai);
    await linkUser(app.db, malee, second);
    await befriend(site, [somchai, stranger]);
    const events = [site.line.unfollow(somchai), site.line.text(stranger, 'เมนู')];
    await app.fetch(site.line.webhookRequest(TEST_URL, events));
    await queryRaw(
      app.db,
      `UPDATE line_events SET done_at = clock_timestamp(), result = 'failed', payload = NULL, leased_until = NULL
       WHERE type = 'message'`,
    );
    await queryRaw(app.db, 'UPDATE line_friends SET is_friend = false WHERE user_id = $1', [
      somchai,
    ]);
    const { steps, counts } = await check();
    expect(counts).toMatchObject({
      ...{ events_today: 2, events_failed: 1, friends: 1 },
      ...{ linked: 2, linked_friends: 0, linked_strangers: 1 },
    });
    expect(steps.find(({ name }) => name === 'events')?.state).toBe('wrong');
  });

  it('is open to a person who only reads, and changes are not', async () => {
    await employ(app.db, ['reader'], 'auditor');
    expect((await operate(app, '/line/check', { as: 'reader' })).error).toBe(0);
    expect((await operate(app, '/line/setup', { as: 'reader', body: {} })).status).toBe(403);
    expect((await operate(app, '/line/waiting', { as: 'reader' })).status).toBe(403);
  });
});

describe('users who ask for a person', () => {
  it('are listed in the order in which they asked, with masked members', async () => {
    const memberId = await linkUser(app.db, somchai);
    await befriend(site, [stranger, somchai]);
    await askForStaff(somchai, stranger);
    expect(await listWaiting()).toMatchObject([
      { member_id: memberId, username: '081-xxx-5678', quiet_until: null },
      { member_id: null, username: null, name: null },
    ]);
    expect((await check()).counts.waiting).toBe(2);
  });

  it('are left to a person for a while, and no longer when the talk has ended', async () => {
    await linkUser(app.db, somchai);
    await befriend(site, [somchai]);
    await askForStaff(somchai);
    await operate(app, '/line/hush', { body: { username: first, minutes: 45 } });
    const [waiting] = await listWaiting();
    expect(Date.parse(waiting?.quiet_until ?? '')).toBeGreaterThan(Date.now() + 40 * 60_000);
    await operate(app, '/line/end-talk', { body: { username: first } });
    expect(await listWaiting()).toEqual([]);
    const rows = await queryRaw(
      app.db,
      `SELECT action, detail FROM operator_actions WHERE action LIKE 'line.%' ORDER BY seq`,
    );
    expect(rows).toEqual([
      { action: 'line.hush', detail: { minutes: 45 } },
      { action: 'line.end_talk', detail: {} },
    ]);
  });

  it.each(['/line/hush', '/line/end-talk'])(
    'are found by %s only if they are friends',
    async (path) => {
      await linkUser(app.db, somchai);
      const refusalOf = async (username: string) =>
        findErrorName((await operate(app, path, { body: { username } })).error);
      expect(await refusalOf(first)).toBe('line.member_no_friend');
      expect(await refusalOf('0898765432')).toBe('request.not_found');
    },
  );
});
