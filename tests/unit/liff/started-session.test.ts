import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { StartResponse } from '@/shared/start/page-start';
import { localStore, reset } from '@/shared/state/local.store';

const userInfo = { agent_code: 'CHOKDEE', user: { id: '1', username: 'a', vip_level: 0 } } as const;
const responseWith = (data: unknown, error = 0): StartResponse => ({
  error,
  message: 'ยังไม่ได้เชื่อม',
  data,
  arrivedMs: 0,
});

function begin(response: StartResponse | null): void {
  globalThis.pageStart = {
    keepTap: () => undefined,
    tapped: null,
    call: {
      proof: { id_token: 'mine' },
      deviceId: 'phone',
      texts: {},
      response: Promise.resolve(response),
    },
  };
}

// The function under test. Its module is loaded again for each test, because a page can take its session only once.
let takeStartedSession: typeof import('../../../liff/started-session')['takeStartedSession'];
beforeEach(async () => {
  vi.resetModules();
  ({ takeStartedSession } = await import('../../../liff/started-session'));
});
afterEach(() => {
  globalThis.pageStart = undefined;
  reset();
});

describe('takeStartedSession', () => {
  it('returns the session only once, and only for the same token', async () => {
    begin(responseWith({ session: { access_token: 'token', user_info: userInfo }, queries: [] }));
    expect(await takeStartedSession({ id_token: 'of somebody else' })).toBeUndefined();
    expect(await takeStartedSession({ access_token: 'mine' })).toBeUndefined();
    expect(await takeStartedSession({ id_token: 'mine' })).toEqual({ token: 'token', userInfo });
    expect(await takeStartedSession({ id_token: 'mine' })).toBeUndefined();
  });

  it('returns nothing when the start call got no response', async () => {
    begin(null);
    expect(await takeStartedSession({ id_token: 'mine' })).toBeUndefined();
  });

  it('throws the refusal of the server', async () => {
    begin(responseWith({ user_id: 'U1' }, 1703));
    await expect(takeStartedSession({ id_token: 'mine' })).rejects.toMatchObject({
      kind: 'refused',
      code: 1703,
      data: { user_id: 'U1' },
    });
  });
});

it('keepStartDeviceId stores the device id of the start call unless another device id is stored', async () => {
  const { keepStartDeviceId } = await import('../../../liff/started-session');
  const { localStore: fresh } = await import('@/shared/state/local.store');
  begin(null);
  keepStartDeviceId();
  expect(fresh.deviceId).toBe('phone');
  fresh.deviceId = 'named before';
  keepStartDeviceId();
  expect(fresh.deviceId).toBe('named before');
  expect(localStore.deviceId).toBeNull();
});
