import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { lineSession } from '@/contract/line.contract';
import { queryRaw } from '@/server/db/raw';
import { createLineGateway, type LineGateway } from '@/server/line/line-gateway';
import { createTestApp, type TestApp } from '../../support/app';
import { connectTo, linkUser } from '../../support/chat.fixture';
import { createLineStandIn, type LineStandIn, lineUsers } from '../../support/line-stand-in';
import { createOfficialAccountStandIn } from '../../support/official-account-stand-in';

const { somchai } = lineUsers;
const officialAccount = connectTo(createOfficialAccountStandIn());
let standIn: LineStandIn;
let gateway: LineGateway;
let app: TestApp;
beforeAll(async () => {
  standIn = await createLineStandIn();
  gateway = createLineGateway({
    ...{ apiUrl: 'https://api.line.me', fetch: standIn.fetch, timeoutMs: 500 },
    ...{ channelId: standIn.channelId, channelSecret: standIn.channelSecret },
  });
  app = await createTestApp({ line: gateway, officialAccount });
});
beforeEach(async () => {
  await app.reset();
  standIn.reset();
  await linkUser(app.db, somchai.userId);
});
afterAll(() => app.close());

const signIn = (of = app) =>
  of.call(lineSession, { body: { access_token: standIn.issueAccessToken(somchai) } });
const QUESTION = '/friendship/v1/status';
const countQuestions = () => standIn.callsTo(QUESTION).length;

/** Returns what LINE Login has said, once it was asked. */
async function readAnswer(): Promise<boolean | null> {
  const [row] = await queryRaw<{ said: boolean | null }>(
    app.db,
    'SELECT friend_by_login AS said FROM line_accounts',
  );
  return row?.said ?? null;
}

describe('a sign-in with an access token', () => {
  it.each([true, false])(
    'lets LINE say in the background whether it is a friend: %s',
    async (is) => {
      standIn.friends = is;
      expect((await signIn()).refusal).toBeUndefined();
      await expect.poll(readAnswer).toBe(is);
    },
  );

  it('asks once a day and member', async () => {
    for (let times = 0; times < 3; times += 1) await signIn();
    await expect.poll(readAnswer).not.toBeNull();
    expect(countQuestions()).toBe(1);
    await queryRaw(
      app.db,
      `UPDATE line_accounts SET friend_asked_at = friend_asked_at - interval '25 hours'`,
    );
    await signIn();
    await expect.poll(countQuestions).toBe(2);
  });

  it('succeeds although LINE does not answer the question', async () => {
    standIn.fail('black hole', QUESTION);
    expect((await signIn()).refusal).toBeUndefined();
    await expect.poll(countQuestions).toBe(1);
    expect(await readAnswer()).toBeNull();
  });
});

it('a sign-in with an ID token asks nothing', async () => {
  await app.call(lineSession, { body: { id_token: await standIn.issueIdToken(somchai) } });
  expect(countQuestions()).toBe(0);
});

it('a site without an official account asks nothing', async () => {
  const plain = await createTestApp({ db: app.db, line: gateway });
  expect((await signIn(plain)).refusal).toBeUndefined();
  await plain.close();
  expect(countQuestions()).toBe(0);
});
