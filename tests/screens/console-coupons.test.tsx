import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { couponList } from '@/contract/operator/coupons.contract';
import { queryRaw } from '@/server/db/raw';
import { errorSentences } from '@/shared/http/api-error';
import { openConsole, useConsoleBackEnd } from '../support/console-screen';
import { cut, hold, mendNetwork, respondWithData } from '../support/screen-network';

const backEnd = useConsoleBackEnd();
const BATCH = 'บัตรงานวัด';
const findRow = (name: string) => screen.findByRole('row', { name: new RegExp(name) });

const fetchCoupon = async (code: string) => {
  const rows = await queryRaw<Record<string, unknown>>(
    backEnd.app.db,
    `SELECT c.kind, c.amount, c.uses_allowed, t.kind AS target, t.least_vip_level FROM coupons c
     LEFT JOIN coupon_targets t ON t.id = c.target_id WHERE c.code = $1`,
    [code],
  );
  return rows[0];
};

describe('the list of coupons', () => {
  it('shows its shape while it loads, then coupons and batches with their uses and states', async () => {
    const release = hold(couponList);
    await openConsole(backEnd, '/offers/coupons', 'som');
    expect(await screen.findByRole('heading', { name: 'คูปอง' })).toBeTruthy();
    release();
    expect((await findRow('CHOKDEE50')).textContent).toContain('0 / 1,000');
    expect((await findRow(BATCH)).textContent).toMatch(/ชุด 20 รหัส.*20 แต้ม.*0 \/ 20.*ใช้ได้/);
  });

  it('says that it is empty, and another sentence when filters have emptied it', async () => {
    respondWithData(couponList, { rows: [], next_cursor: null });
    const user = await openConsole(backEnd, '/offers/coupons', 'som');
    expect(await screen.findByText(/^ยังไม่มีคูปอง/)).toBeTruthy();
    await user.selectOptions(screen.getByLabelText('สถานะ'), 'หมดเวลา');
    expect(await screen.findByText('ไม่มีคูปองที่ตรงตัวกรอง')).toBeTruthy();
  });

  it('is read again by a button after it failed', async () => {
    cut(couponList);
    const user = await openConsole(backEnd, '/offers/coupons', 'som');
    const alert = await screen.findByRole('alert');
    expect(alert.textContent).toContain(errorSentences.offline);
    mendNetwork();
    await user.click(within(alert).getByRole('button', { name: 'ลองใหม่' }));
    expect(await findRow('POINT100')).toBeTruthy();
  });

  it('finds a coupon by part of its code, and keeps the search in the URL', async () => {
    const user = await openConsole(backEnd, '/offers/coupons', 'kwan');
    await findRow('CHOKDEE50');
    await user.type(screen.getByRole('searchbox'), 'point{Enter}');
    await waitFor(() => expect(screen.queryByText('CHOKDEE50')).toBeNull());
    expect(await findRow('POINT100')).toBeTruthy();
    expect(window.location.search).toContain('q=point');
    expect(screen.queryByRole('button', { name: 'สร้างคูปอง' })).toBeNull();
  });
});

describe('the form of a coupon', () => {
  it('says what is wrong, shows the liability as it is typed, and issues a coupon for a VIP level', async () => {
    const user = await openConsole(backEnd, '/offers/coupons/new', 'som');
    await user.click(await screen.findByRole('button', { name: 'สร้างคูปอง' }));
    expect(await screen.findByText(/^รหัสคูปองเป็นตัวอักษร/, { selector: '[id]' })).toBeTruthy();
    await user.type(screen.getByLabelText('รหัสคูปอง'), 'gold20');
    await user.selectOptions(screen.getByLabelText('รางวัล'), 'แต้ม');
    await user.type(screen.getByLabelText('แต้มต่อครั้ง'), '50');
    const uses = screen.getByLabelText('ใช้ได้ทั้งหมด (ครั้ง)');
    await user.clear(uses);
    await user.type(uses, '10');
    const side = screen.getByRole('region', { name: 'ภาระสูงสุด' });
    await waitFor(() => expect(side.textContent).toContain('฿60.00'));
    await user.selectOptions(screen.getByLabelText('ใช้ได้กับ'), 'ตั้งแต่ระดับ VIP');
    await user.click(screen.getByRole('button', { name: 'สร้างคูปอง' }));
    expect(await findRow('GOLD20')).toBeTruthy();
    expect(await fetchCoupon('GOLD20')).toMatchObject({
      ...{ kind: 'points', amount: 50, uses_allowed: 10, target: 'vip', least_vip_level: 1 },
    });
  });

  it('names phones without a member, and takes them out of the list', async () => {
    const user = await openConsole(backEnd, '/offers/coupons/new', 'som');
    await user.type(await screen.findByLabelText('รหัสคูปอง'), 'LISTED1');
    await user.type(screen.getByLabelText('เครดิตต่อครั้ง (บาท)'), '1');
    await user.selectOptions(screen.getByLabelText('ใช้ได้กับ'), 'ตามรายชื่อเบอร์');
    await user.type(screen.getByLabelText(/^เบอร์สมาชิก/), '081-234-5678\n0899999999');
    await user.click(screen.getByRole('button', { name: 'สร้างคูปอง' }));
    expect(await screen.findByText('ไม่พบสมาชิก 1 เบอร์')).toBeTruthy();
    expect(screen.getByText('0899999999', { selector: 'li' })).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'ตัดเบอร์ที่ไม่พบออก' }));
    await user.click(screen.getByRole('button', { name: 'สร้างคูปอง' }));
    expect(await findRow('LISTED1')).toBeTruthy();
    expect(await fetchCoupon('LISTED1')).toMatchObject({ target: 'members' });
  });

  it('warns of a batch above the amount of one person, which then waits for a second one', async () => {
    const user = await openConsole(backEnd, '/offers/coupons/new', 'som');
    await user.click(await screen.findByRole('button', { name: 'หลายรหัสเป็นชุด' }));
    await user.type(screen.getByLabelText('ชื่อชุด (ทีมงานเห็น)'), 'ชุดใหญ่');
    const codes = screen.getByLabelText('จำนวนรหัส');
    await user.clear(codes);
    await user.type(codes, '1000');
    await user.type(screen.getByLabelText('เครดิตต่อครั้ง (บาท)'), '20');
    expect(await screen.findByText(/^เกิน ฿10,000\.00 ต่อวัน/)).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'สร้างชุดรหัส' }));
    expect(await screen.findByRole('dialog')).toBeTruthy();
    const waiting = await queryRaw<{ kind: string }>(
      backEnd.app.db,
      `SELECT kind FROM approvals WHERE state = 'waiting' AND kind = 'coupon.batch'`,
    );
    expect(waiting).toHaveLength(1);
  });

  it('is refused to a person who issues no coupons', async () => {
    await openConsole(backEnd, '/offers/coupons/new', 'kwan');
    expect(await screen.findByText(/เจ้าของ/)).toBeTruthy();
    expect(screen.queryByLabelText('รหัสคูปอง')).toBeNull();
  });
});

describe('the panel of a batch', () => {
  it('shows facts and uses, gives the file, and ends all codes', async () => {
    const user = await openConsole(backEnd, '/offers/coupons', 'som');
    await user.click(await screen.findByRole('button', { name: new RegExp(BATCH) }));
    const panel = await screen.findByRole('region', { name: BATCH });
    expect(within(panel).getByText('สมาชิกทุกคน')).toBeTruthy();
    expect(await screen.findByText(/^ยังไม่มีใครใช้/)).toBeTruthy();
    await user.click(within(panel).getByRole('button', { name: 'ไฟล์รหัส' }));
    const file = await screen.findByRole('dialog', { name: 'ไฟล์รหัสทั้งชุด' });
    await user.click(within(file).getByRole('button', { name: 'ดาวน์โหลด' }));
    expect(await screen.findByText('เตรียมไฟล์ 20 รหัสแล้ว')).toBeTruthy();
    await user.click(within(panel).getByRole('button', { name: 'ปิดทั้งชุด' }));
    const end = await screen.findByRole('dialog', { name: `ปิด ${BATCH}` });
    await user.click(within(end).getByRole('button', { name: 'ปิดทั้งชุด' }));
    expect(await within(panel).findByText('หมดเวลา')).toBeTruthy();
  });

  it('says that a coupon is not there', async () => {
    await openConsole(backEnd, '/offers/coupons/999999', 'som');
    expect(await screen.findByText('ไม่มีคูปองนี้แล้ว')).toBeTruthy();
  });
});
