import * as v from 'valibot';
import type { BodyOf } from '@/contract/endpoint';
import { type bonusEntries, promotionEntries } from '@/contract/operator/promotion.fields';
import type { PromotionVersion, promotionSave } from '@/contract/operator/promotions.contract';
import { formatBaht } from '@/domain/baht';
import { promotionsCopy as copy } from './promotions.copy';

/** Terms of a promotion as the call takes them. */
export type WireTerms = BodyOf<typeof promotionSave>['terms'];

/**
 * Returns a rule for the text of a field that the contract checks.
 * @param read converts the text to the value of the contract
 * @param wrong message in place of the contract's own
 */
function typed<Value>(
  schema: v.GenericSchema<Value>,
  read: (text: string) => unknown,
  wrong?: string,
): v.GenericSchema<string, Value> {
  return v.pipe(
    v.string(),
    v.rawTransform<string, Value>(({ dataset, addIssue, NEVER }) => {
      const value = read(dataset.value);
      if (v.is(schema, value)) return value;
      const [issue] = v.safeParse(schema, value).issues ?? [];
      addIssue({ message: wrong ?? issue?.message ?? '' });
      return NEVER;
    }),
  );
}

const text = (value: string) => value.trim();
const orNone = (value: string) => (value.trim() === '' ? null : value.trim());
const splitBy = (separator: string) => (value: string) =>
  value
    .split(separator)
    .map((part) => part.trim())
    .filter((part) => part !== '');
const numbersOf = (value: string) => splitBy(',')(value).map(Number);

const entries = promotionEntries;

/** Rules of the form of a promotion, whose fields all hold text. */
export const promotionRules = v.pipe(
  v.object({
    bonus_kind: v.pipe(v.string(), v.picklist(['share', 'fixed'], copy.choose)),
    kind: typed(entries.kind, text),
    name: typed(entries.name, text),
    summary: typed(entries.summary, text),
    terms: typed(entries.terms, splitBy('\n')),
    image: typed(entries.image, text),
    image_wide: typed(entries.image_wide, text),
    image_share: typed(entries.image_share, text),
    min_deposit: typed(entries.min_deposit, text),
    bonus_percent: typed(entries.bonus_percent, orNone),
    max_bonus: typed(entries.max_bonus, orNone),
    bonus_amount: typed(entries.bonus_amount, orNone),
    turnover_multiple: typed(entries.turnover_multiple, text),
    largest_stake: typed(entries.largest_stake, text),
    days_to_play: typed(entries.days_to_play, text, copy.needCount),
    categories: typed(entries.categories, splitBy(',')),
    excluded_games: typed(entries.excluded_games, splitBy('\n'), copy.needGame),
    limit_per_member: typed(entries.limit_per_member, orNone, copy.needCount),
    quota: typed(entries.quota, orNone, copy.needCount),
    budget: typed(entries.budget, orNone),
    weekdays: typed(entries.weekdays, numbersOf),
    takes_from: typed(entries.takes_from, orNone),
    takes_until: typed(entries.takes_until, orNone),
    least_vip_level: typed(entries.least_vip_level, Number),
  }),
  v.forward(
    v.check(
      ({ bonus_kind, bonus_percent, max_bonus }) =>
        bonus_kind === 'fixed' || (bonus_percent !== null && max_bonus !== null),
      copy.needShare,
    ),
    ['max_bonus'],
  ),
  v.forward(
    v.check(
      ({ bonus_kind, bonus_amount }) => bonus_kind === 'share' || bonus_amount !== null,
      copy.needFixed,
    ),
    ['bonus_amount'],
  ),
  v.forward(
    v.check(
      ({ takes_from: from, takes_until: until }) =>
        (from === null) === (until === null) && (from === null || from !== until),
      copy.needHours,
    ),
    ['takes_until'],
  ),
);

/** Names of the fields of the form. */
export type FieldName = keyof v.InferInput<typeof promotionRules>;
/** The form as it is typed. */
export type Written = Readonly<Record<FieldName, string>>;

/** Returns the terms that a valid form describes. */
export function toTerms({
  bonus_kind: bonusKind,
  ...terms
}: v.InferOutput<typeof promotionRules>): WireTerms {
  return bonusKind === 'fixed'
    ? { ...terms, bonus_percent: null, max_bonus: null }
    : { ...terms, bonus_amount: null };
}

const toText = (value: number | string | null) => (value === null ? '' : String(value));
const toBahtText = (satang: number | null) => (satang === null ? '' : formatBaht(satang));

/** Returns the values of the form for a version. */
export function toWritten(version: PromotionVersion): Written {
  return {
    bonus_kind: version.bonus_amount === null ? 'share' : 'fixed',
    ...{ kind: version.kind, name: version.name, summary: version.summary },
    terms: version.terms.join('\n'),
    ...{ image: version.image, image_wide: version.image_wide, image_share: version.image_share },
    min_deposit: toBahtText(version.min_deposit),
    bonus_percent: toText(version.bonus_percent),
    max_bonus: toBahtText(version.max_bonus),
    bonus_amount: toBahtText(version.bonus_amount),
    turnover_multiple: toText(version.turnover_multiple),
    largest_stake: toBahtText(version.largest_stake),
    days_to_play: toText(version.days_to_play),
    categories: version.categories.join(','),
    excluded_games: version.excluded_games.join('\n'),
    limit_per_member: toText(version.limit_per_member),
    quota: toText(version.quota),
    budget: toBahtText(version.budget),
    weekdays: version.weekdays.join(','),
    takes_from: toText(version.takes_from),
    takes_until: toText(version.takes_until),
    least_vip_level: toText(version.least_vip_level),
  };
}

/** The form of a further promotion. */
export const emptyWriting: Written = {
  ...{ bonus_kind: 'share', kind: '', name: '', summary: '', terms: '' },
  ...{ image: '', image_wide: '', image_share: '' },
  ...{ min_deposit: '', bonus_percent: '', max_bonus: '', bonus_amount: '' },
  ...{ turnover_multiple: '5', largest_stake: '', days_to_play: '7', categories: 'slot' },
  ...{ excluded_games: '', limit_per_member: '', quota: '', budget: '' },
  ...{ weekdays: '1,2,3,4,5,6,7', takes_from: '', takes_until: '', least_vip_level: '0' },
};

/** Returns the query for the cost of what is typed; fields that are empty are left out. */
export function toCostQuery(
  written: Written,
): Record<keyof typeof bonusEntries | 'quota' | 'budget', string | undefined> {
  const isFixed = written.bonus_kind === 'fixed';
  const some = (value: string) => (value.trim() === '' ? undefined : value.trim());
  return {
    min_deposit: some(written.min_deposit),
    bonus_percent: isFixed ? undefined : some(written.bonus_percent),
    max_bonus: isFixed ? undefined : some(written.max_bonus),
    bonus_amount: isFixed ? some(written.bonus_amount) : undefined,
    turnover_multiple: some(written.turnover_multiple),
    quota: some(written.quota),
    budget: some(written.budget),
  };
}
