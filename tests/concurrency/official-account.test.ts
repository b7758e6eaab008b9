import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestApp, TEST_URL, type TestApp } from '../support/app';
import { connectTo, waitForEvents } from '../support/chat.fixture';
import { createOfficialAccountStandIn } from '../support/official-account-stand-in';
import { openTwoProcesses, type TwoProcesses } from '../support/two-processes';

const USERS = 24;
const line = createOfficialAccountStandIn();
let house: TwoProcesses;
let apps: TestApp[];
beforeAll(async () => {
  house = await openTwoProcesses({ members: 1, balanceSatang: 1_00 });
  apps = await Promise.all(
    house.dbs.map((db) => createTestApp({ db, officialAccount: connectTo(line) })),
  );
  for (const { app } of apps) await app.open();
});
afterAll(async () => {
  for (const app of apps) await app.close();
  await house.close();
});

test('two processes answer each event once, and the events of a user in their order', async () => {
  const users = Array.from({ length: USERS }, (_, at) => `U${at.toString(16).padStart(32, '0')}`);
  const words = ['เมนู', 'ผลหวย', 'สล็อต'];
  const start = Date.now();
  const events = users.flatMap((userId) =>
    words.map((word, at) => line.text(userId, word, { timestamp: start + at })),
  );
  // LINE delivers the events of each user to both processes, latest first.
  const deliveries = users.flatMap((userId) => {
    const own = events.filter(({ source }) => JSON.stringify(source).includes(userId));
    return apps.map((app) => app.fetch(line.webhookRequest(TEST_URL, own.toReversed())));
  });
  for (const response of await Promise.all(deliveries)) expect(response.status).toBe(200);
  const db = house.dbs[0]!;
  await waitForEvents(
    db,
    events.map(({ webhookEventId }) => webhookEventId),
  );
  expect(line.countCalls('POST /v2/bot/message/reply')).toBe(events.length);
  for (const userId of users) {
    const told = line.replies.filter((reply) => reply.userId === userId);
    const marks = told.map(({ messages }) =>
      ['พิมพ์ถาม', 'ผลหวย', '/slot'].findIndex((mark) => JSON.stringify(messages).includes(mark)),
    );
    expect(marks).toHaveLength(words.length);
    expect(marks.toSorted((a, b) => a - b)).toEqual(marks);
  }
});
