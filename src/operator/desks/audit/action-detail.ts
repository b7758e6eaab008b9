import { betTypeNames } from '@/contract/lotto.copy';
import { formatDay } from '@/domain/thai-date';
import { nameActor } from '../../kit/actor-name';
import { purposeNames } from '../../kit/pictures.copy';
import { formatStaffTime } from '../../kit/staff-time';
import { describeField, nameField } from '../approvals/approval-facts';
import { describeSubject } from '../approvals/approval-subject';
import { approvalKindNames } from '../approvals/approvals.copy';
import { breakLengthNames, breakNames } from '../members/breaks.copy';
import { nameOfRule } from '../offers/rule-name';
import { auditCopy as copy } from './audit.copy';

/** A fact of an action, with its Thai name. */
export type ActionFact = readonly [name: string, value: string];

const INSTANT = /^\d{4}-\d{2}-\d{2}T[\d:.]+Z$/;
const DAY = /^\d{4}-\d{2}-\d{2}$/;
/** Addresses of a picture's sizes say nothing to a person; the fold has them. */
const TECHNICAL = new Set(['variants']);
/** Fields with words of people, which may be equal to a code. */
const TEXT_FIELDS = new Set(['reason', 'note', 'name', 'title', 'code']);
/** Thai names of kinds of requests, of kinds and frames of limits, and of kinds of breaks. */
const kindNames: Readonly<Record<string, string>> = {
  ...copy.limits,
  ...breakNames,
  ...approvalKindNames,
};
/** Thai names of codes that are values. */
const valueNames: Readonly<Record<string, string>> = {
  ...betTypeNames,
  ...purposeNames,
  ...copy.closings,
  ...breakLengthNames,
};
/** Most letters of a value; the fold has all of them. */
const MOST_LETTERS = 80;

/** Says what the detail of an action is about, in Thai as far as its fields are known: changes from old to new. */
export function describeDetail(detail: unknown): readonly ActionFact[] {
  if (!isRecord(detail)) return isEmpty(detail) ? [] : [['', describeAny('', detail)]];
  const { rule } = detail;
  if (typeof rule === 'string') return describeRule(rule, detail);
  const { before, after, ...rest } = 'measure' in detail ? readRequest(detail) : detail;
  return [
    ...('before' in detail || 'after' in detail ? describeChange(before, after) : []),
    ...Object.entries(rest).flatMap(([field, value]) => describeEach(field, value)),
  ];
}

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const isEmpty = (value: unknown) => value === null || value === undefined || value === '';

/** The amount of a request is a number of points or spins, or satang. */
function readRequest({
  measure,
  amount,
  ...rest
}: Readonly<Record<string, unknown>>): Readonly<Record<string, unknown>> {
  const isCount = measure === 'points' || measure === 'spins';
  return isCount ? { ...rest, count: amount } : { ...rest, amountSatang: amount };
}

/** A change of a rule has all written rules before it. */
function describeRule(
  rule: string,
  { value, before, force }: Readonly<Record<string, unknown>>,
): readonly ActionFact[] {
  const earlier = rule
    .split('.')
    .reduce<unknown>((found, part) => (isRecord(found) ? found[part] : undefined), before);
  const write = (each: unknown) => (isEmpty(each) ? copy.usual : describeAny('', each));
  return [
    [nameOfRule(rule)[0], copy.change(write(earlier), write(value))],
    ...describeEach('force', force),
  ];
}

function describeChange(before: unknown, after: unknown): readonly ActionFact[] {
  if (!isRecord(after)) {
    const write = (each: unknown) => (isEmpty(each) ? copy.nothing : describeAny('', each));
    return after === undefined
      ? describeEach('before', before)
      : [[copy.changed, copy.change(write(before), write(after))]];
  }
  const earlier = isRecord(before) ? before : {};
  return Object.keys(after)
    .filter((field) => JSON.stringify(earlier[field]) !== JSON.stringify(after[field]))
    .map((field) => {
      const write = (each: unknown) => (isEmpty(each) ? copy.nothing : describeAny(field, each));
      return [nameField(field), copy.change(write(earlier[field]), write(after[field]))] as const;
    });
}

const describeEach = (field: string, value: unknown): readonly ActionFact[] =>
  isEmpty(value) || TECHNICAL.has(field) ? [] : [[nameField(field), describeAny(field, value)]];

function describeAny(field: string, value: unknown): string {
  if (typeof value === 'boolean') return value ? copy.yes : copy.no;
  if (typeof value === 'string') {
    if (INSTANT.test(value)) return formatStaffTime(value);
    if (DAY.test(value)) return formatDay(value);
    if (value.startsWith('operator/')) return nameActor(value);
    const ofKind = field === 'kind' || field === 'frame' ? kindNames[value] : undefined;
    if (ofKind !== undefined) return ofKind;
    const named = Object.hasOwn(valueNames, value) ? valueNames[value] : undefined;
    if (named !== undefined && !TEXT_FIELDS.has(field)) return named;
    if (field === 'subject') return describeSubject(value);
  }
  if (field === 'approvalId') return `A${String(value)}`;
  if (Array.isArray(value)) return cut(value.map((each) => describeAny(field, each)).join(', '));
  if (isRecord(value)) {
    const parts = Object.entries(value).flatMap(([name, each]) => describeEach(name, each));
    return cut(parts.map((part) => part.join(' ').trim()).join(', '));
  }
  return cut(describeField(field, value));
}

const cut = (text: string): string =>
  text.length > MOST_LETTERS ? `${text.slice(0, MOST_LETTERS - 1)}…` : text;
