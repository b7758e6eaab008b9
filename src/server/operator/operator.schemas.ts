import * as v from 'valibot';
import { couponCode } from '@/contract/coupons.contract';
import { depositStates } from '@/contract/deposits.contract';
import { baht, bankCode, countFromText, flag, phone, slug } from '@/contract/fields';
import { instant, MOST_SATANG } from '@/contract/gateway.contract';
import { day, roundId, roundStates } from '@/contract/lotto.contract';
import { operatorRoles } from '@/contract/operator.roles';
import { memberPromotionStates } from '@/contract/promotions.contract';
import { securityKinds } from '@/contract/security.kinds';
import { withdrawalStates } from '@/contract/withdrawals.contract';
import { betTypes } from '@/domain/lotto';

/** What `/operator/v1/*` takes. Amounts are baht as in the members' API. */
export const nothing = v.strictObject({});

/** How the audit log names an operator; `owner` is who holds the first key, and `system` is nobody. */
const operatorName = v.pipe(
  v.string(),
  v.regex(/^[a-z0-9][a-z0-9_.-]{0,39}$/),
  v.notValues(['owner', 'system']),
);
/** Why, for the audit log. */
const reason = v.pipe(v.string(), v.trim(), v.minLength(1), v.maxLength(200));

const MOST_USES = 1_000_000;
const MOST_POINTS = 10_000_000;

const limit = v.optional(countFromText(1, 200), 50);
const rowId = countFromText(1, Number.MAX_SAFE_INTEGER);
const entityId = v.pipe(v.string(), v.uuid());
/** For the member, in Thai. */
const note = v.pipe(v.string(), v.trim(), v.minLength(1), v.maxLength(200));
const paid = v.pipe(
  baht,
  v.check((satang) => satang > 0, 'must be more than nothing'),
  v.maxValue(MOST_SATANG),
);

export const analyticsFilter = v.strictObject({ day: v.optional(day) });
export const depositFilter = v.strictObject({
  state: v.optional(v.picklist(depositStates)),
  limit,
});
export const depositReference = v.strictObject({ id: entityId });
export const depositRejection = v.strictObject({ id: entityId, note });
export const withdrawalFilter = v.strictObject({
  state: v.optional(v.picklist(withdrawalStates)),
  limit,
});
export const withdrawalReference = v.strictObject({ id: entityId });
export const withdrawalRejection = v.strictObject({ id: entityId, note });
export const incomingFilter = v.strictObject({
  state: v.optional(v.picklist(['credited', 'review', 'returned'])),
  limit,
});
export const incomingReport = v.strictObject({
  /** The bank's reference of the transfer. */
  reference: v.pipe(v.string(), v.minLength(1), v.maxLength(100)),
  account_id: rowId,
  amount: paid,
  sender_bank_code: v.nullable(v.pipe(v.string(), v.regex(/^\d{3}$/))),
  sender_account_number: v.pipe(v.string(), v.regex(/^\d{9,15}$/)),
  sender_name: v.optional(v.nullable(v.pipe(v.string(), v.maxLength(120))), null),
  occurred_at: instant,
});
export const incomingReference = v.strictObject({ id: rowId });
export const incomingCredit = v.strictObject({
  id: rowId,
  username: phone,
  /** The deposit that this money was taken for and that is credited already: this is other money. */
  beside: v.optional(v.nullable(entityId), null),
});
export const memberReference = v.strictObject({ username: phone });
export const memberAccess = v.strictObject({ username: phone, reason });
export const securityFilter = v.strictObject({
  username: v.optional(phone),
  kind: v.optional(v.picklist(securityKinds)),
  limit,
});
export const staffMember = v.strictObject({
  name: operatorName,
  role: v.picklist(operatorRoles),
});
export const staffReference = v.strictObject({ name: operatorName });
export const memberStaff = v.strictObject({ username: phone, is_staff: flag });
const couponFields = {
  code: couponCode,
  uses_allowed: countFromText(1, MOST_USES),
  uses_per_member: v.optional(countFromText(1, MOST_USES), 1),
  starts_at: v.optional(instant),
  ends_at: v.optional(instant),
};
export const couponPlan = v.variant('kind', [
  v.strictObject({
    kind: v.literal('credit'),
    ...couponFields,
    amount: paid,
    /** How often the credit has to be played; three decimals are kept. */
    turnover_multiple: v.optional(
      v.pipe(
        v.union([v.string(), v.number()]),
        v.transform(Number),
        v.minValue(0),
        v.maxValue(100),
      ),
      0,
    ),
  }),
  v.strictObject({
    kind: v.literal('points'),
    ...couponFields,
    point: countFromText(1, MOST_POINTS),
  }),
]);
export const couponReference = v.strictObject({ code: couponCode });
export const couponFilter = v.strictObject({ limit });
export const couponUseFilter = v.strictObject({ code: couponCode, limit });
export const openState = v.strictObject({ id: rowId, is_open: flag });
export const receivingAccount = v.strictObject({
  /** Null: the phone of a TrueMoney wallet. */
  bank_code: v.nullable(bankCode),
  account_number: v.pipe(v.string(), v.regex(/^\d{10,15}$/)),
  account_name: v.pipe(v.string(), v.trim(), v.minLength(1), v.maxLength(120)),
  min_amount: paid,
  max_amount: paid,
});
export const memberPromotionFilter = v.strictObject({
  state: v.optional(v.picklist(memberPromotionStates)),
  username: v.optional(phone),
  limit,
});
/** Numbers as they were announced; whether they fit its market says the round. */
const announced = v.optional(v.pipe(v.string(), v.trim(), v.maxLength(20)));
const draws = v.optional(
  v.pipe(v.array(v.pipe(v.string(), v.trim(), v.maxLength(20))), v.maxLength(2)),
);
export const lottoResultEntry = v.strictObject({
  round_id: roundId,
  announcement: v.strictObject({
    number: announced,
    two_bottom: announced,
    three_front: draws,
    three_bottom: draws,
    index: announced,
    change: announced,
  }),
});
export const lottoMarket = v.strictObject({ market_id: slug });
export const lottoResultReference = v.strictObject({ id: rowId });
export const lottoRoundFilter = v.strictObject({
  state: v.optional(v.picklist(roundStates)),
  market_id: v.optional(slug),
  day: v.optional(day),
  limit,
});
export const lottoVoid = v.strictObject({ round_id: roundId, note });
export const lottoNumber = v.strictObject({
  round_id: roundId,
  bet_type: v.picklist(betTypes),
  number: v.pipe(v.string(), v.regex(/^\d{1,3}$/)),
  kind: v.picklist(['closed', 'half', 'open']),
});
export const shortfallFilter = v.strictObject({ limit });
export const auditFilter = v.strictObject({ limit });
