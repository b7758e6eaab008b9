import { screen, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { ruleDeclarations } from '@/contract/agent-rules-list';
import { cashbackList, cashbackTry } from '@/contract/operator/cashback.contract';
import { ruleList } from '@/contract/operator/rules.contract';
import { formatMoney } from '@/domain/money';
import { ruleNames } from '@/operator/desks/offers/rule-names.copy';
import { fetchAgentRules } from '@/server/agent/agent.service';
import { queryRaw } from '@/server/db/raw';
import { errorSentences } from '@/shared/http/api-error';
import { playYesterday } from '../support/cashback.fixture';
import { openConsole, useConsoleBackEnd } from '../support/console-screen';
import { freeHands } from '../support/free-hands';
import { hold, mendNetwork, respondWith, respondWithData } from '../support/screen-network';

// Loads the pages before the tests, so that their first opening does not use up the time of a test.
import '@/operator/desks/offers/rules-page';
import '@/operator/desks/offers/cashback-page';

const backEnd = useConsoleBackEnd();
const rulesNow = () => fetchAgentRules(backEnd.app.db, 1);

// Each test types into several fields while the page shows a large table, which takes long on a slow machine.
describe('the page of rules', { timeout: 60_000 }, () => {
  it('names every rule of the schema in Thai, each with a sentence of its own', () => {
    expect(Object.keys(ruleNames)).toEqual(ruleDeclarations.map(({ path }) => path));
    for (const [name, sentence] of Object.values(ruleNames)) {
      expect(name).toMatch(/[ก-ฮ]/);
      expect(sentence.length).toBeGreaterThan(3);
    }
    const names = Object.values(ruleNames).map(([name]) => name);
    expect(new Set(names).size).toBe(names.length);
  });

  it('shows a rate in per cent, refuses a typed value beyond the bounds, and changes it', async () => {
    const user = await openConsole(backEnd, '/offers/rules?group=cashback', 'pim');
    const table = await screen.findByRole('table', { name: 'คืนยอด' });
    const name = 'อัตราคืนยอดเสีย';
    const row = (await within(table).findByRole('button', { name })).closest('tr')!;
    expect(row.textContent).toContain('5.00%');
    await user.click(within(row).getByRole('button', { name }));
    const panel = await screen.findByRole('region', { name });
    expect(panel.textContent).toContain('0.00% – 100.00%');
    await user.click(within(panel).getByRole('button', { name: 'แก้ไข' }));
    const field = within(panel).getByLabelText('ค่าใหม่ (%)');
    await user.clear(field);
    await user.type(field, '100.01');
    expect(await within(panel).findByText('ต้องอยู่ระหว่าง 0.00% ถึง 100.00%')).toBeTruthy();
    await user.clear(field);
    await user.type(field, '6.005');
    expect(await within(panel).findByText('ใส่ทศนิยมได้ไม่เกิน 2 ตำแหน่ง')).toBeTruthy();
    await user.clear(field);
    // A higher rate would need a second person.
    await user.type(field, '4');
    expect(await within(panel).findByRole('table', { name: 'ส่วนที่เหลือถึงเจ้าบ้าน' })).toBeTruthy();
    await user.click(within(panel).getByRole('button', { name: 'บันทึก' }));
    expect(await screen.findByText(`บันทึก ${name} แล้ว`)).toBeTruthy();
    expect((await rulesNow()).cashback.loss_rate).toBe(400);
    const history = await screen.findByRole('region', { name: 'ประวัติ' });
    expect(await within(history).findByText('ค่าปกติ → 4.00%')).toBeTruthy();
    expect(within(history).getByText('pim')).toBeTruthy();
  });

  it('filters by what is unusual, and restores the usual value', async () => {
    await queryRaw(
      backEnd.app.db,
      `UPDATE agents SET config = jsonb_set(config, '{rules}', '{"deposit":{"reserved_seconds":600}}') WHERE id = 1`,
    );
    const user = await openConsole(backEnd, '/offers/rules?show=other', 'pim');
    await user.click(await screen.findByRole('button', { name: 'เวลาจองยอดฝาก' }));
    expect(screen.queryByRole('button', { name: 'อัตราคืนยอดเสีย' })).toBeNull();
    const panel = await screen.findByRole('region', { name: 'เวลาจองยอดฝาก' });
    await user.click(within(panel).getByRole('button', { name: 'แก้ไข' }));
    await user.click(within(panel).getByRole('button', { name: 'กลับเป็นค่าปกติ' }));
    await user.click(within(panel).getByRole('button', { name: 'บันทึก' }));
    expect(await screen.findByText('ทุกข้อในหมวดนี้ใช้ค่าปกติ')).toBeTruthy();
    expect((await rulesNow()).deposit.reserved_seconds).toBe(900);
    await user.click(screen.getByRole('button', { name: 'ล้างตัวกรอง' }));
    expect(await screen.findByRole('table', { name: 'ฝากเงิน' })).toBeTruthy();
  });

  it('asks for a reason where the house loses', async () => {
    await freeHands(backEnd.app.db);
    const user = await openConsole(
      backEnd,
      '/offers/rules/cashback.turnover_rate?group=cashback',
      'pim',
    );
    const panel = await screen.findByRole('region', { name: 'อัตราคืนยอดเล่น' });
    await user.click(within(panel).getByRole('button', { name: 'แก้ไข' }));
    const field = within(panel).getByLabelText('ค่าใหม่ (%)');
    await user.clear(field);
    await user.type(field, '9');
    const reason = await within(panel).findByLabelText('เหตุผลที่ยอมขาดทุน');
    await user.click(within(panel).getByRole('button', { name: 'บันทึก' }));
    expect(await within(panel).findByText('กรุณากรอกเหตุผลอย่างน้อย 5 ตัวอักษร')).toBeTruthy();
    await user.type(reason, 'ทดลองหนึ่งวัน');
    await user.click(within(panel).getByRole('button', { name: 'บันทึก' }));
    expect(await screen.findByText('เหตุผล: ทดลองหนึ่งวัน')).toBeTruthy();
    expect((await rulesNow()).cashback.turnover_rate).toBe(900);
  });

  it('switches a rule off, and writes hours as a clock shows them', async () => {
    const user = await openConsole(backEnd, '/offers/rules/line.shows_balance?group=line', 'pim');
    const table = await screen.findByRole('table', { name: 'LINE' });
    expect((await within(table).findByText('22:00')).closest('tr')?.textContent).toContain(
      'เวลากลางคืนเริ่ม',
    );
    const panel = await screen.findByRole('region', { name: 'บอกยอดเงินในแชท' });
    expect(panel.textContent).toContain('ปิด – เปิด');
    await user.click(within(panel).getByRole('button', { name: 'แก้ไข' }));
    const isTold = within(panel).getByRole('switch', { name: /^บอกยอดเงินในแชท/ });
    await user.click(within(panel).getByRole('button', { name: 'บันทึก' }));
    expect(await within(panel).findByText('ค่านี้ใช้อยู่แล้ว')).toBeTruthy();
    await user.click(isTold);
    await user.click(within(panel).getByRole('button', { name: 'บันทึก' }));
    expect(await screen.findByText('บันทึก บอกยอดเงินในแชท แล้ว')).toBeTruthy();
    expect((await rulesNow()).line.shows_balance).toBe(0);
    const history = await screen.findByRole('region', { name: 'ประวัติ' });
    expect(await within(history).findByText('ค่าปกติ → ปิด')).toBeTruthy();
  });

  it('refuses a value that does not fit another rule, and names that rule', async () => {
    const user = await openConsole(
      backEnd,
      '/offers/rules/withdrawal.least?group=withdrawal',
      'pim',
    );
    const panel = await screen.findByRole('region', { name: 'ถอนขั้นต่ำ' });
    await user.click(within(panel).getByRole('button', { name: 'แก้ไข' }));
    await user.clear(within(panel).getByLabelText('ค่าใหม่ (บาท)'));
    await user.type(within(panel).getByLabelText('ค่าใหม่ (บาท)'), '50,000.01');
    expect(await within(panel).findByText('ต้องไม่มากกว่า ถอนสูงสุด')).toBeTruthy();
  });

  it('hands a higher limit of one person to a second person', async () => {
    const user = await openConsole(backEnd, '/offers/rules/desk.points_day?group=desk', 'pim');
    const panel = await screen.findByRole('region', { name: 'ให้แต้มต่อวัน' });
    await user.click(within(panel).getByRole('button', { name: 'แก้ไข' }));
    await user.clear(within(panel).getByLabelText('ค่าใหม่ (แต้ม)'));
    await user.type(within(panel).getByLabelText('ค่าใหม่ (แต้ม)'), '5000');
    expect(await within(panel).findByText('ค่านี้ต้องมีคนที่สองอนุมัติก่อนจึงมีผล')).toBeTruthy();
    await user.click(within(panel).getByRole('button', { name: 'บันทึก' }));
    expect(await screen.findByRole('dialog', { name: 'ให้แต้มต่อวัน' })).toBeTruthy();
    expect((await rulesNow()).desk.points_day).toBe(1_000);
  });

  it('shows its shape, an unknown rule, and to others no button to edit', async () => {
    const release = hold(ruleList);
    const user = await openConsole(backEnd, '/offers/rules/no.rule?group=cashback', 'kwan');
    await expect.poll(() => document.querySelector('tbody[aria-busy="true"]')).not.toBeNull();
    release();
    expect(await screen.findByText('ไม่มีกติกาข้อนี้')).toBeTruthy();
    await user.click(await screen.findByRole('button', { name: 'อัตราคืนยอดเสีย' }));
    const panel = await screen.findByRole('region', { name: 'อัตราคืนยอดเสีย' });
    expect(within(panel).queryByRole('button', { name: 'แก้ไข' })).toBeNull();
  });

  it('keeps a failure readable, and reads again', async () => {
    respondWith(ruleList, 500);
    const user = await openConsole(backEnd, '/offers/rules?group=cashback', 'audi');
    expect(await screen.findByText(errorSentences.server)).toBeTruthy();
    mendNetwork();
    await user.click(screen.getByRole('button', { name: 'ลองใหม่' }));
    expect(await screen.findByRole('table', { name: 'คืนยอด' })).toBeTruthy();
  });
});

describe('the page of cashback', () => {
  it('says what yesterday would have paid at typed rates, and writes nothing', async () => {
    await playYesterday(backEnd.app);
    const user = await openConsole(backEnd, '/offers/cashback', 'som');
    expect(await screen.findByText(/^ถ้าเมื่อวานใช้อัตรานี้ จ่าย/)).toBeTruthy();
    const table = await screen.findByRole('table', { name: 'ผลของอัตรา' });
    expect(table.textContent).toContain(formatMoney(50_00));
    const field = screen.getByLabelText('คืนยอดเสีย (%)');
    await user.clear(field);
    await user.type(field, '10');
    expect(await screen.findByText(`ถ้าเมื่อวานใช้อัตรานี้ จ่าย ${formatMoney(100_00)}`)).toBeTruthy();
    await user.clear(field);
    await user.type(field, '101');
    expect(await screen.findByText('ต้องอยู่ระหว่าง 0.00% ถึง 100.00%')).toBeTruthy();
    const days = screen.getByRole('table', { name: 'วันที่คำนวณแล้ว' });
    expect(days.textContent).toContain(formatMoney(50_00));
    expect((await rulesNow()).cashback.loss_rate).toBe(500);
  });

  it('computes a day again with its warning, by who may, and filters the days', async () => {
    await playYesterday(backEnd.app);
    const user = await openConsole(backEnd, '/offers/cashback?claimed=1', 'som');
    expect(await screen.findByText('ไม่มีวันที่ตรงกับตัวกรอง')).toBeTruthy();
    await user.click(screen.getAllByRole('button', { name: 'ล้างตัวกรอง' })[0]!);
    expect(await screen.findByText('081-xxx-5678')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'คำนวณใหม่' }));
    const dialog = await screen.findByRole('dialog', { name: 'คำนวณคืนยอดใหม่' });
    expect(within(dialog).getByText(/ยอดที่จ่ายไปแล้วไม่ถูกดึงคืน/)).toBeTruthy();
    await user.type(within(dialog).getByLabelText(/^เฉพาะสมาชิก/), '12');
    await user.click(within(dialog).getByRole('button', { name: 'คำนวณใหม่' }));
    expect(await within(dialog).findByText('เบอร์โทรต้องมี 10 หลัก')).toBeTruthy();
    await user.clear(within(dialog).getByLabelText(/^เฉพาะสมาชิก/));
    await user.click(within(dialog).getByRole('button', { name: 'คำนวณใหม่' }));
    expect(await screen.findByText(/^คำนวณแล้ว เปลี่ยน 0 คน/)).toBeTruthy();
  });

  it('lists days with masked phones, which lead to their members', async () => {
    const day = { stake: '1000.00', payout: '0.00', reversed: '0.00', turnover: '1000.00' };
    respondWithData(cashbackList, {
      done_day: '2026-11-26',
      days: [
        {
          ...{ ...day, member_id: 1001, username: '081-xxx-5678', date: '2026-11-26' },
          ...{
            loss_amount: '50.00',
            turnover_amount: '3.00',
            kind: null,
            amount: null,
            paid: null,
          },
          ...{ computed_at: '2026-11-26T17:05:00.000Z', ends_at: '2026-12-03T17:00:00.000Z' },
          claimed_at: null,
        },
      ],
      next_cursor: null,
    });
    await openConsole(backEnd, '/offers/cashback', 'som');
    const link = await screen.findByRole('link', { name: '081-xxx-5678' });
    expect(link.getAttribute('href')).toBe('/operator/members/1001');
  });

  it('shows a failure of both parts, and to support no recomputation', async () => {
    respondWith(cashbackList, 500);
    respondWith(cashbackTry, 500);
    await openConsole(backEnd, '/offers/cashback', 'sup');
    expect((await screen.findAllByText(errorSentences.server)).length).toBeGreaterThan(0);
    expect(screen.queryByRole('button', { name: 'คำนวณใหม่' })).toBeNull();
  });
});
