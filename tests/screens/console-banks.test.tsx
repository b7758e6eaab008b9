import { screen, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import {
  bankAccountList,
  bankMoveList,
  receivingAccountOpen,
} from '@/contract/operator/banks.contract';
import { queryRaw } from '@/server/db/raw';
import { errorSentences } from '@/shared/http/api-error';
import { openConsole, useConsoleBackEnd } from '../support/console-screen';
import { operate } from '../support/deposit.fixture';
import {
  countCalls,
  cut,
  hold,
  mendNetwork,
  respondWith,
  respondWithData,
} from '../support/screen-network';

const backEnd = useConsoleBackEnd();
const KBANK = 'ธนาคารกสิกรไทย ·6780';
const SCB = 'ธนาคารไทยพาณิชย์ ·4567';

const findCard = (name: string) => screen.findByRole('article', { name });
const post = (path: string, body: object) => operate(backEnd.app, path, { as: 'som', body });

describe('the desk of banks', () => {
  it('shows its shape while it loads, and then each account with its money', async () => {
    const release = hold(bankAccountList);
    await openConsole(backEnd, '/banks', 'pim');
    expect(await screen.findByRole('heading', { name: 'ธนาคาร' })).toBeTruthy();
    expect(screen.queryByRole('article')).toBeNull();
    release();
    const card = await findCard(KBANK);
    expect(within(card).getByText('บจก. โชคดี เดโม')).toBeTruthy();
    expect(within(card).getByText('สมาชิกเห็นอยู่')).toBeTruthy();
    expect(within(card).getByText('ยังไม่เคยนับ')).toBeTruthy();
    expect(screen.getByText(/รับเงินอยู่ 3 บัญชี/)).toBeTruthy();
  });

  it('says that there is no account yet', async () => {
    respondWithData(bankAccountList, { today: '2026-11-28', accounts: [] });
    await openConsole(backEnd, '/banks', 'pim');
    expect(await screen.findByText('ยังไม่มีบัญชี เพิ่มบัญชีแรกเพื่อให้สมาชิกโอนเข้าได้')).toBeTruthy();
  });

  it('is read again by a button after it failed', async () => {
    respondWith(bankAccountList, 500);
    const user = await openConsole(backEnd, '/banks', 'pim');
    const alert = await screen.findByRole('alert');
    expect(alert.textContent).toContain(errorSentences.server);
    mendNetwork();
    await user.click(within(alert).getByRole('button', { name: 'ลองใหม่' }));
    expect(await findCard(KBANK)).toBeTruthy();
  });

  it('names the roles that may open it to a person who may not', async () => {
    await openConsole(backEnd, '/banks', 'sup');
    expect(await screen.findByText(/โต๊ะนี้สำหรับเจ้าของ การเงิน ผู้ตรวจสอบ/)).toBeTruthy();
    const rail = screen.getByRole('navigation', { name: 'โต๊ะ' });
    expect(within(rail).queryByRole('link', { name: 'ธนาคาร' })).toBeNull();
    expect(countCalls(bankAccountList)).toBe(0);
  });

  it('shows an auditor everything and no action', async () => {
    await openConsole(backEnd, '/banks', 'audi');
    await findCard(KBANK);
    await screen.findByRole('table', { name: /ช่องทางฝากด้วย QR/ });
    for (const name of ['เพิ่มบัญชี', 'แก้ไข', 'ปิด', 'บันทึกรายการ', 'ตั้งวงเงิน']) {
      expect(screen.queryByRole('button', { name })).toBeNull();
    }
  });

  it('opens by G and B', async () => {
    const user = await openConsole(backEnd, '/', 'pim');
    await screen.findByRole('link', { name: 'ธนาคาร' });
    await user.keyboard('gb');
    expect(await findCard(KBANK)).toBeTruthy();
    expect(window.location.pathname).toBe('/operator/banks');
  });
});

describe('an account', () => {
  it('is added by a request that waits for another person', async () => {
    const user = await openConsole(backEnd, '/banks', 'pim');
    await user.click(await screen.findByRole('button', { name: 'เพิ่มบัญชี' }));
    const dialog = await screen.findByRole('dialog', { name: 'เพิ่มบัญชี' });
    await user.selectOptions(within(dialog).getByLabelText('ธนาคาร'), 'ธนาคารกรุงไทย');
    await user.type(within(dialog).getByLabelText('เลขบัญชี'), '1112223334');
    await user.type(within(dialog).getByLabelText('ชื่อบัญชี'), 'โชคดี จำกัด');
    await user.type(within(dialog).getByLabelText('เพดานรับต่อวัน (บาท)'), '100,000');
    await user.click(within(dialog).getByRole('button', { name: 'ส่งคำขอ' }));
    expect(await screen.findByText(/รออีกคนอนุมัติ/)).toBeTruthy();
    const [asked] = await queryRaw<{ payload: object }>(
      backEnd.app.db,
      `SELECT payload FROM approvals WHERE kind = 'account.add'`,
    );
    expect(asked?.payload).toMatchObject({
      ...{ bankCode: '006', accountNumber: '1112223334', purpose: 'both' },
      ceilingSatang: 100_000_00,
    });
  });

  it('is closed after a question; the last one after two, and with a reason', async () => {
    for (const id of [2, 3]) await post('/accounts/open', { id, is_open: false });
    const user = await openConsole(backEnd, '/banks', 'nok');
    const card = await findCard(KBANK);
    await user.click(within(card).getByRole('button', { name: 'ปิด' }));
    const dialog = await screen.findByRole('dialog', { name: `ปิด ${KBANK}` });
    await user.click(within(dialog).getByRole('button', { name: 'ยืนยัน' }));
    const last = await screen.findByRole('dialog', { name: 'นี่คือบัญชีรับเงินบัญชีสุดท้าย' });
    const confirm = within(last).getByRole('button', { name: 'ยืนยันปิดบัญชีสุดท้าย' });
    await user.click(confirm);
    expect(await within(last).findByText('กรุณาบอกเหตุผลอย่างน้อย 5 ตัวอักษร')).toBeTruthy();
    await user.type(within(last).getByLabelText('เหตุผลที่ต้องทำ'), 'ธนาคารปิดระบบ');
    await user.click(confirm);
    expect(await within(await findCard(KBANK)).findByText('ปิดอยู่')).toBeTruthy();
    expect(countCalls(receivingAccountOpen)).toBeGreaterThanOrEqual(2);
  });

  it('moves up and down in the order', async () => {
    const user = await openConsole(backEnd, '/banks', 'nok');
    await user.click(await screen.findByRole('button', { name: `เลื่อน ${SCB} ขึ้น` }));
    await screen.findByText('จัดลำดับแล้ว');
    const cards = screen.getAllByRole('article').map((card) => card.getAttribute('aria-label'));
    expect(cards.slice(0, 2)).toEqual([SCB, KBANK]);
    expect(screen.queryByRole('button', { name: `เลื่อน ${SCB} ขึ้น` })).toBeNull();
  });
});

describe('own movements', () => {
  it('say what comes while there is none, and that a filter finds none', async () => {
    const user = await openConsole(backEnd, '/banks', 'nok');
    expect(await screen.findByText(/ยังไม่มีรายการ บันทึกเมื่อโอน/)).toBeTruthy();
    await user.selectOptions(screen.getByLabelText('ชนิด'), 'ค่าธรรมเนียมธนาคาร');
    expect(await screen.findByText('ไม่มีรายการที่ตรงกับตัวกรอง')).toBeTruthy();
    expect(window.location.search).toBe('?kind=fee');
    await user.click(screen.getByRole('button', { name: 'ล้างตัวกรอง' }));
    expect(await screen.findByText(/ยังไม่มีรายการ บันทึกเมื่อโอน/)).toBeTruthy();
  });

  it('are recorded by finance; the kinds of the owner are not offered', async () => {
    const user = await openConsole(backEnd, '/banks', 'nok');
    await findCard(KBANK);
    await user.click(screen.getByRole('button', { name: 'บันทึกรายการ' }));
    const dialog = await screen.findByRole('dialog', { name: 'บันทึกรายการ' });
    const kinds = within(dialog).getByLabelText('ชนิด');
    expect(within(kinds).queryByRole('option', { name: 'เจ้าของเติมเงิน' })).toBeNull();
    await user.selectOptions(kinds, 'โอนระหว่างบัญชี');
    await user.selectOptions(within(dialog).getByLabelText('ออกจากบัญชี'), KBANK);
    await user.selectOptions(within(dialog).getByLabelText('เข้าบัญชี'), KBANK);
    await user.type(within(dialog).getByLabelText('จำนวนเงิน (บาท)'), '2,000');
    await user.type(within(dialog).getByLabelText('เลขอ้างอิงจากธนาคาร'), 'KB-77');
    await user.click(within(dialog).getByRole('button', { name: 'บันทึก' }));
    expect(await within(dialog).findByText('บัญชีต้นทางและปลายทางต้องต่างกัน')).toBeTruthy();
    await user.selectOptions(within(dialog).getByLabelText('เข้าบัญชี'), SCB);
    await user.click(within(dialog).getByRole('button', { name: 'บันทึก' }));
    const row = await screen.findByRole('row', { name: /KB-77/ });
    expect(row.textContent).toContain('฿2,000.00');
    expect(row.textContent).toContain(`${KBANK} → ${SCB}`);
  });

  it('keep the accounts on the page when they cannot be read', async () => {
    cut(bankMoveList);
    await openConsole(backEnd, '/banks', 'nok');
    expect((await screen.findByRole('alert')).textContent).toContain(errorSentences.offline);
    expect(await findCard(KBANK)).toBeTruthy();
  });
});

describe('the count at the end of a day', () => {
  it('shows the difference while a balance is typed, and asks to explain it', async () => {
    await post('/bank/moves/capital', {
      ...{ kind: 'owner_in', to_account_id: 1, amount: '1000', bank_reference: 'I1' },
    });
    const user = await openConsole(backEnd, '/banks', 'nok');
    await user.click(await screen.findByRole('button', { name: 'นับยอดสิ้นวัน' }));
    const dialog = await screen.findByRole('dialog', { name: 'นับยอดสิ้นวัน' });
    const form = await within(dialog).findByRole('form', { name: KBANK });
    const field = within(form).getByLabelText('ยอดที่นับได้ (บาท)');
    await user.type(field, '12.50');
    expect(await within(form).findByText('ต่าง -฿987.50')).toBeTruthy();
    await user.type(within(form).getByLabelText('อธิบายส่วนต่าง'), 'ดอกเบี้ยธนาคาร');
    await user.click(within(form).getByRole('button', { name: 'บันทึก' }));
    expect(await within(form).findByText('นับโดย nok')).toBeTruthy();
    const [row] = await queryRaw<{ counted: number; explanation: string }>(
      backEnd.app.db,
      'SELECT counted, explanation FROM bank_counts',
    );
    expect(row).toEqual({ counted: 12_50, explanation: 'ดอกเบี้ยธนาคาร' });
  });
});
