import { cleanup, screen, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import '@/app/screens/member.screen';
import '@/app/screens/profile.screen';
import { updateSubBankAccount } from '@/contract/account.contract';
import { readSecurityNotices, securityNotices } from '@/contract/security.contract';
import { login } from '@/contract/session.contract';
import { withdrawInfo } from '@/contract/withdrawals.contract';
import { comeAsMember, openScreen, useBackEnd } from '../support/screen';
import { countCalls, hold, mendNetwork, respondWith } from '../support/screen-network';

const backEnd = useBackEnd();

const username = '0812345678';
const password = 'demo1234';
const IPHONE =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Mobile/15E148 Safari Line/14.20.0 LIFF';

async function signInFrom(deviceId: string): Promise<string> {
  const response = await backEnd.app.call(login, {
    body: { username, password },
    headers: { 'user-agent': IPHONE, 'x-device-id': deviceId },
  });
  return response.extraFields.access_token;
}

/** Signs the member in from a known phone and then from another one, which raises a security notice. */
async function signInFromANewDevice(): Promise<void> {
  await signInFrom('1bd4f2a0-9f0e-4c55-8a31-6f6f4f2f7a11');
  await signInFrom('2bd4f2a0-9f0e-4c55-8a31-6f6f4f2f7a22');
}

const banner = () => screen.findByRole('complementary', { name: 'ความปลอดภัยของบัญชี' });

describe('a security notice from another device', () => {
  it('is shown on the member page until it is acknowledged', async () => {
    await signInFromANewDevice();
    await comeAsMember(backEnd);
    const user = await openScreen('/member');
    const shown = within(await banner());
    expect(shown.getByText('เข้าสู่ระบบจากเครื่องใหม่')).toBeTruthy();
    expect(shown.getByText(/^iPhone · แอป LINE · /)).toBeTruthy();
    await user.click(shown.getByRole('button', { name: 'รับทราบ' }));
    await expect
      .poll(() => screen.queryByRole('complementary', { name: 'ความปลอดภัยของบัญชี' }))
      .toBeNull();
    expect(countCalls(readSecurityNotices)).toBe(1);
  });

  it('reserves its place on the page only while it is loading', async () => {
    await signInFromANewDevice();
    await comeAsMember(backEnd);
    const release = hold(securityNotices);
    await openScreen('/member');
    const panel = await screen.findByRole('region', { name: 'สมาชิก' });
    expect(panel.parentElement?.querySelector(':scope > [aria-busy="true"]')).toBeTruthy();
    release();
    await banner();
    expect(panel.parentElement?.querySelector(':scope > [aria-busy="true"]')).toBeNull();
  });

  it("has a link to the profile, in case the sign-in was not the member's own", async () => {
    await signInFromANewDevice();
    await comeAsMember(backEnd);
    await openScreen('/member');
    const link = within(await banner()).getByRole('link', { name: 'ไม่ใช่ฉัน' });
    expect(link.getAttribute('href')).toBe('/member/profile?guard=1');
  });

  it('links to the profile, which then shows the password form first', async () => {
    await comeAsMember(backEnd);
    await openScreen('/member/profile?guard=1');
    expect(await screen.findByLabelText('รหัสผ่านปัจจุบัน')).toBeTruthy();
    expect(screen.getByText(/^เปลี่ยนรหัสผ่านเดี๋ยวนี้/)).toBeTruthy();
    expect(screen.getAllByRole('heading', { level: 2 })[0]?.textContent).toBe('รหัสผ่าน');
    expect(await screen.findByRole('button', { name: 'ออกจากระบบทุกเครื่อง' })).toBeTruthy();
  });

  it('stays on the page with an error when it cannot be acknowledged', async () => {
    await signInFromANewDevice();
    await comeAsMember(backEnd);
    const user = await openScreen('/member');
    const shown = within(await banner());
    respondWith(readSecurityNotices, 429, 'request.too_many');
    await user.click(shown.getByRole('button', { name: 'รับทราบ' }));
    expect(await shown.findByRole('alert')).toBeTruthy();
    mendNetwork();
  });
});

describe('a security notice from this device', () => {
  it('is listed on the profile and raises no banner', async () => {
    const token = await comeAsMember(backEnd);
    const body = {
      bank_code: '014',
      bank_account_number: '1112223334',
      current_password: password,
    };
    await backEnd.app.call(updateSubBankAccount, { token, body });
    await openScreen('/member');
    await screen.findByRole('heading', { level: 1 });
    await expect.poll(() => countCalls(securityNotices)).toBe(1);
    expect(screen.queryByRole('complementary', { name: 'ความปลอดภัยของบัญชี' })).toBeNull();
    cleanup();
    await openScreen('/member/profile');
    const heading = await screen.findByRole('heading', { name: 'ความปลอดภัยของบัญชี' });
    const section = within(heading.closest('section')!);
    expect(await section.findByText('เปลี่ยนบัญชีรับเงิน')).toBeTruthy();
    expect(section.getByText('เครื่องนี้')).toBeTruthy();
    expect((await backEnd.app.call(withdrawInfo, { token })).data.account_usable_at).not.toBeNull();
  });
});
