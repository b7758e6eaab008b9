// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { UserInfo } from '@/contract/session.fields';
import { foreignUrls } from '../../support/foreign-urls-list';

const member: UserInfo = {
  agent_code: 'CHOKDEE',
  user: { id: '1', username: '0812345678', vip_level: 1 },
};
const DAY_MS = 86_400_000;

/** Loads the stores as a newly opened page does. */
async function openPage() {
  vi.resetModules();
  const [user, local, session] = await Promise.all([
    import('@/shared/state/user.store'),
    import('@/shared/state/local.store'),
    import('@/shared/state/session.store'),
  ]);
  return { user, local, session };
}

/** Waits one task, because Valtio calls its listeners in the next microtask. */
const settle = () => new Promise((resolve) => setTimeout(resolve));

/** Dispatches the event that a browser sends to every other tab of the site. */
function announceStorage(key: string | null, newValue: string | null): void {
  window.dispatchEvent(new StorageEvent('storage', { key, newValue }));
}

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
});
afterEach(() => {
  vi.restoreAllMocks();
});

describe('the session', () => {
  it('survives a reload', async () => {
    const { user } = await openPage();
    user.signIn('t1', member);
    await settle();
    const next = await openPage();
    expect(next.user.userStore).toMatchObject({ token: 't1', authUser: member, isLoggedIn: true });
  });

  it('is removed from the page and from the storage by a logout', async () => {
    const { user } = await openPage();
    user.signIn('t1', member);
    user.signOut();
    await settle();
    expect((await openPage()).user.userStore.isLoggedIn).toBe(false);
    expect(localStorage.getItem('user')).not.toContain('t1');
  });

  it('keeps its agent code after a logout, until the storage is cleared', async () => {
    const { user } = await openPage();
    user.signIn('t1', member);
    user.signOut();
    await settle();
    const next = await openPage();
    expect(next.user.userStore).toMatchObject({ authUser: null, agentCode: 'CHOKDEE' });
    announceStorage(null, null);
    expect(next.user.userStore.agentCode).toBeNull();
  });

  it('is not signed in without a token', async () => {
    const state = { token: null, authUser: member };
    localStorage.setItem('user', JSON.stringify({ version: 1, state }));
    const { user } = await openPage();
    expect(user.userStore).toMatchObject({ authUser: member, isLoggedIn: false });
  });

  it('follows a logout in another tab', async () => {
    const { user } = await openPage();
    user.signIn('t1', member);
    const state = { token: null, authUser: null };
    announceStorage('user', JSON.stringify({ version: 1, state }));
    expect(user.userStore.isLoggedIn).toBe(false);
  });

  it('follows a clearing of the whole storage', async () => {
    const { user } = await openPage();
    user.signIn('t1', member);
    announceStorage(null, null);
    expect(user.userStore.isLoggedIn).toBe(false);
  });

  it('ignores other keys of the storage', async () => {
    const { user } = await openPage();
    user.signIn('t1', member);
    announceStorage('something-else', null);
    expect(user.userStore.isLoggedIn).toBe(true);
  });
});

describe('a storage', () => {
  it.each([
    ['a text that is no JSON', '{'],
    ['a value that is no object', '7'],
    [
      'data of another version',
      JSON.stringify({ version: 0, state: { token: 't', authUser: member } }),
    ],
    [
      'data of another shape',
      JSON.stringify({ version: 1, state: { token: 7, authUser: { a: 1 } } }),
    ],
  ])('with %s is treated as empty', async (_, text) => {
    localStorage.setItem('user', text);
    const { user } = await openPage();
    expect(user.userStore).toMatchObject({ token: null, authUser: null });
  });

  it('without space keeps the state of the running page', async () => {
    const { user } = await openPage();
    vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new DOMException('full', 'QuotaExceededError');
    });
    user.signIn('t1', member);
    await settle();
    expect(user.userStore.isLoggedIn).toBe(true);
  });

  it('that is blocked still lets the page run', async () => {
    vi.spyOn(window, 'localStorage', 'get').mockImplementation(() => {
      throw new DOMException('blocked', 'SecurityError');
    });
    const { user } = await openPage();
    user.signIn('t1', member);
    await settle();
    expect(user.userStore.isLoggedIn).toBe(true);
  });
});

describe('the attribution', () => {
  it('is valid for thirty days', async () => {
    const { local } = await openPage();
    const seenAt = Date.UTC(2026, 0, 1);
    local.rememberAttribution({ ag: 'A1', ref: null }, seenAt);
    expect(local.findAttribution(seenAt + 30 * DAY_MS - 1)?.ag).toBe('A1');
    expect(local.findAttribution(seenAt + 30 * DAY_MS)).toBeNull();
  });

  it('stays with the first link while it is valid', async () => {
    const { local } = await openPage();
    const seenAt = Date.UTC(2026, 0, 1);
    local.rememberAttribution({ ag: 'A1', ref: null }, seenAt);
    Object.assign(local.localStore.attribution ?? {}, { isChecked: true });
    local.rememberAttribution({ ag: 'A2', ref: 'r' }, seenAt + 30 * DAY_MS - 1);
    expect(local.findAttribution(seenAt + 30 * DAY_MS - 1)).toMatchObject({ ag: 'A1', ref: null });
    local.rememberAttribution({ ag: 'A2', ref: 'r' }, seenAt + 30 * DAY_MS);
    expect(local.findAttribution(seenAt + 30 * DAY_MS)).toMatchObject({ ag: 'A2', ref: 'r' });
  });
});

describe('a URL for another browser', () => {
  it('includes the stored attribution, and keeps its own parameters', async () => {
    const { local } = await openPage();
    expect(local.withAttribution('/slot')).toBe('/slot');
    local.rememberAttribution({ ag: 'A1', ref: 'CK1' });
    expect(local.withAttribution('/slot?q=a')).toBe('/slot?q=a&ag=A1&ref=CK1');
    expect(local.withAttribution('/?ref=CK2')).toBe('/?ref=CK2&ag=A1');
  });

  it('omits a removed referrer and keeps the agent', async () => {
    const { local } = await openPage();
    local.rememberAttribution({ ag: 'A1', ref: 'CK1' });
    local.forgetReferrer();
    expect(local.withAttribution('/slot')).toBe('/slot?ag=A1');
    const next = await openPage();
    next.local.localStore.attribution = null;
    next.local.rememberAttribution({ ag: null, ref: 'CK1' });
    next.local.forgetReferrer();
    expect(next.local.findAttribution()).toBeNull();
  });
});

describe('an unchecked attribution', () => {
  it('is valid, and is replaced by the next attribution', async () => {
    const { local } = await openPage();
    local.rememberAttribution({ ag: 'A1', ref: null });
    await settle();
    const next = await openPage();
    expect(next.local.findAttribution()).toMatchObject({ ag: 'A1', isChecked: false });
    next.local.rememberAttribution({ ag: 'A2', ref: 'r' });
    expect(next.local.findAttribution()).toMatchObject({ ag: 'A2', ref: 'r' });
  });

  it('without an agent code needs no check and stays', async () => {
    const { local } = await openPage();
    local.rememberAttribution({ ag: null, ref: 'first' });
    local.rememberAttribution({ ag: null, ref: 'second' });
    expect(local.findAttribution()?.ref).toBe('first');
  });
});

describe('the return path', () => {
  it('is returned once', async () => {
    const { session } = await openPage();
    session.rememberReturnTo('/member?tab=1');
    expect(session.consumeReturnTo()).toBe('/member?tab=1');
    expect(session.consumeReturnTo()).toBeNull();
  });

  it.each([...foreignUrls, ''])('never leaves the site: %j', async (url) => {
    const { session } = await openPage();
    session.rememberReturnTo(url);
    expect(session.consumeReturnTo()).toBeNull();
  });

  it('survives a reload, unlike an open modal', async () => {
    const { session } = await openPage();
    session.rememberReturnTo('/member');
    session.openModal('login');
    await settle();
    const next = await openPage();
    expect(next.session.sessionStore.returnTo).toBe('/member');
    expect(next.session.sessionStore.modals.login).toBe(false);
  });
});
