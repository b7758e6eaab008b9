import * as v from 'valibot';
import { parseRate } from '@/domain/lotto';
import { resultKinds } from '@/domain/lotto-results';
import { defineOperatorEndpoint } from '../endpoint';
import { baht, countFromText, flag, slug } from '../fields';
import { betType, rate } from '../lotto.fields';
import { lottoReaders, owners } from '../operator-roles';
import { paid } from './operator.fields';

/** Bounds of the minutes after a draw in which a result may still come. */
export const LEAST_REFUND_MINUTES = 15;
export const MOST_REFUND_MINUTES = 2_880;

const marketTerms = v.object({
  bet_type: betType,
  rate,
  /** Long-run return to players, in percent. */
  rtp: v.string(),
  min_amount: baht,
  max_amount: baht,
  /** Maximum stake of a member on one number of a round. */
  max_per_number: baht,
  /** Maximum payout of a round for one number. */
  payout_ceiling: baht,
});
export type MarketTerms = v.InferOutput<typeof marketTerms>;

/** Planned rounds that have not ended, and keep the terms with which they were planned. */
const kept = v.object({
  rounds: v.number(),
  /** Day of the last of them; null without one. */
  last_day: v.nullable(v.string()),
});

const market = v.object({
  market_id: v.string(),
  category_name: v.string(),
  name: v.string(),
  /** Name of the picture. */
  image: v.string(),
  position: v.number(),
  result_kind: v.picklist(resultKinds),
  is_open: v.boolean(),
  /** Days and times of the rounds, in words. */
  schedule: v.string(),
  refund_after_minutes: v.number(),
  /** Payout below which a first result may become final by time; null when a person always confirms. */
  final_by_time_below: v.nullable(baht),
  has_demo_results: v.boolean(),
  terms: v.array(marketTerms),
  kept,
  /** Rounds among them that still have terms from before the last change. */
  earlier: kept,
  /** Time at which the next round closes; null without a planned round. */
  next_closes_at: v.nullable(v.string()),
  /** Count of numbers that are closed in every coming round. */
  standing_numbers: v.number(),
});
export type OperatorMarket = v.InferOutput<typeof market>;

export const lottoMarketList = defineOperatorEndpoint({
  method: 'GET',
  path: '/operator/v1/lotto/markets',
  summary:
    'Lists all markets with their terms for rounds that are planned from now on, in display order',
  access: 'operator',
  roles: lottoReaders,
  data: v.object({
    markets: v.array(market),
    /** Markets of the catalogue that the agent does not have. */
    addable: v.array(v.object({ market_id: v.string(), name: v.string() })),
    /** Names of the pictures that a market can have. */
    images: v.array(v.string()),
  }),
  errors: [],
});

export const lottoMarketOpen = defineOperatorEndpoint({
  method: 'POST',
  path: '/operator/v1/lotto/markets/open',
  summary: 'Opens or closes a market; rounds of a closed market that are planned already go on',
  access: 'operator',
  roles: owners,
  body: v.strictObject({ market_id: slug, is_open: flag }),
  data: v.null(),
  errors: ['request.not_found'],
});

/** Terms of a bet type as the owner types them. */
const typedTerms = v.pipe(
  v.strictObject({
    bet_type: betType,
    rate: v.pipe(
      rate,
      v.check((text) => parseRate(text) > 1000, 'อัตราจ่ายต้องมากกว่า 1'),
    ),
    min_amount: paid,
    max_amount: paid,
    max_per_number: paid,
    payout_ceiling: paid,
  }),
  v.check(
    ({ min_amount, max_amount, max_per_number }) =>
      min_amount <= max_amount && max_amount <= max_per_number,
    'ต้องเรียงจากขั้นต่ำ ไม่เกินสูงสุดต่อรายการ ไม่เกินสูงสุดต่อเลข',
  ),
  v.check(
    ({ min_amount, rate: text, payout_ceiling }) =>
      (min_amount * parseRate(text)) / 1000 <= payout_ceiling,
    'เพดานจ่ายต้องไม่น้อยกว่าเงินรางวัลของยอดขั้นต่ำ',
  ),
);

export const lottoMarketTerms = defineOperatorEndpoint({
  method: 'POST',
  path: '/operator/v1/lotto/markets/terms',
  summary:
    'Changes rates and limits of a market for rounds that are planned afterwards; a change of a rate needs a second person',
  access: 'operator',
  roles: owners,
  stepUp: true,
  body: v.strictObject({
    market_id: slug,
    terms: v.pipe(v.array(typedTerms), v.minLength(1), v.maxLength(8)),
  }),
  /** The planned rounds that keep their terms. */
  data: kept,
  errors: [
    'request.not_found',
    'lotto.type_not_offered',
    'lotto.rate_loses',
    'lotto.terms_changed',
    'operator.approval_needed',
  ],
});

export const lottoMarketEdit = defineOperatorEndpoint({
  method: 'POST',
  path: '/operator/v1/lotto/markets/edit',
  summary:
    'Changes name, place, picture, and the minutes after which rounds without a result are refunded',
  access: 'operator',
  roles: owners,
  body: v.strictObject({
    market_id: slug,
    name: v.pipe(
      v.string(),
      v.trim(),
      v.nonEmpty('กรุณากรอกชื่อตลาด'),
      v.maxLength(40, 'ชื่อตลาดยาวเกิน 40 ตัวอักษร'),
    ),
    position: countFromText(0, 999),
    image: slug,
    refund_after_minutes: countFromText(LEAST_REFUND_MINUTES, MOST_REFUND_MINUTES),
  }),
  data: v.null(),
  errors: ['request.not_found', 'lotto.refund_due'],
});
