import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { agentConfig, agentSeo, agentValidate } from '@/contract/agent.contract';
import { demoAgent } from '@/server/agent/agent.seed';
import { findAgentId } from '@/server/agent/agent.service';
import { queryRaw } from '@/server/db/raw';
import { createTestApp, type TestApp } from '../../support/app';
import { createTestProvider } from '../../support/test-provider';

let app: TestApp;

beforeAll(async () => {
  app = await createTestApp({ providers: [createTestProvider()] });
});
beforeEach(() => app.reset());
afterAll(() => app.close());

test('the configuration is that of the site, and says that money is simulated', async () => {
  const { data } = await app.call(agentConfig);
  expect(data).toMatchObject({
    agent_code: 'CHOKDEE',
    agent_id: '1',
    name: 'โชคดี',
    simulated_money: true,
  });
});

test('a change of the configuration shows at once', async () => {
  await queryRaw(app.db, `UPDATE agents SET config = jsonb_set(config, '{brand,name}', '"yok"')`);
  expect((await app.call(agentConfig)).data.brand.name).toBe('yok');
});

test('an agent code must exist, to the letter', async () => {
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

test("another agent's code changes nothing about whose site this is", async () => {
  await queryRaw(
    app.db,
    `INSERT INTO agents (id, code, name, config) SELECT 2, 'OTHER', 'Other', config FROM agents`,
  );
  const { data } = await app.call(agentConfig, { body: { agent_code: 'OTHER' } });
  expect(data.agent_code).toBe('CHOKDEE');
});

test('search texts are those of the site, whichever agent is asked for', async () => {
  expect((await app.call(agentSeo)).data).toEqual(demoAgent.config.seo);
  expect((await app.call(agentSeo, { query: { agent_id: '1' } })).data).toEqual(
    demoAgent.config.seo,
  );
  expect((await app.call(agentSeo, { query: { agent_id: '999' } })).refusal).toBe(
    'agent.unknown_code',
  );
  expect((await app.call(agentSeo, { query: { agent_id: 'CHOKDEE' } })).status).toBe(400);
});

test('a site of an agent that does not exist says what to set', async () => {
  await expect(findAgentId(app.db, 'NOBODY')).rejects.toThrow('Set VITE_AGENT_CODE');
});
