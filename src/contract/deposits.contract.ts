import * as v from 'valibot';
import { defineEndpoint } from './endpoint';
import { agentCode, agentId, baht, bankCode, countFromText, slug, typedBaht } from './fields';

/** Ways to pay money in. `manual` is a payment that an operator assigned to a member. */
export const depositMethods = ['bank', 'truemoney', 'qr', 'manual'] as const;
export type DepositMethod = (typeof depositMethods)[number];

/** `pending` waits for the money, `review` for an operator; the other states are final. */
export const depositStates = [
  'pending',
  'review',
  'credited',
  'expired',
  'cancelled',
  'rejected',
] as const;
export type DepositState = (typeof depositStates)[number];

const limits = { min_amount: baht, max_amount: baht };

const bankAccountData = v.object({
  id: v.string(),
  bank_code: bankCode,
  account_number: v.string(),
  account_name: v.string(),
  ...limits,
});

const trueMoneyAccountData = v.object({
  id: v.string(),
  /** Phone number of the TrueMoney wallet. */
  account_number: v.string(),
  account_name: v.string(),
  ...limits,
});

/** An account of the agent that receives a deposit; `bank_code` is null for a TrueMoney wallet. */
const depositAccountData = v.object({
  bank_code: v.nullable(bankCode),
  account_number: v.string(),
  account_name: v.string(),
});

/** A deposit, for its member. */
export const depositData = v.object({
  id: v.string(),
  method: v.picklist(depositMethods),
  state: v.picklist(depositStates),
  /** The exact amount to transfer, to the satang. */
  amount: baht,
  /** The amount that was credited; null until then. */
  credited_amount: v.nullable(baht),
  /** The receiving account; null for a QR code, and for a deposit entered by an operator. */
  account: v.nullable(depositAccountData),
  /** Page on which the transfer can be simulated; null with real money, and once the deposit is not pending. */
  transfer_url: v.nullable(v.string()),
  created_at: v.string(),
  expires_at: v.string(),
  /** Time at which the member reported the transfer as made; null until then. */
  claimed_at: v.nullable(v.string()),
  decided_at: v.nullable(v.string()),
  /** Time from which the member may send the transfer's slip; null when the deposit takes none. */
  slip_from: v.nullable(v.string()),
  /** Explanation of the state for the member, in Thai. */
  note: v.nullable(v.string()),
  /** Server time of the response, so that countdowns do not depend on the phone's clock. */
  now: v.string(),
});

export type Deposit = v.InferOutput<typeof depositData>;
export type BankAccount = v.InferOutput<typeof bankAccountData>;
export type TrueMoneyAccount = v.InferOutput<typeof trueMoneyAccountData>;

/** Id of a deposit, and of its QR payment. */
export const depositId = v.pipe(v.string(), v.uuid());

export const agentBankAccounts = defineEndpoint({
  method: 'POST',
  path: '/api/agent/bank_accounts',
  summary: "Lists the agent's bank accounts that accept deposits",
  access: 'public',
  body: v.strictObject({ agent_code: v.optional(agentCode), agent_id: v.optional(agentId) }),
  data: v.array(bankAccountData),
  errors: ['agent.unknown_code'],
});

export const agentTrueMoneyAccounts = defineEndpoint({
  method: 'POST',
  path: '/api/agent/true_money_accounts',
  summary: "Lists the agent's TrueMoney wallets that accept deposits",
  access: 'public',
  body: v.strictObject({ agent_code: v.optional(agentCode), agent_id: v.optional(agentId) }),
  data: v.array(trueMoneyAccountData),
  errors: ['agent.unknown_code'],
});

export const depositCreate = defineEndpoint({
  method: 'POST',
  path: '/api/member/deposit',
  summary:
    "Creates a deposit and reserves its exact amount on one of the agent's accounts for a limited time",
  access: 'member',
  body: v.strictObject({
    account_id: v.pipe(v.string(), v.regex(/^\d{1,15}$/)),
    /** Whole baht; the server adds the satang. */
    amount: v.pipe(
      typedBaht,
      v.check((satang) => satang > 0 && satang % 100 === 0, 'กรุณากรอกเป็นบาทเต็ม ไม่มีสตางค์'),
    ),
  }),
  data: depositData,
  errors: [
    'deposit.out_of_range',
    'deposit.one_at_a_time',
    'deposit.full',
    'deposit.account_closed',
    'deposit.paused',
    'phone.unverified',
    'site.paused',
    'safety.refused',
    'safety.answer_first',
    'request.idempotency_conflict',
    'request.too_many',
  ],
  invalidates: ['deposits'],
});

export const memberDeposits = defineEndpoint({
  method: 'GET',
  path: '/api/member/deposits',
  summary: "Lists the member's deposits, newest first",
  access: 'member',
  whileRestricted: true,
  query: v.strictObject({
    limit: v.optional(countFromText(1, 60), 20),
    /** `next_cursor` of the previous page. */
    cursor: v.optional(depositId),
  }),
  data: v.object({ deposits: v.array(depositData), next_cursor: v.nullable(v.string()) }),
  errors: [],
});

const channelData = v.object({
  channel_id: v.string(),
  name: v.string(),
  sub_channels: v.array(v.object({ sub_channel_id: v.string(), name: v.string() })),
  ...limits,
  /** Seconds for which a QR code can be paid. */
  valid_seconds: v.number(),
});

export type PaymentChannel = v.InferOutput<typeof channelData>;

/** A QR payment: the view of its deposit for the payment page. */
export const paymentData = v.object({
  payment_id: v.string(),
  channel_id: v.string(),
  sub_channel_id: v.string(),
  amount: baht,
  status: v.picklist(['pending', 'paid', 'expired', 'cancelled', 'review', 'rejected']),
  /** Content of the QR code (EMVCo). */
  qr_payload: v.string(),
  /** Page on which a payment can be simulated; null with real money. */
  pay_url: v.nullable(v.string()),
  created_at: v.string(),
  expires_at: v.string(),
  paid_at: v.nullable(v.string()),
  note: v.nullable(v.string()),
  /** Server time of the response. */
  now: v.string(),
});

export type Payment = v.InferOutput<typeof paymentData>;

export const paymentChannels = defineEndpoint({
  method: 'GET',
  path: '/api/member/payment/channels',
  summary: 'Lists the channels for payment by QR code',
  access: 'member',
  data: v.array(channelData),
  errors: [],
});

export const paymentInfo = defineEndpoint({
  method: 'GET',
  path: '/api/member/payment/info',
  summary: 'Returns one channel for payment by QR code',
  access: 'member',
  query: v.strictObject({ channel_id: slug }),
  data: channelData,
  errors: ['payment.unknown_channel'],
});

export const generateQr = defineEndpoint({
  method: 'POST',
  path: '/api/member/payment/generate_qr',
  summary: 'Creates a QR code for an amount, replacing an earlier one that was not paid',
  access: 'member',
  body: v.strictObject({
    channel_id: slug,
    sub_channel_id: slug,
    amount: v.pipe(
      typedBaht,
      v.check((satang) => satang > 0, 'กรุณากรอกจำนวนเงิน'),
    ),
  }),
  data: paymentData,
  errors: [
    'payment.unknown_channel',
    'payment.gateway_unavailable',
    'deposit.out_of_range',
    'deposit.one_at_a_time',
    'deposit.paused',
    'phone.unverified',
    'site.paused',
    'safety.refused',
    'safety.answer_first',
    'request.idempotency_conflict',
    'request.too_many',
  ],
  invalidates: ['deposits'],
});
