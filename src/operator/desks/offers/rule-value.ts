import * as v from 'valibot';
import type { RuleUnit } from '@/contract/agent-rules-list';
import { typedBaht } from '@/contract/fields';
import type { Rule, RuleValue } from '@/contract/operator/rules.contract';
import { formatBaht, parseBaht } from '@/domain/baht';
import { formatInteger } from '@/domain/format-integer';
import { formatMoney } from '@/domain/money';
import { rulesCopy as copy } from './rules.copy';

/** Hundredths of a per cent in a per cent. */
const PER_PERCENT = 100;

const isRate = (unit: RuleUnit) => unit === 'hundredths' || unit === 'basis_points';

/** Returns the numbers of a value: satang for baht, otherwise as the rule counts them. */
export function numbersOf(unit: RuleUnit, value: RuleValue): number[] {
  const each = Array.isArray(value) ? value : [value];
  return each.map((one) => (unit === 'baht' ? parseBaht(one) : Number(one)));
}

/** Formats one number of a rule for people, with its unit: `฿1,000.00`, `6.00%`, `15 นาที`. */
export function formatRuleNumber(unit: RuleUnit, value: number): string {
  if (unit === 'baht') return formatMoney(value);
  if (isRate(unit)) return `${(value / PER_PERCENT).toFixed(2)}%`;
  if (unit === 'percent') return `${formatInteger(value)}%`;
  if (unit === 'clock') return `${String(value).padStart(2, '0')}:00`;
  if (unit === 'switch') return value === 0 ? copy.off : copy.on;
  if (unit === 'messages' && value === 0) return copy.byPlan;
  return `${formatInteger(value)} ${copy.units[unit]}`;
}

/** Formats the value of a rule for people. */
export function formatRule(unit: RuleUnit, value: RuleValue): string {
  return numbersOf(unit, value)
    .map((each) => formatRuleNumber(unit, each))
    .join(' · ');
}

/** Returns whether a rule has another value than usual. */
export function isUnusual({ unit, value, usual }: Rule): boolean {
  return formatRule(unit, value) !== formatRule(unit, usual);
}

/** Writes the numbers of a value as a person types them, without the unit. */
export function typedOf(unit: RuleUnit, value: RuleValue): string[] {
  return numbersOf(unit, value).map((each) => {
    if (unit === 'baht') return formatBaht(each);
    return isRate(unit) ? (each / PER_PERCENT).toFixed(2) : String(each);
  });
}

/** A typed number, or the sentence that says what is wrong with it. */
export type ReadNumber = { readonly number: number } | { readonly problem: string };

/** Reads a number as a person types it, within the bounds of the rule. */
export function readTyped(
  { unit, least, most }: Pick<Rule, 'unit' | 'least' | 'most'>,
  typed: string,
): ReadNumber {
  const read = parse(unit, typed);
  if ('problem' in read) return read;
  const [low, high] = [numbersOf(unit, least)[0] ?? 0, numbersOf(unit, most)[0] ?? 0];
  if (read.number >= low && read.number <= high) return read;
  return { problem: copy.outside(formatRuleNumber(unit, low), formatRuleNumber(unit, high)) };
}

function parse(unit: RuleUnit, typed: string): ReadNumber {
  if (unit === 'baht') {
    const read = v.safeParse(typedBaht, typed);
    return read.success ? { number: read.output } : { problem: copy.notBaht };
  }
  const text = typed.trim().replaceAll(',', '').replace(/%$/, '').trim();
  if (!/^\d+(?:\.\d+)?$/.test(text)) return { problem: copy.notNumber };
  if (!isRate(unit)) {
    return /^\d+$/.test(text) ? { number: Number(text) } : { problem: copy.notWhole };
  }
  if (!/^\d+(?:\.\d{1,2})?$/.test(text)) return { problem: copy.twoDecimals };
  return { number: Math.round(Number(text) * PER_PERCENT) };
}

/** Writes numbers as the call that changes a rule has them. */
export function toRuleValue(
  { unit, lengths }: Pick<Rule, 'unit' | 'lengths'>,
  numbers: readonly number[],
): number | string | string[] {
  const written = numbers.map((each) => (unit === 'baht' ? formatBaht(each) : String(each)));
  if (lengths !== null) return written;
  const [first = ''] = written;
  return unit === 'baht' ? first : Number(first);
}
