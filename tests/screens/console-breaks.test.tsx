import { screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { errorMessages } from '@/contract/error-messages.copy';
import {
  memberBreak,
  memberSafety,
  safetyBreaks,
} from '@/contract/operator/member-safety.contract';
import { queryRaw } from '@/server/db/raw';
import { errorSentences } from '@/shared/http/api-error';
import { openConsole, useConsoleBackEnd } from '../support/console-screen';
import { plantPlaySession } from '../support/play-session-planter';
import { runJob } from '../support/run-job';
import { planBreak } from '../support/safety-planter';
import { mendNetwork, respondWith } from '../support/screen-network';

const backEnd = useConsoleBackEnd();
const TAB = '/members/1001?tab=protection';
const [BEGIN, PROLONG] = ['เริ่มช่วงพักให้สมาชิก', 'ยืดช่วงพักให้สมาชิก'];

async function openDialog(user: UserEvent, name = BEGIN): Promise<HTMLElement> {
  await user.click(await screen.findByRole('button', { name }));
  return screen.findByRole('dialog', { name });
}

const confirm = (user: UserEvent, dialog: HTMLElement, name = BEGIN) =>
  user.click(within(dialog).getByRole('button', { name }));

describe('the dialog of a break', () => {
  it('begins a time-out, which the tab and its history show', async () => {
    const user = await openConsole(backEnd, TAB, 'sup');
    const dialog = await openDialog(user);
    await user.selectOptions(within(dialog).getByLabelText('นาน'), '7 วัน');
    await user.type(within(dialog).getByLabelText(/^สมาชิกขอมาทางไหน/), 'ขอทางแชต LINE');
    await confirm(user, dialog);
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    const pause = (await screen.findByText('พักการเล่น')).closest('dd');
    expect(pause?.textContent).toMatch(/ถึง \d+ /);
    expect(await screen.findByRole('row', { name: /เริ่มพักการเล่น ถึง .+ เจ้าหน้าที่/ })).toBeTruthy();
    expect(screen.getByRole('button', { name: PROLONG })).toBeTruthy();
  });

  it('has a history that shows reality checks with their answers', async () => {
    await plantPlaySession(backEnd.app.db, { memberId: 1001 });
    await runJob(backEnd.app, 'play-sessions');
    await openConsole(backEnd, TAB, 'sup');
    expect(
      await screen.findByRole('row', { name: /เตือนหลังเล่น 60 นาที รอคำตอบ สมาชิก/ }),
    ).toBeTruthy();
  });

  it('says what each kind of break does, and offers its lengths', async () => {
    const user = await openConsole(backEnd, TAB, 'sup');
    const dialog = within(await openDialog(user));
    const lengths = () =>
      within(dialog.getByLabelText('นาน'))
        .getAllByRole('option')
        .slice(1)
        .map(({ textContent }) => textContent);
    expect(lengths()).toEqual(['24 ชั่วโมง', '7 วัน', '30 วัน']);
    expect(dialog.getByText(/โพยที่แทงไว้เดินต่อ/)).toBeTruthy();
    await user.selectOptions(dialog.getByLabelText('แบบ'), 'ปิดกั้นตัวเอง');
    expect(lengths()).toEqual(['6 เดือน', '1 ปี', '5 ปี', 'ตลอดไป']);
    expect(dialog.getByText(/สมัครใหม่ด้วยข้อมูลเดิมไม่ได้/)).toBeTruthy();
  });

  it('says what is missing, at its fields, and sends nothing', async () => {
    const user = await openConsole(backEnd, TAB, 'sup');
    const dialog = await openDialog(user);
    await confirm(user, dialog);
    expect(
      within(dialog).getByLabelText<HTMLSelectElement>('นาน').getAttribute('aria-invalid'),
    ).toBe('true');
    expect(within(dialog).getByText('กรุณาระบุว่าสมาชิกขอมาทางไหน')).toBeTruthy();
    await user.selectOptions(within(dialog).getByLabelText('แบบ'), 'ปิดกั้นตัวเอง');
    await user.type(within(dialog).getByLabelText(/^สมาชิกขอมาทางไหน/), 'โทรมา');
    await confirm(user, dialog);
    expect(screen.getByRole('dialog')).toBeTruthy();
    expect(within(dialog).getByLabelText('นาน').getAttribute('aria-invalid')).toBe('true');
  });

  it('only makes an exclusion longer, and says so when the length is not longer', async () => {
    await planBreak(backEnd.app.db, 'excluded', "business_now() + interval '1 hour'");
    respondWith(memberBreak, 200, 'safety.break_not_longer');
    const user = await openConsole(backEnd, TAB, 'sup');
    const dialog = await openDialog(user, PROLONG);
    expect(within(dialog).getByText(/^ตอนนี้ ปิดกั้นตัวเอง ถึง /)).toBeTruthy();
    expect(within(dialog).queryByRole('option', { name: 'พักการเล่น' })).toBeNull();
    await user.selectOptions(within(dialog).getByLabelText('นาน'), '6 เดือน');
    await user.type(within(dialog).getByLabelText(/^สมาชิกขอมาทางไหน/), 'โทรมา');
    await confirm(user, dialog, PROLONG);
    const alert = await within(dialog).findByRole('alert');
    expect(alert.textContent).toContain(errorMessages['safety.break_not_longer']);
  });

  it('is not offered to an auditor', async () => {
    await openConsole(backEnd, TAB, 'audi');
    expect(await screen.findByText('สมาชิกไม่ได้ตั้งวงเงิน')).toBeTruthy();
    expect(screen.queryByRole('button', { name: BEGIN })).toBeNull();
  });

  it('is not offered for an exclusion that never ends', async () => {
    await planBreak(backEnd.app.db, 'excluded', 'NULL');
    await openConsole(backEnd, TAB, 'sup');
    expect(await screen.findByText('ตลอดไป')).toBeTruthy();
    expect(screen.queryByRole('button', { name: PROLONG })).toBeNull();
  });
});

describe('the people who are not an excluded member of the same name', () => {
  const ACT = 'ยืนยันว่าไม่ใช่คนเดียวกัน';

  it('are asked for with a phone number and evidence, and wait for a second person', async () => {
    await planBreak(backEnd.app.db, 'excluded', "business_now() + interval '1 hour'");
    const user = await openConsole(backEnd, TAB, 'sup');
    expect(await screen.findByText('ยังไม่มีเบอร์ที่ยกเว้น')).toBeTruthy();
    const dialog = await openDialog(user, ACT);
    await confirm(user, dialog, 'ขออนุมัติ');
    expect(await within(dialog).findByText('กรุณาระบุหลักฐานที่ตรวจ')).toBeTruthy();
    await user.type(within(dialog).getByLabelText('เบอร์ที่ใช้สมัคร'), '081-234-5678');
    await user.type(within(dialog).getByLabelText('หลักฐานที่ตรวจ'), 'เลขบัตรไม่ตรงกัน');
    await confirm(user, dialog, 'ขออนุมัติ');
    expect(await within(dialog).findByText(errorMessages['safety.own_phone'])).toBeTruthy();
    await user.clear(within(dialog).getByLabelText('เบอร์ที่ใช้สมัคร'));
    await user.type(within(dialog).getByLabelText('เบอร์ที่ใช้สมัคร'), '0897654321');
    await confirm(user, dialog, 'ขออนุมัติ');
    expect(await screen.findByText(/^ส่งคำขอแล้ว รออีกคนอนุมัติ/)).toBeTruthy();
  });

  it('are listed with the evidence, also for an auditor', async () => {
    await planBreak(backEnd.app.db, 'excluded', "business_now() + interval '1 hour'");
    await queryRaw(backEnd.app.db, 'UPDATE agents SET is_one_person = true WHERE id = 1');
    await queryRaw(
      backEnd.app.db,
      `INSERT INTO safety_not_same (break_id, agent_id, phone, note, asked_by, written_at)
       SELECT id, 1, '0897654321', 'เลขบัตรไม่ตรงกัน', 'operator/sup', business_now() FROM open_break(1001)`,
    );
    await openConsole(backEnd, TAB, 'audi');
    expect(await screen.findByRole('row', { name: /089-xxx-4321 เลขบัตรไม่ตรงกัน sup/ })).toBeTruthy();
    expect(screen.queryByRole('button', { name: ACT })).toBeNull();
  });

  it('are no question without an exclusion', async () => {
    await planBreak(backEnd.app.db, 'time_out', "business_now() + interval '1 hour'");
    await openConsole(backEnd, TAB, 'sup');
    expect(await screen.findByText('พักการเล่น')).toBeTruthy();
    expect(screen.queryByRole('button', { name: ACT })).toBeNull();
  });
});

describe('the history of limits and breaks', () => {
  it('is read again by a button after it failed', async () => {
    respondWith(memberSafety, 500);
    const user = await openConsole(backEnd, TAB, 'sup');
    const alert = await screen.findByRole('alert');
    mendNetwork();
    await user.click(within(alert).getByRole('button', { name: 'ลองใหม่' }));
    expect(await screen.findByText('สมาชิกยังไม่เคยตั้งวงเงินหรือพัก')).toBeTruthy();
  });
});

describe('the page of breaks', () => {
  it('is one of the pages of the desk, and leads to the protection of a member', async () => {
    await planBreak(backEnd.app.db, 'excluded', "business_now() - interval '1 second'");
    const user = await openConsole(backEnd, '/members', 'audi');
    await user.click(await screen.findByRole('link', { name: 'ช่วงพัก' }));
    const row = await screen.findByRole('row', {
      name: /สมหญิง มีโชค 081-xxx-5678 ปิดกั้นตัวเอง .+ ครบกำหนดแล้ว รอสมาชิกขอกลับ –/,
    });
    const report = within(await screen.findByRole('table', { name: 'รายเดือน' }));
    expect(report.getAllByRole('row')).toHaveLength(13);
    expect(report.getByRole('row', { name: / 0 0 0 1 0$/ })).toBeTruthy();
    await user.click(within(row).getByRole('button', { name: /สมหญิง/ }));
    expect(window.location.pathname).toBe('/operator/members/1001');
    expect(window.location.search).toBe('?tab=protection');
  });

  it('says that there is no break', async () => {
    await openConsole(backEnd, '/members/breaks', 'sup');
    expect(await screen.findByText('ตอนนี้ไม่มีสมาชิกที่พักหรือปิดกั้นตัวเอง')).toBeTruthy();
  });

  it('is read again by a button after it failed', async () => {
    respondWith(safetyBreaks, 500);
    const user = await openConsole(backEnd, '/members/breaks', 'sup');
    const alert = await screen.findByRole('alert');
    expect(alert.textContent).toContain(errorSentences.server);
    mendNetwork();
    await user.click(within(alert).getByRole('button', { name: 'ลองใหม่' }));
    expect(await screen.findByText('ตอนนี้ไม่มีสมาชิกที่พักหรือปิดกั้นตัวเอง')).toBeTruthy();
  });

  it('is closed to a person who may not see members', async () => {
    await openConsole(backEnd, '/members/breaks', 'tan');
    expect(await screen.findByRole('heading', { level: 1, name: 'สมาชิก' })).toBeTruthy();
    expect(screen.queryByRole('table')).toBeNull();
  });
});
