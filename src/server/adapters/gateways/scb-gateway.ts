import * as v from 'valibot';
import { parseBaht } from '@/domain/baht';
import { type CalendarDay, toCalendarDay, toTimeOfDay } from '@/domain/calendar-day';
import {
  type FoundPayment,
  GatewayUnavailableError,
  type PaymentGateway,
  type PaymentRequest,
  type PaymentResponse,
  ReportRefusedError,
} from '../../deposits/payment-gateway';
import type { ScbSettings } from '../../gateway-settings';
import { asksFor, readBillReference, toBillReference, writeBillCode } from './bill-code';
import { createScbClient, SCB_ID, type ScbCall } from './scb-client';

/** Thai QR codes of bill payment that a customer scans. */
const EVENT_CODE = '00300100';
const MOST_REFERENCE = 20;
const REFUNDED = 'R';
const SANDBOX_HOST = /^https?:\/\/[^/]*sandbox/;

const codeAnswer = v.union([
  v.object({ qrRawData: v.string() }),
  v.pipe(
    v.object({ data: v.object({ qrRawData: v.string() }) }),
    v.transform(({ data }) => data),
  ),
]);

const text = v.optional(v.nullable(v.string()), null);
const reference = v.pipe(v.string(), v.regex(/^[0-9A-Z]{1,20}$/));
const transactionId = v.pipe(v.string(), v.minLength(1), v.maxLength(100));

const confirmation = v.object({
  transactionId,
  billPaymentRef1: reference,
  transactionDateandTime: text,
});

const paidBill = v.object({
  transactionId,
  billPaymentRef1: v.string(),
  amount: v.union([v.string(), v.number()]),
  transactionDateandTime: v.string(),
  payeeProxyId: text,
  payerAccountNumber: text,
  payerName: text,
  sendingBankCode: text,
  reverseFlag: text,
});
type PaidBill = v.InferOutput<typeof paidBill>;

/**
 * Creates the gateway of SCB's Partner API. Its confirmations are not signed, so they only say what to ask; money is
 * believed only from the bank's own answer.
 */
export function createScbGateway(
  settings: ScbSettings,
  fetch: typeof globalThis.fetch,
): PaymentGateway {
  const call = createScbClient(settings, fetch);
  return {
    gatewayId: SCB_ID,
    ...(SANDBOX_HOST.test(settings.url) && { isSimulated: true }),
    channel: {
      name: 'พร้อมเพย์ QR',
      // The bank names the payer, who has to be the member.
      subChannelName: 'จ่ายจากบัญชีที่คุณลงทะเบียนไว้',
      minSatang: 20_00,
      maxSatang: 50_000_00,
      validSeconds: 600,
    },
    createPayment: (request) => createCode(settings, call, request),
    readReport: ({ body }) => {
      const parsed = v.safeParse(v.pipe(v.string(), v.parseJson(), confirmation), body);
      if (!parsed.success) throw new ReportRefusedError('malformed');
      const { transactionId: id, billPaymentRef1: ref1, transactionDateandTime } = parsed.output;
      const at = readTime(transactionDateandTime);
      return {
        payments: [],
        hints: [
          { gatewayReference: ref1, transactionId: id, ...(at && { day: toCalendarDay(at) }) },
        ],
        acknowledge: () => ({
          resCode: '00',
          resDesc: 'success',
          transactionId: id,
          confirmId: toBillReference(id),
        }),
      };
    },
    findPayments: (ref1, day) => findBills(settings, call, ref1, day),
  };
}

type Call = (call: ScbCall) => Promise<unknown>;

async function createCode(
  { billerId, ref2, ref3Prefix, codes }: ScbSettings,
  call: Call,
  { reference: order, amountSatang, validSeconds }: PaymentRequest,
): Promise<PaymentResponse> {
  const ref1 = toBillReference(order);
  const ref3 = `${ref3Prefix}${ref1}`.slice(0, MOST_REFERENCE);
  const made = { gatewayReference: ref1, payUrl: null };
  if (codes === 'own') {
    return { ...made, qrPayload: writeBillCode({ billerId, amountSatang, ref1, ref2, ref3 }) };
  }
  const until = new Date(Date.now() + validSeconds * 1_000);
  const data = await call({
    path: `/${codes}/payment/qrcode/create`,
    body: {
      ...{ qrType: 'PP', ppType: 'BILLERID', ppId: billerId, ref1, ref3 },
      ...(ref2 !== undefined && { ref2 }),
      amount: (amountSatang / 100).toFixed(2),
      ...(codes === 'v2' && {
        numberOfTimes: 1,
        expiryDate: `${toCalendarDay(until)} ${toTimeOfDay(until)}`,
      }),
    },
  });
  const parsed = v.safeParse(codeAnswer, data);
  if (!parsed.success) {
    throw new GatewayUnavailableError(SCB_ID, 'answered the order of a code in another form');
  }
  const { qrRawData: qrPayload } = parsed.output;
  // Members pay by the code, so a wrong one would send their money astray.
  if (!asksFor(qrPayload, amountSatang) || readBillReference(qrPayload) !== ref1) {
    throw new GatewayUnavailableError(SCB_ID, 'made a code for another amount or reference');
  }
  return { ...made, qrPayload };
}

async function findBills(
  { billerId }: ScbSettings,
  call: Call,
  ref1: string,
  day: CalendarDay,
): Promise<FoundPayment[]> {
  const query = new URLSearchParams({
    eventCode: EVENT_CODE,
    transactionDate: day,
    billerId,
    reference1: ref1,
  });
  const data = await call({ path: `/v1/payment/billpayment/inquiry?${query}` });
  const parsed = v.safeParse(v.nullish(v.array(paidBill), []), data);
  if (!parsed.success) throw unreadable();
  return parsed.output
    .filter(
      (bill) =>
        bill.billPaymentRef1 === ref1 &&
        bill.reverseFlag !== REFUNDED &&
        (bill.payeeProxyId || billerId) === billerId,
    )
    .map(toFound);
}

function toFound(bill: PaidBill): FoundPayment {
  const at = readTime(bill.transactionDateandTime);
  const amountSatang = readAmount(bill.amount);
  if (!at || amountSatang === undefined) throw unreadable();
  return {
    transactionId: bill.transactionId,
    amountSatang,
    occurredAt: at.toISOString(),
    payer: {
      bankCode: bill.sendingBankCode || null,
      accountNumber: bill.payerAccountNumber || null,
      name: bill.payerName || null,
    },
  };
}

const unreadable = () =>
  new GatewayUnavailableError(SCB_ID, 'answered the question about a payment in another form');

function readAmount(amount: string | number): number | undefined {
  try {
    const satang = parseBaht(typeof amount === 'string' ? amount.replaceAll(',', '') : amount);
    return satang > 0 ? satang : undefined;
  } catch {
    return undefined;
  }
}

/** Reads a time, which is Thai unless it names an offset. */
function readTime(shown: string | null): Date | undefined {
  if (shown === null) return undefined;
  const hasOffset = /(?:Z|[+-]\d{2}:?\d{2})$/.test(shown);
  const at = new Date(hasOffset ? shown : `${shown}+07:00`);
  return Number.isNaN(at.getTime()) ? undefined : at;
}
