import * as v from 'valibot';
import type { BodyOf } from '@/contract/endpoint';
import { typedBaht } from '@/contract/fields';
import type { shopItemCreate } from '@/contract/operator/points.contract';
import { itemKinds, limitPeriods } from '@/contract/points.contract';
import { toInstant } from '../money-out/thai-instant';
import { shopFormCopy } from './shop.copy';

const { errors: copy } = shopFormCopy;

const MOST_POINTS = 10_000_000;
const MOST_PIECES = 1_000_000;
const MOST_SPINS = 20;
const MOST_ROUNDS = 100;
/** Longest validity in days of coupons and of free rounds. */
const MOST_DAYS = { coupon: 365, free_rounds: 90 } as const;

const isWhole = (text: string, least: number, most: number): boolean =>
  /^\d+$/.test(text) && Number(text) >= least && Number(text) <= most;
const isAmount = (text: string): boolean => {
  const read = v.safeParse(typedBaht, text);
  return read.success && read.output > 0;
};
const typed = v.pipe(v.string(), v.trim());

/** Fields that describe an item and limit its offer. */
const shown = {
  title: v.pipe(typed, v.minLength(2, copy.title), v.maxLength(60, copy.title)),
  description: v.pipe(typed, v.maxLength(300, copy.description)),
  image: v.pipe(v.string(), v.nonEmpty(copy.picture)),
  each: v.pipe(
    typed,
    v.check((text) => text === '' || isWhole(text, 1, MOST_PIECES), copy.whole(1, MOST_PIECES)),
  ),
  period: v.picklist(limitPeriods),
  vip: v.picklist(['0', '1', '2']),
  starts_at: v.string(),
  ends_at: v.string(),
  reason: v.pipe(
    typed,
    v.check((text) => text === '' || (text.length >= 5 && text.length <= 200), copy.reason),
  ),
};

const inOrder = <Values extends { starts_at: string; ends_at: string }>() =>
  v.check<Values, string>(
    ({ starts_at: from, ends_at: to }) => from === '' || to === '' || from < to,
    copy.endsEarly,
  );

/** Rules of the form that edits an item. */
export const editRules = v.pipe(v.object(shown), v.forward(inOrder(), ['ends_at']));

const fields = v.object({
  ...shown,
  kind: v.picklist(itemKinds),
  cost: v.pipe(
    typed,
    v.check((text) => isWhole(text, 1, MOST_POINTS), copy.whole(1, MOST_POINTS)),
  ),
  stock: v.pipe(
    typed,
    v.check((text) => text === '' || isWhole(text, 0, MOST_PIECES), copy.whole(0, MOST_PIECES)),
  ),
  amount: typed,
  turnover: typed,
  days: typed,
  spins: typed,
  provider: v.string(),
  game: v.string(),
  rounds: typed,
  stake: typed,
});

/** The form of an item as a person has typed it. */
export type ItemValues = v.InferOutput<typeof fields>;

/** Values of an empty form. */
export const emptyItem: v.InferInput<typeof fields> = {
  ...{ title: '', description: '', image: '', each: '', period: 'ever', vip: '0' },
  ...{ starts_at: '', ends_at: '', reason: '', kind: 'credit', cost: '', stock: '' },
  ...{ amount: '', turnover: '1', days: '30', spins: '1', provider: '', game: '' },
  ...{ rounds: '10', stake: '' },
};

/** Finds what is wrong with the contents of a piece; fields that the kind does not show are never wrong. */
const problems: Readonly<Partial<Record<keyof ItemValues, (values: ItemValues) => string | null>>> =
  {
    amount: ({ kind, amount }) =>
      (kind === 'credit' || kind === 'coupon') && !isAmount(amount) ? copy.amount : null,
    turnover: ({ kind, turnover }) =>
      hasTurnover(kind) && !(/^\d+(\.\d{1,3})?$/.test(turnover) && Number(turnover) <= 10)
        ? copy.turnover
        : null,
    days: ({ kind, days }) => {
      if (kind !== 'coupon' && kind !== 'free_rounds') return null;
      return isWhole(days, 1, MOST_DAYS[kind]) ? null : copy.whole(1, MOST_DAYS[kind]);
    },
    spins: ({ kind, spins }) =>
      kind === 'spins' && !isWhole(spins, 1, MOST_SPINS) ? copy.whole(1, MOST_SPINS) : null,
    game: ({ kind, game }) => (kind === 'free_rounds' && game === '' ? copy.game : null),
    rounds: ({ kind, rounds }) =>
      kind === 'free_rounds' && !isWhole(rounds, 1, MOST_ROUNDS)
        ? copy.whole(1, MOST_ROUNDS)
        : null,
    stake: ({ kind, stake }) => (kind === 'free_rounds' && !isAmount(stake) ? copy.amount : null),
  };

/** Returns whether the gain of a kind has to be played. */
export function hasTurnover(kind: ItemValues['kind']): boolean {
  return kind === 'credit' || kind === 'coupon' || kind === 'free_rounds';
}

/** Rules of the form of a further item; each problem stands at its field. */
export const itemRules = v.pipe(
  fields,
  v.rawCheck(({ dataset, addIssue }) => {
    if (!dataset.typed) return;
    const values = dataset.value;
    for (const [key, find] of Object.entries(problems)) {
      const message = find(values);
      if (message === null) continue;
      addIssue({
        message,
        path: [{ type: 'object', origin: 'value', input: values, key, value: '' }],
      });
    }
  }),
  v.forward(inOrder(), ['ends_at']),
);

/** Returns the body of the call that offers an item. */
export function toItemBody(values: ItemValues): BodyOf<typeof shopItemCreate> {
  const { kind, amount, turnover, days, spins, provider, game, rounds, stake } = values;
  const common = toCommon(values);
  switch (kind) {
    case 'credit':
      return { ...common, kind, amount, turnover_multiple: turnover };
    case 'coupon':
      return { ...common, kind, amount, turnover_multiple: turnover, valid_days: days };
    case 'spins':
      return { ...common, kind, spins };
    case 'free_rounds':
      return {
        ...{ ...common, kind, provider_id: provider, game_id: game, rounds, stake },
        ...{ turnover_multiple: turnover, valid_days: days },
      };
    case 'goods':
      return { ...common, kind };
  }
}

function toCommon(values: ItemValues) {
  const { title, description, image, cost, stock, each, period, vip, reason } = values;
  const { starts_at: from, ends_at: to } = values;
  return {
    ...{ title, description, image, cost, period, least_vip_level: vip },
    stock: stock === '' ? null : stock,
    most_per_member: each === '' ? null : each,
    ...(from !== '' && { starts_at: toInstant(from) }),
    ...(to !== '' && { ends_at: toInstant(to) }),
    ...(reason !== '' && { force: reason }),
  };
}
