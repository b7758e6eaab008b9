import * as v from 'valibot';
import { betTypeNames } from '@/contract/lotto.copy';
import { betTypes, formatRate } from '@/domain/lotto';
import { formatMoney } from '@/domain/money';
import { marketsCopy as copy } from './markets.copy';

/** Terms as the request of a change stores them: rates in thousandths of the stake, amounts in satang. */
const storedTerms = v.array(
  v.object({
    betType: v.picklist(betTypes),
    rateMilli: v.number(),
    rateBeforeMilli: v.number(),
    minSatang: v.number(),
    maxSatang: v.number(),
    perNumberSatang: v.number(),
    ceilingSatang: v.number(),
  }),
);

/** Describes the terms of a request, with the rate before and after; anything else as JSON. */
export function describeTerms(value: unknown): string {
  const read = v.safeParse(storedTerms, value);
  if (!read.success) return JSON.stringify(value);
  return read.output
    .map((each) =>
      [
        `${betTypeNames[each.betType]} ${copy.rate(formatRate(each.rateBeforeMilli))} → ${copy.rate(formatRate(each.rateMilli))}`,
        copy.limits(formatMoney(each.minSatang), formatMoney(each.maxSatang)),
        copy.perNumberOf(formatMoney(each.perNumberSatang)),
        copy.ceilingOf(formatMoney(each.ceilingSatang)),
      ].join(' · '),
    )
    .join(' | ');
}
