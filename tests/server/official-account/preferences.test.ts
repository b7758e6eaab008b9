import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { lineNotices, setLineNotices } from '@/contract/line-notices.contract';
import { demoMembers } from '@/server/account/members.seed';
import { queryRaw } from '@/server/db/raw';
import { createTestApp, type TestApp } from '../../support/app';
import { befriend, connectTo } from '../../support/line-notices.fixture';
import { chatUsers, createOfficialAccountStandIn } from '../../support/official-account-stand-in';

const standIn = createOfficialAccountStandIn();
let app: TestApp;
let token: string;
let memberId: number;

beforeAll(async () => {
  app = await createTestApp({
    officialAccount: connectTo(standIn),
    prepare: async (fresh) => {
      token = await fresh.loginAs();
      const [row] = await queryRaw<{ id: number }>(
        fresh.db,
        'SELECT id FROM members WHERE username = $1',
        [demoMembers[0].username],
      );
      memberId = row?.id ?? 0;
    },
  });
});
beforeEach(() => app.reset());
afterAll(() => app.close());

const ask = async (by = token) => (await app.call(lineNotices, { token: by })).data;
const readAccount = (provider = 'unknown') =>
  queryRaw(
    app.db,
    `INSERT INTO line_official_accounts (agent_id, channel_id, bot_user_id, basic_id, display_name, can_chat, provider)
     VALUES (1, '2', 'U', '@chokdee', 'โชคดี', true, $1)`,
    [provider],
  );
const everything = { money: true, results: true, rewards: true, hides_amounts: true };

test('nothing is on before the member has chosen', async () => {
  expect(await ask()).toEqual({
    ...{ is_offered: true, is_linked: false, is_friend: false, add_friend_url: null },
    ...{ is_asked: false, money: false, results: false, rewards: false, hides_amounts: false },
  });
});

test('the last choices count, and change nothing for other members', async () => {
  const chosen = { ...everything, rewards: false };
  for (const body of [everything, chosen]) {
    expect((await app.call(setLineNotices, { token, body })).refusal).toBeUndefined();
  }
  expect(await ask()).toMatchObject({ is_asked: true, ...chosen });
  const other = await app.loginAs(demoMembers[1].username);
  expect(await ask(other)).toMatchObject({ is_asked: false, money: false });
});

test('64 choices at the same time leave one of them', async () => {
  const calls = Array.from({ length: 64 }, (_, place) =>
    app.call(setLineNotices, {
      token,
      body: { ...everything, money: place % 2 === 0, results: place % 2 === 0 },
    }),
  );
  expect(new Set((await Promise.all(calls)).map(({ status }) => status))).toEqual(new Set([200]));
  const { money, results } = await ask();
  expect(money).toBe(results);
});

test('a linked friend is told so, and a stranger gets the link to the account', async () => {
  await readAccount();
  expect(await ask()).toMatchObject({
    is_friend: false,
    add_friend_url: 'https://line.me/R/ti/p/%40chokdee',
  });
  await befriend(app.db, standIn, { memberId, userId: chatUsers.somchai });
  expect(await ask()).toMatchObject({ is_linked: true, is_friend: true });
});

test('an account of another provider reaches no member, so nothing is offered', async () => {
  await readAccount('other');
  expect(await ask()).toMatchObject({ is_offered: false });
});

test('a body with a missing, a further or a wrong field is refused', async () => {
  const { money: _left, ...missing } = everything;
  for (const body of [missing, { ...everything, security: false }, { ...everything, money: 1 }]) {
    expect((await app.call(setLineNotices, { token, body })).status).toBe(400);
  }
  expect(await ask()).toMatchObject({ is_asked: false });
});
