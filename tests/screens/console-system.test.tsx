import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
// Lazy code is imported up front, so that loading it does not use up the time limit of a test on a slow machine.
import '@/operator/desks/system/system.screen';
import '@/operator/desks/today/today.screen';
import { healthShow } from '@/contract/operator/health.contract';
import { securityLog } from '@/contract/operator/security.contract';
import { queryRaw } from '@/server/db/raw';
import { createJobLog } from '@/server/jobs/job-log';
import { errorSentences } from '@/shared/http/api-error';
import { openConsole, useConsoleBackEnd } from '../support/console-screen';
import { cut, hold, mendNetwork } from '../support/screen-network';

const backEnd = useConsoleBackEnd();
const ask = (text: string) => queryRaw(backEnd.app.db, text);
const region = async (name: string) => within(await screen.findByRole('region', { name }));

async function stopJob(): Promise<void> {
  const log = createJobLog([
    { name: 'pay-out', everySeconds: 60 },
    { name: 'sweep', everySeconds: 3_600 },
  ]);
  log.noteDone('pay-out');
  await log.write(backEnd.app.db);
  await ask(
    `UPDATE job_runs SET up_at = up_at - interval '1 hour', done_at = done_at - interval '1 hour'`,
  );
}

const plantFaults = () =>
  ask(`INSERT INTO verifications (agent_id, area, started_by, ended_at, faults, checked, details)
       VALUES (1, 'ledger', 'system', clock_timestamp(), 2, 90, '[{"subject":"account 7","detail":"wrong_balance"}]')`);

describe('the health of the server', () => {
  it('shows its shape while it loads, and then that all is well, with the versions', async () => {
    const release = hold(healthShow);
    await openConsole(backEnd, '/system', 'audi');
    expect(await screen.findByRole('heading', { level: 1, name: 'สุขภาพ' })).toBeTruthy();
    release();
    expect(await screen.findByText('ปกติทุกอย่าง')).toBeTruthy();
    expect((await region('ตรวจบัญชี')).getAllByText('ยังไม่เคยตรวจ')).toHaveLength(4);
    expect((await region('สำรองข้อมูล')).getByText(/ระบบนี้ไม่ได้เป็นผู้สำรอง/)).toBeTruthy();
    expect((await region('รุ่น')).getByText('PostgreSQL')).toBeTruthy();
    expect(await screen.findByText(/^ยังไม่มีการตรวจ/)).toBeTruthy();
    expect(screen.getByText(/^ยังไม่มีข้อมูล งานจะขึ้น/)).toBeTruthy();
  });

  it('checks an area when a person asks, and shows the result', async () => {
    const user = await openConsole(backEnd, '/system', 'pim');
    const checks = await region('ตรวจบัญชี');
    await user.click(checks.getByRole('button', { name: 'ตรวจยอดในรายงานเดี๋ยวนี้' }));
    expect(await checks.findByText('ไม่พบข้อผิด')).toBeTruthy();
    expect(checks.getByText(/pim/)).toBeTruthy();
    const history = await region('ผลการตรวจย้อนหลัง');
    await waitFor(() =>
      expect(history.getByText('ยอดในรายงาน', { selector: 'td *, td' })).toBeTruthy(),
    );
  });

  it('puts faults and jobs that stand still first, here and on the page of today', async () => {
    await stopJob();
    await plantFaults();
    const user = await openConsole(backEnd, '/', 'pim');
    const today = await region('ต้องดู');
    expect(await today.findByText('ตรวจบัญชีแยกประเภทพบข้อผิด')).toBeTruthy();
    await user.click(today.getByRole('link', { name: 'ดูสุขภาพของระบบ' }));
    expect(await screen.findByText('ต้องดู 2 เรื่อง')).toBeTruthy();
    const alarms = await region('ต้องดู');
    expect(alarms.getByText('งาน pay-out ไม่ได้ทำตามเวลา')).toBeTruthy();
    expect((await region('ตรวจบัญชี')).getByText('พบข้อผิด 2 จุด')).toBeTruthy();
    expect((await region('ตรวจบัญชี')).getByText('account 7')).toBeTruthy();
    const [, first] = within(await screen.findByRole('table', { name: 'งานเบื้องหลัง' })).getAllByRole(
      'row',
    );
    expect(first?.textContent).toMatch(/pay-out.*ช้า/);
  });

  it('is read again by a button after it failed', async () => {
    cut(healthShow);
    const user = await openConsole(backEnd, '/system', 'pim');
    const alert = await screen.findByRole('alert');
    expect(alert.textContent).toContain(errorSentences.offline);
    mendNetwork();
    await user.click(within(alert).getByRole('button', { name: 'ลองใหม่' }));
    expect(await screen.findByText('ปกติทุกอย่าง')).toBeTruthy();
  });

  it('is for owners and auditors, which others read', async () => {
    await openConsole(backEnd, '/system', 'nok');
    expect(await screen.findByText(/โต๊ะนี้สำหรับเจ้าของ ผู้ตรวจสอบ/)).toBeTruthy();
  });
});

describe('security events', () => {
  const plant = () =>
    ask(`INSERT INTO security_events (agent_id, member_id, kind, address, user_agent, detail)
         SELECT 1, m.id, e.kind, e.address, 'Chrome', '{}' FROM members m,
           (VALUES ('sign_in.done', '203.0.113.7'), ('phone.changed', '198.51.100.4')) AS e (kind, address)
         WHERE m.username = '0812345678'`);

  it('lead to the member, and are filtered by kind and address', async () => {
    await plant();
    const user = await openConsole(backEnd, '/system/security', 'pim');
    const row = await screen.findByRole('row', { name: /เปลี่ยนเบอร์/ });
    expect(within(row).getByRole('link', { name: 'เปิดหน้าของ 081-xxx-5678' })).toBeTruthy();
    await user.click(within(row).getByRole('button', { name: '198.51.100.4' }));
    await waitFor(() => expect(screen.queryByText('203.0.113.7')).toBeNull());
    expect(window.location.search).toBe('?address=198.51.100.4');
    await user.selectOptions(screen.getByLabelText('เหตุการณ์'), 'ผูก LINE');
    await user.click(await screen.findByRole('button', { name: 'ล้างตัวกรอง' }));
    expect(await screen.findByRole('row', { name: /เปลี่ยนเบอร์/ })).toBeTruthy();
  });

  it('say how a phone is typed, and list the events of one member', async () => {
    await plant();
    const user = await openConsole(backEnd, '/system/security', 'audi');
    const phone = await screen.findByLabelText('เบอร์เต็มของสมาชิก');
    await user.type(phone, '081234');
    expect(await screen.findByText(/ใส่เบอร์เต็ม 10 หลัก/)).toBeTruthy();
    await user.type(phone, '5678');
    expect(await screen.findByRole('row', { name: /เปลี่ยนเบอร์/ })).toBeTruthy();
    await waitFor(() => expect(screen.queryByText(/ใส่เบอร์เต็ม 10 หลัก/)).toBeNull());
    expect(screen.queryByText('พนักงานเข้าสู่ระบบ', { selector: 'td *, td' })).toBeNull();
  });

  it('are read again after a failure', async () => {
    cut(securityLog);
    const user = await openConsole(backEnd, '/system/security', 'pim');
    const alert = await screen.findByRole('alert');
    mendNetwork();
    await user.click(within(alert).getByRole('button', { name: 'ลองใหม่' }));
    expect(await screen.findByText('พนักงานเข้าสู่ระบบ', { selector: 'td *, td' })).toBeTruthy();
  });
});
