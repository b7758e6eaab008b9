import { delay, HttpResponse, http } from 'msw';
import { setupServer } from 'msw/node';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { agentValidate } from '@/contract/agent.contract';
import { login, logout, userInfo } from '@/contract/session.contract';
import { memberWallets } from '@/contract/wallet.contract';
import { ApiError } from '@/shared/http/api-error';
import { call, configureHttp } from '@/shared/http/http-client';

const HOST = 'http://api.test';
const SESSION_EXPIRED = 'เซสชันหมดอายุ กรุณาลองใหม่อีกครั้ง';
const server = setupServer();
const hooks = {
  getToken: vi.fn<() => string | null>(),
  onUnauthorized: vi.fn(),
  onBadRequest: vi.fn(),
  onSuccess: vi.fn(),
};

beforeAll(() => server.listen({ onUnhandledRequest: 'error' }));
beforeEach(() => {
  for (const hook of Object.values(hooks)) hook.mockReset();
  hooks.getToken.mockReturnValue(null);
  configureHttp({ baseUrl: HOST, getDeviceId: () => 'this device', ...hooks });
});
afterEach(() => server.resetHandlers());
afterAll(() => server.close());

/** Sets the response to every call of a path. */
function respond(
  path: string,
  body: object,
  init: { status?: number; headers?: HeadersInit } = {},
) {
  server.use(http.all(HOST + path, () => HttpResponse.json(body, init)));
}

async function failureOf(promise: Promise<unknown>): Promise<ApiError> {
  const error: unknown = await promise.then(
    () => new Error('the call succeeded'),
    (thrown: unknown) => thrown,
  );
  if (!(error instanceof ApiError)) throw new Error('not an ApiError', { cause: error });
  return error;
}

describe('a response', () => {
  it('is parsed by the contract, with money in satang', async () => {
    const wallet = {
      id: '7',
      wallet_name: 'กระเป๋าหลัก',
      balance: '1234.50',
      wallet_type_id: 1,
      opens_after: null,
    };
    respond('/api/member/wallets', { error: 0, message: '', data: [wallet] });
    const { data } = await call(memberWallets);
    expect(data).toEqual([{ ...wallet, balance: 123_450 }]);
    expect(hooks.onSuccess).toHaveBeenCalledExactlyOnceWith(memberWallets);
  });

  it('includes the fields beside `data`', async () => {
    const data = { agent_code: 'A1', user: { id: '1', username: '0812345678', vip_level: 1 } };
    respond('/api/login', { error: 0, message: '', data, access_token: 'abc' });
    const body = { username: '0812345678', password: 'x' };
    const { access_token } = await call(login, { body });
    expect(access_token).toBe('abc');
  });

  it.each([
    [2, 2],
    [3, 0],
    ['hero', 0],
    [null, 0],
  ])(
    'with the VIP level %s is read as level %s; an unknown level becomes 0',
    async (level, read) => {
      const user = { id: '1', username: '0812345678', vip_level: level };
      respond('/api/get_user_info', { error: 0, message: '', data: { agent_code: 'A1', user } });
      expect((await call(userInfo)).data.user.vip_level).toBe(read);
    },
  );

  it('outside the contract is a server error', async () => {
    respond('/api/member/wallets', { error: 0, message: '', data: 'none' });
    const error = await failureOf(call(memberWallets));
    expect(error).toMatchObject({ kind: 'server', status: 200 });
    expect(hooks.onSuccess).not.toHaveBeenCalled();
  });

  it.each([
    [200, 'offline'],
    [401, 'offline'],
    [511, 'offline'],
    [404, 'server'],
    [502, 'server'],
  ])('with a page instead of JSON and HTTP %i has the kind %s', async (status, kind) => {
    const page = () => HttpResponse.html('<p>Wi-Fi</p>', { status });
    server.use(http.all(`${HOST}/api/get_user_info`, page));
    expect(await failureOf(call(userInfo))).toMatchObject({ kind });
    expect(hooks.onUnauthorized).not.toHaveBeenCalled();
  });
});

describe('a request', () => {
  it('carries query, token and idempotency key', async () => {
    hooks.getToken.mockReturnValue('secret');
    const seen = vi.fn();
    server.use(
      http.get(`${HOST}/api/agent/validate`, ({ request }) => {
        seen(
          new URL(request.url).searchParams.get('code'),
          request.headers.get('authorization'),
          request.headers.get('idempotency-key'),
        );
        return HttpResponse.json({ error: 0, message: '', data: { agent_code: 'A1' } });
      }),
    );
    await call(agentValidate, { query: { code: 'A1' }, idempotencyKey: 'k-1' });
    expect(seen).toHaveBeenCalledExactlyOnceWith('A1', 'Bearer secret', 'k-1');
  });
});

describe('a refusal', () => {
  it('has the message of the server and the name of its code', async () => {
    const message = 'เบอร์โทรหรือรหัสผ่านไม่ถูกต้อง';
    respond(
      '/api/login',
      { error: 1101, message, data: null },
      { headers: { 'x-request-id': 'r1' } },
    );
    const error = await failureOf(call(login, { body: { username: '0812345678', password: 'x' } }));
    expect(error).toMatchObject({
      kind: 'refused',
      code: 1101,
      errorName: 'auth.wrong_credentials',
      message,
      requestId: 'r1',
    });
  });

  it('with an unknown code has no name', async () => {
    respond('/api/logout', { error: 99_999, message: 'ไม่ได้', data: null });
    const error = await failureOf(call(logout));
    expect(error.errorName).toBeUndefined();
    expect(error.message).toBe('ไม่ได้');
  });

  it('may have its code in `status`, as in the lottery lobby', async () => {
    respond('/api/logout', { status: 1003, message: '', data: null });
    expect(await failureOf(call(logout))).toMatchObject({ kind: 'refused', code: 1003 });
  });

  it('for too many requests has the time to wait', async () => {
    const body = { error: 1002, message: 'ช้าลงหน่อย', data: null };
    respond('/api/logout', body, { status: 429, headers: { 'retry-after': '7' } });
    expect(await failureOf(call(logout))).toMatchObject({
      kind: 'refused',
      errorName: 'request.too_many',
      retryAfterMs: 7000,
    });
  });
});

describe('HTTP 400', () => {
  const body = { error: 1000, message: 'ข้อมูลไม่ถูกต้อง', data: null };

  it('calls the hook of the app for bad requests', async () => {
    respond('/api/logout', body, { status: 400 });
    expect(await failureOf(call(logout))).toMatchObject({ kind: 'malformed', code: 1000 });
    expect(hooks.onBadRequest).toHaveBeenCalledOnce();
  });

  it('does not call the hook when the call handles the error itself', async () => {
    respond('/api/logout', body, { status: 400 });
    expect(await failureOf(call(logout, { handlesBadRequest: true }))).toMatchObject({
      kind: 'malformed',
    });
    expect(hooks.onBadRequest).not.toHaveBeenCalled();
  });
});

describe('HTTP 401', () => {
  const body = { error: 1100, message: '', data: null };

  it('calls the hook of the app for ended sessions exactly once for several failing calls', async () => {
    hooks.getToken.mockReturnValue('dead-1');
    respond('/api/get_user_info', body, { status: 401 });
    const errors = await Promise.all([1, 2, 3].map(() => failureOf(call(userInfo))));
    expect(errors.map(({ kind, message }) => [kind, message])).toEqual(
      Array(3).fill(['unauthorized', SESSION_EXPIRED]),
    );
    expect(hooks.onUnauthorized).toHaveBeenCalledOnce();
  });

  it('for an older token does not sign out the current member', async () => {
    hooks.getToken.mockReturnValue('old');
    server.use(
      http.get(`${HOST}/api/get_user_info`, () => {
        hooks.getToken.mockReturnValue('new');
        return HttpResponse.json(body, { status: 401 });
      }),
    );
    expect(await failureOf(call(userInfo))).toMatchObject({ kind: 'unauthorized' });
    expect(hooks.onUnauthorized).not.toHaveBeenCalled();
  });

  it('calls the hook for ended sessions again for the next token', async () => {
    respond('/api/get_user_info', body, { status: 401 });
    hooks.getToken.mockReturnValue('dead-2');
    await failureOf(call(userInfo));
    hooks.getToken.mockReturnValue('dead-3');
    await failureOf(call(userInfo));
    expect(hooks.onUnauthorized).toHaveBeenCalledTimes(2);
  });
});

describe('a failed call', () => {
  it('has the kind `offline` when the connection fails', async () => {
    server.use(http.all(`${HOST}/api/logout`, () => HttpResponse.error()));
    expect(await failureOf(call(logout))).toMatchObject({ kind: 'offline' });
  });

  it('has the kind `timeout` when no response comes within the time limit', async () => {
    server.use(http.all(`${HOST}/api/logout`, () => delay('infinite')));
    expect(await failureOf(call(logout, { timeoutMs: 20 }))).toMatchObject({ kind: 'timeout' });
  });

  it('rejects with an `AbortError` after an abort by the caller', async () => {
    server.use(http.all(`${HOST}/api/logout`, () => delay('infinite')));
    const controller = new AbortController();
    const running = call(logout, { signal: controller.signal });
    setTimeout(() => controller.abort(), 10);
    await expect(running).rejects.toMatchObject({ name: 'AbortError' });
    await expect(call(logout, { signal: controller.signal })).rejects.toMatchObject({
      name: 'AbortError',
    });
  });

  it('has the kind `server` and the time of `Retry-After` after HTTP 503', async () => {
    respond('/api/logout', {}, { status: 503, headers: { 'retry-after': '2' } });
    expect(await failureOf(call(logout))).toMatchObject({
      kind: 'server',
      status: 503,
      retryAfterMs: 2000,
    });
  });
});
