import * as v from 'valibot';
import { depositData, depositId, paymentData } from './deposits.contract';
import { defineEndpoint } from './endpoint';

export const depositClaim = defineEndpoint({
  method: 'POST',
  path: '/api/member/deposit/claim',
  summary: 'Reports that the member has made the transfer; repeating the request changes nothing',
  access: 'member',
  body: v.strictObject({ id: depositId }),
  data: depositData,
  errors: ['request.not_found', 'deposit.decided'],
  invalidates: ['deposits'],
});

export const depositCancel = defineEndpoint({
  method: 'POST',
  path: '/api/member/deposit/cancel',
  summary: 'Cancels a deposit that is not paid yet; repeating the request changes nothing',
  access: 'member',
  whileRestricted: true,
  body: v.strictObject({ id: depositId }),
  data: depositData,
  errors: ['request.not_found', 'deposit.decided'],
  invalidates: ['deposits'],
});

export const depositSlip = defineEndpoint({
  method: 'POST',
  path: '/api/member/deposit/slip',
  summary:
    "Asks the bank about the transfer of a slip, and credits it when it fits; takes the content of the slip's QR code, never the picture",
  access: 'member',
  body: v.strictObject({
    id: depositId,
    payload: v.pipe(v.string(), v.regex(/^[0-9A-Za-z]{20,128}$/)),
  }),
  /** `review`: the money has arrived, and the team decides. */
  data: v.object({ state: v.picklist(['credited', 'review']) }),
  errors: [
    'request.not_found',
    'request.too_many',
    'deposit.decided',
    'slip.unreadable',
    'slip.used',
    'slip.unknown',
    'slip.later',
    'slip.other_receiver',
    'slip.unavailable',
  ],
  invalidates: ['deposits'],
});

export const memberDeposit = defineEndpoint({
  method: 'GET',
  path: '/api/member/deposit/info',
  summary: "Returns one of the member's deposits",
  access: 'member',
  whileRestricted: true,
  query: v.strictObject({ id: depositId }),
  data: depositData,
  errors: ['request.not_found'],
});

const paymentQuery = v.strictObject({ payment_id: v.optional(depositId) });

export const qrcodeInfo = defineEndpoint({
  method: 'GET',
  path: '/api/member/payment/qrcode_info',
  summary: 'Returns a QR payment, by default the latest one',
  access: 'member',
  query: paymentQuery,
  data: paymentData,
  errors: ['request.not_found'],
});

export const inquiryStatus = defineEndpoint({
  method: 'GET',
  path: '/api/member/payment/inquiry_status',
  summary: 'Returns the status of a QR payment, by default of the latest one',
  access: 'member',
  query: paymentQuery,
  data: v.pick(paymentData, ['payment_id', 'status', 'amount', 'paid_at', 'note', 'now']),
  errors: ['request.not_found'],
});
