import { screen, waitFor } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { login } from '@/contract/session.contract';
import { userStore } from '@/shared/state/user.store';
import { fill, openScreen, useBackEnd } from '../support/screen';
import { countCalls, cut, hold, respondWith } from '../support/screen-network';

const backEnd = useBackEnd();

const PHONE = '0812345678';
const PASSWORD = 'demo1234';

async function openForm(): Promise<UserEvent> {
  const user = await openScreen('/login');
  await screen.findByRole('heading', { level: 1, name: 'เข้าสู่ระบบ' });
  return user;
}

async function submit(user: UserEvent, username: string, password: string): Promise<void> {
  await fill(user, 'เบอร์โทรศัพท์', username);
  await fill(user, 'รหัสผ่าน', password);
  await user.click(submitButton());
}

function submitButton(): HTMLElement {
  return screen.getByRole('button', { name: 'เข้าสู่ระบบ' });
}

function expectKept(username: string, password: string): void {
  expect(screen.getByLabelText<HTMLInputElement>('เบอร์โทรศัพท์').value).toBe(username);
  expect(screen.getByLabelText<HTMLInputElement>('รหัสผ่าน').value).toBe(password);
}

describe('the login form before it calls the server', () => {
  it('names both empty fields and sends nothing', async () => {
    const user = await openForm();
    await user.click(submitButton());
    expect(await screen.findByText('กรุณากรอกเบอร์โทร')).toBeTruthy();
    expect(screen.getByText('กรุณากรอกรหัสผ่าน')).toBeTruthy();
    expect(screen.getByLabelText('เบอร์โทรศัพท์').getAttribute('aria-invalid')).toBe('true');
    expect(document.activeElement).toBe(screen.getByLabelText('เบอร์โทรศัพท์'));
    expect(countCalls(login)).toBe(0);
  });

  it.each(['081234567', '0212345678', '08123456789', 'abc'])(
    'refuses "%s" as a phone number',
    async (username) => {
      const user = await openForm();
      await submit(user, username, PASSWORD);
      expect(await screen.findByText('เบอร์โทรต้องมี 10 หลัก เช่น 0812345678')).toBeTruthy();
      expect(countCalls(login)).toBe(0);
    },
  );

  it('accepts a phone number with spaces and hyphens', async () => {
    const user = await openForm();
    await submit(user, '081-234 5678', PASSWORD);
    expect(await screen.findByRole('region', { name: 'สมาชิก' })).toBeTruthy();
    expect(location.pathname).toBe('/member');
    expect(userStore.authUser?.user.username).toBe(PHONE);
  });

  it('can show the password', async () => {
    const user = await openForm();
    await fill(user, 'รหัสผ่าน', PASSWORD);
    const eye = screen.getByRole('button', { name: 'แสดงรหัสผ่าน' });
    expect(screen.getByLabelText<HTMLInputElement>('รหัสผ่าน').type).toBe('password');
    await user.click(eye);
    expect(screen.getByLabelText<HTMLInputElement>('รหัสผ่าน').type).toBe('text');
    expect(eye.getAttribute('aria-pressed')).toBe('true');
  });
});

describe('server refusals on the login form', () => {
  it('show one message for a wrong password and keep the input', async () => {
    const user = await openForm();
    await submit(user, PHONE, 'not-this-one');
    expect((await screen.findByRole('alert')).textContent).toBe(
      'เบอร์โทรหรือรหัสผ่านไม่ถูกต้อง กรุณาตรวจสอบแล้วลองใหม่',
    );
    expectKept(PHONE, 'not-this-one');
    await submit(user, PHONE, PASSWORD);
    expect(await screen.findByRole('region', { name: 'สมาชิก' })).toBeTruthy();
  });

  it('ask to wait after too many attempts', async () => {
    const user = await openForm();
    const attempt = { body: { username: PHONE, password: 'guess' } };
    const responses = await Promise.all(
      Array.from({ length: 10 }, () => backEnd.app.call(login, attempt)),
    );
    expect(responses.every(({ refusal }) => refusal === 'auth.wrong_credentials')).toBe(true);
    await submit(user, PHONE, PASSWORD);
    expect((await screen.findByRole('alert')).textContent).toBe(
      'ลองเข้าสู่ระบบหลายครั้งเกินไป กรุณารอ 15 นาที หรือยืนยันด้วยรหัสทาง SMS',
    );
    expectKept(PHONE, PASSWORD);
  });

  it('keep the visitor on the form after HTTP 400', async () => {
    const user = await openForm();
    respondWith(login, 400, 'request.malformed');
    await submit(user, PHONE, PASSWORD);
    expect((await screen.findByRole('alert')).textContent).toBe('ข้อมูลไม่ถูกต้อง กรุณาตรวจสอบแล้วลองใหม่');
    expect(location.pathname).toBe('/login');
    expectKept(PHONE, PASSWORD);
  });

  it('show a message after HTTP 500', async () => {
    const user = await openForm();
    respondWith(login, 500);
    await submit(user, PHONE, PASSWORD);
    expect((await screen.findByRole('alert')).textContent).toBe('ระบบขัดข้องชั่วคราว กรุณาลองใหม่อีกครั้ง');
    expectKept(PHONE, PASSWORD);
  });
});

describe('the connection during login', () => {
  it('causes an error when it fails, and the form keeps its input', async () => {
    const user = await openForm();
    cut(login);
    await submit(user, PHONE, PASSWORD);
    expect((await screen.findByRole('alert')).textContent).toBe(
      'เชื่อมต่ออินเทอร์เน็ตไม่ได้ กรุณาตรวจสอบสัญญาณแล้วลองใหม่',
    );
    expectKept(PHONE, PASSWORD);
  });

  it('leaves the button busy while it is slow, and a second press sends nothing', async () => {
    const user = await openForm();
    const release = hold(login);
    await submit(user, PHONE, PASSWORD);
    const busy = await screen.findByRole('button', { name: 'กำลังเข้าสู่ระบบ…' });
    expect(busy.getAttribute('aria-disabled')).toBe('true');
    await user.dblClick(busy);
    await user.type(screen.getByLabelText('รหัสผ่าน'), '{Enter}');
    release();
    expect(await screen.findByText('ยินดีต้อนรับกลับ')).toBeTruthy();
    expect(countCalls(login)).toBe(1);
  });

  it('carries only one login for two quick presses', async () => {
    const user = await openForm();
    await fill(user, 'เบอร์โทรศัพท์', PHONE);
    await fill(user, 'รหัสผ่าน', PASSWORD);
    const button = submitButton();
    button.click();
    button.click();
    await waitFor(() => expect(userStore.isLoggedIn).toBe(true));
    expect(await screen.findByRole('region', { name: 'สมาชิก' })).toBeTruthy();
    expect(countCalls(login)).toBe(1);
  });
});

describe('a login blocked by too many attempts', () => {
  it('succeeds with the password and an SMS code', async () => {
    for (let turn = 0; turn < 11; turn += 1) {
      const body = { username: PHONE, password: 'a guess' };
      await backEnd.app.call(login, { body });
    }
    const user = await openForm();
    await submit(user, PHONE, PASSWORD);
    await user.click(await screen.findByRole('button', { name: 'ยืนยันด้วยรหัสทาง SMS' }));
    await screen.findByLabelText('รหัส 6 หลัก');
    await fill(user, 'รหัส 6 หลัก', '000000');
    await user.click(submitButton());
    await screen.findByText('รหัสไม่ถูกต้องหรือหมดอายุแล้ว กรุณาตรวจสอบ หรือขอรหัสใหม่');
    await fill(user, 'รหัส 6 หลัก', backEnd.app.sentCodes.at(-1)!.code);
    await user.click(submitButton());
    expect(await screen.findByText('ยินดีต้อนรับกลับ')).toBeTruthy();
  });
});
