import type { PromotionTerms } from '@/contract/promotions.contract';
import { describeCountedPlay } from '@/contract/turnover.copy';
import { formatMoney } from '@/domain/money';
import { formatThaiDay } from '@/domain/thai-date';
import { Text } from '@/shared/ui/kit';
import { describeDeposit } from '../promotion.rules';
import { describeWholeBonus, formatFactor } from '../promotion-format';
import { promotionsCopy as copy } from '../promotions.copy';
import styles from './promotion-facts.module.css';

/** All terms that a member agrees to. */
export function PromotionFacts({ terms }: { terms: PromotionTerms }) {
  const least = describeDeposit(terms);
  const facts = [
    [copy.facts.bonus, describeWholeBonus(terms)],
    [copy.facts.minDeposit, formatMoney(terms.min_deposit)],
    [copy.facts.turnover, copy.turnoverTimes(formatFactor(terms.turnover_multiple))],
    [copy.facts.ownPlay, copy.ownMoneyFirst],
    [copy.facts.counts, describeCountedPlay(terms.counts)],
    [copy.facts.largestStake, describeLargestStake(terms)],
    [copy.facts.days, copy.days(terms.days_to_play)],
    [copy.facts.games, joinCategories(terms)],
    [copy.facts.excluded, joinExcluded(terms) ?? copy.noExcluded],
    [copy.facts.limit, describeLimit(terms)],
    [copy.facts.period, describePeriod(terms)],
    [copy.facts.times, describeTimes(terms)],
    [copy.facts.vip, terms.least_vip_level === 0 ? null : copy.vipNames[terms.least_vip_level]],
  ] as const;
  return (
    <>
      <dl className={styles.facts}>
        {facts.map(
          ([name, value]) =>
            value !== null && (
              <div key={name}>
                <Text as="dt" tone="faint">
                  {name}
                </Text>
                <dd>{value}</dd>
              </div>
            ),
        )}
      </dl>
      <p className={styles.example}>
        {copy.example(
          formatMoney(terms.min_deposit),
          formatMoney(least.bonus),
          formatMoney(least.ownPlay),
          formatMoney(least.turnover),
        )}
      </p>
      {terms.terms.length > 0 && (
        <section className={styles.terms}>
          <Text as="h3" variant="strong">
            {copy.terms}
          </Text>
          <ul>
            {terms.terms.map((term) => (
              <li key={term}>{term}</li>
            ))}
          </ul>
        </section>
      )}
    </>
  );
}

/** Describes the largest stake from either wallet; null when there is no limit. */
export function describeLargestStake({ largest_stake }: PromotionTerms): string | null {
  return largest_stake === null ? null : copy.largestStake(formatMoney(largest_stake));
}

/** Joins the names of the categories: "สล็อต, ยิงปลา". */
export function joinCategories({ categories }: PromotionTerms): string {
  return categories.map((category) => copy.categories[category]).join(', ');
}

/** Joins the names of the excluded games; null when none is excluded. */
export function joinExcluded({ excluded_games }: PromotionTerms): string | null {
  return excluded_games.length === 0 ? null : excluded_games.map(({ name }) => name).join(', ');
}

function describeLimit({ kind, limit_per_member }: PromotionTerms): string {
  if (kind === 'first_deposit') return copy.firstDeposit;
  const times = limit_per_member === null ? copy.noLimit : copy.times(limit_per_member);
  if (kind !== 'daily') return times;
  return limit_per_member === null ? copy.daily : `${copy.daily} · ${times}`;
}

function describePeriod({ starts_at, ends_at }: PromotionTerms): string | null {
  const parts = [
    starts_at === null ? null : copy.from(formatThaiDay(starts_at)),
    ends_at === null ? null : copy.until(formatThaiDay(ends_at)),
  ].filter((part) => part !== null);
  return parts.length === 0 ? null : parts.join(' ');
}

/** Describes the days and hours in which the promotion may be taken; null when it always may. */
function describeTimes({ weekdays, hours }: PromotionTerms): string | null {
  const parts = [
    weekdays?.map((day) => copy.dayNames[day - 1]).join(' '),
    hours && copy.hours(hours.from, hours.until),
  ].filter((part) => typeof part === 'string');
  return parts.length === 0 ? null : parts.join(' ');
}
