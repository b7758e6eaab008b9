import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
// Lazy code is imported up front, so that loading it does not use up the time limit of a test on a slow machine.
import '@/operator/desks/bank-messages/bank-messages.screen';
import { bankMessageList } from '@/contract/operator/bank-messages.contract';
import { fetchNow } from '@/server/db/clock.queries';
import { queryRaw } from '@/server/db/raw';
import { errorSentences } from '@/shared/http/api-error';
import { writeRules } from '../support/agent-rules';
import { addPhone, kbankMessage, tell } from '../support/bank-message.fixture';
import { openConsole, useConsoleBackEnd } from '../support/console-screen';
import { reserve } from '../support/deposit.fixture';
import { cut, hold, mendNetwork } from '../support/screen-network';

const backEnd = useConsoleBackEnd();
const region = async (name: string) => within(await screen.findByRole('region', { name }));

/** Reserves money and tells of it by a message. */
async function pay(): Promise<void> {
  const { app } = backEnd;
  const deposit = await reserve(app, await app.loginAs('0812345678'));
  const at = await fetchNow(app.db);
  const text = kbankMessage(deposit.amount, at);
  await tell(app, await addPhone(app), { text, receivedAt: at });
}

describe('the page of bank messages', () => {
  it('says that nothing is set up, and shows its shape while it loads', async () => {
    const release = hold(bankMessageList);
    await openConsole(backEnd, '/in/messages', 'nok');
    expect(await screen.findByRole('heading', { level: 1, name: 'ข้อความธนาคาร' })).toBeTruthy();
    release();
    expect(await screen.findByText('ยังไม่เปิดใช้')).toBeTruthy();
    expect(screen.getByText('ยังไม่มีเครื่อง ข้อความธนาคารจึงยังไม่ทำงาน')).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'เพิ่มเครื่อง' })).toBeNull();
  });

  it('adds a phone for an owner, says what is wrong with the form, and shows the secret once', async () => {
    const user = await openConsole(backEnd, '/in/messages', 'pim');
    await user.click(await screen.findByRole('button', { name: 'เพิ่มเครื่อง' }));
    const dialog = within(await screen.findByRole('dialog'));
    await user.type(dialog.getByLabelText('ผู้ส่งที่นับ'), '0812345678');
    await user.click(dialog.getByRole('button', { name: 'เพิ่มเครื่อง' }));
    expect(await dialog.findByText('กรุณาตั้งชื่อเครื่อง')).toBeTruthy();
    expect(dialog.getByText('ผู้ส่งต้องเป็นชื่อหรือเลขของธนาคาร ไม่ใช่เบอร์มือถือ')).toBeTruthy();
    await user.clear(dialog.getByLabelText('ผู้ส่งที่นับ'));
    await user.type(dialog.getByLabelText('ผู้ส่งที่นับ'), 'KBank, 027777777');
    await user.type(dialog.getByLabelText('ชื่อเครื่อง'), 'มือถือหน้าร้าน');
    await user.click(dialog.getByRole('button', { name: 'เพิ่มเครื่อง' }));
    const secret = within(await screen.findByRole('dialog', { name: 'ใส่ค่านี้ในเครื่อง' }));
    const shown = secret.getByText(/^[0-9a-f]{64}$/).textContent;
    const copy = secret.getByRole('button', { name: 'คัดลอกรหัสลับ' });
    const write = vi.spyOn(navigator.clipboard, 'writeText').mockRejectedValueOnce(new Error('no'));
    await user.click(copy);
    expect(await screen.findByText(/^คัดลอกไม่ได้/)).toBeTruthy();
    await user.click(copy);
    expect(write).toHaveBeenLastCalledWith(shown);
    await user.click(secret.getByRole('button', { name: 'เก็บแล้ว ปิดหน้าต่าง' }));
    const devices = await region('เครื่องที่ส่งข้อความ');
    expect(await devices.findByText('KBank, 027777777')).toBeTruthy();
    await user.click(devices.getByRole('button', { name: 'เลิกใช้เครื่อง มือถือหน้าร้าน' }));
    await user.click(
      within(await screen.findByRole('dialog')).getByRole('button', { name: 'เลิกใช้เครื่อง' }),
    );
    expect(await devices.findByText('เลิกใช้แล้ว')).toBeTruthy();
  });

  it('shows a message with the deposit that it proposes, and leads there', async () => {
    await pay();
    const user = await openConsole(backEnd, '/in/messages', 'nok');
    const list = await region('ข้อความที่ได้รับ');
    expect(await list.findByText('รอตรวจสอบ', { selector: 'td *' })).toBeTruthy();
    expect(list.getByText(/มีแต่ข้อความ/)).toBeTruthy();
    await user.click(list.getByRole('link', { name: /^D\d+$/ }));
    expect(await screen.findByText(/^ตรงกับรายการฝากทุกข้อ แต่รู้จากข้อความธนาคารอย่างเดียว/)).toBeTruthy();
    expect(screen.getByText(/ลงท้าย 5678x/)).toBeTruthy();
    await user.click(screen.getByRole('link', { name: 'จากข้อความธนาคาร' }));
    expect(await region('ข้อความที่ได้รับ')).toBeTruthy();
  });

  it('closes a message that could not be read', async () => {
    const { app } = backEnd;
    const phone = await addPhone(app);
    await tell(app, phone, { text: 'โปรโมชัน', receivedAt: await fetchNow(app.db) });
    const user = await openConsole(backEnd, '/in/messages?state=unread', 'nok');
    const list = await region('ข้อความที่ได้รับ');
    expect(await list.findByText('ไม่ใช่ข้อความเงินเข้าแบบที่ระบบรู้จัก')).toBeTruthy();
    await user.click(list.getByRole('button', { name: /^ตรวจข้อความ \d+ แล้ว$/ }));
    expect(await list.findByText('ไม่มีข้อความในสถานะนี้')).toBeTruthy();
    await waitFor(() => expect(screen.queryByText(/อ่านไม่ออก 1 ข้อความ/)).toBeNull());
  });

  it('puts a frozen account first, and asks for a second person to thaw it', async () => {
    const { app } = backEnd;
    await writeRules(app.db, { deposit: { message_limit: '1000.00' } });
    await pay();
    await queryRaw(
      app.db,
      `WITH file AS (
         INSERT INTO bank_statements (agent_id, account_id, file_name, file_sha256, layout, encoding, line_count,
           from_at, to_at, last_balance, uploaded_by, uploaded_at)
         VALUES (1, 1, 'texport.csv', sha256('x'), 'kbank_english', 'utf-8', 1, business_now(), business_now(), 0,
           'operator/nok', business_now()) RETURNING id)
       INSERT INTO bank_message_freezes (incoming_id, agent_id, account_id, statement_id, frozen_at)
       SELECT i.id, 1, 1, file.id, business_now() FROM incoming_payments i CROSS JOIN file WHERE i.source = 'message/kbank'`,
    );
    const user = await openConsole(backEnd, '/in/messages', 'nok');
    const frozen = await region('หยุดเติมจากข้อความ');
    await user.click(frozen.getByRole('button', { name: 'ให้เติมเองอีกครั้ง' }));
    const dialog = within(await screen.findByRole('dialog'));
    await user.click(dialog.getByRole('button', { name: 'ให้เติมเองอีกครั้ง' }));
    expect(await screen.findByText(/รอ.*อนุมัติ/)).toBeTruthy();
  });

  it('says that it could not be read, and reads again', async () => {
    cut(bankMessageList);
    const user = await openConsole(backEnd, '/in/messages', 'nok');
    const list = await region('ข้อความที่ได้รับ');
    const alert = await list.findByRole('alert');
    expect(alert.textContent).toContain(errorSentences.offline);
    mendNetwork();
    await user.click(within(alert).getByRole('button', { name: 'ลองใหม่' }));
    expect(await list.findByText(/^ยังไม่มีข้อความ/)).toBeTruthy();
  });
});
