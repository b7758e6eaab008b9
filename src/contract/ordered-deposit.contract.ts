import * as v from 'valibot';
import { depositData, depositId, paymentData } from './deposits.contract';
import { defineEndpoint } from './endpoint';

export const depositClaim = defineEndpoint({
  method: 'POST',
  path: '/api/member/deposit/claim',
  summary: 'Say that the money is on its way; safe to repeat',
  access: 'member',
  body: v.strictObject({ id: depositId }),
  data: depositData,
  errors: ['request.not_found', 'deposit.decided'],
  invalidates: ['deposits'],
});

export const depositCancel = defineEndpoint({
  method: 'POST',
  path: '/api/member/deposit/cancel',
  summary: 'Give a reservation back before anything was paid; safe to repeat',
  access: 'member',
  body: v.strictObject({ id: depositId }),
  data: depositData,
  errors: ['request.not_found', 'deposit.decided'],
  invalidates: ['deposits'],
});

export const memberDeposit = defineEndpoint({
  method: 'GET',
  path: '/api/member/deposit/info',
  summary: 'One deposit of the member',
  access: 'member',
  query: v.strictObject({ id: depositId }),
  data: depositData,
  errors: ['request.not_found'],
});

const paymentQuery = v.strictObject({ payment_id: v.optional(depositId) });

export const qrcodeInfo = defineEndpoint({
  method: 'GET',
  path: '/api/member/payment/qrcode_info',
  summary: 'A QR payment; the latest one when none is named',
  access: 'member',
  query: paymentQuery,
  data: paymentData,
  errors: ['request.not_found'],
});

export const inquiryStatus = defineEndpoint({
  method: 'GET',
  path: '/api/member/payment/inquiry_status',
  summary: 'How a QR payment stands; the latest one when none is named',
  access: 'member',
  query: paymentQuery,
  data: v.pick(paymentData, ['payment_id', 'status', 'amount', 'paid_at', 'note', 'now']),
  errors: ['request.not_found'],
});
