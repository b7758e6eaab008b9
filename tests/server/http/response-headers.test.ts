import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { memberStream } from '@/contract/stream.contract';
import { createTestApp, TEST_URL, type TestApp } from '../../support/app';
import { createTestProvider } from '../../support/test-provider';

const PAGE = 'https://play.example';

let app: TestApp;
let apart: TestApp;
const provider = createTestProvider();

beforeAll(async () => {
  app = await createTestApp({ providers: [provider] });
  apart = await createTestApp({
    db: app.db,
    providers: [provider],
    corsOrigins: [PAGE],
    publicUrl: 'https://chokdee.example',
  });
});
beforeEach(() => app.reset());
afterAll(() => app.close());

function ask(path: string, init: RequestInit = {}, of = app): Promise<Response> {
  return of.fetch(new Request(`${TEST_URL}${path}`, init));
}

describe('response headers', () => {
  it.each([
    ['to visitors', '/api/banner', 200],
    ['to calls without a token', '/api/get_user_info', 401],
    ['to malformed requests', '/api/lobby/configs', 400],
    ['to unknown paths', '/api/nothing', 404],
    ['to operator calls without a key', '/operator/v1/audit', 401],
    ['to unknown paths of providers', '/provider/v1/nothing', 404],
    ['to unknown paths of gateways', '/gateway/v1/nothing', 404],
  ])('forbid caching and embedding of responses %s', async (_whose, path, status) => {
    const { headers, status: received } = await ask(path);
    expect(received).toBe(status);
    expect(headers.get('cache-control')).toBe('no-store');
    expect(headers.get('x-content-type-options')).toBe('nosniff');
    expect(headers.get('cross-origin-resource-policy')).toBe('same-origin');
    expect(headers.get('strict-transport-security')).toBeNull();
  });

  it('forbid caching of responses to members and providers, and of internal errors', async () => {
    const token = await app.loginAs();
    const launch = provider.launch;
    Object.assign(provider, { launch: () => Promise.reject(new Error('no such host')) });
    const game = { game_id: 'golden-dragon', provider_id: 'manee', source: 'sandbox' };
    const fault = await ask('/api/game/demo', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ ...game, is_mobile: true }),
    });
    Object.assign(provider, { launch });
    expect(fault.status).toBe(500);
    const responses = [
      fault,
      await ask('/api/member/profile', { headers: { authorization: `Bearer ${token}` } }),
      await app.sendProviderCall('balance', { player_token: 'nobody' }),
    ];
    for (const { headers } of responses) {
      expect(headers.get('cache-control')).toBe('no-store');
      expect(headers.get('x-content-type-options')).toBe('nosniff');
    }
  });

  it('forbid proxies to transform a stream', async () => {
    const token = await app.loginAs();
    const { headers } = await ask(memberStream.path, {
      method: 'HEAD',
      headers: { authorization: `Bearer ${token}` },
    });
    expect(headers.get('cache-control')).toBe('no-store, no-transform');
    expect(headers.get('x-content-type-options')).toBe('nosniff');
  });

  it("require https when the site's public URL uses it", async () => {
    const { headers } = await ask('/api/banner', {}, apart);
    expect(headers.get('strict-transport-security')).toMatch(/^max-age=\d{8}$/);
  });
});

describe('a client on another origin', () => {
  const preflight = {
    method: 'OPTIONS',
    headers: {
      origin: PAGE,
      'access-control-request-method': 'POST',
      'access-control-request-headers': 'authorization,content-type,idempotency-key,x-device-id',
    },
  };

  it('is refused unless it is configured', async () => {
    expect((await ask('/api/login', preflight)).status).toBe(404);
    const { headers } = await ask('/api/banner', { headers: { origin: PAGE } });
    expect(headers.get('access-control-allow-origin')).toBeNull();
  });

  it("may send the headers that the site's own client uses", async () => {
    const { status, headers } = await ask('/api/login', preflight, apart);
    expect(status).toBe(204);
    expect(headers.get('access-control-allow-origin')).toBe(PAGE);
    expect(headers.get('access-control-allow-methods')).toBe('GET,POST');
    expect(headers.get('access-control-allow-headers')?.split(',').sort()).toEqual([
      'authorization',
      'content-type',
      'idempotency-key',
      'last-event-id',
      'x-device-id',
    ]);
    // The token is sent explicitly, so the browser needs no cookies.
    expect(headers.get('access-control-allow-credentials')).toBeNull();
  });

  it.each([
    ['a successful response', '/api/banner', 200],
    ['the refusal of a call without a token', '/api/get_user_info', 401],
    ['the refusal of a malformed request', '/api/lobby/configs', 400],
    ['the response to an unknown path', '/api/nothing', 404],
  ])('can read %s', async (_what, path, status) => {
    const response = await ask(path, { headers: { origin: PAGE } }, apart);
    expect(response.status).toBe(status);
    expect(response.headers.get('access-control-allow-origin')).toBe(PAGE);
    expect(response.headers.get('access-control-expose-headers')).toBe(
      'retry-after,x-request-id,x-stream-position',
    );
    expect(response.headers.get('vary')).toContain('Origin');
  });

  it('is allowed only when its origin is exactly the configured one', async () => {
    for (const origin of [
      'http://play.example',
      'https://play.example:8443',
      'https://play.example.evil',
      'null',
    ]) {
      const { headers } = await ask('/api/banner', { headers: { origin } }, apart);
      expect(headers.get('access-control-allow-origin'), origin).toBeNull();
    }
  });

  it('is refused on the paths of providers, gateways and operators', async () => {
    for (const path of ['/provider/v1/debit', '/gateway/v1/payment', '/operator/v1/audit']) {
      const { headers } = await ask(path, preflight, apart);
      expect(headers.get('access-control-allow-origin'), path).toBeNull();
    }
  });

  it('can read the 503 and its retry time while the server shuts down', async () => {
    await apart.app.drain();
    const response = await ask('/api/banner', { headers: { origin: PAGE } }, apart);
    expect(response.status).toBe(503);
    expect(response.headers.get('retry-after')).not.toBeNull();
    expect(response.headers.get('access-control-allow-origin')).toBe(PAGE);
  });
});
