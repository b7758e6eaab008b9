import { parse } from 'promptparse';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { generateQr, memberDeposits } from '@/contract/deposits.contract';
import { inquiryStatus, qrcodeInfo } from '@/contract/ordered-deposit.contract';
import { signRequest } from '@/server/http/signature';
import { createTestApp, TEST_URL, type TestApp } from '../../support/app';

let app: TestApp;
let token: string;

beforeAll(async () => {
  app = await createTestApp();
});
beforeEach(async () => {
  await app.reset();
  token = await app.loginAs();
});
afterAll(() => app.close());

async function order(amount = '500') {
  const body = { channel_id: 'promptpay', sub_channel_id: 'qr', amount };
  return (await app.call(generateQr, { token, body })).data;
}

async function open(url: string | null): Promise<{ status: number; text: string }> {
  const response = await app.fetch(new Request(new URL(url ?? '/nowhere', TEST_URL)));
  return { status: response.status, text: await response.text() };
}

/** Submits the payment page, by default with the exact amount. */
function pay(url: string | null, amount = 'exact'): Promise<Response> {
  return app.fetch(
    new Request(new URL(url ?? '/nowhere', TEST_URL), {
      method: 'POST',
      body: new URLSearchParams({ amount }),
    }),
  );
}

async function statusOf(id: string) {
  return (await app.call(inquiryStatus, { token, query: { payment_id: id } })).data.status;
}

describe('the QR code', () => {
  it('is a Thai QR bill payment with the right fields', async () => {
    const payment = await order('500.37');
    // `parse` returns a code only when the checksum is right.
    const code = parse(payment.qr_payload, true, true);
    expect(code?.getTagValue('00')).toBe('01');
    // The value 12 marks a dynamic code, which is valid for one payment only.
    expect(code?.getTagValue('01')).toBe('12');
    expect(code?.getTagValue('30', '00')).toBe('A000000677010112');
    expect(code?.getTagValue('30', '02')).toMatch(/^[0-9A-Z]{20}$/);
    expect(code?.getTagValue('53')).toBe('764');
    expect(code?.getTagValue('54')).toBe('500.37');
    expect(code?.getTagValue('58')).toBe('TH');
    expect(crcOf(payment.qr_payload.slice(0, -4))).toBe(payment.qr_payload.slice(-4));
    expect(payment.pay_url).toContain(code?.getTagValue('30', '02'));
  });

  it('differs between payments, and stays the same for one payment', async () => {
    const first = await order();
    const second = await order();
    expect(second.qr_payload).not.toBe(first.qr_payload);
    const again = await app.call(qrcodeInfo, { token, query: {} });
    expect(again.data.qr_payload).toBe(second.qr_payload);
  });

  it('is not issued without a valid signature', async () => {
    const body = JSON.stringify({
      reference: 'mine',
      amount_satang: 100,
      channel_id: 'promptpay',
      sub_channel_id: 'qr',
      valid_seconds: 600,
    });
    const path = '/sandbox-gateway/v1/payments';
    const timestampMs = Date.now();
    for (const secret of ['', 'another secret']) {
      const response = await app.fetch(
        new Request(TEST_URL + path, {
          method: 'POST',
          headers: {
            'content-type': 'application/json',
            'x-timestamp': String(timestampMs),
            'x-signature': signRequest({ secret, timestampMs, path, body }),
          },
          body,
        }),
      );
      expect(response.status).toBe(401);
    }
  });
});

describe('the payment page', () => {
  it('credits the member before it shows the page again', async () => {
    const balance = await app.balanceOf(token);
    const payment = await order('500.37');
    expect((await open(payment.pay_url)).text).toContain('฿500.37');
    const pressed = await pay(payment.pay_url);
    expect(pressed.status).toBe(303);
    expect((await open(payment.pay_url)).text).toContain('เงินเข้ากระเป๋าแล้ว');
    expect(await statusOf(payment.payment_id)).toBe('paid');
    expect(await app.balanceOf(token)).toBe(balance + 500_37);
    expect((await app.verifyLedger()).faults).toEqual([]);
  });

  it('credits once when it is submitted twice, and the second payment waits for an operator', async () => {
    const balance = await app.balanceOf(token);
    const payment = await order('500');
    await pay(payment.pay_url);
    await pay(payment.pay_url);
    expect(await app.balanceOf(token)).toBe(balance + 500_00);
    const { text } = await open(payment.pay_url);
    expect(text).toContain('เงินเข้ากระเป๋าแล้ว');
    expect(text).toContain('รอทีมงานตรวจสอบ');
  });

  it('leaves a payment of a different amount to an operator', async () => {
    const balance = await app.balanceOf(token);
    const payment = await order('500');
    await pay(payment.pay_url, '499.50');
    expect(await app.balanceOf(token)).toBe(balance);
    expect(await statusOf(payment.payment_id)).toBe('review');
  });

  it('leaves a late payment to an operator, and shows beforehand that it is late', async () => {
    const payment = await order('500');
    await app.moveClock(10 * 60_000);
    expect(await statusOf(payment.payment_id)).toBe('expired');
    expect((await open(payment.pay_url)).text).toContain('หมดเวลาแล้ว');
    await pay(payment.pay_url);
    expect(await statusOf(payment.payment_id)).toBe('review');
  });

  it.each(['', 'ห้าร้อย', '-5', '0', '1.234'])('refuses the amount %j', async (amount) => {
    const payment = await order('500');
    const pressed = await pay(payment.pay_url, amount);
    expect(pressed.status).toBe(400);
    expect(await pressed.text()).toContain('กรุณากรอกจำนวนเงิน');
    expect(await statusOf(payment.payment_id)).toBe('pending');
  });

  it('exists only for an existing payment', async () => {
    for (const url of ['/sandbox-gateway/pay/NOTHING', "/sandbox-gateway/pay/'--"]) {
      expect((await open(url)).status).toBe(404);
      expect((await pay(url)).status).toBe(404);
    }
  });

  it('has a security policy that forbids scripts and frames', async () => {
    const payment = await order();
    const response = await app.fetch(new Request(new URL(payment.pay_url ?? '', TEST_URL)));
    const policy = response.headers.get('content-security-policy') ?? '';
    expect(policy).toContain("default-src 'none'");
    expect(policy).toContain("frame-ancestors 'none'");
  });
});

describe('payment reports', () => {
  it('are not repeated after the platform has responded', async () => {
    const payment = await order('500');
    await pay(payment.pay_url);
    const before = (await app.verifyLedger()).transfers;
    await app.moveClock(3_600_000);
    await app.sendPaymentReports();
    expect((await app.verifyLedger()).transfers).toBe(before);
    expect((await app.call(memberDeposits, { token, query: {} })).data.deposits).toHaveLength(1);
  });
});

/** Computes CRC-16/CCITT-FALSE as in EMVCo, independently of the library under test. */
function crcOf(text: string): string {
  let crc = 0xffff;
  for (const byte of Buffer.from(text)) {
    crc ^= byte << 8;
    for (let bit = 0; bit < 8; bit += 1) {
      crc = (crc & 0x8000) === 0 ? crc << 1 : (crc << 1) ^ 0x1021;
      crc &= 0xffff;
    }
  }
  return crc.toString(16).toUpperCase().padStart(4, '0');
}
