import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { lineLink, lineUnlink } from '@/contract/line.contract';
import { questFriend } from '@/contract/quests.contract';
import { memberPoints } from '@/contract/wallet.contract';
import { createLineGateway } from '@/server/line/line-gateway';
import { createTestApp, type TestApp } from '../../support/app';
import { plantPlayOfAll } from '../../support/gift.fixture';
import {
  createLineStandIn,
  type LineStandIn,
  type LineUser,
  lineUsers,
} from '../../support/line-stand-in';
import { questOf, redeem } from '../../support/quest.fixture';
import { createTestProvider } from '../../support/test-provider';

const { somchai, malee } = lineUsers;
let standIn: LineStandIn;
let app: TestApp;
let token: string;
let other: string;

beforeAll(async () => {
  standIn = await createLineStandIn();
  app = await createTestApp({
    providers: [createTestProvider()],
    line: createLineGateway({
      apiUrl: 'https://api.line.me',
      channelId: standIn.channelId,
      channelSecret: standIn.channelSecret,
      fetch: standIn.fetch,
      timeoutMs: 500,
    }),
    prepare: async (fresh) => {
      token = await fresh.loginAs('0812345678');
      other = await fresh.loginAs('0823456789');
    },
  });
});
beforeEach(async () => {
  await app.reset();
  await plantPlayOfAll(app.db);
  standIn.reset();
});
afterAll(() => app.close());

const link = async (by: string, user: LineUser) => {
  const body = { consent: true, password: 'demo1234', id_token: await standIn.issueIdToken(user) };
  expect((await app.call(lineLink, { token: by, body })).refusal).toBeUndefined();
};
const unlink = (by: string) => app.call(lineUnlink, { token: by, body: {} });
const askFriend = (by: string, access_token: string) =>
  app.call(questFriend, { token: by, body: { access_token } });
const askAs = (by: string, user: LineUser) => askFriend(by, standIn.issueAccessToken(user));
const take = async (by: string, kind: 'link_line' | 'line_friend') => {
  const { id } = await questOf(app, by, kind);
  const response = await redeem(app, by, { quest_id: id });
  return response.refusal ?? response.data.reward;
};

test('linking LINE gives points, and a friendship confirmed by LINE gives a spin', async () => {
  expect(await questOf(app, token, 'line_friend')).toMatchObject({
    state: 'locked',
    locked_by: 'line_link',
  });
  expect((await askAs(token, somchai)).refusal).toBe('quest.line_needed');
  expect(await take(token, 'link_line')).toBe('quest.not_reached');
  await link(token, somchai);
  expect(await take(token, 'link_line')).toMatchObject({ point: 20 });
  standIn.friends = false;
  expect((await askAs(token, somchai)).data).toEqual({ is_friend: false });
  expect(await questOf(app, token, 'line_friend')).toMatchObject({ state: 'active' });
  standIn.friends = true;
  expect((await askAs(token, somchai)).data).toEqual({ is_friend: true });
  expect((await questOf(app, token, 'line_friend')).state).toBe('claimable');
  expect(await take(token, 'line_friend')).toMatchObject({ spins: 1 });
  expect(await take(token, 'line_friend')).toBe('quest.claimed');
  // A claimed quest stays claimed after unlinking.
  await unlink(token);
  expect((await questOf(app, token, 'link_line')).state).toBe('claimed');
  expect((await questOf(app, token, 'line_friend')).state).toBe('claimed');
});

test('a LINE user earns each reward once, even when linked to another member', async () => {
  await link(token, somchai);
  await askAs(token, somchai);
  await take(token, 'link_line');
  await take(token, 'line_friend');
  await unlink(token);
  await link(other, somchai);
  expect((await askAs(other, somchai)).data).toEqual({ is_friend: true });
  for (const kind of ['link_line', 'line_friend'] as const) {
    expect(await questOf(app, other, kind)).toMatchObject({
      state: 'locked',
      locked_by: 'line_used',
    });
    expect(await take(other, kind)).toBe('quest.not_reached');
  }
  const points = async (by: string) => (await app.call(memberPoints, { token: by })).data.point;
  const before = await points(token);
  // A member gets no second reward with another LINE user.
  await link(token, malee);
  await askAs(token, malee);
  expect(await take(token, 'link_line')).toBe('quest.claimed');
  expect(await take(token, 'line_friend')).toBe('quest.claimed');
  expect(await points(token)).toBe(before);
  // The second LINE user can still earn the rewards for a different member.
  await unlink(token);
  await unlink(other);
  await link(other, malee);
  await askAs(other, malee);
  expect(await take(other, 'link_line')).toMatchObject({ point: 20 });
  expect(await take(other, 'line_friend')).toMatchObject({ spins: 1 });
});

test('LINE is asked about a friendship only with a token of this channel and of the linked user', async () => {
  await link(token, somchai);
  expect((await askAs(token, malee)).refusal).toBe('quest.other_line');
  const foreign = standIn.issueAccessToken(somchai, { channelId: '1' });
  expect((await askFriend(token, foreign)).refusal).toBe('line.not_verified');
  expect((await askFriend(token, 'made up')).refusal).toBe('line.not_verified');
  expect(standIn.callsTo('/friendship/v1/status')).toEqual([]);
  standIn.fail('down', '/friendship/v1/status');
  expect((await askAs(token, somchai)).refusal).toBe('line.unavailable');
  standIn.fail(() => Response.json({ friendFlag: 'yes' }), '/friendship/v1/status');
  expect((await askAs(token, somchai)).refusal).toBe('line.unavailable');
  expect((await questOf(app, token, 'line_friend')).state).toBe('active');
});
