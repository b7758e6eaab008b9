import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { errorCodes } from '@/contract/errors';
import { demoAgent } from '@/server/agent/agent.seed';
import { createNetworkCheck } from '@/server/operator/operator-host';
import { DEMO_PASSWORD, seedPeople } from '@/server/operator/people.seed';
import { createTestApp, type TestApp } from '../../support/app';
import { OPERATOR_KEY } from '../../support/deposit.fixture';
import { openTestSeeds } from '../../support/test-seeds';

const CONSOLE = 'https://desk.example';
const SITE = 'https://play.example';

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp({
    ...{ operatorKey: OPERATOR_KEY, publicUrl: SITE, trustedProxies: 1 },
    operatorHost: { origin: CONSOLE, networks: ['203.0.113.0/24'] },
    prepare: async ({ db }) => {
      await seedPeople(db, [demoAgent], { isPlayed: true, seeds: await openTestSeeds(db) });
    },
  });
});
afterAll(() => app.close());

/** Sends a request to a host from an IP. */
function send(
  url: string,
  {
    ip = '203.0.113.7',
    ...init
  }: Omit<RequestInit, 'headers'> & {
    ip?: string;
    headers?: Readonly<Record<string, string>>;
  } = {},
): Promise<Response> {
  const headers = { 'x-forwarded-for': ip, 'content-type': 'application/json', ...init.headers };
  return app.fetch(new Request(url, { ...init, headers }));
}

const signIn = (host: string, origin: string, ip?: string) =>
  send(`${host}/operator/v1/auth/sign_in`, {
    method: 'POST',
    body: JSON.stringify({ name: 'pim', password: DEMO_PASSWORD }),
    headers: { origin, 'x-operator-request': '1' },
    ...(ip !== undefined && { ip }),
  });

describe('a console with a host of its own', () => {
  test('accepts a sign-in on its host, with a cookie that is sent only over https and to the console', async () => {
    const response = await signIn(CONSOLE, CONSOLE);
    expect(response.status).toBe(200);
    expect(response.headers.get('set-cookie')).toMatch(
      /^__Secure-operator=[\w-]{43}; Path=\/operator; HttpOnly; Secure; SameSite=Strict$/,
    );
  });

  test('does not exist on the host of the members, with or without a key', async () => {
    for (const headers of [{}, { authorization: `Bearer ${OPERATOR_KEY}` }]) {
      expect((await send(`${SITE}/operator/v1/people`, { headers })).status).toBe(404);
      expect((await send(`${SITE}/operator`, { headers })).status).toBe(404);
    }
    expect((await signIn(SITE, SITE)).status).toBe(404);
  });

  test('does not serve the API of the members on its host', async () => {
    expect((await send(`${CONSOLE}/api/banner?agent_id=1`)).status).toBe(404);
    expect((await send(`${CONSOLE}/healthz`)).status).toBe(200);
  });

  test('refuses commands from every other origin, including the site for members', async () => {
    for (const origin of [SITE, 'https://evil.example', 'null']) {
      const response = await signIn(CONSOLE, origin);
      expect(response.status).toBe(403);
      expect(await response.json()).toMatchObject({ error: errorCodes['operator.foreign_origin'] });
    }
  });

  test('refuses people outside its networks, but accepts keys from there', async () => {
    const response = await signIn(CONSOLE, CONSOLE, '198.51.100.9');
    expect(response.status).toBe(403);
    expect(await response.json()).toMatchObject({ error: errorCodes['operator.foreign_network'] });
    const byKey = await send(`${CONSOLE}/operator/v1/people`, {
      headers: { authorization: `Bearer ${OPERATOR_KEY}` },
      ip: '198.51.100.9',
    });
    expect(byKey.status).toBe(200);
  });
});

describe('the networks of the console', () => {
  test.each([
    [[], '198.51.100.9', true],
    [['203.0.113.0/24'], '203.0.113.200', true],
    [['203.0.113.0/24'], '203.0.114.1', false],
    [['203.0.113.5'], '203.0.113.5', true],
    [['2001:db8::/32'], '2001:db8:1:2::/64', true],
    [['2001:db8::/32'], '2001:db9:1:2::/64', false],
    [['203.0.113.0/24'], 'unknown', false],
  ])('%j admit %s: %s', (networks, ip, isAdmitted) => {
    expect(createNetworkCheck(networks)(ip)).toBe(isAdmitted);
  });
});
