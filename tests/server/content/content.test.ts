import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import {
  banners,
  eventList,
  IMPORTANT,
  notificationReads,
  notifications,
  readNotifications,
} from '@/contract/content.contract';
import { demoContent } from '@/server/content/content.seed';
import { queryRaw } from '@/server/db/raw';
import { createTestApp, type TestApp } from '../../support/app';
import { createTestProvider } from '../../support/test-provider';

let app: TestApp;

beforeAll(async () => {
  app = await createTestApp({ providers: [createTestProvider()] });
});
beforeEach(() => app.reset());
afterAll(() => app.close());

test('banners are ordered by their position', async () => {
  expect((await app.call(banners)).data).toEqual(demoContent.banners);
  await queryRaw(
    app.db,
    `UPDATE content_slots SET position = -position WHERE kind = 'banner' AND agent_id = 1`,
  );
  expect((await app.call(banners)).data).toEqual([...demoContent.banners].reverse());
});

test('events are ordered by their position', async () => {
  expect((await app.call(eventList)).data).toEqual(demoContent.events);
  await queryRaw(
    app.db,
    `UPDATE content_slots SET position = -position WHERE kind = 'event' AND agent_id = 1`,
  );
  expect((await app.call(eventList)).data).toEqual([...demoContent.events].reverse());
});

describe('notifications', () => {
  test('have a type and are ordered from the newest', async () => {
    const { data } = await app.call(notifications);
    expect(data.map(({ id }) => id)).toEqual([
      'new-games',
      'fair-results',
      'impostors',
      'maintenance-done',
      'simulated-money',
    ]);
    expect(data.filter(({ type }) => type === IMPORTANT)).toHaveLength(3);
    const times = data.map(({ published_at }) => Date.parse(published_at));
    expect(times).toEqual([...times].sort((a, b) => b - a));
  });

  test('are hidden until their publication time', async () => {
    await queryRaw(
      app.db,
      `UPDATE content_slots SET starts_at = business_now() + interval '1 hour' WHERE id = 'impostors'`,
    );
    const ids = async () => (await app.call(notifications)).data.map(({ id }) => id);
    expect(await ids()).not.toContain('impostors');
    await app.moveClock(2 * 3_600_000);
    expect((await ids())[0]).toBe('impostors');
  });
});

test.each([banners, notifications, eventList])(
  '$path accepts the code of an existing agent and refuses an unknown one',
  async (endpoint) => {
    const known = await app.call(endpoint, { query: { agent_code: 'CHOKDEE' } });
    expect(known.data).toEqual((await app.call(endpoint)).data);
    const unknown = await app.call(endpoint, { query: { agent_code: 'NOBODY' } });
    expect(unknown.refusal).toBe('agent.unknown_code');
  },
);

describe('read notifications', () => {
  const read = (token: string, ids: string[]) =>
    app.call(readNotifications, { token, body: { ids } });
  const readIds = async (token: string) =>
    (await app.call(notificationReads, { token })).data.read_ids;

  test('are stored once per member, for every device', async () => {
    const token = await app.loginAs();
    const elsewhere = await app.loginAs();
    const other = await app.loginAs('0823456789');
    expect(await readIds(token)).toEqual([]);
    await read(token, ['impostors', 'new-games']);
    await read(elsewhere, ['impostors']);
    expect(await readIds(elsewhere)).toEqual(['impostors', 'new-games']);
    expect(await readIds(other)).toEqual([]);
  });

  test("include only published notifications of the member's agent", async () => {
    const token = await app.loginAs();
    await queryRaw(
      app.db,
      `UPDATE content_slots SET starts_at = business_now() + interval '1 hour' WHERE id = 'impostors'`,
    );
    // The notification `welcome` belongs to another agent.
    await read(token, ['impostors', 'nothing', 'welcome']);
    expect(await readIds(token)).toEqual([]);
    expect((await app.call(readNotifications, { body: { ids: [] } })).status).toBe(401);
  });
});
