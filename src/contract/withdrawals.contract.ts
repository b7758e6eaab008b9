import * as v from 'valibot';
import { defineEndpoint } from './endpoint';
import { baht, bankCode, countFromText, typedBaht } from './fields';
import { categoryKeys } from './lobby-key';
import { countedPlay } from './turnover.fields';

/**
 * States of a withdrawal. `requested` waits for an operator, and `approved` waits for the transfer. The other states
 * are final.
 */
export const withdrawalStates = ['requested', 'approved', 'paid', 'rejected'] as const;
export type WithdrawalState = (typeof withdrawalStates)[number];

/** The member's own bank account, with only the end of its number. */
const ownAccountData = v.object({
  bank_code: bankCode,
  last_digits: v.string(),
  /** Name of the account holder; null when the member's name is unknown. */
  account_name: v.nullable(v.string()),
});

const withdrawalData = v.object({
  id: v.string(),
  state: v.picklist(withdrawalStates),
  amount: baht,
  /** Destination account at the time of the request. */
  account: ownAccountData,
  requested_at: v.string(),
  /** Time of the approval; null before it, and for a withdrawal that was rejected without an approval. */
  approved_at: v.nullable(v.string()),
  /** Time at which the withdrawal was paid or rejected; null until then. */
  ended_at: v.nullable(v.string()),
  /** Reason of a rejection, in Thai; null for a withdrawal that was not rejected. */
  note: v.nullable(v.string()),
});

export type Withdrawal = v.InferOutput<typeof withdrawalData>;
export type OwnAccount = v.InferOutput<typeof ownAccountData>;

const withdrawalId = v.pipe(v.string(), v.uuid());

export const withdrawCreate = defineEndpoint({
  method: 'POST',
  path: '/api/member/withdraw',
  summary:
    "Requests a withdrawal from the main wallet to the member's own bank account; the amount is held at once",
  access: 'member',
  whileRestricted: true,
  body: v.strictObject({
    amount: v.pipe(
      typedBaht,
      v.check((satang) => satang > 0, 'กรุณากรอกจำนวนเงิน'),
    ),
  }),
  data: withdrawalData,
  /** The messages of refusals that depend on a number contain that number. */
  errors: [
    'site.paused',
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
  summary:
    'Returns the limits of a withdrawal, the account that receives it, and the turnover still required',
  access: 'member',
  whileRestricted: true,
  data: v.object({
    min_amount: baht,
    max_amount: baht,
    most_per_day: v.number(),
    /** Number of withdrawals that the member may still request before midnight in Thailand. */
    left_today: v.number(),
    /** Balance of the main wallet, the only one that can be withdrawn. */
    balance: baht,
    /** Whether the member is on a break, during which turnover does not block withdrawals. */
    is_on_break: v.boolean(),
    /** Part of the balance that stays during a break: gifts whose turnover is missing. 0 without a break. */
    kept: baht,
    /** The account that receives the money; null until the member has entered one. */
    account: v.nullable(ownAccountData),
    /** Time from which a replaced account gets payouts; null when it gets them now. */
    account_usable_at: v.nullable(v.pipe(v.string(), v.isoTimestamp())),
    /**
     * Minutes from request to payment within which nine of ten recent withdrawals of the agent were paid, rounded up;
     * null with fewer than ten in the last 30 days.
     */
    usual_minutes: v.nullable(v.number()),
    /**
     * Turnover requirements that block withdrawals until all are met, in the order in which stakes count towards them;
     * none during a break.
     */
    turnover: v.array(
      v.object({
        id: v.string(),
        /** Origin of the requirement, such as `promotion`, `coupon` or `cashback`. */
        source: v.string(),
        name: v.string(),
        /** Categories of games that count towards the requirement; null means all. */
        categories: v.nullable(v.array(v.picklist(categoryKeys))),
        /** Share of a stake that counts towards the requirement, by type of game. */
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
  summary: "Lists the member's withdrawals, newest first",
  access: 'member',
  whileRestricted: true,
  query: v.strictObject({
    limit: v.optional(countFromText(1, 60), 20),
    /** `next_cursor` of the previous page. */
    cursor: v.optional(withdrawalId),
  }),
  data: v.object({ withdrawals: v.array(withdrawalData), next_cursor: v.nullable(v.string()) }),
  errors: [],
});
