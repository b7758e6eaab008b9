import { randomUUID } from 'node:crypto';
import { screen, waitFor } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import jsQR from 'jsqr';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
// Lazy code is imported up front, so that loading it does not use up the time limit of a test on a slow machine.
import '@/app/screens/payment.screen';
import {
  depositCreate,
  generateQr,
  memberDeposits,
  type Payment,
  paymentChannels,
} from '@/contract/deposits.contract';
import { qrcodeInfo } from '@/contract/ordered-deposit.contract';
import { promotionMine } from '@/contract/promotions.contract';
import { formatMoney } from '@/domain/money';
import { queryRaw } from '@/server/db/raw';
import type { PaymentGateway } from '@/server/deposits/payment-gateway';
import { setLinePlatform } from '@/shared/line/line-platform';
import { createTestGateway, report } from '../support/deposit.fixture';
import { createFakeLinePlatform } from '../support/fake-line-platform';
import { closeFirstDepositOffer } from '../support/promotion.fixture';
import { comeAsMember, fill, openScreen, useBackEnd } from '../support/screen';
import {
  countCalls,
  cut,
  hold,
  loseResponse,
  mendNetwork,
  respondWith,
} from '../support/screen-network';

/** The PromptPay text that the QR codes of this gateway encode. */
const PROMPTPAY_TEXT = '00020101021129370016A0000006770101110113006681234567853037645802TH6304823E';

const gateway: PaymentGateway = {
  ...createTestGateway(),
  createPayment: ({ reference }) =>
    Promise.resolve({
      gatewayReference: `ref/${reference}`,
      qrPayload: PROMPTPAY_TEXT,
      payUrl: `/pay/${reference}`,
    }),
};
const backEnd = useBackEnd({ gateways: [gateway], prepare: closeFirstDepositOffer });

const AMOUNT = 'จำนวนเงินที่ต้องการฝาก';
const CODE = 'QR สำหรับจ่าย ฿500.00';
/** The button also shows the amount as soon as the amount is valid. */
const ORDER = /^สร้าง QR(?! ใหม่)/;
const ELEVEN_MINUTES_MS = 11 * 60_000;
/** Size in pixels at which the page draws the code. */
const DRAWN_PX = 248;
const LOGO_PX = 38;

async function openForm(): Promise<{ user: UserEvent; token: string }> {
  const token = await comeAsMember(backEnd);
  const user = await openScreen('/member/payment');
  await screen.findByRole('button', { name: ORDER });
  return { user, token };
}

async function order(user: UserEvent): Promise<HTMLImageElement> {
  await fill(user, AMOUNT, '500');
  await user.click(screen.getByRole('button', { name: ORDER }));
  return screen.findByRole<HTMLImageElement>('img', { name: CODE });
}

async function giveBack(user: UserEvent): Promise<void> {
  await user.click(screen.getByRole('button', { name: 'ยกเลิกรายการ' }));
  await user.click(screen.getByRole('button', { name: 'ยืนยันยกเลิก' }));
}

async function current(token: string): Promise<Payment> {
  return (await backEnd.app.call(qrcodeInfo, { token })).data;
}

async function pay(token: string): Promise<void> {
  const { payment_id, amount } = await current(token);
  const status = await report(backEnd.app, {
    event: 'qr.paid',
    transaction_id: randomUUID(),
    amount_satang: amount,
    occurred_at: new Date().toISOString(),
    reference: payment_id,
  });
  expect(status).toBe('credited');
}

/** Decodes the QR picture at the given size with the logo drawn over its middle. */
async function decode(source: string, size: number): Promise<string | undefined> {
  const picture = Buffer.from(source.split(',')[1] ?? '', 'base64');
  const side = Math.round((LOGO_PX / DRAWN_PX) * size);
  const logo = { width: side, height: side, channels: 3, background: '#3a1c4a' } as const;
  const { data, info } = await sharp(picture)
    .resize(size, size, { kernel: 'nearest' })
    .composite([{ input: await sharp({ create: logo }).png().toBuffer() }])
    .toColourspace('srgb')
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  return jsQR(new Uint8ClampedArray(data), info.width, info.height)?.data;
}

describe('paying by QR code', () => {
  it('draws a QR code that stays readable at its size under the logo', async () => {
    const { user, token } = await openForm();
    const code = await order(user);
    expect((await current(token)).qr_payload).toBe(PROMPTPAY_TEXT);
    expect(code.src).toMatch(/^data:image\/png;base64,/);
    for (const size of [DRAWN_PX, 2 * DRAWN_PX]) {
      expect(await decode(code.src, size)).toBe(PROMPTPAY_TEXT);
    }
    expect(screen.getByRole('timer').textContent).toMatch(/^เหลือเวลา (?:10:00|09:\d\d)$/);
    const save = screen.getByRole('link', { name: 'บันทึก QR' });
    expect(save.getAttribute('href')).toBe(code.src);
    expect(save.getAttribute('download')).toBe('qr-500.00.png');
  });

  it('enforces the limits of the channel', async () => {
    const { user } = await openForm();
    expect(await screen.findByText('ขั้นต่ำ ฿20.00 · สูงสุด ฿50,000.00')).toBeTruthy();
    await fill(user, AMOUNT, '19');
    await user.click(screen.getByRole('button', { name: ORDER }));
    expect(await screen.findByText('ช่องทางนี้รับขั้นต่ำ ฿20.00')).toBeTruthy();
    expect(countCalls(generateQr)).toBe(0);
  });

  it('starts with the smallest preset amount and later with the last used one', async () => {
    const { user, token } = await openForm();
    await user.click(await screen.findByRole('button', { name: 'สร้าง QR ฿100.00' }));
    await screen.findByRole('img', { name: 'QR สำหรับจ่าย ฿100.00' });
    expect((await current(token)).amount).toBe(100_00);
    await giveBack(user);
    await user.click(await screen.findByRole('button', { name: '3,000 บาท' }));
    await screen.findByRole('img', { name: 'QR สำหรับจ่าย ฿3,000.00' });
    await giveBack(user);
    expect(await screen.findByRole('button', { name: 'สร้าง QR ฿3,000.00' })).toBeTruthy();
    await user.clear(screen.getByLabelText(AMOUNT));
    expect(screen.getByRole('button', { name: 'สร้าง QR' })).toBeTruthy();
  });

  it('orders only one QR for a tapped amount, despite a second tap and a lost response', async () => {
    const release = hold(promotionMine);
    const { user, token } = await openForm();
    const amount = await screen.findByRole('button', { name: '500 บาท' });
    await user.click(amount);
    // The promotion of the member is not known yet.
    expect(countCalls(generateQr)).toBe(0);
    loseResponse(generateQr);
    release();
    await screen.findByRole('alert');
    await user.dblClick(amount);
    await screen.findByRole('img', { name: CODE });
    expect((await backEnd.app.call(memberDeposits, { token })).data.deposits).toHaveLength(1);
  });

  it('keeps an amount that is typed before the limits are known', async () => {
    await comeAsMember(backEnd);
    cut(paymentChannels);
    const user = await openScreen('/member/payment');
    await fill(user, AMOUNT, '77');
    mendNetwork();
    await user.click(await screen.findByRole('button', { name: 'ลองใหม่' }));
    expect(await screen.findByRole('button', { name: 'สร้าง QR ฿77.00' })).toBeTruthy();
  });

  it("proposes no amount below the channel's minimum", async () => {
    await queryRaw(backEnd.app.db, 'UPDATE payment_channels SET min_satang = 50000');
    await openForm();
    expect(await screen.findByRole('button', { name: 'สร้าง QR ฿500.00' })).toBeTruthy();
  });

  it('lets the member change the amount or keep the code', async () => {
    const { user, token } = await openForm();
    await order(user);
    const first = (await current(token)).payment_id;
    await user.click(screen.getByRole('button', { name: 'แก้ไขจำนวนเงิน' }));
    expect((await screen.findByLabelText<HTMLInputElement>(AMOUNT)).value).toBe('500');
    expect(screen.getByText(/^QR เดิมจะใช้ไม่ได้อีก/)).toBeTruthy();
    await user.click(await screen.findByRole('button', { name: 'ใช้ QR เดิม' }));
    expect(await screen.findByRole('img', { name: CODE })).toBeTruthy();
    expect((await current(token)).payment_id).toBe(first);

    await user.click(screen.getByRole('button', { name: 'แก้ไขจำนวนเงิน' }));
    await user.click(await screen.findByRole('button', { name: '300 บาท' }));
    await user.click(await screen.findByRole('button', { name: 'สร้าง QR ฿300.00' }));
    expect(await screen.findByRole('img', { name: 'QR สำหรับจ่าย ฿300.00' })).toBeTruthy();
    expect(await current(token)).toMatchObject({ amount: 300_00, status: 'pending' });
    const { deposits } = (await backEnd.app.call(memberDeposits, { token })).data;
    expect(deposits.map(({ state }) => state)).toEqual(['pending', 'cancelled']);
  });

  it('shows that the code is paid while its amount is being changed', async () => {
    const { user, token } = await openForm();
    await order(user);
    await user.click(screen.getByRole('button', { name: 'แก้ไขจำนวนเงิน' }));
    await screen.findByLabelText(AMOUNT);
    await pay(token);
    expect(await screen.findByRole('heading', { name: 'เงินเข้าแล้ว' })).toBeTruthy();
  });

  it('shows by itself that the code is paid', async () => {
    const { user, token } = await openForm();
    await order(user);
    await pay(token);
    expect(await screen.findByRole('heading', { name: 'เงินเข้าแล้ว' })).toBeTruthy();
    expect(await screen.findAllByText(formatMoney(1_500_00))).not.toHaveLength(0);
  });

  it('orders only one code when the response is lost', async () => {
    const { user, token } = await openForm();
    await fill(user, AMOUNT, '500');
    loseResponse(generateQr);
    await user.click(screen.getByRole('button', { name: ORDER }));
    await screen.findByRole('alert');
    await user.click(screen.getByRole('button', { name: ORDER }));
    await screen.findByRole('img', { name: CODE });
    const { deposits } = (await backEnd.app.call(memberDeposits, { token })).data;
    expect(deposits).toHaveLength(1);
  });

  it('shows an existing code, even on the deposit page', async () => {
    const token = await comeAsMember(backEnd);
    const body = { channel_id: 'promptpay', sub_channel_id: 'qr', amount: '500' };
    await backEnd.app.call(generateQr, { token, body });
    await openScreen('/member/deposit');
    const code = await screen.findByRole<HTMLImageElement>('img', { name: CODE });
    expect(await decode(code.src, DRAWN_PX)).toBe(PROMPTPAY_TEXT);
  });

  it('can cancel an order whose code was never created', async () => {
    const token = await comeAsMember(backEnd);
    await queryRaw(
      backEnd.app.db,
      `INSERT INTO deposits (agent_id, member_id, method, gateway_id, channel_id, sub_channel_id, state, amount, created_at, expires_at)
       SELECT agent_id, id, 'qr', 'sandbox', 'promptpay', 'qr', 'pending', 50000, business_now(), business_now() + interval '10 minutes'
       FROM members WHERE username = '0812345678'`,
    );
    const user = await openScreen('/member/payment');
    expect(await screen.findByText('ไม่พบรายการนี้')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'ยกเลิกรายการ' }));
    await user.click(screen.getByRole('button', { name: 'ยืนยันยกเลิก' }));
    await screen.findByRole('button', { name: ORDER });
    await order(user);
    expect((await current(token)).status).toBe('pending');
  });

  it('replaces the code after a confirmation', async () => {
    const { user, token } = await openForm();
    await order(user);
    const first = (await current(token)).payment_id;
    await user.click(screen.getByRole('button', { name: 'สร้างใหม่' }));
    await user.click(screen.getByRole('button', { name: 'ใช้ QR เดิม' }));
    expect((await current(token)).payment_id).toBe(first);
    await user.click(screen.getByRole('button', { name: 'สร้างใหม่' }));
    await user.click(screen.getByRole('button', { name: 'สร้าง QR ใหม่' }));
    await waitFor(async () => expect((await current(token)).payment_id).not.toBe(first));
    expect(await screen.findByRole('img', { name: CODE })).toBeTruthy();
    await pay(token);
    expect(await screen.findByRole('heading', { name: 'เงินเข้าแล้ว' })).toBeTruthy();
  });

  it('shows that the code has expired and makes another one on request', async () => {
    const { user, token } = await openForm();
    await order(user);
    const first = (await current(token)).payment_id;
    await backEnd.app.moveClock(ELEVEN_MINUTES_MS);
    expect(await screen.findByRole('heading', { name: 'หมดเวลา' })).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'สร้าง QR ใหม่' }));
    expect(await screen.findByRole('img', { name: CODE })).toBeTruthy();
    expect((await current(token)).payment_id).not.toBe(first);
  });

  it('shows a pending bank transfer instead of ordering a code', async () => {
    const { user, token } = await openForm();
    const body = { account_id: '1', amount: '100' };
    const { amount } = (await backEnd.app.call(depositCreate, { token, body })).data;
    await fill(user, AMOUNT, '500');
    await user.click(screen.getByRole('button', { name: ORDER }));
    expect(await screen.findByText(formatMoney(amount))).toBeTruthy();
  });

  it('shows an error when the gateway does not respond, and keeps the amount', async () => {
    const { user } = await openForm();
    await fill(user, AMOUNT, '500');
    respondWith(generateQr, 200, 'payment.gateway_unavailable');
    await user.click(screen.getByRole('button', { name: ORDER }));
    expect((await screen.findByRole('alert')).textContent).toBe(
      'ระบบชำระเงินไม่ตอบสนอง กรุณาลองใหม่ หรือเลือกโอนผ่านธนาคาร',
    );
    expect(screen.getByLabelText<HTMLInputElement>(AMOUNT).value).toBe('500');
  });

  it('is the default for a first deposit; later the method last used on the device is the default', async () => {
    await comeAsMember(backEnd);
    const user = await openScreen('/member/deposit');
    expect(await screen.findByRole('button', { name: 'สร้าง QR ฿100.00' })).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'โอนธนาคาร' }));
    await user.click(await screen.findByRole('button', { name: 'ขอเลขบัญชี' }));
    await screen.findByRole('region', { name: 'โอนยอดนี้ให้ตรงทุกสตางค์' });
    await giveBack(user);
    await screen.findByText('ยกเลิกแล้ว');
    await user.click(screen.getAllByRole('link', { name: 'ประวัติ' })[0]!);
    await screen.findByRole('heading', { level: 1, name: 'ประวัติการฝาก' });
    await user.click(screen.getByRole('link', { name: 'กลับ' }));
    expect(await screen.findByRole('button', { name: 'ขอเลขบัญชี' })).toBeTruthy();
    // A member without any deposit has no remembered method.
    await comeAsMember(backEnd, '0823456789');
    expect(await screen.findByRole('button', { name: /^สร้าง QR/ })).toBeTruthy();
  });

  it('is not offered when the agent has no channel', async () => {
    await queryRaw(backEnd.app.db, 'UPDATE payment_channels SET is_open = false');
    await comeAsMember(backEnd);
    await openScreen('/member/deposit');
    expect(await screen.findByRole('button', { name: 'ขอเลขบัญชี' })).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'สแกน QR' })).toBeNull();
  });

  it('inside LINE explains how to save the code and opens the payment page externally', async () => {
    const line = createFakeLinePlatform();
    setLinePlatform(line);
    const { user, token } = await openForm();
    await order(user);
    expect(screen.getByText(/^กดค้างที่ QR เพื่อบันทึกรูป/)).toBeTruthy();
    expect(screen.queryByRole('link', { name: 'บันทึก QR' })).toBeNull();
    await user.click(screen.getByRole('link', { name: 'จำลองการชำระเงิน' }));
    const { payment_id } = await current(token);
    expect(line.opened).toEqual([`${window.location.origin}/pay/${payment_id}`]);
  });
});
