import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { agentConfig, agentSeo, agentValidate } from '@/contract/agent.contract';
import { banners, eventList, notifications } from '@/contract/content.contract';
import type { Endpoint } from '@/contract/endpoint';
import { endpoints } from '@/contract/endpoints';
import { lottoLobby, lottoResult, lottoRounds } from '@/contract/lotto.contract';
import { promotionList } from '@/contract/promotions.contract';
import { login } from '@/contract/session.contract';
import { demoAgent } from '@/server/agent/agent.seed';
import { findAgentId } from '@/server/agent/agent.service';
import { yokAgent } from '@/server/agent/yok.seed';
import { yokContent } from '@/server/content/yok-content.seed';
import { queryRaw } from '@/server/db/raw';
import { createTestApp, TEST_URL, type TestApp } from '../../support/app';
import { createTestProvider } from '../../support/test-provider';

let app: TestApp;

beforeAll(async () => {
  app = await createTestApp({ providers: [createTestProvider()] });
});
beforeEach(() => app.reset());
afterAll(() => app.close());

test('the configuration of a site names the agent of the site and states that money is simulated', async () => {
  const { data } = await app.call(agentConfig);
  expect(data).toMatchObject({
    agent_code: 'CHOKDEE',
    agent_id: '1',
    name: 'โชคดี',
    simulated_money: true,
  });
});

test('the configuration tells whether the agent has events', async () => {
  const tells = async () => (await app.call(agentConfig)).data.has_events;
  expect((await app.call(eventList, { query: { agent_code: 'CHOKDEE' } })).data).not.toEqual([]);
  expect(await tells()).toBe(true);
  await queryRaw(
    app.db,
    `UPDATE content_slots SET withdrawn_at = now() WHERE agent_id = $1 AND kind = 'event'`,
    [demoAgent.id],
  );
  expect(await tells()).toBe(false);
});

test('a change of the configuration is served immediately', async () => {
  await queryRaw(app.db, `UPDATE agents SET config = jsonb_set(config, '{brand,name}', '"yok"')`);
  expect((await app.call(agentConfig)).data.brand.name).toBe('yok');
});

test('an agent code must match an existing one exactly', async () => {
  expect((await app.call(agentValidate, { query: { code: 'CHOKDEE' } })).data).toEqual({
    agent_code: 'CHOKDEE',
  });
  expect((await app.call(agentValidate, { query: { code: 'chokdee' } })).refusal).toBe(
    'agent.unknown_code',
  );
  expect((await app.call(agentConfig, { body: { agent_code: 'NOBODY' } })).refusal).toBe(
    'agent.unknown_code',
  );
});

test("another agent's code does not change which agent the site belongs to", async () => {
  const { data } = await app.call(agentConfig, { body: { agent_code: 'YOK' } });
  expect(data.agent_code).toBe('CHOKDEE');
  expect((await app.call(agentSeo, { query: { agent_id: '2' } })).data).toEqual(
    demoAgent.config.seo,
  );
});

test('the SEO texts are those of the site; a request with an unknown agent id is refused', async () => {
  expect((await app.call(agentSeo)).data).toEqual(demoAgent.config.seo);
  expect((await app.call(agentSeo, { query: { agent_id: '1' } })).data).toEqual(
    demoAgent.config.seo,
  );
  expect((await app.call(agentSeo, { query: { agent_id: '999' } })).refusal).toBe(
    'agent.unknown_code',
  );
  expect((await app.call(agentSeo, { query: { agent_id: 'CHOKDEE' } })).status).toBe(400);
});

describe('an agent id in a request', () => {
  const names = (schema: object = {}) =>
    'entries' in schema && 'agent_id' in Object(schema.entries);
  const all: readonly Endpoint[] = endpoints;
  const named = all.filter(({ query, body }) => names(query) || names(body));

  test('is a parameter of the endpoints for which the specification lists it', () => {
    expect(named.map(({ path }) => path.replace('/api/', ''))).toEqual(
      expect.arrayContaining([
        'agent/config',
        'agent/seo',
        'promotion/list',
        ...['lobby', 'rounds', 'result', 'results', 'rates', 'yeekee/shoot'].map(
          (name) => `lotto/${name}`,
        ),
        ...['validate', 'create', 'cancel'].map((name) => `lotto/bill/${name}`),
      ]),
    );
  });

  test.each(named)('has a refusal for an unknown agent in the contract of $path', ({ errors }) => {
    expect(errors).toContain('agent.unknown_code');
  });

  test('is refused when unknown, and accepted when the site belongs to it', async () => {
    const query = { agent_id: '999' };
    for (const endpoint of [lottoLobby, lottoRounds, lottoResult, promotionList, banners]) {
      expect((await app.call(endpoint, { query })).refusal, endpoint.path).toBe(
        'agent.unknown_code',
      );
      expect((await app.call(endpoint, { query: { agent_id: '1' } })).refusal).toBeUndefined();
    }
    expect((await app.call(agentConfig, { body: query })).refusal).toBe('agent.unknown_code');
  });
});

test('the search for an unknown agent code fails with the name of the setting to correct', async () => {
  await expect(findAgentId(app.db, 'NOBODY')).rejects.toThrow('Set VITE_AGENT_CODE');
});

test("the web app manifest has the agent's name and colours", async () => {
  const read = async () => {
    const response = await app.fetch(new Request(`${TEST_URL}/manifest.webmanifest`));
    expect(response.headers.get('content-type')).toBe('application/manifest+json');
    return (await response.json()) as unknown;
  };
  expect(await read()).toMatchObject({
    name: 'โชคดี',
    start_url: '/',
    theme_color: '#120A17',
    icons: [{ src: '/art/logo-192.png' }, { src: '/art/logo-512.png' }, { src: '/art/logo.svg' }],
  });
  await queryRaw(app.db, `UPDATE agents SET config = jsonb_set(config, '{brand,name}', '"yok"')`);
  expect(await read()).toMatchObject({ theme_color: '#06120F', background_color: '#06120F' });
});

describe('a second agent on the same database', () => {
  let yok: TestApp;
  beforeAll(async () => {
    yok = await createTestApp({
      db: app.db,
      providers: [createTestProvider()],
      agentId: yokAgent.id,
    });
  });

  test('has its own configuration, SEO texts, banners, events and notifications', async () => {
    const { data } = await yok.call(agentConfig);
    expect(data).toMatchObject({ agent_code: 'YOK', agent_id: '2', name: 'หยก' });
    expect((await yok.call(agentSeo)).data).toEqual(yokAgent.config.seo);
    expect((await yok.call(banners)).data).toEqual(yokContent.banners);
    expect((await yok.call(eventList)).data).toEqual(yokContent.events);
    expect((await yok.call(notifications)).data.map(({ id }) => id)).toEqual([
      'welcome',
      'new-games',
      'simulated-money',
    ]);
  });

  test('has its own members, who cannot sign in at the other agent', async () => {
    const own = { username: '0898765432', password: 'demo1234' };
    const other = { username: '0812345678', password: 'demo1234' };
    expect((await yok.call(login, { body: own })).refusal).toBeUndefined();
    expect((await app.call(login, { body: own })).refusal).toBe('auth.wrong_credentials');
    expect((await yok.call(login, { body: other })).refusal).toBe('auth.wrong_credentials');
  });

  test('pays from its own house accounts', async () => {
    const player = await yok.openPlayer('0898765432');
    const bet = {
      player_token: player.playerToken,
      transaction_id: 'y1',
      round_id: 'y1',
      game_id: 'hundred',
      amount_satang: 5_00,
    };
    await yok.providerCall('debit', bet);
    expect(await yok.balanceOf(player.token)).toBe(1_995_00);
    expect((await yok.verifyLedger()).faults).toEqual([]);
  });
});
