import { formatBaht } from '@/domain/baht';
import { type AgentRules, agentRulesData } from './agent-rules';

/** Paths of the values below an object, joined by dots. */
type PathOf<T> = {
  [Key in keyof T & string]: T[Key] extends number | readonly unknown[]
    ? Key
    : `${Key}.${PathOf<T[Key]>}`;
}[keyof T & string];

/** Path of a rule, such as `vip.gold.turnover`. */
export type RulePath = PathOf<AgentRules>;

/** Name of a group of rules. */
export type RuleGroup = keyof AgentRules;

/**
 * Units of rules. `hundredths` are hundredths of a per cent of an amount and `basis_points` of a stake; both are
 * written in per cent for people. `factor` is a multiple, and `turnover` baht of turnover per baht.
 */
export const ruleUnits = [
  'baht',
  'percent',
  'hundredths',
  'basis_points',
  'seconds',
  'minutes',
  'hours',
  'days',
  'times',
  'points',
  'spins',
  'shots',
  'votes',
  'factor',
  'turnover',
  'clock',
  'messages',
  'switch',
] as const;
export type RuleUnit = (typeof ruleUnits)[number];

/** The unit of each rule. */
const unitOf: Readonly<Record<RulePath, RuleUnit>> = {
  'deposit.reserved_seconds': 'seconds',
  'deposit.message_limit': 'baht',
  'deposit.third_party_qr': 'switch',
  'withdrawal.least': 'baht',
  'withdrawal.most': 'baht',
  'withdrawal.per_day': 'times',
  'lotto.cancel_minutes': 'minutes',
  'lotto.cancels_per_day': 'times',
  'lotto.move_hours': 'hours',
  'lotto.result_alarm_times': 'factor',
  'lotto.result_alarm': 'baht',
  'yeekee.shot_wait_seconds': 'seconds',
  'yeekee.fewest_shots': 'shots',
  'yeekee.prize_stake': 'baht',
  'yeekee.prizes': 'baht',
  'yeekee.prize_share_percent': 'percent',
  'points.baht_per_point': 'baht',
  'vip.window_days': 'days',
  'vip.guest.points_percent': 'percent',
  'vip.guest.loss_refund_cap': 'baht',
  'vip.gold.turnover': 'baht',
  'vip.gold.points_percent': 'percent',
  'vip.gold.loss_refund_cap': 'baht',
  'vip.gold.withdrawals_per_day': 'times',
  'vip.hero.turnover': 'baht',
  'vip.hero.points_percent': 'percent',
  'vip.hero.loss_refund_cap': 'baht',
  'vip.hero.withdrawals_per_day': 'times',
  'wheel.daily_spins': 'spins',
  'wheel.deposit_days': 'days',
  'wheel.points_per_spin': 'points',
  'wheel.points_spins_per_day': 'spins',
  'wheel.most_unspent': 'spins',
  'wheel.spin_days': 'days',
  'cashback.loss_rate': 'hundredths',
  'cashback.loss_least': 'baht',
  'cashback.turnover_rate': 'hundredths',
  'cashback.turnover_least': 'baht',
  'cashback.claim_days': 'days',
  'cashback.play_percent': 'percent',
  'cashback.most_of_win_percent': 'percent',
  'cashback.reversal_days': 'days',
  'gifts.play_per_baht': 'turnover',
  'polls.baht_per_vote': 'baht',
  'polls.most_votes': 'votes',
  'affiliate.rates.slot': 'basis_points',
  'affiliate.rates.casino': 'basis_points',
  'affiliate.rates.lotto': 'basis_points',
  'affiliate.rates.sport': 'basis_points',
  'affiliate.rates.fishing': 'basis_points',
  'affiliate.month_cap': 'baht',
  'affiliate.redeem_least': 'baht',
  'affiliate.redeem_most': 'baht',
  'affiliate.redeem_turnover_percent': 'percent',
  'affiliate.house_edges.slot': 'basis_points',
  'affiliate.house_edges.casino': 'basis_points',
  'affiliate.house_edges.lotto': 'basis_points',
  'affiliate.house_edges.sport': 'basis_points',
  'affiliate.house_edges.fishing': 'basis_points',
  'affiliate.point_worth': 'baht',
  'desk.four_eyes_from': 'baht',
  'desk.unseen_credit_day': 'baht',
  'desk.pay_alone_day': 'baht',
  'desk.cost_day': 'baht',
  'desk.points_day': 'points',
  'desk.spins_day': 'spins',
  'desk.approval_hours': 'hours',
  'line.staff_from': 'clock',
  'line.staff_until': 'clock',
  'line.shows_balance': 'switch',
  'line.quiet_from': 'clock',
  'line.quiet_until': 'clock',
  'line.messages_per_month': 'messages',
  'line.reserve_percent': 'percent',
  'safe_play.reminder_most': 'minutes',
  'safe_play.question_first_deposit': 'switch',
  'safe_play.identities_everywhere': 'switch',
};

/** A value of a rule: a number (satang for baht), or the numbers of a list. */
export type RuleNumber = number | readonly number[];

/** Declaration of a rule, read from the schema. */
export interface RuleDeclaration {
  readonly path: RulePath;
  readonly unit: RuleUnit;
  /** Bounds of each number, both included. */
  readonly least: number;
  readonly most: number;
  /** Smallest and largest number of values; null for a rule with a single value. */
  readonly lengths: readonly [fewest: number, most: number] | null;
}

/** Returns whether a text is the path of a rule. */
export const isRulePath = (path: string): path is RulePath => Object.hasOwn(unitOf, path);

const partsOf = (schema: object, name: string): unknown[] =>
  Object.values<unknown>({ ...childOf(schema, name) });

const childOf = (schema: object, name: string): object | undefined => {
  const child: unknown = Reflect.get(schema, name);
  return typeof child === 'object' && child !== null ? child : undefined;
};

/** Returns the requirements of checks of a type, such as `min_value`, in the schema and everything inside it. */
function requirementsOf(schema: object, type: string): number[] {
  const requirement: unknown = Reflect.get(schema, 'requirement');
  const own =
    Reflect.get(schema, 'type') === type && typeof requirement === 'number' ? [requirement] : [];
  const parts = [
    ...partsOf(schema, 'pipe'),
    ...partsOf(schema, 'items'),
    childOf(schema, 'item'),
    childOf(schema, 'wrapped'),
  ].filter((part): part is object => typeof part === 'object' && part !== null && part !== schema);
  return [...own, ...parts.flatMap((part) => requirementsOf(part, type))];
}

function lengthsOf(schema: object): RuleDeclaration['lengths'] {
  const items = childOf(schema, 'items');
  if (Array.isArray(items)) return [items.length, items.length];
  if (!childOf(schema, 'item')) return null;
  const fewest = Math.max(...requirementsOf(schema, 'min_length'));
  return [fewest, Math.min(...requirementsOf(schema, 'max_length'))];
}

function declare(schema: object, path: string): RuleDeclaration[] {
  const inner = childOf(schema, 'wrapped') ?? schema;
  const entries = childOf(inner, 'entries');
  if (entries) {
    return Object.entries(entries).flatMap(([name, entry]: [string, object]) =>
      declare(entry, path === '' ? name : `${path}.${name}`),
    );
  }
  if (!isRulePath(path)) throw new Error(`the rule ${path} has no unit`);
  const least = Math.max(...requirementsOf(inner, 'min_value'));
  const most = Math.min(...requirementsOf(inner, 'max_value'));
  return [{ path, unit: unitOf[path], least, most, lengths: lengthsOf(inner) }];
}

/** All rules of the schema, in its order. */
export const ruleDeclarations: readonly RuleDeclaration[] = declare(agentRulesData, '');

/** Returns the value of a rule. */
export function readRule(rules: AgentRules, path: RulePath): RuleNumber {
  let found: unknown = rules;
  for (const name of path.split('.')) {
    found = typeof found === 'object' && found !== null ? Reflect.get(found, name) : undefined;
  }
  if (typeof found === 'number') return found;
  if (Array.isArray(found)) return found.filter((each) => typeof each === 'number');
  throw new Error(`the rules have no value for ${path}`);
}

/** Rules and groups of rules by which the house gives more, or trusts a person or a payer more, the higher they are. */
const generousWhenRaised = [
  'deposit.message_limit',
  'deposit.third_party_qr',
  'desk',
  'affiliate.house_edges',
  'affiliate.rates',
  'affiliate.month_cap',
  'cashback.loss_rate',
  'cashback.turnover_rate',
  'cashback.most_of_win_percent',
  'vip.guest',
  'vip.gold.points_percent',
  'vip.gold.loss_refund_cap',
  'vip.hero.points_percent',
  'vip.hero.loss_refund_cap',
];

/** Rules by which the house gives more, or by which offers look cheaper than they are, the lower they are. */
const generousWhenLowered: readonly RulePath[] = [
  'affiliate.point_worth',
  'affiliate.redeem_turnover_percent',
  'cashback.play_percent',
  'vip.gold.turnover',
  'vip.hero.turnover',
];

/** Returns the direction of change of a rule that needs a second person; null when neither does. */
export function loosenedBy(path: RulePath): 'raised' | 'lowered' | null {
  if (generousWhenLowered.includes(path)) return 'lowered';
  const isGenerous = generousWhenRaised.some(
    (group) => path === group || path.startsWith(`${group}.`),
  );
  return isGenerous ? 'raised' : null;
}

/** Writes a number of a rule as a call has it: baht as a decimal string. */
export function writeRuleNumber(unit: RuleUnit, value: number): number | string {
  return unit === 'baht' ? formatBaht(value) : value;
}
