import * as v from 'valibot';
import { defineEndpoint } from './endpoint';
import { baht, bankCode, countFromText, typedBaht } from './fields';
import { categoryKeys } from './lobby-key';
import { countedPlay } from './turnover.fields';

/** `requested` waits for an operator, `approved` for the transfer; the others are ends. */
export const withdrawalStates = ['requested', 'approved', 'paid', 'rejected'] as const;
export type WithdrawalState = (typeof withdrawalStates)[number];

/** The member's own account, of whose number only the end is said. */
const ownAccountData = v.object({
  bank_code: bankCode,
  last_digits: v.string(),
  /** Whose it is; null for a member whose name is not known. */
  account_name: v.nullable(v.string()),
});

const withdrawalData = v.object({
  id: v.string(),
  state: v.picklist(withdrawalStates),
  amount: baht,
  /** Where it goes, as it was when the member asked. */
  account: ownAccountData,
  requested_at: v.string(),
  /** Null until, or when it was rejected at once. */
  approved_at: v.nullable(v.string()),
  /** When it was paid or rejected. */
  ended_at: v.nullable(v.string()),
  /** Why it was rejected, in Thai. */
  note: v.nullable(v.string()),
});

export type Withdrawal = v.InferOutput<typeof withdrawalData>;
export type OwnAccount = v.InferOutput<typeof ownAccountData>;

const withdrawalId = v.pipe(v.string(), v.uuid());

export const withdrawCreate = defineEndpoint({
  method: 'POST',
  path: '/api/member/withdraw',
  summary: "Ask for money of the main wallet on the member's own account; it is held at once",
  access: 'member',
  body: v.strictObject({
    amount: v.pipe(
      typedBaht,
      v.check((satang) => satang > 0, 'กรุณากรอกจำนวนเงิน'),
    ),
  }),
  data: withdrawalData,
  /** Those that turn on a figure name it in their message. */
  errors: [
    'withdraw.out_of_range',
    'withdraw.one_at_a_time',
    'withdraw.too_many_today',
    'withdraw.turnover_owed',
    'withdraw.no_account',
    'bank_account.just_changed',
    'withdraw.insufficient_balance',
    'phone.unverified',
    'request.idempotency_conflict',
  ],
  invalidates: ['withdrawals'],
});

export const withdrawInfo = defineEndpoint({
  method: 'GET',
  path: '/api/member/withdraw/info',
  summary: 'What the member may withdraw now, where to, and what has to be played before',
  access: 'member',
  data: v.object({
    min_amount: baht,
    max_amount: baht,
    most_per_day: v.number(),
    /** How often more until midnight in Thailand. */
    left_today: v.number(),
    /** Of the main wallet, which is what can be withdrawn. */
    balance: baht,
    /** Null until the member has named one. */
    account: v.nullable(ownAccountData),
    /** From when on money goes to it, while it has just replaced another one; null where that is over. */
    account_usable_at: v.nullable(v.pipe(v.string(), v.isoTimestamp())),
    /**
     * Within how many minutes, from being asked for, nine of ten of the agent's latest withdrawals were paid, rounded up;
     * null while fewer than ten of the last 30 days were.
     */
    usual_minutes: v.nullable(v.number()),
    /** Turnover requirements that block withdrawals until all are met, in the order in which they take stakes. */
    turnover: v.array(
      v.object({
        id: v.string(),
        /** What it comes from, such as `promotion`, `coupon` or `cashback`. */
        source: v.string(),
        name: v.string(),
        /** The categories of games that count; null: whatever is played. */
        categories: v.nullable(v.array(v.picklist(categoryKeys))),
        /** How much of a stake on each kind of play counts. */
        counts: countedPlay,
        required: baht,
        counted: baht,
        remaining: baht,
        started_at: v.string(),
      }),
    ),
  }),
  errors: [],
});

export type WithdrawInfo = v.InferOutput<typeof withdrawInfo.data>;

export const memberWithdrawals = defineEndpoint({
  method: 'GET',
  path: '/api/member/withdrawals',
  summary: "The member's withdrawals, the latest first",
  access: 'member',
  query: v.strictObject({
    limit: v.optional(countFromText(1, 60), 20),
    /** `next_cursor` of the page before. */
    cursor: v.optional(withdrawalId),
  }),
  data: v.object({ withdrawals: v.array(withdrawalData), next_cursor: v.nullable(v.string()) }),
  errors: [],
});
