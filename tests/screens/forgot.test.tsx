import { screen, waitFor } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { resetPassword } from '@/contract/account.contract';
import { login } from '@/contract/session.contract';
import { rememberAsked } from '@/features/account/forgot.store';
import { loadScreen } from '@/shared/routing/screen-registry';
import { userStore } from '@/shared/state/user.store';
import { fill, openScreen, useBackEnd } from '../support/screen';
import { countCalls, cut, mendNetwork } from '../support/screen-network';

const backEnd = useBackEnd();

const PHONE = '0812345678';
const PASSWORD = 'a new one';

function press(user: UserEvent, name: string): Promise<void> {
  return user.click(screen.getByRole('button', { name }));
}

function field(label: string): HTMLInputElement {
  return screen.getByLabelText(label);
}

/**
 * Requests a code for the phone.
 * @returns the code that was sent, or undefined when none was
 */
async function askForCode(user: UserEvent, phone = PHONE): Promise<string | undefined> {
  const before = backEnd.app.sentCodes.length;
  await fill(user, 'เบอร์โทรศัพท์', phone);
  await press(user, 'ส่งรหัส');
  await screen.findByText(`ถ้า ${phone} เป็นสมาชิก จะได้รับรหัส 6 หลักในไม่กี่นาที`);
  return backEnd.app.sentCodes.slice(before).at(-1)?.code;
}

describe('the forgotten-password page', () => {
  it('sets a new password by a code and returns to the login page', async () => {
    const user = await openScreen('/login');
    await loadScreen('forgot');
    await user.click(await screen.findByRole('link', { name: 'ลืมรหัสผ่าน?' }));
    await screen.findByRole('heading', { level: 1, name: 'ลืมรหัสผ่าน' });
    const code = await askForCode(user);
    expect(field('รหัส 6 หลัก').autocomplete).toBe('one-time-code');
    expect(field('รหัส 6 หลัก').inputMode).toBe('numeric');
    await waitFor(() => expect(document.activeElement).toBe(field('รหัส 6 หลัก')));
    await fill(user, 'รหัส 6 หลัก', code!);
    await fill(user, 'ตั้งรหัสผ่าน', PASSWORD);
    await press(user, 'ตั้งรหัสผ่านใหม่');
    expect(await screen.findByText('ตั้งรหัสผ่านใหม่แล้ว กรุณาเข้าสู่ระบบ')).toBeTruthy();
    await screen.findByRole('heading', { level: 1, name: 'เข้าสู่ระบบ' });
    expect(userStore.isLoggedIn).toBe(false);
    const response = await backEnd.app.call(login, {
      body: { username: PHONE, password: PASSWORD },
    });
    expect(response.refusal).toBeUndefined();
  });

  it('shows the same form for a phone number that belongs to no member, and sends no code', async () => {
    const user = await openScreen('/forgot');
    expect(await askForCode(user, '0899999999')).toBeUndefined();
    expect(field('รหัส 6 หลัก')).toBeTruthy();
  });

  it('refuses a wrong code at its field and keeps the typed password', async () => {
    const user = await openScreen('/forgot');
    const code = await askForCode(user);
    await fill(user, 'รหัส 6 หลัก', code === '000000' ? '000001' : '000000');
    await fill(user, 'ตั้งรหัสผ่าน', PASSWORD);
    await press(user, 'ตั้งรหัสผ่านใหม่');
    expect(await screen.findByText('รหัสไม่ถูกต้องหรือหมดอายุแล้ว กรุณาตรวจสอบ หรือขอรหัสใหม่')).toBeTruthy();
    expect(field('รหัส 6 หลัก').getAttribute('aria-invalid')).toBe('true');
    expect(document.activeElement).toBe(field('รหัส 6 หลัก'));
    expect(field('ตั้งรหัสผ่าน').value).toBe(PASSWORD);
  });

  it('names the missing fields at both steps and sends nothing', async () => {
    const user = await openScreen('/forgot');
    await user.click(await screen.findByRole('button', { name: 'ส่งรหัส' }));
    expect(await screen.findByText('กรุณากรอกเบอร์โทร')).toBeTruthy();
    expect(countCalls(resetPassword)).toBe(0);
    await askForCode(user);
    await press(user, 'ตั้งรหัสผ่านใหม่');
    expect(await screen.findByText('กรุณากรอกรหัส 6 หลัก')).toBeTruthy();
    expect(screen.getByText('กรุณาตั้งรหัสผ่าน')).toBeTruthy();
    expect(countCalls(resetPassword)).toBe(1);
  });

  it('offers another code only after a waiting time', async () => {
    const user = await openScreen('/forgot');
    await askForCode(user);
    const waiting = screen.getByRole('button', { name: /^ขอรหัสใหม่ได้ใน \d+ วินาที$/ });
    expect(waiting.getAttribute('aria-disabled')).toBe('true');
    await user.click(waiting);
    expect(countCalls(resetPassword)).toBe(1);
  });

  it('sends another code after the waiting time and allows changing the number', async () => {
    rememberAsked({
      username: PHONE,
      askedAt: Date.now() - 60_000,
      resendSeconds: 60,
      expiresSeconds: 600,
      demoCode: null,
    });
    const user = await openScreen('/forgot');
    await user.click(await screen.findByRole('button', { name: 'ขอรหัสใหม่' }));
    expect(await screen.findByText('ส่งรหัสใหม่แล้ว')).toBeTruthy();
    expect(await screen.findByRole('button', { name: /^ขอรหัสใหม่ได้ใน/ })).toBeTruthy();
    await press(user, 'เปลี่ยนเบอร์');
    expect(await screen.findByLabelText('เบอร์โทรศัพท์')).toBeTruthy();
  });

  it('shows an error when the server cannot be reached, and the request can be sent again', async () => {
    const user = await openScreen('/forgot');
    cut(resetPassword);
    await fill(user, 'เบอร์โทรศัพท์', PHONE);
    await press(user, 'ส่งรหัส');
    expect((await screen.findByRole('alert')).textContent).toMatch(/^เชื่อมต่ออินเทอร์เน็ตไม่ได้/);
    expect(field('เบอร์โทรศัพท์').value).toBe(PHONE);
    mendNetwork();
    expect(await askForCode(user)).toMatch(/^\d{6}$/);
  });
});
