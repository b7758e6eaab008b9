import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { demoMembers } from '@/server/account/members.seed';
import { queryRaw } from '@/server/db/raw';
import { TEST_URL, type TestApp } from '../../support/app';
import { LIFF_ID, linkUser } from '../../support/chat.fixture';
import { OPERATOR_KEY } from '../../support/deposit.fixture';
import {
  type AccountSite,
  appAt,
  befriend,
  crowdOf,
  linkCrowd,
  openAccountSite,
  PUBLIC_URL,
} from '../../support/line-setup.fixture';
import { chatUsers } from '../../support/official-account-stand-in';
import { runJob } from '../../support/run-job';
import { liftBreaks, planBreak } from '../../support/safety-planter';

let site: AccountSite;
let app: TestApp;
beforeAll(async () => {
  site = await openAccountSite();
  app = await site.restart({ liffId: LIFF_ID });
});
beforeEach(async () => {
  await site.reset();
  await site.putMenus(app);
});
afterAll(() => site.close());

const { somchai, malee, stranger } = chatUsers;
const run = () => runJob(app, 'switch-line-menus');
const seenBy = (userId: string) => site.line.menuOf(userId)?.split('@')[0] ?? 'visitor';
const countLinks = () => site.line.countCalls(/richmenu\/(?:bulk|richmenu-)|richmenu$/);

async function metric(): Promise<string | undefined> {
  const headers = { authorization: `Bearer ${OPERATOR_KEY}` };
  const response = await app.fetch(new Request(`${TEST_URL}/metrics`, { headers }));
  return /^line_menu_behind (\d+)/m.exec(await response.text())?.[1];
}

describe('one user', () => {
  it('sees the menu of members, of a break, of members again and of visitors, in their turn', async () => {
    await befriend(site, [somchai]);
    await run();
    expect(seenBy(somchai)).toBe('visitor');
    await linkUser(app.db, somchai);
    await run();
    expect(seenBy(somchai)).toBe('member');
    await planBreak(app.db, 'excluded', "business_now() + interval '1 hour'");
    await run();
    expect(seenBy(somchai)).toBe('paused');
    await liftBreaks(app.db);
    await run();
    expect(seenBy(somchai)).toBe('member');
    await queryRaw(app.db, 'DELETE FROM line_accounts WHERE line_user_id = $1', [somchai]);
    await run();
    expect(seenBy(somchai)).toBe('visitor');
  });

  it('sees the menu of members after a break that ended by itself', async () => {
    await linkUser(app.db, somchai);
    await befriend(site, [somchai]);
    await planBreak(app.db, 'time_out', "business_now() + interval '1 hour'");
    await run();
    expect(seenBy(somchai)).toBe('paused');
    await runJob(app, 'end-time-outs');
    await run();
    expect(seenBy(somchai)).toBe('paused');
    await app.moveClock(2 * 3_600_000);
    await runJob(app, 'end-time-outs');
    await run();
    expect(seenBy(somchai)).toBe('member');
  });

  it('sees the menu of visitors after the account was closed', async () => {
    const memberId = await linkUser(app.db, somchai);
    await befriend(site, [somchai]);
    await run();
    await queryRaw(app.db, 'UPDATE members SET closed_at = business_now() WHERE id = $1', [
      memberId,
    ]);
    await run();
    expect(seenBy(somchai)).toBe('visitor');
  });

  it('with the right menu causes no call', async () => {
    await linkUser(app.db, somchai);
    await befriend(site, [somchai, stranger]);
    await run();
    const before = countLinks();
    await queryRaw(app.db, 'UPDATE line_friends SET menu_due_at = clock_timestamp()');
    await run();
    expect(countLinks()).toBe(before);
  });

  it('without a friendship causes no call', async () => {
    await linkUser(app.db, somchai);
    await befriend(site, [somchai]);
    await queryRaw(app.db, 'UPDATE line_friends SET is_friend = false');
    const before = countLinks();
    await run();
    expect(countLinks()).toBe(before);
  });
});

describe('a failure of LINE', () => {
  it('is counted, tried again after a pause, and forgotten afterwards', async () => {
    await linkUser(app.db, somchai);
    await befriend(site, [somchai]);
    site.line.liffApps.push(appAt(`${PUBLIC_URL}/liff`));
    site.line.fail('unreachable', /user\/U5+\/richmenu/);
    await run();
    expect(seenBy(somchai)).toBe('visitor');
    expect(await metric()).toBe('1');
    const [waiting] = await queryRaw<{ isLater: boolean }>(
      app.db,
      'SELECT menu_due_at > clock_timestamp() AS "isLater" FROM line_friends',
    );
    expect(waiting).toEqual({ isLater: true });
    expect((await site.check(app)).texts['menus']).toContain('1 คนไม่สำเร็จ');
    site.line.recover();
    await queryRaw(app.db, 'UPDATE line_friends SET menu_due_at = clock_timestamp()');
    await run();
    expect(seenBy(somchai)).toBe('member');
    expect(await metric()).toBe('0');
  });

  it('that hid whether the menu was switched does not leave an unlinked user with it', async () => {
    await linkUser(app.db, somchai);
    await befriend(site, [somchai]);
    await run();
    await queryRaw(
      app.db,
      `UPDATE line_friends SET menu = 'unknown', menu_due_at = clock_timestamp()`,
    );
    await queryRaw(app.db, 'DELETE FROM line_accounts WHERE line_user_id = $1', [somchai]);
    await run();
    expect(seenBy(somchai)).toBe('visitor');
  });

  it('for one user does not keep others from their menu', async () => {
    await linkUser(app.db, somchai);
    await linkUser(app.db, malee, demoMembers[1].username);
    await befriend(site, [somchai, malee]);
    site.line.fail('down', /user\/U5+\/richmenu/);
    await run();
    expect([seenBy(somchai), seenBy(malee)]).toEqual(['visitor', 'member']);
  });
});

describe('many users', () => {
  it('are switched by one call of each kind, by two processes only once', async () => {
    const crowd = crowdOf(60);
    await linkCrowd(app, crowd);
    await befriend(site, crowd);
    const other = await site.restart({ liffId: LIFF_ID });
    await Promise.all([run(), runJob(other, 'switch-line-menus')]);
    expect(crowd.map(seenBy).every((menu) => menu === 'member')).toBe(true);
    expect(site.line.countCalls('POST /v2/bot/richmenu/bulk/link')).toBe(1);
    await queryRaw(app.db, `DELETE FROM line_accounts WHERE display_name = 'LINE'`);
    await run();
    expect(site.line.countCalls('POST /v2/bot/richmenu/bulk/unlink')).toBe(1);
    expect(crowd.map(seenBy).every((menu) => menu === 'visitor')).toBe(true);
  });
});

it('shows the later of two menus when one is put during the switch', async () => {
  await linkUser(app.db, somchai);
  await befriend(site, [somchai]);
  let isPut: Promise<unknown> | undefined;
  const other = await site.restart({
    liffId: LIFF_ID,
    fetch: async (input, init) => {
      const response = await site.line.fetch(input, init);
      const { url } = new Request(input);
      if (/user\/U5+\/richmenu\//.test(url) && isPut === undefined) {
        await queryRaw(app.db, `UPDATE line_menus SET hash = 'older' WHERE name = 'member'`);
        isPut = site.putMenus(app);
        await isPut;
      }
      return response;
    },
  });
  await runJob(other, 'switch-line-menus');
  await run();
  expect(isPut).toBeDefined();
  expect(seenBy(somchai)).toBe('member');
  expect(
    [...site.line.menus.values()].filter(({ menu }) => menu.name?.startsWith('member@')),
  ).toHaveLength(1);
});

it('does nothing while the ids are those of another provider', async () => {
  await queryRaw(app.db, `UPDATE line_official_accounts SET provider = 'other'`);
  await linkUser(app.db, somchai);
  await befriend(site, [somchai]);
  const before = countLinks();
  await run();
  expect(countLinks()).toBe(before);
});

describe('the search for friends', () => {
  it('asks once about each linked member, and gives friends their menu', async () => {
    const [friend = '', other = ''] = crowdOf(2);
    await linkCrowd(app, [friend, other]);
    site.line.friends.add(friend);
    await runJob(app, 'find-line-friends');
    await run();
    expect([seenBy(friend), seenBy(other)]).toEqual(['member', 'visitor']);
    const asked = site.line.countCalls(/\/profile\//);
    expect(asked).toBe(2);
    await runJob(app, 'find-line-friends');
    expect(site.line.countCalls(/\/profile\//)).toBe(asked);
    expect((await site.check(app)).states['provider']).toBe('ok');
  });

  it('fails while LINE does not answer, and goes on the next time', async () => {
    await linkUser(app.db, somchai);
    site.line.friends.add(somchai);
    site.line.fail('down', /profile/);
    await expect(runJob(app, 'find-line-friends')).rejects.toThrow();
    expect(await queryRaw(app.db, 'SELECT FROM line_friends')).toEqual([]);
    site.line.recover();
    await runJob(app, 'find-line-friends');
    expect(await queryRaw(app.db, 'SELECT is_friend FROM line_friends')).toEqual([
      { is_friend: true },
    ]);
  });
});
