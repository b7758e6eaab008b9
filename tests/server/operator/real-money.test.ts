import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createLogCodeSender } from '@/server/account/code-sender';
import { createHub88Provider } from '@/server/adapters/hub88/hub88-provider';
import { createDemoResultSource } from '@/server/adapters/result-sources/demo-result-source';
import { createSandboxAdapter } from '@/server/adapters/sandbox-games-adapter';
import { createSandboxGatewayAdapter } from '@/server/adapters/sandbox-gateway-adapter';
import { readConfig } from '@/server/config';
import { assertRealMoney, assertRealMoneySettings } from '@/server/real-money-check';
import { createTestApp, type TestApp } from '../../support/app';
import { demoKeys, hub88Settings } from '../../support/hub88-stand-in';
import { createTestProvider } from '../../support/test-provider';
import { testKey } from '../../support/test-seeds';

const ready = {
  REAL_MONEY: '1',
  NODE_ENV: 'production',
  DATABASE_URL: 'postgres://db.example/chokdee',
  OPERATOR_KEY: 'a key that nobody guesses',
  FAIRNESS_KEY: 'ab'.repeat(32),
  PUBLIC_URL: 'https://chokdee.example',
  OPERATOR_ORIGIN: 'https://desk.example',
  TRUSTED_PROXIES: '0',
};

describe('assertRealMoneySettings', () => {
  it('accepts complete settings', () => {
    expect(() => {
      assertRealMoneySettings(readConfig(ready));
    }).not.toThrow();
  });

  it.each([
    ['DATABASE_URL', { DATABASE_URL: undefined }],
    ['SEED', { SEED: 'demo' }],
    ['OPERATOR_KEY', { OPERATOR_KEY: undefined }],
    ['OPERATOR_ORIGIN', { OPERATOR_ORIGIN: undefined }],
    ['OPERATOR_ORIGIN', { OPERATOR_ORIGIN: 'https://chokdee.example' }],
    ['FAIRNESS_KEY', { FAIRNESS_KEY: undefined }],
    ['PUBLIC_URL', { PUBLIC_URL: undefined }],
    ['PUBLIC_URL', { PUBLIC_URL: 'http://chokdee.example' }],
    ['TRUSTED_PROXIES', { TRUSTED_PROXIES: undefined }],
    ['CLOCK_OFFSET_MS', { CLOCK_OFFSET_MS: '1000' }],
    ['FOUR_EYES', { FOUR_EYES: 'off' }],
  ])('refuses a missing or wrong %s', (name, change) => {
    expect(() => {
      assertRealMoneySettings(readConfig({ ...ready, ...change }));
    }).toThrow(name);
  });

  it('names all missing settings in one error', () => {
    expect(() => {
      assertRealMoneySettings(readConfig({ REAL_MONEY: '1', SEED: 'demo' }));
    }).toThrow(/DATABASE_URL[^]*SEED[^]*OPERATOR_KEY[^]*FAIRNESS_KEY/);
  });
});

describe('assertRealMoney', () => {
  let app: TestApp;
  const config = readConfig(ready);
  const realGateway = {
    gatewayId: 'bank',
    createPayment: () => Promise.reject(new Error()),
  };
  const real = {
    providers: [createTestProvider()],
    gateways: [realGateway],
    codeSender: { send: () => Promise.resolve(), sendNotice: () => Promise.resolve() },
    resultSources: [],
  };

  beforeAll(async () => {
    app = await createTestApp();
  });
  beforeEach(() => app.reset());
  afterAll(() => app.close());

  async function makeReal(): Promise<void> {
    const agent = await app.db
      .selectFrom('agents')
      .select('config')
      .where('id', '=', 1)
      .executeTakeFirstOrThrow();
    await app.db
      .updateTable('agents')
      .set({ config: JSON.stringify({ ...(agent.config as object), simulated_money: false }) })
      .where('id', '=', 1)
      .execute();
    await app.db
      .updateTable('lotto_markets')
      .set({ has_demo_results: false, has_demo_shooters: false })
      .execute();
    // Renames the demo members, because their passwords are public.
    await app.db
      .updateTable('members')
      .set((columns) => ({ username: columns.fn('concat', ['username', 'id']) }))
      .where('agent_id', '=', 1)
      .execute();
  }

  it('accepts real adapters and a database without demo data', async () => {
    await makeReal();
    await expect(
      assertRealMoney(app.db, { config, agentId: 1, adapters: real }),
    ).resolves.toBeUndefined();
  });

  it('refuses every sandbox adapter', async () => {
    await makeReal();
    const connection = { url: '', secret: '', fetch };
    const adapters = {
      providers: [createSandboxAdapter(connection)],
      gateways: [createSandboxGatewayAdapter(connection)],
      codeSender: createLogCodeSender({ info: () => undefined, warn: () => undefined }),
      resultSources: [createDemoResultSource(testKey)],
    };
    await expect(assertRealMoney(app.db, { config, agentId: 1, adapters })).rejects.toThrow(
      /game provider "sandbox" is simulated[^]*payment gateway "sandbox" is simulated[^]*results "demo" makes them up[^]*SMS gateway/,
    );
  });

  it('refuses the host of Hub88 for trials', async () => {
    await makeReal();
    const open = (url: string) =>
      createHub88Provider({
        settings: hub88Settings(url),
        ...{ keys: demoKeys, fetch, publicUrl: undefined },
        fetchPicture: () => Promise.reject(new Error()),
      });
    const check = (url: string) =>
      assertRealMoney(app.db, {
        ...{ config, agentId: 1, adapters: { ...real, providers: [open(url)] } },
      });
    await expect(check('https://api.hub88.io')).resolves.toBeUndefined();
    await expect(check('https://api.stage.hub88.io')).rejects.toThrow(
      /game provider "hub88" is simulated: name others in PROVIDERS/,
    );
  });

  it.each([
    ['results of lotteries', 'lao', { has_demo_results: true }],
    ['shots of yeekee', 'yeekee', { has_demo_shooters: true }],
  ])('refuses made-up %s', async (_what, marketId, madeUp) => {
    await makeReal();
    await app.db
      .updateTable('lotto_markets')
      .set(madeUp)
      .where('agent_id', '=', 1)
      .where('market_id', '=', marketId)
      .execute();
    await expect(assertRealMoney(app.db, { config, agentId: 1, adapters: real })).rejects.toThrow(
      new RegExp(`${Object.keys(madeUp)[0]}.*: results of ${marketId} and others would be made up`),
    );
  });

  it('ignores the lotteries of another agent', async () => {
    await makeReal();
    await app.db
      .updateTable('lotto_markets')
      .set({ has_demo_results: true, has_demo_shooters: true })
      .where('agent_id', '=', 2)
      .execute();
    await expect(
      assertRealMoney(app.db, { config, agentId: 1, adapters: real }),
    ).resolves.toBeUndefined();
  });

  it('refuses demo members and simulated money', async () => {
    await expect(assertRealMoney(app.db, { config, agentId: 1, adapters: real })).rejects.toThrow(
      /simulated_money[^]*0812345678/,
    );
  });
});
