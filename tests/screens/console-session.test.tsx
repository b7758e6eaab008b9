import { screen, waitFor, within } from '@testing-library/react';
import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import { adjustmentRequest } from '@/contract/operator/adjustments.contract';
import { operatorMe, operatorRenew } from '@/contract/operator/auth.contract';
import { memberFlagSet, memberNoteList, memberReveal } from '@/contract/operator/members.contract';
import { queryRaw } from '@/server/db/raw';
import { errorSentences } from '@/shared/http/api-error';
import { openConsole, TestStream, useConsoleBackEnd } from '../support/console-screen';
import { operate } from '../support/deposit.fixture';
import { countCalls, hold, loseResponse, respondWithData } from '../support/screen-network';

const backEnd = useConsoleBackEnd();
const MEMBER = '/members/1001';
const NOTE = 'ลูกค้าโทรมาถามยอดเมื่อเช้า';
const MINUTE_MS = 60_000;

const keysOf = ({ path }: { path: string }) =>
  backEnd.commands.filter((command) => command.path === path).map(({ key }) => key);

async function fetchNotes(): Promise<string[]> {
  const { data } = await operate(backEnd.app, '/members/notes?id=1001', { as: 'som' });
  return v.parse(memberNoteList.data, data).map(({ text }) => text);
}

async function endSessions(): Promise<void> {
  await queryRaw(backEnd.app.db, 'UPDATE operator_sessions SET ended_at = business_now()');
}

describe('a session that has ended', () => {
  it('is begun again over the page, which keeps what was typed', async () => {
    const user = await openConsole(backEnd, `${MEMBER}?tab=notes`, 'sup');
    const field = await screen.findByLabelText<HTMLTextAreaElement>(/^บันทึกถึงทีม/);
    await user.type(field, NOTE);
    await endSessions();
    await user.click(screen.getByRole('button', { name: 'บันทึก' }));
    const dialog = await screen.findByRole('dialog', { name: 'หมดเวลาใช้งาน' });
    expect(within(dialog).queryByRole('button', { name: 'ปิด' })).toBeNull();
    await user.keyboard('{Escape}{Escape}');
    expect(screen.getByRole('dialog', { name: 'หมดเวลาใช้งาน' })).toBeTruthy();
    await user.type(await within(dialog).findByLabelText('ชื่อผู้ใช้'), 'sup');
    await user.type(within(dialog).getByLabelText('รหัสผ่าน'), 'demo1234');
    await user.click(within(dialog).getByRole('button', { name: 'เข้าสู่ระบบ' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(field.value).toBe(NOTE);
    await user.click(screen.getByRole('button', { name: 'บันทึก' }));
    await waitFor(() => expect(field.value).toBe(''));
    expect(await screen.findByRole('listitem')).toBeTruthy();
    expect(await fetchNotes()).toEqual([NOTE]);
  });

  it('is noticed by the stream, and the stream is open again after the sign-in', async () => {
    const user = await openConsole(backEnd, '/', 'sup');
    await screen.findByText('ข้อมูลสด');
    await endSessions();
    const [former] = TestStream.open;
    TestStream.send('session');
    const dialog = await screen.findByRole('dialog', { name: 'หมดเวลาใช้งาน' });
    await user.type(await within(dialog).findByLabelText('ชื่อผู้ใช้'), 'sup');
    await user.type(within(dialog).getByLabelText('รหัสผ่าน'), 'demo1234{Enter}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(await screen.findByText('ข้อมูลสด')).toBeTruthy();
    expect(TestStream.open).toHaveLength(1);
    expect(TestStream.open[0]).not.toBe(former);
  });

  it('leads to the sign-in page when the page is opened, and back to the page with its filter', async () => {
    const user = await openConsole(backEnd, '/members?state=open');
    await user.type(await screen.findByLabelText('ชื่อผู้ใช้'), 'sup');
    await user.type(screen.getByLabelText('รหัสผ่าน'), 'demo1234{Enter}');
    expect(await screen.findByRole('button', { name: /สมหญิง มีโชค/ })).toBeTruthy();
    expect(window.location.pathname + window.location.search).toBe('/operator/members?state=open');
  });
});

describe('an important act', () => {
  it('asks who the person is, and repeats the call with the same key', async () => {
    const user = await openConsole(backEnd, MEMBER, 'sup');
    const [reveal] = await screen.findAllByRole('button', { name: 'ดูเต็ม' });
    await backEnd.app.moveClock(11 * MINUTE_MS);
    await user.click(reveal!);
    await user.type(screen.getByLabelText('เหตุผล'), 'ลูกค้าขอตรวจเบอร์{Enter}');
    const dialog = await screen.findByRole('dialog', { name: 'ยืนยันตัวตนอีกครั้ง' });
    await user.type(within(dialog).getByLabelText('รหัสผ่าน'), 'not the password{Enter}');
    expect(await within(dialog).findByRole('alert')).toBeTruthy();
    await user.clear(within(dialog).getByLabelText('รหัสผ่าน'));
    await user.type(within(dialog).getByLabelText('รหัสผ่าน'), 'demo1234{Enter}');
    expect(await screen.findByText('0812345678')).toBeTruthy();
    expect(screen.queryByRole('dialog')).toBeNull();
    const keys = keysOf(memberReveal);
    expect(keys).toHaveLength(2);
    expect(keys[0]).toMatch(/^[0-9a-f-]{36}$/);
    expect(new Set(keys).size).toBe(1);
  });

  it('stays undone when the person does not prove who they are', async () => {
    const user = await openConsole(backEnd, MEMBER, 'sup');
    const [reveal] = await screen.findAllByRole('button', { name: 'ดูเต็ม' });
    await backEnd.app.moveClock(11 * MINUTE_MS);
    await user.click(reveal!);
    await user.type(screen.getByLabelText('เหตุผล'), 'ลูกค้าขอตรวจเบอร์{Enter}');
    await screen.findByRole('dialog', { name: 'ยืนยันตัวตนอีกครั้ง' });
    await user.keyboard('{Escape}');
    const form = await screen.findByRole('dialog', { name: 'ดูข้อมูลเต็ม' });
    expect(await within(form).findByRole('alert')).toBeTruthy();
    expect(screen.queryByText('0812345678')).toBeNull();
    expect(keysOf(memberReveal)).toHaveLength(1);
  });
});

describe('a person who does nothing', () => {
  it('is warned a minute before the session ends, and prolongs it by a button', async () => {
    const now = new Date();
    respondWithData(operatorMe, {
      ...{ name: 'sup', display_name: 'ซุป', role: 'support' },
      ...{ has_totp: false, is_one_person: false },
      idle_ends_at: new Date(now.getTime() + MINUTE_MS + 50).toISOString(),
      ends_at: new Date(now.getTime() + 60 * MINUTE_MS).toISOString(),
      stepped_up_until: now.toISOString(),
      server_time: now.toISOString(),
    });
    const user = await openConsole(backEnd, '/', 'sup');
    const dialog = await screen.findByRole('dialog', { name: 'กำลังจะออกจากระบบ' });
    const button = within(dialog).getByRole('button', { name: 'ทำงานต่อ' });
    expect(document.activeElement).toBe(button);
    expect(countCalls(operatorRenew)).toBe(0);
    await user.click(button);
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(countCalls(operatorRenew)).toBe(1);
  });
});

describe('a command', () => {
  it('is sent once when its button is pressed twice', async () => {
    const release = hold(adjustmentRequest);
    const user = await openConsole(backEnd, MEMBER, 'sup');
    await user.click(await screen.findByRole('button', { name: 'ปรับยอดเงิน' }));
    const form = screen.getByRole('dialog', { name: 'ปรับยอดเงิน' });
    await user.type(within(form).getByLabelText('จำนวนเงิน (บาท)'), '12.25');
    await user.selectOptions(within(form).getByLabelText('เหตุผล'), 'แก้ยอดผิด');
    await user.type(within(form).getByLabelText('ข้อความที่สมาชิกจะเห็น'), 'คืนส่วนที่ขาด');
    const send = within(form).getByRole('button', { name: 'ส่งคำขอ' });
    await user.dblClick(send);
    await user.keyboard('{Enter}');
    release();
    expect(await screen.findByText(/รออีกคนอนุมัติ/)).toBeTruthy();
    expect(keysOf(adjustmentRequest)).toHaveLength(1);
  });

  it('has the same key when it is repeated after a lost response, and is done once', async () => {
    const user = await openConsole(backEnd, MEMBER, 'sup');
    loseResponse(memberFlagSet);
    await user.click(await screen.findByRole('button', { name: 'ติดป้าย' }));
    const form = screen.getByRole('dialog', { name: 'ติดป้าย' });
    await user.type(within(form).getByLabelText(/^ป้าย/), 'โทรกลับ');
    await user.type(within(form).getByLabelText('เหตุผล'), 'ฝากเรื่องไว้{Enter}');
    expect((await within(form).findByRole('alert')).textContent).toBe(errorSentences.offline);
    await user.click(within(form).getByRole('button', { name: 'ยืนยัน' }));
    expect(await screen.findByText('โทรกลับ')).toBeTruthy();
    const keys = keysOf(memberFlagSet);
    expect(keys).toHaveLength(2);
    expect(new Set(keys).size).toBe(1);
    expect(
      await queryRaw(
        backEnd.app.db,
        "SELECT detail FROM operator_actions WHERE action LIKE 'member.flag%'",
      ),
    ).toHaveLength(1);
  });

  it('shows the issues of its fields, as the server found them', async () => {
    const user = await openConsole(backEnd, `${MEMBER}?tab=notes`, 'sup');
    await screen.findByLabelText(/^บันทึกถึงทีม/);
    await user.click(screen.getByRole('button', { name: 'บันทึก' }));
    expect((await screen.findByRole('alert')).textContent).toContain('กรุณาพิมพ์บันทึก');
  });
});
