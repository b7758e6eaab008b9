import { screen, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import '@/app/later-screens';
import '@/features/coupons/screens/coupon.screen';
import { couponRedeem } from '@/contract/coupons.contract';
import { comeAsMember, fill, openScreen, useBackEnd } from '../support/screen';
import { countCalls, loseAnswer } from '../support/screen-network';

const backEnd = useBackEnd();
const CODE = 'รหัสคูปอง';

async function openForm(address = '/member/coupon') {
  const token = await comeAsMember(backEnd);
  const user = await openScreen(address);
  await screen.findByLabelText(CODE);
  const redeem = () => user.click(screen.getByRole('button', { name: 'ใช้คูปอง' }));
  return { user, token, redeem };
}

describe('a coupon', () => {
  it('for credit says what came and what has to be played for it', async () => {
    const { user, token, redeem } = await openForm();
    await fill(user, CODE, 'chokdee50');
    await redeem();
    const gain = await screen.findByRole('status', { name: 'ใช้คูปองสำเร็จ' });
    expect(gain.textContent).toContain('+฿50.00');
    expect(gain.textContent).toContain('เล่นให้ครบ ฿150.00 ก่อนถอนเงิน');
    expect(await backEnd.app.balanceOf(token)).toBe(1_050_00);
    await waitFor(() => {
      const [balance] = screen.getAllByRole('status', { name: 'ยอดเงินรวม' });
      expect(balance?.textContent).toBe('฿1,050.00');
    });
    expect(screen.getByLabelText<HTMLInputElement>(CODE).value).toBe('');
  });

  it('for points says so', async () => {
    const { user, redeem } = await openForm();
    await fill(user, CODE, 'POINT100');
    await redeem();
    const gain = await screen.findByRole('status', { name: 'ใช้คูปองสำเร็จ' });
    expect(gain.textContent).toContain('+100 แต้ม');
    expect(gain.textContent).not.toContain('ก่อนถอนเงิน');
  });

  it('that a link brings along is filled in', async () => {
    const { redeem } = await openForm('/member/coupon?code=POINT100');
    expect(screen.getByLabelText<HTMLInputElement>(CODE).value).toBe('POINT100');
    await redeem();
    await screen.findByRole('status', { name: 'ใช้คูปองสำเร็จ' });
  });

  it('is refused at its field, in the words of the refusal', async () => {
    const { user, redeem } = await openForm();
    for (const [typed, sentence] of [
      ['', 'กรุณากรอกรหัสคูปอง'],
      ['ก', 'รหัสคูปองเป็นตัวอักษรอังกฤษหรือตัวเลข 4–24 ตัว'],
      ['NOSUCH', 'ไม่พบคูปองนี้ กรุณาตรวจสอบรหัสแล้วลองใหม่'],
    ] as const) {
      const field = screen.getByLabelText(CODE);
      await user.clear(field);
      if (typed !== '') await fill(user, CODE, typed);
      await redeem();
      await screen.findByText(sentence);
      expect(field.getAttribute('aria-invalid')).toBe('true');
    }
    await fill(user, CODE, 'POINT100');
    await redeem();
    await screen.findByRole('status', { name: 'ใช้คูปองสำเร็จ' });
    await fill(user, CODE, 'POINT100');
    await redeem();
    await screen.findByText('คุณใช้คูปองนี้ครบสิทธิ์แล้ว กรุณาใช้คูปองอื่น');
  });

  it('is used once after a lost answer and a second press', async () => {
    const { user, token, redeem } = await openForm();
    await fill(user, CODE, 'CHOKDEE50');
    loseAnswer(couponRedeem);
    await redeem();
    expect((await screen.findByRole('alert')).textContent).toContain('เชื่อมต่ออินเทอร์เน็ตไม่ได้');
    await redeem();
    await screen.findByRole('status', { name: 'ใช้คูปองสำเร็จ' });
    expect(await backEnd.app.balanceOf(token)).toBe(1_050_00);
    expect(countCalls(couponRedeem)).toBe(2);
  });

  it('is asked for no more after too many failures', async () => {
    const { user, token, redeem } = await openForm();
    for (let turn = 0; turn < 10; turn += 1) {
      await backEnd.app.call(couponRedeem, { token, body: { code: `GUESS${turn}` } });
    }
    await fill(user, CODE, 'CHOKDEE50');
    await redeem();
    expect((await screen.findByRole('alert')).textContent).toBe(
      'กรอกคูปองไม่สำเร็จหลายครั้งเกินไป กรุณารอ 15 นาทีแล้วลองใหม่',
    );
  });
});
