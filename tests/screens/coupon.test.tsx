import { screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import '@/features/coupons/screens/coupon.screen';
import { couponPreview, couponRedeem } from '@/contract/coupons.contract';
import { errorMessages } from '@/contract/error-messages.copy';
import { memberWallets } from '@/contract/wallet.contract';
import { queryRaw } from '@/server/db/raw';
import { plantPlayOfAll } from '../support/gift.fixture';
import { comeAsMember, fill, openScreen, useBackEnd } from '../support/screen';
import { countCalls, loseResponse } from '../support/screen-network';
import { moveMoney } from '../support/test-movements';
import { oweTurnover } from '../support/withdrawal.fixture';

const backEnd = useBackEnd();
const CODE = 'รหัสคูปอง';
beforeEach(() => plantPlayOfAll(backEnd.app.db));

async function openForm(url = '/member/coupon') {
  const token = await comeAsMember(backEnd);
  const user = await openScreen(url);
  await screen.findByLabelText(CODE);
  const check = () => user.click(screen.getByRole('button', { name: 'ตรวจสอบคูปอง' }));
  const confirm = async () => user.click(await screen.findByRole('button', { name: 'ใช้คูปอง' }));
  const redeem = async () => {
    await check();
    await confirm();
  };
  return { user, token, check, confirm, redeem };
}

describe('a coupon', () => {
  it('for credit shows the credited amount and its turnover requirement', async () => {
    const { user, token, redeem } = await openForm();
    await fill(user, CODE, 'chokdee50');
    await redeem();
    const gain = await screen.findByRole('status', { name: 'ใช้คูปองสำเร็จ' });
    expect(gain.textContent).toContain('+฿50.00');
    expect(gain.textContent).toContain('ทำยอดเทิร์น ฿150.00 ก่อนถอนเงิน');
    expect(await backEnd.app.balanceOf(token)).toBe(1_050_00);
    await waitFor(() => {
      const [balance] = screen.getAllByRole('status', { name: 'ยอดเงินรวม' });
      expect(balance?.textContent).toBe('฿1,050.00');
    });
    expect(screen.getByLabelText<HTMLInputElement>(CODE).value).toBe('');
  });

  it('shows its value and the locked balance before it is used', async () => {
    const { user, token, check } = await openForm();
    await fill(user, CODE, 'chokdee50');
    await check();
    const offer = await screen.findByRole('region', { name: 'ตรวจสอบก่อนใช้คูปอง' });
    expect(offer.textContent).toContain('+฿50.00');
    expect(offer.textContent).toContain('ยอดเทิร์น฿150.00');
    expect(offer.textContent).toContain('ต้องทำยอดเทิร์น ฿150.00 ก่อนถอน');
    expect(offer.textContent).toContain('ยอดในกระเป๋าหลัก ฿1,000.00 จะถอนไม่ได้จนกว่าจะครบยอดเทิร์น');
    expect(await backEnd.app.balanceOf(token)).toBe(1_000_00);
    await user.click(screen.getByRole('button', { name: 'ไม่ใช้' }));
    expect(screen.getByLabelText<HTMLInputElement>(CODE).value).toBe('CHOKDEE50');
    expect(countCalls(couponRedeem)).toBe(0);
    expect(await backEnd.app.balanceOf(token)).toBe(1_000_00);
  });

  it('asks for phone verification before the preview while the phone is not verified', async () => {
    await queryRaw(
      backEnd.app.db,
      `UPDATE agents SET config = config || '{"phone_code": "before_money"}' WHERE id = 1`,
    );
    await queryRaw(backEnd.app.db, 'UPDATE members SET phone_verified_at = NULL');
    const { user, check } = await openForm();
    await fill(user, CODE, 'ｃｈｏｋｄｅｅ－๕๐');
    await check();
    expect(await screen.findByRole('dialog', { name: 'ยืนยันเบอร์โทร' })).toBeTruthy();
    await queryRaw(backEnd.app.db, 'UPDATE members SET phone_verified_at = business_now()');
    await user.keyboard('{Escape}');
    await check();
    expect(await screen.findByRole('region', { name: 'ตรวจสอบก่อนใช้คูปอง' })).toBeTruthy();
  });

  it('names the turnover already owed instead of announcing another lock', async () => {
    await oweTurnover(backEnd.app, '0812345678', { required: 900_00 });
    const { user, check } = await openForm();
    await fill(user, CODE, 'chokdee50');
    await check();
    const offer = await screen.findByRole('region', { name: 'ตรวจสอบก่อนใช้คูปอง' });
    expect(offer.textContent).toContain('คุณมียอดเทิร์นเดิมเหลือ ฿900.00');
    expect(offer.textContent).not.toContain('จะถอนไม่ได้จนกว่าจะครบยอดเทิร์น');
  });

  it('is not used until confirmed again when it would lock more money than shown', async () => {
    const { user, token, check, confirm } = await openForm();
    await fill(user, CODE, 'chokdee50');
    await check();
    const offer = await screen.findByRole('region', { name: 'ตรวจสอบก่อนใช้คูปอง' });
    const [wallet] = (await backEnd.app.call(memberWallets, { token })).data;
    const deposit = { accountId: Number(wallet?.id), amount: 500_00, code: 'deposit' };
    await moveMoney(backEnd.app.db, deposit);
    await confirm();
    expect((await screen.findByRole('alert')).textContent).toBe(errorMessages['coupon.changed']);
    expect(offer.textContent).toContain('ยอดในกระเป๋าหลัก ฿1,500.00');
    expect(await backEnd.app.balanceOf(token)).toBe(1_500_00);
    await confirm();
    await screen.findByRole('status', { name: 'ใช้คูปองสำเร็จ' });
    expect(await backEnd.app.balanceOf(token)).toBe(1_550_00);
  });

  it('for points shows the points and no turnover', async () => {
    const { user, redeem } = await openForm();
    await fill(user, CODE, 'POINT100');
    await redeem();
    const gain = await screen.findByRole('status', { name: 'ใช้คูปองสำเร็จ' });
    expect(gain.textContent).toContain('+100 แต้ม');
    expect(gain.textContent).not.toContain('ก่อนถอนเงิน');
  });

  it('is filled in from the link', async () => {
    const { redeem } = await openForm('/member/coupon?code=POINT100');
    expect(screen.getByLabelText<HTMLInputElement>(CODE).value).toBe('POINT100');
    await redeem();
    await screen.findByRole('status', { name: 'ใช้คูปองสำเร็จ' });
  });

  it('shows a refusal at the field', async () => {
    const { user, check, redeem } = await openForm();
    for (const [typed, sentence] of [
      ['', 'กรุณากรอกรหัสคูปอง'],
      ['ก', 'รหัสคูปองเป็นตัวอักษรอังกฤษหรือตัวเลข 4–24 ตัว'],
      ['NOSUCH', 'ไม่พบคูปองนี้ กรุณาตรวจสอบรหัสแล้วลองใหม่'],
    ] as const) {
      const field = screen.getByLabelText(CODE);
      await user.clear(field);
      if (typed !== '') await fill(user, CODE, typed);
      await check();
      await screen.findByText(sentence);
      expect(field.getAttribute('aria-invalid')).toBe('true');
    }
    await fill(user, CODE, 'POINT100');
    await redeem();
    await screen.findByRole('status', { name: 'ใช้คูปองสำเร็จ' });
    await fill(user, CODE, 'POINT100');
    await check();
    await screen.findByText('คุณใช้คูปองนี้ครบสิทธิ์แล้ว กรุณาใช้คูปองอื่น');
  });

  it('is redeemed exactly once after a lost response and a second press', async () => {
    const { user, token, redeem, confirm } = await openForm();
    await fill(user, CODE, 'CHOKDEE50');
    loseResponse(couponRedeem);
    await redeem();
    expect((await screen.findByRole('alert')).textContent).toContain('เชื่อมต่ออินเทอร์เน็ตไม่ได้');
    await confirm();
    await screen.findByRole('status', { name: 'ใช้คูปองสำเร็จ' });
    expect(await backEnd.app.balanceOf(token)).toBe(1_050_00);
    expect(countCalls(couponRedeem)).toBe(2);
  });

  it('is refused after too many failed codes', async () => {
    const { user, token, check } = await openForm();
    for (let turn = 0; turn < 10; turn += 1) {
      await backEnd.app.call(couponPreview, { token, body: { code: `GUESS${turn}` } });
    }
    await fill(user, CODE, 'CHOKDEE50');
    await check();
    expect((await screen.findByRole('alert')).textContent).toBe(
      'กรอกคูปองไม่สำเร็จหลายครั้งเกินไป กรุณารอ 15 นาทีแล้วลองใหม่',
    );
  });
});
