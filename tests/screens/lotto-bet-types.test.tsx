import { screen, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
// Lazy code is imported up front, so that loading it does not use up the time limit of a test on a slow machine.
import '@/features/lotto/screens/round.screen';
import '@/features/lotto/components/round-dialogs';
import '@/features/lotto/components/slip-editor';
import '@/features/account/components/login.dialog';
import { billList } from '@/contract/lotto-bills.contract';
import { openRound } from '../support/lotto.fixture';
import {
  choose,
  chosenTypes,
  dialog,
  gone,
  openConfirmation,
  pad,
  press,
  put,
  slip,
  slipNumbers,
  slipRows,
} from '../support/lotto-pad';
import { comeAsMember, fill, openScreen, useBackEnd } from '../support/screen';

const backEnd = useBackEnd();

async function openPad(who: 'member' | 'visitor' = 'member') {
  const round = await openRound(backEnd.app);
  const token = who === 'member' ? await comeAsMember(backEnd) : '';
  const user = await openScreen(`/lotto/${round.round_id}`);
  await screen.findByRole('heading', { level: 1, name: 'หวยรัฐบาล' });
  await within(slip()).findByText('ยังไม่มีเลขในโพย กดเลขเพื่อเริ่ม');
  return { user, round, token };
}

async function listBills(token: string) {
  return (await backEnd.app.call(billList, { token })).data.bills;
}

describe('several bet types chosen together', () => {
  it('accept one number at the rate of each type and make one bill', async () => {
    const { user, token, round } = await openPad();
    await choose(user, /^3 ตัวโต๊ด/);
    await choose(user, /^3 ตัวล่าง/);
    expect(chosenTypes()).toEqual(['3 ตัวบน', '3 ตัวโต๊ด', '3 ตัวล่าง']);
    expect(window.location.search).toBe('?type=three_top.three_tod.three_bottom');
    expect(within(pad()).getByRole('status').textContent).toBe(
      'ครบ 3 หลัก เพิ่ม 3 รายการ รวม ฿30.00 ให้อัตโนมัติ',
    );
    await user.keyboard('123');
    expect(slipRows().map((row) => row.textContent)).toEqual([
      expect.stringMatching(/^1233 ตัวบน×900.*฿9,000\.00$/),
      expect.stringMatching(/^1233 ตัวโต๊ด×120.*฿1,200\.00$/),
      expect.stringMatching(/^1233 ตัวล่าง×400.*฿4,000\.00$/),
    ]);
    expect(within(pad()).getByRole('status').textContent).toBe(
      'เพิ่ม 123 3 ตัวบน + โต๊ด + ล่าง ลงโพยแล้ว',
    );
    // "บน" and "โต๊ด" of one number can win together, and one draw of "ล่าง" in addition.
    expect(slip().textContent).toContain('ถูกสูงสุด ฿14,200.00');
    await openConfirmation(user);
    await press(user, 'ยืนยันแทง ฿30.00');
    await dialog('รับโพยแล้ว');
    expect(await listBills(token)).toMatchObject([
      { amount: 30_00, item_count: 3, round: { round_id: round.round_id } },
    ]);
  });

  it('all have the same number length, and at least one stays chosen', async () => {
    const { user } = await openPad('visitor');
    await choose(user, /^2 ตัวล่าง/);
    await choose(user, /^2 ตัวบน/);
    expect(chosenTypes()).toEqual(['2 ตัวบน', '2 ตัวล่าง']);
    await choose(user, /^วิ่งบน/);
    expect(chosenTypes()).toEqual(['วิ่งบน']);
    await choose(user, /^วิ่งบน/);
    expect(chosenTypes()).toEqual(['วิ่งบน']);
    await user.keyboard('7');
    expect(slipRows()).toHaveLength(1);
  });

  it('keep a half-typed number and can be chosen by keyboard', async () => {
    const { user } = await openPad('visitor');
    await user.keyboard('12');
    const tod = within(screen.getByRole('group', { name: 'ประเภทการแทง' })).getByRole('button', {
      name: /^3 ตัวโต๊ด/,
    });
    tod.focus();
    await user.keyboard(' ');
    expect(chosenTypes()).toEqual(['3 ตัวบน', '3 ตัวโต๊ด']);
    await user.keyboard('3');
    expect(slipNumbers()).toEqual(['123', '123']);
  });

  it('permute a number only for types where the order matters', async () => {
    const { user } = await openPad('visitor');
    await choose(user, /^3 ตัวโต๊ด/);
    await press(user, 'กลับเลข');
    await user.keyboard('112');
    expect(slipRows().map((row) => row.textContent.replace(/×.*/, ''))).toEqual([
      '1123 ตัวบน',
      '1123 ตัวโต๊ด',
      '1213 ตัวบน',
      '2113 ตัวบน',
    ]);
    expect(within(pad()).getByRole('status').textContent).toBe(
      'เพิ่ม 4 รายการ (3 ตัวบน + โต๊ด) ลงโพยแล้ว',
    );
  });

  it('all apply to the number tools and to a pasted list', async () => {
    const { user } = await openPad('visitor');
    await choose(user, /^2 ตัวบน/);
    await choose(user, /^2 ตัวล่าง/);
    await press(user, 'เครื่องมือ');
    const tools = await dialog('เครื่องมือเลข 2 ตัวบน + ล่าง');
    const doubles = within(tools).getByRole('button', { name: /^เลขเบิ้ล/ });
    expect(doubles.textContent).toContain('20 รายการ');
    await user.click(doubles);
    await gone('เครื่องมือเลข 2 ตัวบน + ล่าง');
    expect(slipRows()).toHaveLength(20);
    await put(user, '45=5');
    expect(
      slipRows()
        .slice(20)
        .map((row) => row.textContent),
    ).toEqual([expect.stringContaining('452 ตัวบน'), expect.stringContaining('452 ตัวล่าง')]);
  });

  it('accept only a stake that every chosen type accepts', async () => {
    const { user } = await openPad('visitor');
    await choose(user, /^วิ่งบน/);
    await choose(user, /^วิ่งล่าง/);
    await fill(user, 'ราคาต่อประเภท', '6000');
    await user.type(screen.getByRole('textbox', { name: 'เลข 1 หลัก' }), '1');
    expect(within(pad()).getByRole('alert').textContent).toBe('ราคาต่อเลข ฿1.00 ถึง ฿5,000.00');
    expect(slipRows()).toHaveLength(0);
  });
});

describe('the lottery pad on a phone', () => {
  beforeEach(() => {
    vi.spyOn(window, 'matchMedia').mockImplementation(
      (media) => Object.assign(new EventTarget(), { media, matches: false }) as MediaQueryList,
    );
  });
  afterEach(() => vi.restoreAllMocks());

  it('lists the latest numbers with one line for all types and sends the slip from its sheet', async () => {
    const round = await openRound(backEnd.app);
    await comeAsMember(backEnd);
    const user = await openScreen(`/lotto/${round.round_id}?type=three_top.three_tod.three_bottom`);
    await screen.findByRole('heading', { level: 1, name: 'หวยรัฐบาล' });
    await user.keyboard('123456');
    expect(
      within(within(slip()).getByRole('list', { name: 'เลขที่เพิ่มล่าสุด' }))
        .getAllByRole('listitem')
        .map((item) => item.textContent),
    ).toEqual(['4563 ตัวบน + โต๊ด + ล่าง฿30.00฿14,200.00', '1233 ตัวบน + โต๊ด + ล่าง฿30.00฿14,200.00']);
    await press(user, /ดูและแก้โพย/);
    const sheet = await dialog('โพยของคุณ');
    expect(sheet.textContent).toContain('ยอดแทงรวม฿60.00');
    await user.click(within(sheet).getByRole('button', { name: 'ส่งโพย' }));
    await dialog('ยืนยันโพย');
    await press(user, 'ยืนยันแทง ฿60.00');
    await dialog('รับโพยแล้ว');
  });

  it('lets a visitor log in from the sheet', async () => {
    const round = await openRound(backEnd.app);
    const user = await openScreen(`/lotto/${round.round_id}`);
    await screen.findByRole('heading', { level: 1, name: 'หวยรัฐบาล' });
    await user.keyboard('123');
    await press(user, /ดูและแก้โพย/);
    const sheet = await dialog('โพยของคุณ');
    await user.click(within(sheet).getByRole('button', { name: 'เข้าสู่ระบบเพื่อแทง' }));
    await dialog('เข้าสู่ระบบ');
    await gone('โพยของคุณ');
  });
});
