import { afterAll, beforeAll, expect, test } from 'vitest';
import { safetyExclude } from '@/contract/breaks.contract';
import { withdrawCreate } from '@/contract/withdrawals.contract';
import { demoMembers } from '@/server/account/members.seed';
import { queryRaw } from '@/server/db/raw';
import type { TestApp } from '../../support/app';
import { addReaders } from '../../support/broadcast.fixture';
import { befriend, LIFF_ID, openLineOutbox, sendNow } from '../../support/line-notices.fixture';
import { type AccountSite, openAccountSite } from '../../support/line-setup.fixture';
import { chatUsers } from '../../support/official-account-stand-in';
import { take } from '../../support/promotion.fixture';
import { runJob } from '../../support/run-job';
import { decide } from '../../support/withdrawal.fixture';

const { somchai: userId } = chatUsers;
let site: AccountSite;
let app: TestApp;

beforeAll(async () => {
  site = await openAccountSite();
  app = await site.restart({ liffId: LIFF_ID });
  await site.putMenus(app);
});
afterAll(() => site.close());

test('a member who excludes themselves gets the menu of a break and facts, but no promotion', async () => {
  const { username } = demoMembers[0];
  const token = await app.loginAs(username);
  const [member] = await queryRaw<{ id: number }>(
    app.db,
    'SELECT id FROM members WHERE agent_id = 1 AND username = $1',
    [username],
  );
  const memberId = member!.id;
  await befriend(app.db, site.line, { memberId, userId });
  await addReaders(app.db, site.line, 1);
  await app.moveClock(2 * 86_400_000);
  const reached = async () =>
    (
      await queryRaw(
        app.db,
        `SELECT FROM line_broadcast_members(1, 'all', NULL) WHERE member_id = $1`,
        [memberId],
      )
    ).length;
  expect(await reached()).toBe(1);
  await queryRaw(app.db, 'UPDATE line_friends SET menu_due_at = clock_timestamp()');
  await runJob(app, 'switch-line-menus');
  const seen = () => site.line.menuOf(userId)?.split('@')[0];
  expect(seen()).toBe('member');

  const body = { length: '6m', word: 'ปิดกั้น' } as const;
  expect((await app.call(safetyExclude, { token, body })).refusal).toBeUndefined();
  await runJob(app, 'switch-line-menus');
  expect(seen()).toBe('paused');
  expect(await reached()).toBe(0);
  expect((await take(app, token, '3')).refusal).toBe('safety.restricted');

  const { data } = await app.call(withdrawCreate, { token, body: { amount: '37.50' } });
  await decide(app, 'approve', data.id);
  await decide(app, 'paid', data.id);
  const outbox = openLineOutbox(app.db, site.line);
  await sendNow(app.db, outbox);
  const told = outbox.calls.map((call) => call.body).join();
  expect(told).toContain('ปิดกั้นตัวเองถึง');
  expect(told).toContain('37.50');
});
