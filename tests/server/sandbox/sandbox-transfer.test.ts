import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type Deposit } from '@/contract/deposits.contract';
import { depositCancel, memberDeposit } from '@/contract/ordered-deposit.contract';
import { sealAccount } from '@/sandbox/gateway/transfer-account';
import { createTestApp, TEST_URL, type TestApp } from '../../support/app';
import {
  createTestGateway,
  fetchIncomingRows,
  OPERATOR_KEY,
  operate,
  receivingAccounts,
  reserve,
} from '../../support/deposit.fixture';

const MINUTE = 60_000;
const PAGE = '/sandbox-gateway/transfer';
let app: TestApp;
let token: string;

beforeAll(async () => {
  app = await createTestApp({ operatorKey: OPERATOR_KEY });
});
beforeEach(async () => {
  await app.reset();
  token = await app.loginAs();
});
afterEach(async () => expect((await app.verifyLedger()).faults).toEqual([]));
afterAll(() => app.close());

async function open(url: string | null): Promise<{ status: number; text: string }> {
  const response = await app.fetch(new Request(new URL(url ?? '/nowhere', TEST_URL)));
  return { status: response.status, text: await response.text() };
}

/** Returns the field values of the form on a page. */
function readForm(page: string): Record<string, string> {
  const inputs = [...page.matchAll(/<input id="(\w+)"[^>]*value="([^"]*)"/g)];
  const selects = [...page.matchAll(/<select id="(\w+)"[^]*?<\/select>/g)];
  return Object.fromEntries([
    ...inputs.map(([, name = '', value = '']) => [name, value]),
    ...selects.map(([select, name = '']) => [
      name,
      /<option value="([^"]*)" selected/.exec(select)?.[1] ?? '',
    ]),
  ]) as Record<string, string>;
}

function press(form: Record<string, string>): Promise<Response> {
  const body = new URLSearchParams(form);
  return app.fetch(new Request(TEST_URL + PAGE, { method: 'POST', body }));
}

/** Opens the transfer page of a deposit and submits the form. @returns the receipt */
async function transferFor(deposit: Deposit, change: Record<string, string> = {}): Promise<string> {
  const { text } = await open(deposit.transfer_url);
  const pressed = await press({ ...readForm(text), ...change });
  expect(pressed.status).toBe(303);
  return (await open(pressed.headers.get('location'))).text;
}

const read = async (id: string) => (await app.call(memberDeposit, { token, query: { id } })).data;

describe('a simulated transfer', () => {
  it.each([
    ['a bank', receivingAccounts.kbank.id],
    ['TrueMoney', receivingAccounts.trueMoney.id],
  ])('by %s credits the deposit without an operator', async (_, account) => {
    const balance = await app.balanceOf(token);
    const deposit = await reserve(app, token, { account });
    const receipt = await transferFor(deposit);
    expect(receipt).toContain('เงินเข้ากระเป๋าแล้ว');
    expect(await read(deposit.id)).toMatchObject({ state: 'credited', transfer_url: null });
    expect(await app.balanceOf(token)).toBe(balance + deposit.amount);
  });

  it('shows every receiving account, and the sender’s account with a masked number', async () => {
    const deposit = await reserve(app, token, { account: receivingAccounts.scb.id });
    const { text } = await open(deposit.transfer_url);
    for (const { account_number } of Object.values(receivingAccounts))
      expect(text).toContain(account_number);
    expect(text).toContain('ไม่มีเงินจริงเคลื่อนไหว');
    expect(readForm(text)).toEqual({
      to: '014-4051234567',
      amount: (deposit.amount / 100).toFixed(2),
      from: expect.stringMatching(/^[\w-]{40,}$/) as string,
      bank: '004',
      number: '••••••6789',
      name: '',
    });
  });

  it('shows the sender’s account number in no URL and on no page', async () => {
    const deposit = await reserve(app, token, { account: receivingAccounts.kbank.id });
    const { text } = await open(deposit.transfer_url);
    const receipt = await transferFor(deposit);
    expect(receipt).toContain('เงินเข้ากระเป๋าแล้ว');
    for (const shown of [deposit.transfer_url, text, receipt]) {
      expect(shown).not.toContain('0123456789');
    }
  });

  it('ignores a sender account that was encrypted with another secret', async () => {
    const query = new URLSearchParams({
      from: sealAccount('another secret', { bankCode: '004', accountNumber: '0123456789' }),
    });
    const form = readForm((await open(`${PAGE}?${query.toString()}`)).text);
    expect(form).toMatchObject({ from: '', number: '' });
  });

  it('sent twice credits once, and the second payment waits for an operator', async () => {
    const balance = await app.balanceOf(token);
    const deposit = await reserve(app, token);
    await transferFor(deposit);
    expect(await transferFor(deposit)).toContain('รอทีมงานตรวจสอบ');
    expect(await app.balanceOf(token)).toBe(balance + deposit.amount);
  });

  it.each([
    ['another amount', { amount: '55.55' }],
    ['another sender', { number: '1112223334', name: "ร้าน 'O'" }],
    ['another receiving account', { to: '002-9998887776' }],
  ])('with %s waits for an operator', async (_, change) => {
    const deposit = await reserve(app, token);
    expect(await transferFor(deposit, change)).toContain('รอทีมงานตรวจสอบ');
    expect((await read(deposit.id)).state).not.toBe('credited');
    expect(await fetchIncomingRows(app)).toHaveLength(1);
  });

  it('for an expired deposit is reported only once, and an operator can approve the deposit', async () => {
    const deposit = await reserve(app, token);
    // The deposit has expired, so only an operator can credit it.
    await app.moveClock(16 * MINUTE);
    expect(await transferFor(deposit)).toContain('รอทีมงานตรวจสอบ');
    await app.moveClock(60 * MINUTE);
    await app.sendPaymentReports();
    expect(await fetchIncomingRows(app)).toMatchObject([
      { reason: 'late', deposit_id: deposit.id },
    ]);
    const body = { id: deposit.id };
    expect((await operate(app, '/deposits/approve', { body })).error).toBe(0);
    expect((await read(deposit.id)).state).toBe('credited');
  });
});

describe('the form of a simulated transfer', () => {
  const good = {
    to: '004-0123456780',
    amount: '100.37',
    bank: '004',
    number: '012-345 6789',
    name: '',
  };

  it('accepts account numbers with separators', async () => {
    expect((await press(good)).status).toBe(303);
  });

  it.each([
    ['กรุณาเลือกบัญชีรับเงิน', { to: '' }],
    ['กรุณาเลือกบัญชีรับเงิน', { to: "004-1' OR 1" }],
    ['กรุณากรอกจำนวนเงิน', { amount: '' }],
    ['กรุณากรอกจำนวนเงิน', { amount: '0' }],
    ['กรุณากรอกจำนวนเงิน', { amount: '1.234' }],
    ['กรุณากรอกจำนวนเงิน', { amount: '9999999999999' }],
    ['กรุณากรอกเลขบัญชี', { number: '12' }],
    ['กรุณากรอกเลขบัญชี', { bank: 'x' }],
    ['ชื่อผู้โอน', { name: 'x'.repeat(121) }],
    ['ชื่อผู้โอน', { name: 'a\u0000b' }],
  ])('shows %s for %j and keeps the typed values', async (problem, change) => {
    const pressed = await press({ ...good, ...change });
    expect(pressed.status).toBe(400);
    const text = await pressed.text();
    expect(text).toContain(problem);
    if (!('amount' in change)) expect(readForm(text)['amount']).toBe('100.37');
    expect(await fetchIncomingRows(app)).toEqual([]);
  });

  it('escapes markup', async () => {
    const { text } = await open(`${PAGE}?amount=${encodeURIComponent('"><script>1</script>')}`);
    expect(text).not.toContain('<script>');
  });

  it('responds with 404 for an unknown receipt', async () => {
    expect((await open('/sandbox-gateway/transfers/nothing')).status).toBe(404);
  });
});

describe('a deposit', () => {
  it('has no transfer URL after it was cancelled or has expired', async () => {
    const { id, transfer_url } = await reserve(app, token);
    expect(transfer_url).toContain(PAGE);
    await app.call(depositCancel, { token, body: { id } });
    expect((await read(id)).transfer_url).toBeNull();
    const { id: late } = await reserve(app, token);
    await app.moveClock(15 * MINUTE);
    expect((await read(late)).transfer_url).toBeNull();
  });

  it('has no transfer URL without the sandbox gateway', async () => {
    const real = await createTestApp({ db: app.db, gateways: [createTestGateway()] });
    const deposit = await reserve(real, await real.loginAs());
    expect(deposit.transfer_url).toBeNull();
  });
});
