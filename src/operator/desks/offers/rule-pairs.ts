import type { Rule } from '@/contract/operator/rules.contract';
import { nameOfRule } from './rule-name';
import { numbersOf } from './rule-value';
import { rulesCopy as copy } from './rules.copy';

/** Rules of which the first may not be above the second; `isStrict` refuses equal values too. */
const pairs = [
  { low: 'withdrawal.least', high: 'withdrawal.most', isStrict: false },
  { low: 'affiliate.redeem_least', high: 'affiliate.redeem_most', isStrict: false },
  { low: 'vip.gold.turnover', high: 'vip.hero.turnover', isStrict: true },
  { low: 'line.staff_from', high: 'line.staff_until', isStrict: true },
] as const;

/** Returns what is wrong with a value beside the rule that it has to fit. */
export function pairProblem(
  { rule, unit }: Rule,
  [typed = 0]: readonly number[],
  rules: readonly Rule[],
): string | undefined {
  const pair = pairs.find(({ low, high }) => low === rule || high === rule);
  if (!pair) return undefined;
  const isLow = pair.low === rule;
  const other = rules.find((each) => each.rule === (isLow ? pair.high : pair.low));
  const [bound = 0] = other ? numbersOf(unit, other.value) : [];
  const [name] = nameOfRule(other?.rule ?? '');
  const over = isLow ? typed - bound : bound - typed;
  if (over < 0 || (over === 0 && !pair.isStrict)) return undefined;
  if (pair.isStrict) return isLow ? copy.below(name) : copy.above(name);
  return isLow ? copy.notAbove(name) : copy.notBelow(name);
}
