import { act, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
// These modules are loaded up front, so that a slow machine does not spend a test's time limit on loading them.
import '@/app/screens/member.screen';
import '@/features/account/session.api';
import { goTo } from '@/app/navigation';
import { memberVip } from '@/contract/points.contract';
import { login, logout, userInfo } from '@/contract/session.contract';
import { memberPoints, memberWallets } from '@/contract/wallet.contract';
import { queryClient } from '@/shared/query/query-client';
import { selectGame, sessionStore } from '@/shared/state/session.store';
import { userStore } from '@/shared/state/user.store';
import { comeAsMember, fill, openScreen, useBackEnd } from '../support/screen';
import { countCalls, cut, hold, respondWith } from '../support/screen-network';

const backEnd = useBackEnd();

/** Returns the keys of the cached queries that hold data about a member. */
function memberQueries(): unknown[] {
  return queryClient
    .getQueryCache()
    .getAll()
    .filter(
      ({ queryKey: [area], state }) =>
        ['session', 'wallet', 'points'].includes(area) && state.data !== undefined,
    )
    .map(({ queryKey }) => queryKey);
}

describe('an expired token', () => {
  it('that several calls find at the same time leads to the login page once, and back after the login', async () => {
    const token = await comeAsMember(backEnd);
    await backEnd.app.call(logout, { token });
    const replaceState = vi.spyOn(window.history, 'replaceState');
    const endpoints = [userInfo, memberWallets, memberPoints, memberVip];
    const releases = endpoints.map(hold);
    const user = await openScreen('/member');
    await waitFor(() => {
      expect(endpoints.map(countCalls)).toEqual([1, 1, 1, 1]);
    });
    for (const release of releases) release();
    expect(await screen.findByRole('heading', { level: 1, name: 'เข้าสู่ระบบ' })).toBeTruthy();
    expect(userStore).toMatchObject({ token: null, authUser: null });
    expect(replaceState.mock.calls.filter(([, , to]) => to === '/login')).toHaveLength(1);
    expect(sessionStore.returnTo).toBe('/member');

    await fill(user, 'เบอร์โทรศัพท์', '0812345678');
    await fill(user, 'รหัสผ่าน', 'demo1234');
    await user.click(screen.getByRole('button', { name: 'เข้าสู่ระบบ' }));
    expect(await screen.findByRole('region', { name: 'สมาชิก' })).toBeTruthy();
    expect(location.pathname).toBe('/member');
  });

  it('does not sign out another member who has signed in since the call was made', async () => {
    await comeAsMember(backEnd);
    const release = hold(memberWallets);
    await openScreen('/');
    await screen.findByRole('region', { name: 'สมาชิก' });
    await waitFor(() => expect(countCalls(memberWallets)).toBeGreaterThan(0));
    await backEnd.app.call(logout, { token: userStore.token ?? '' });
    await comeAsMember(backEnd, '0823456789');
    release();
    expect(await screen.findByText('0823456789')).toBeTruthy();
    await waitFor(() => expect(queryClient.isFetching()).toBe(0));
    expect(userStore.authUser?.user.username).toBe('0823456789');
    expect(location.pathname).toBe('/');
  });

  it('causes no message when another tab has signed out', async () => {
    const token = await comeAsMember(backEnd);
    const release = hold(memberWallets);
    await openScreen('/');
    await screen.findByRole('region', { name: 'สมาชิก' });
    await waitFor(() => expect(countCalls(memberWallets)).toBeGreaterThan(0));
    await backEnd.app.call(logout, { token });
    const state = { token: null, authUser: null, agentCode: userStore.agentCode };
    localStorage.setItem('user', JSON.stringify({ version: 1, state }));
    release();
    await waitFor(() => expect(userStore.token).toBe(null));
    await waitFor(() => expect(queryClient.isFetching()).toBe(0));
    expect(location.pathname).toBe('/');
    expect(screen.queryByText('เซสชันหมดอายุ', { exact: false })).toBe(null);
  });

  it('is not inferred from a failing server', async () => {
    await comeAsMember(backEnd);
    respondWith(memberWallets, 503);
    await openScreen('/');
    expect(await screen.findByRole('region', { name: 'สมาชิก' })).toBeTruthy();
    expect(userStore.isLoggedIn).toBe(true);
  });
});

describe('logging out', () => {
  async function leave(user: Awaited<ReturnType<typeof openScreen>>): Promise<void> {
    await user.click(screen.getByRole('button', { name: 'ออกจากระบบ' }));
    const question = await screen.findByRole('alertdialog', { name: 'ต้องการออกจากระบบหรือไม่' });
    await user.click(within(question).getByRole('button', { name: 'ออกจากระบบ' }));
  }

  it('ends the session on the server and clears all member data', async () => {
    const token = await comeAsMember(backEnd);
    const user = await openScreen('/member');
    expect(await screen.findAllByText('฿1,000.00')).not.toHaveLength(0);
    expect(memberQueries()).not.toHaveLength(0);
    await leave(user);
    expect(await screen.findByText('ออกจากระบบแล้ว')).toBeTruthy();
    await waitFor(() => expect(location.pathname).toBe('/'));
    expect(await screen.findByRole('region', { name: 'เกมยอดฮิต' })).toBeTruthy();
    expect(screen.queryByRole('region', { name: 'สมาชิก' })).toBeNull();
    expect(memberQueries()).toEqual([]);
    expect(userStore).toMatchObject({ token: null, authUser: null, isLoggedIn: false });
    expect(localStorage.getItem('user')).not.toContain(token);
    expect((await backEnd.app.call(userInfo, { token })).status).toBe(401);
  });

  it('closes open games and dialogs', async () => {
    await comeAsMember(backEnd);
    const user = await openScreen('/member');
    await screen.findAllByText('฿1,000.00');
    await leave(user);
    await screen.findByText('ออกจากระบบแล้ว');
    expect(sessionStore.selectedGame).toBeNull();
    expect(Object.values(sessionStore.modals)).not.toContain(true);
  });

  it('keeps the agent code for the next member page that is requested', async () => {
    await comeAsMember(backEnd);
    const user = await openScreen('/member');
    await screen.findAllByText('฿1,000.00');
    await leave(user);
    await waitFor(() => expect(location.pathname + location.search).toBe('/'));
    // Wrapped in `act`, because the home page may still be loading.
    await act(() => {
      goTo('/member/coupon');
      return Promise.resolve();
    });
    expect(await screen.findByRole('dialog', { name: 'เข้าสู่ระบบ' })).toBeTruthy();
    expect(location.pathname + location.search).toBe('/?ag=CHOKDEE');
    expect(sessionStore.returnTo).toBe('/member/coupon');
  });

  it('works without a connection', async () => {
    await comeAsMember(backEnd);
    const user = await openScreen('/member');
    await screen.findAllByText('฿1,000.00');
    cut(logout);
    await leave(user);
    expect(await screen.findByText('ออกจากระบบแล้ว')).toBeTruthy();
    expect(userStore.isLoggedIn).toBe(false);
  });

  it('asks for confirmation and can be cancelled', async () => {
    await comeAsMember(backEnd);
    const user = await openScreen('/member');
    await screen.findAllByText('฿1,000.00');
    await user.click(screen.getByRole('button', { name: 'ออกจากระบบ' }));
    const question = await screen.findByRole('alertdialog', { name: 'ต้องการออกจากระบบหรือไม่' });
    await user.click(within(question).getByRole('button', { name: 'ยกเลิก' }));
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
    expect(userStore.isLoggedIn).toBe(true);
    expect(countCalls(logout)).toBe(0);
  });
});

describe('another tab', () => {
  /** Simulates the storage event that another tab of the site causes. */
  function hearFromOtherTab(state: unknown): void {
    const newValue = JSON.stringify({ version: 1, state });
    localStorage.setItem('user', newValue);
    window.dispatchEvent(new StorageEvent('storage', { key: 'user', newValue }));
  }

  it("that logs out ends this tab's session, and this tab writes nothing back", async () => {
    await comeAsMember(backEnd);
    await openScreen('/member');
    await screen.findAllByText('฿1,000.00');
    const left = { token: null, authUser: null, agentCode: 'CHOKDEE' };
    hearFromOtherTab(left);
    expect(await screen.findByRole('dialog', { name: 'เข้าสู่ระบบ' })).toBeTruthy();
    expect(location.pathname + location.search).toBe('/?ag=CHOKDEE');
    expect(localStorage.getItem('user')).toBe(JSON.stringify({ version: 1, state: left }));
    expect(memberQueries()).toEqual([]);
  });

  it('that logs in signs this tab in', async () => {
    await openScreen('/');
    await screen.findByRole('region', { name: 'เกมยอดฮิต' });
    const response = await backEnd.app.call(login, {
      body: { username: '0812345678', password: 'demo1234' },
    });
    hearFromOtherTab({ token: response.extraFields.access_token, authUser: response.data });
    const panel = await screen.findByRole('region', { name: 'สมาชิก' });
    expect(await within(panel).findByText('฿1,000.00')).toBeTruthy();
  });
});

describe('a visitor who is not signed in', () => {
  it('is led from a member page to the login page when no agent is known', async () => {
    await openScreen('/member');
    expect(await screen.findByRole('heading', { level: 1, name: 'เข้าสู่ระบบ' })).toBeTruthy();
    expect(location.pathname).toBe('/login');
  });

  it('is led from a member page to the home page of the known agent and asked to log in', async () => {
    userStore.agentCode = 'CHOKDEE';
    const user = await openScreen('/member');
    const dialog = await screen.findByRole('dialog', { name: 'เข้าสู่ระบบ' });
    expect(location.pathname + location.search).toBe('/?ag=CHOKDEE');
    await fill(user, 'เบอร์โทรศัพท์', '0812345678');
    await fill(user, 'รหัสผ่าน', 'demo1234');
    await user.click(within(dialog).getByRole('button', { name: 'เข้าสู่ระบบ' }));
    await waitFor(() => expect(location.pathname).toBe('/member'));
  });

  it('no longer sees a game that was opened before the session ended', async () => {
    await comeAsMember(backEnd);
    await openScreen('/');
    await screen.findByRole('region', { name: 'สมาชิก' });
    selectGame({
      game_id: 'golden-dragon',
      provider_id: 'manee',
      sub_provider_id: 'manee-slot',
      source: 'sandbox',
      name: 'Golden Dragon',
      provider_name: 'Manee Studio',
      category: 'slot',
      image: '/art/games/one.webp',
      is_demo: false,
    });
    await screen.findByRole('dialog', { name: 'Golden Dragon' });
    userStore.token = null;
    userStore.authUser = null;
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(sessionStore.selectedGame).toBeNull();
  });
});
