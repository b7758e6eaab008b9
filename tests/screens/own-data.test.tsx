import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
// Lazy code is imported up front, so that loading it does not use up the time limit of a test on a slow machine.
import '@/app/screens/profile.screen';
import '@/app/screens/safety.screen';
import '@/features/safety/components/own-data.dialog';
import '@/features/safety/components/own-data-card';
import { ownData } from '@/contract/own-data.contract';
import { demoMembers } from '@/server/account/members.seed';
import { queryRaw } from '@/server/db/raw';
import { comeAsMember, fill, openScreen, useBackEnd } from '../support/screen';
import { countCalls, hold, respondWith } from '../support/screen-network';

const backEnd = useBackEnd({ streamLimits: { perCaller: 50 } });

const CARD = /^ดาวน์โหลดข้อมูลของฉัน/;
const SHEET = 'ยืนยันด้วยรหัสผ่าน';

let clicked: string[];
beforeEach(() => {
  clicked = [];
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function click(
    this: HTMLAnchorElement,
  ) {
    clicked.push(this.href);
  });
});

async function comeLater(): Promise<void> {
  await comeAsMember(backEnd);
  await queryRaw(
    backEnd.app.db,
    `UPDATE member_sessions SET created_at = created_at - interval '11 minutes'`,
  );
}

async function press(path = '/member/safety') {
  const user = await openScreen(path);
  await user.click(await screen.findByRole('button', { name: CARD }));
  return user;
}

const expectDownload = () =>
  waitFor(() => expect(clicked).toEqual([expect.stringMatching(/\/api\/download\/[\w-]{43}$/)]));

describe('the download of the own data', () => {
  it.each(['/member/safety', '/member/profile'])(
    'starts at once after a fresh sign-in, at %s',
    async (path) => {
      await comeAsMember(backEnd);
      await press(path);
      await expectDownload();
      expect(await screen.findByText('เริ่มดาวน์โหลดแล้ว')).toBeTruthy();
      expect(screen.queryByRole('dialog')).toBeNull();
    },
  );

  it('asks for the password later, says at the field that it is wrong, and then starts', async () => {
    await comeLater();
    const user = await press();
    const sheet = await screen.findByRole('dialog', { name: SHEET });
    const start = within(sheet).getByRole('button', { name: 'ดาวน์โหลด' });
    await user.click(start);
    expect(await within(sheet).findByText('กรุณากรอกรหัสผ่าน')).toBeTruthy();
    await fill(user, 'รหัสผ่าน', 'not-the-password');
    await user.click(start);
    const error = await within(sheet).findByText(/^รหัสผ่านปัจจุบันไม่ถูกต้อง/);
    const field = within(sheet).getByLabelText('รหัสผ่าน');
    expect(field.getAttribute('aria-describedby')).toContain(error.closest('[id]')?.id);
    expect(clicked).toEqual([]);
    await user.clear(field);
    await fill(user, 'รหัสผ่าน', demoMembers[0].password);
    await user.click(start);
    await expectDownload();
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  it('tells when the next archive can be had', async () => {
    await comeAsMember(backEnd);
    await queryRaw(
      backEnd.app.db,
      `INSERT INTO attempts (key, count, window_ends_at)
       SELECT 'own-data/member/' || id, 1, business_now() + interval '23 hours'
       FROM members WHERE username = $1`,
      [demoMembers[0].username],
    );
    await press();
    expect(
      await screen.findByText(/^ดาวน์โหลดไปแล้ว ดาวน์โหลดได้อีกครั้ง \d+ .+ \d\d:\d\d น\.$/),
    ).toBeTruthy();
  });

  it('says to wait after many attempts, and tells of a server that fails', async () => {
    await comeAsMember(backEnd);
    respondWith(ownData, 429, 'request.too_many');
    const user = await press();
    expect(await screen.findByText(/ทำรายการถี่เกินไป/)).toBeTruthy();
    respondWith(ownData, 500);
    await user.click(screen.getByRole('button', { name: CARD }));
    expect(await screen.findByText(/ระบบขัดข้องชั่วคราว/)).toBeTruthy();
  });

  it('leads a member without a password to the form that sets one', async () => {
    await comeLater();
    await queryRaw(backEnd.app.db, 'UPDATE members SET password_hash = NULL');
    await press();
    expect(await screen.findByText(/^บัญชีนี้ยังไม่มีรหัสผ่าน/)).toBeTruthy();
    expect(screen.getByRole('link', { name: 'ไปตั้งรหัสผ่าน' }).getAttribute('href')).toBe(
      '/member/profile',
    );
  });

  it('ignores a second press while the file is prepared', async () => {
    await comeAsMember(backEnd);
    const release = hold(ownData);
    const user = await press();
    const card = await screen.findByRole('button', { name: /กำลังเตรียมไฟล์…/ });
    await user.click(card);
    release();
    await expectDownload();
    expect(countCalls(ownData)).toBe(1);
  });
});
