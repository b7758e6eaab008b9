import * as v from 'valibot';
import type { BodyOf } from '@/contract/endpoint';
import { phone, typedBaht } from '@/contract/fields';
import {
  couponKinds,
  MOST_CODES,
  MOST_PREFIX,
  targetKinds,
} from '@/contract/operator/coupon.fields';
import type { couponBatchIssue, couponIssue } from '@/contract/operator/coupons.contract';
import { plainCouponCode } from '@/domain/plain-fields';
import { toInstant } from '../money-out/thai-instant';
import { couponFormCopy } from './coupons.copy';

const { errors: copy } = couponFormCopy;

const MOST_USES = 1_000_000;
const MOST_POINTS = 10_000_000;
const MOST_SPINS = 20;
/** Phones that a message names; more are only counted. */
const NAMED = 5;

const isWhole = (text: string, least: number, most: number): boolean =>
  /^\d+$/.test(text) && Number(text) >= least && Number(text) <= most;
const isAmount = (text: string): boolean => {
  const read = v.safeParse(typedBaht, text);
  return read.success && read.output > 0;
};

/** Splits a pasted list into phones and lines that are none. */
export function readPhones(text: string): { phones: readonly string[]; wrong: readonly string[] } {
  const lines = text
    .split(/[\n,;\t]+/)
    .flatMap((line) => (line.trim() === '' ? [] : [line.trim()]));
  const phones = new Set<string>();
  const wrong: string[] = [];
  for (const line of lines) {
    const read = v.safeParse(phone, line);
    if (read.success) phones.add(read.output);
    else wrong.push(line);
  }
  return { phones: [...phones], wrong };
}

const fields = v.object({
  mode: v.picklist(['single', 'batch']),
  code: v.pipe(v.string(), v.trim()),
  name: v.pipe(v.string(), v.trim()),
  prefix: v.pipe(v.string(), v.trim(), v.toUpperCase()),
  codes: v.pipe(v.string(), v.trim()),
  uses: v.pipe(v.string(), v.trim()),
  each: v.pipe(v.string(), v.trim()),
  kind: v.picklist(couponKinds),
  amount: v.pipe(v.string(), v.trim()),
  turnover: v.pipe(v.string(), v.trim()),
  point: v.pipe(v.string(), v.trim()),
  spins: v.pipe(v.string(), v.trim()),
  play: v.picklist(['usual', 'none']),
  target: v.picklist(targetKinds),
  vip: v.picklist(['1', '2']),
  phones: v.string(),
  joined: v.string(),
  starts_at: v.string(),
  ends_at: v.string(),
  reason: v.pipe(v.string(), v.trim()),
});

/** The form of a coupon as a person has typed it. */
export type CouponValues = v.InferOutput<typeof fields>;

/** Values of an empty form. */
export const emptyCoupon: v.InferInput<typeof fields> = {
  ...{ mode: 'single', code: '', name: '', prefix: '', codes: '100', uses: '100', each: '1' },
  ...{ kind: 'credit', amount: '', turnover: '1', point: '', spins: '1', play: 'usual' },
  ...{ target: 'all', vip: '1', phones: '', joined: '', starts_at: '', ends_at: '', reason: '' },
};

/** Finds what is wrong with a field; fields that the chosen kind does not show are never wrong. */
const problems: Readonly<
  Partial<Record<keyof CouponValues, (values: CouponValues) => string | null>>
> = {
  code: ({ mode, code }) =>
    mode === 'single' && !/^[A-Z0-9]{4,24}$/.test(plainCouponCode(code)) ? copy.code : null,
  name: ({ mode, name }) =>
    mode === 'batch' && (name.length < 2 || name.length > 60) ? copy.name : null,
  prefix: ({ mode, prefix }) =>
    mode === 'batch' && (prefix.length > MOST_PREFIX || !/^[A-Z0-9]*$/.test(prefix))
      ? copy.prefix
      : null,
  codes: ({ mode, codes }) =>
    mode === 'batch' && !isWhole(codes, 1, MOST_CODES) ? copy.whole(1, MOST_CODES) : null,
  uses: ({ mode, uses }) =>
    mode === 'single' && !isWhole(uses, 1, MOST_USES) ? copy.whole(1, MOST_USES) : null,
  each: ({ mode, each }) => {
    const most = mode === 'single' ? MOST_USES : MOST_CODES;
    return isWhole(each, 1, most) ? null : copy.whole(1, most);
  },
  amount: ({ kind, amount }) => (kind === 'credit' && !isAmount(amount) ? copy.amount : null),
  turnover: ({ kind, turnover }) =>
    kind === 'credit' && !(/^\d+(\.\d{1,3})?$/.test(turnover) && Number(turnover) <= 100)
      ? copy.turnover
      : null,
  point: ({ kind, point }) =>
    kind === 'points' && !isWhole(point, 1, MOST_POINTS) ? copy.whole(1, MOST_POINTS) : null,
  spins: ({ kind, spins }) =>
    kind === 'spins' && !isWhole(spins, 1, MOST_SPINS) ? copy.whole(1, MOST_SPINS) : null,
  joined: ({ target, joined }) => (target === 'joined' && joined === '' ? copy.joined : null),
  phones: ({ target, phones: text }) => {
    if (target !== 'members') return null;
    const { phones, wrong } = readPhones(text);
    if (wrong.length > 0) return copy.phonesWrong(wrong.slice(0, NAMED).join(', '));
    if (phones.length === 0) return copy.phonesMissing;
    return phones.length > MOST_CODES ? copy.phonesMany : null;
  },
  ends_at: ({ starts_at: from, ends_at: to }) =>
    from !== '' && to !== '' && to <= from ? copy.endsEarly : null,
  reason: ({ reason }) =>
    reason !== '' && (reason.length < 5 || reason.length > 200) ? copy.reason : null,
};

/** Rules of the form; each problem stands at its field. */
export const couponRules = v.pipe(
  fields,
  v.rawCheck(({ dataset, addIssue }) => {
    if (!dataset.typed) return;
    const values = dataset.value;
    for (const [key, find] of Object.entries(problems)) {
      const message = find(values);
      if (message === null) continue;
      const path = [{ type: 'object', origin: 'value', input: values, key, value: '' }] as const;
      addIssue({ message, path: [path[0]] });
    }
  }),
);

/** Returns the body of the call that issues one code. */
export function toCouponBody(values: CouponValues): BodyOf<typeof couponIssue> {
  const shared = { ...toShared(values), code: plainCouponCode(values.code) };
  return { ...shared, ...toGain(values), uses_allowed: values.uses };
}

/** Returns the body of the call that issues a batch. */
export function toBatchBody(values: CouponValues): BodyOf<typeof couponBatchIssue> {
  const { name, prefix, codes } = values;
  return { ...toShared(values), ...toGain(values), name, prefix, codes };
}

function toGain({ kind, amount, turnover, point, spins }: CouponValues) {
  switch (kind) {
    case 'credit':
      return { kind, amount, turnover_multiple: turnover } as const;
    case 'points':
      return { kind, point } as const;
    case 'spins':
      return { kind, spins } as const;
  }
}

function toShared(values: CouponValues) {
  const { each, play, starts_at: from, ends_at: to, reason } = values;
  return {
    uses_per_member: each,
    needs_played_deposit: play === 'usual',
    target: toTarget(values),
    ...(from !== '' && { starts_at: toInstant(from) }),
    ...(to !== '' && { ends_at: toInstant(to) }),
    ...(reason !== '' && { force: reason }),
  };
}

function toTarget({
  target: kind,
  vip,
  phones,
  joined,
}: Pick<CouponValues, 'target' | 'vip' | 'phones' | 'joined'>) {
  switch (kind) {
    case 'all':
      return { kind } as const;
    case 'vip':
      return { kind, least_vip_level: vip } as const;
    case 'members':
      return { kind, phones: [...readPhones(phones).phones] };
    case 'joined':
      return { kind, from: joined };
  }
}
