import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
// These modules are loaded up front, so that a slow machine does not spend a test's time limit on loading them.
import '@/app/screens/profile.screen';
import { memberProfile } from '@/contract/account.contract';
import { endSessions, login, userInfo } from '@/contract/session.contract';
import { localStore } from '@/shared/state/local.store';
import { userStore } from '@/shared/state/user.store';
import { comeAsMember, fill, openScreen, useBackEnd } from '../support/screen';
import { countCalls, mendNetwork, respondWith } from '../support/screen-network';

const backEnd = useBackEnd();

const PHONE = '0812345678';
const IPHONE =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Mobile/15E148 Safari Line/14.20.0 LIFF';

/**
 * Signs the demo member in on another device.
 * @returns the access token of that session
 */
async function signInElsewhere(): Promise<string> {
  const response = await backEnd.app.call(login, {
    body: { username: PHONE, password: 'demo1234' },
    headers: { 'user-agent': IPHONE },
  });
  return response.extraFields.access_token;
}

async function isAlive(token: string): Promise<boolean> {
  return (await backEnd.app.call(userInfo, { token })).status === 200;
}

async function section(name: string) {
  const heading = await screen.findByRole('heading', { level: 2, name });
  return within(heading.closest('section')!);
}

describe('the profile', () => {
  it("shows the member's data and only the end of the bank account number", async () => {
    await comeAsMember(backEnd);
    await openScreen('/member/profile');
    const own = await section('ข้อมูลของฉัน');
    expect(await own.findByText('สมหญิง มีโชค')).toBeTruthy();
    expect(own.getByText(PHONE)).toBeTruthy();
    expect(own.getByText('ธนาคารกสิกรไทย')).toBeTruthy();
    expect(own.getByText('ลงท้าย 6789')).toBeTruthy();
    expect(document.body.textContent).not.toContain('0123456789');
  });

  it('offers a retry when it fails to load', async () => {
    await comeAsMember(backEnd);
    respondWith(memberProfile, 429, 'request.too_many');
    const user = await openScreen('/member/profile');
    const retry = await (await section('ข้อมูลของฉัน')).findByRole('button', { name: 'ลองใหม่' });
    mendNetwork();
    await user.click(retry);
    expect(await screen.findByText('สมหญิง มีโชค')).toBeTruthy();
  });
});

describe('the password form', () => {
  it('requires the current password and ends the sessions of other devices only', async () => {
    const there = await signInElsewhere();
    const here = await comeAsMember(backEnd);
    const user = await openScreen('/member/profile');
    await user.click(await screen.findByRole('button', { name: 'เปลี่ยนรหัสผ่าน' }));
    await fill(user, 'รหัสผ่านปัจจุบัน', 'not this one');
    await fill(user, 'รหัสผ่านใหม่', 'a new one');
    await user.click(screen.getByRole('button', { name: 'เปลี่ยนรหัสผ่าน' }));
    expect(await screen.findByText('รหัสผ่านปัจจุบันไม่ถูกต้อง กรุณาตรวจสอบแล้วลองใหม่')).toBeTruthy();
    expect(document.activeElement).toBe(screen.getByLabelText('รหัสผ่านปัจจุบัน'));
    expect(await isAlive(there)).toBe(true);

    await fill(user, 'รหัสผ่านปัจจุบัน', 'demo1234');
    await user.click(screen.getByRole('button', { name: 'เปลี่ยนรหัสผ่าน' }));
    expect(await screen.findByText('เปลี่ยนรหัสผ่านแล้ว เครื่องอื่นออกจากระบบแล้ว')).toBeTruthy();
    expect(await isAlive(there)).toBe(false);
    expect(await isAlive(here)).toBe(true);
    const devices = await section('เครื่องที่เข้าสู่ระบบ');
    await waitFor(() => expect(devices.getAllByRole('listitem')).toHaveLength(1));
  });
});

describe('the list of devices', () => {
  it('names each device in words and can end the session of another device', async () => {
    const there = await signInElsewhere();
    const here = await comeAsMember(backEnd);
    const user = await openScreen('/member/profile');
    const devices = await section('เครื่องที่เข้าสู่ระบบ');
    const [own, other] = await devices.findAllByRole('listitem');
    expect(within(own!).getByText('เครื่องนี้')).toBeTruthy();
    expect(within(own!).queryByRole('button')).toBeNull();
    expect(within(other!).getByText('iPhone · แอป LINE')).toBeTruthy();
    await user.click(within(other!).getByRole('button', { name: 'ออกจากระบบ iPhone · แอป LINE' }));
    expect(await screen.findByText('ออกจากระบบเครื่องนั้นแล้ว')).toBeTruthy();
    await waitFor(() => expect(devices.getAllByRole('listitem')).toHaveLength(1));
    expect(await isAlive(there)).toBe(false);
    expect(await isAlive(here)).toBe(true);
  });

  it('can end all sessions, including the current one, after a confirmation', async () => {
    const there = await signInElsewhere();
    const here = await comeAsMember(backEnd);
    const user = await openScreen('/member/profile');
    await user.click(await screen.findByRole('button', { name: 'ออกจากระบบทุกเครื่อง' }));
    await user.click(await screen.findByRole('button', { name: 'ยกเลิก' }));
    expect(countCalls(endSessions)).toBe(0);
    await user.click(screen.getByRole('button', { name: 'ออกจากระบบทุกเครื่อง' }));
    await user.click(await screen.findByRole('button', { name: 'ยืนยันออกทุกเครื่อง' }));
    expect(await screen.findByText('ออกจากระบบทุกเครื่องแล้ว')).toBeTruthy();
    await waitFor(() => expect(location.pathname).toBe('/'));
    expect(userStore.isLoggedIn).toBe(false);
    expect(localStore.lineAutoSignIn).toBe(false);
    expect(await Promise.all([here, there].map(isAlive))).toEqual([false, false]);
  });
});
