import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { agentConfig } from '@/contract/agent.contract';
import { articleDetail } from '@/contract/articles.contract';
import { banners, eventList, notifications } from '@/contract/content.contract';
import { paymentChannels } from '@/contract/deposits.contract';
import { promotionAccept, promotionList } from '@/contract/promotions.contract';
import { wheelConfigV2 } from '@/contract/wheel.contract';
import { queryRaw, runScript } from '@/server/db/raw';
import { createTestApp, TEST_URL, type TestApp } from '../../support/app';
import { OPERATOR_KEY } from '../../support/deposit.fixture';
import { createTestProvider } from '../../support/test-provider';

const CONSTRAINTS = [
  ['content_versions', 'content_versions_shown'],
  ['promotions', 'promotions_shown'],
  ['agents', 'agents_shown'],
] as const;

type Spoiling = readonly [name: string, statement: string];

/** Statements that each make one shown row invalid. */
const spoiling: readonly Spoiling[] = [
  [
    'a banner without its wide picture',
    `UPDATE content_versions SET content = content - 'image_wide' WHERE agent_id = 1 AND id = 'slots'`,
  ],
  [
    'a banner that runs a script',
    `UPDATE content_versions SET content = content || '{"link": "javascript:alert(1)"}' WHERE agent_id = 1 AND id = 'slots'`,
  ],
  [
    'a banner that is a list',
    `UPDATE content_versions SET content = '[]' WHERE agent_id = 1 AND id = 'slots'`,
  ],
  [
    'an announcement without a title',
    `UPDATE content_versions SET content = content - 'title' WHERE agent_id = 1 AND id = 'impostors'`,
  ],
  [
    'an announcement with a number for its text',
    `UPDATE content_versions SET content = content || '{"description": 5}' WHERE agent_id = 1 AND id = 'impostors'`,
  ],
  [
    'an announcement with another host in disguise',
    `UPDATE content_versions SET content = content || '{"link": "//evil.example"}' WHERE agent_id = 1 AND id = 'impostors'`,
  ],
  [
    'an event without a picture',
    `UPDATE content_versions SET content = content - 'image' WHERE agent_id = 1 AND id = 'lantern'`,
  ],
  [
    'a promotion without a name',
    `UPDATE promotions SET content = content - 'name' WHERE agent_id = 1 AND code = 'daily-20'`,
  ],
  [
    'a promotion with a term that is no text',
    `UPDATE promotions SET content = content || '{"terms": [1]}' WHERE agent_id = 1 AND code = 'daily-20'`,
  ],
  [
    'an agent whose contact is no URL',
    `UPDATE agents SET config = config || '{"line_contact_url": "line.me/x"}' WHERE id = 1`,
  ],
  ['an agent without a brand', `UPDATE agents SET config = config - 'brand' WHERE id = 1`],
  [
    'an agent whose rules are a text',
    `UPDATE agents SET config = config || '{"rules": "none"}' WHERE id = 1`,
  ],
];

const open = (prepare?: (app: TestApp) => Promise<void>, onLog?: (line: string) => void) =>
  createTestApp({
    providers: [createTestProvider()],
    operatorKey: OPERATOR_KEY,
    ...(prepare && { prepare }),
    ...(onLog && { onLog }),
  });

describe('an invalid row', () => {
  let app: TestApp;
  beforeAll(async () => {
    app = await open();
  });
  afterAll(() => app.close());

  test.each<Spoiling>([
    ...spoiling,
    [
      'a promotion for an unknown category of games',
      `UPDATE promotions SET categories = '["poker"]' WHERE agent_id = 1`,
    ],
    [
      'a poll with a picture from elsewhere',
      `UPDATE polls SET image = 'http://evil.example/a.png' WHERE agent_id = 1`,
    ],
  ])('is refused by the database: %s', async (_name, statement) => {
    await expect(queryRaw(app.db, statement)).rejects.toThrow(/_shown/);
  });
});

describe('an invalid row stored before the constraints existed', () => {
  let app: TestApp;
  const logged: string[] = [];
  beforeAll(async () => {
    app = await open(
      async ({ db }) => {
        for (const [table, name] of CONSTRAINTS) {
          await runScript(db, `ALTER TABLE ${table} DROP CONSTRAINT ${name}`);
        }
      },
      (line) => logged.push(line),
    );
  });
  beforeEach(async () => {
    await app.reset();
    // Loads the agent's configuration while its row is still valid.
    await app.call(agentConfig, { body: {} });
  });
  afterAll(() => app.close());

  const readAll = async () => ({
    banners: (await app.call(banners)).data.map(({ id }) => id),
    notifications: (await app.call(notifications)).data.map(({ id }) => id),
    events: (await app.call(eventList)).data.map(({ id }) => id),
    promotions: (await app.call(promotionList)).data.map(({ id }) => id),
    agent: (await app.call(agentConfig, { body: {} })).data.line_contact_url,
  });

  test.each(spoiling)(
    'is left out while all other rows are served: %s',
    async (_name, statement) => {
      const before = await readAll();
      await queryRaw(app.db, statement);
      const after = await readAll();
      for (const [kind, ids] of Object.entries(after)) {
        const all = before[kind as keyof typeof before];
        expect(all).toEqual(typeof ids === 'string' ? ids : expect.arrayContaining(ids));
        expect(all.length - ids.length).toBeLessThanOrEqual(1);
      }
      const token = await app.loginAs();
      expect((await app.call(wheelConfigV2, { token })).status).toBe(200);
    },
  );

  test('is counted in the metrics and logged once', async () => {
    const countOf = async () => {
      const response = await app.fetch(
        new Request(`${TEST_URL}/metrics`, {
          headers: { authorization: `Bearer ${OPERATOR_KEY}` },
        }),
      );
      const text = await response.text();
      return Number(/unreadable_rows_total\{table="events"\} (\d+)/.exec(text)?.[1] ?? 0);
    };
    const before = await countOf();
    await queryRaw(
      app.db,
      `UPDATE content_versions SET content = content - 'alt' WHERE agent_id = 1 AND kind = 'event' AND id = 'champion'`,
    );
    await app.call(eventList);
    await app.call(eventList);
    expect(await countOf()).toBe(before + 2);
    const lines = logged.filter((line) => line.includes('"champion"'));
    expect(lines).toHaveLength(1);
    expect(lines[0]).toContain('alt');
  });

  test('makes its promotion unavailable', async () => {
    const token = await app.loginAs();
    const { data } = await app.call(promotionList, { token });
    const { id } = data.find(({ kind }) => kind === 'daily') ?? {};
    await queryRaw(app.db, `UPDATE promotions SET content = content - 'name' WHERE id = $1`, [
      Number(id),
    ]);
    const { refusal } = await app.call(promotionAccept, { token, body: { promotion_id: id } });
    expect(refusal).toBe('promotion.closed');
  });

  test('hides its payment channel', async () => {
    const token = await app.loginAs();
    await queryRaw(app.db, `UPDATE payment_channels SET sub_channels = '{}' WHERE agent_id = 1`);
    expect((await app.call(paymentChannels, { token })).data).toEqual([]);
  });

  test('makes its article not found', async () => {
    await queryRaw(
      app.db,
      `UPDATE articles SET body = '{"type": "html"}' WHERE agent_id = 1 AND id = 'turnover'`,
    );
    expect((await app.call(articleDetail, { query: { id: 'turnover' } })).refusal).toBe(
      'request.not_found',
    );
    expect((await app.call(articleDetail, { query: { id: 'limits' } })).status).toBe(200);
  });
});
