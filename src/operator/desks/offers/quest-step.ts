import * as v from 'valibot';
import type { BodyOf, DataOf } from '@/contract/endpoint';
import { typedBaht } from '@/contract/fields';
import type { operatorQuestCreate, operatorQuestList } from '@/contract/operator/quests.contract';
import type { QuestKind } from '@/contract/quests.contract';
import { formatBaht, parseBaht } from '@/domain/baht';
import { formatInteger } from '@/domain/format-integer';
import { formatMoney } from '@/domain/money';
import { questsCopy as copy } from './quests.copy';

export type OperatorQuest = DataOf<typeof operatorQuestList>[number];
export type QuestStep = OperatorQuest['steps'][number];

/** A step as it is typed. */
export interface TypedStep {
  readonly key: number;
  readonly target: string;
  readonly point: string;
  readonly spins: string;
  readonly amount: string;
  readonly multiple: string;
}
export type StepField = Exclude<keyof TypedStep, 'key'>;

/** Returns whether the target of the kind's steps is typed; others have days of a calendar, or are done once. */
export const hasTarget = (kind: QuestKind) => kind === 'turnover' || kind === 'deposit_days';
/** Returns whether the kind has several steps. */
export const hasSteps = (kind: QuestKind) => hasTarget(kind) || kind === 'check_in';

/** Creates an empty step. */
export function emptyStep(key: number): TypedStep {
  return { key, target: '', point: '', spins: '', amount: '', multiple: '1' };
}

/** Writes a step as a person would type it. */
export function typedStep(step: QuestStep): TypedStep {
  return {
    key: step.step,
    target: step.target,
    point: String(step.point),
    spins: String(step.spins),
    amount: formatBaht(step.amount),
    multiple: String(step.turnover_multiple),
  };
}

/** Describes the target of a step in words. */
export function describeTarget(kind: QuestKind, { target }: QuestStep): string {
  switch (kind) {
    case 'turnover':
      return formatMoney(parseBaht(target));
    case 'deposit_days':
      return copy.dayTarget(target);
    case 'check_in':
      return copy.calendarDay(target);
    default:
      return copy.once;
  }
}

/** Describes the reward of a step in words. */
export function describeReward(step: QuestStep): string {
  return [
    ...(step.point > 0 ? [copy.points(formatInteger(step.point))] : []),
    ...(step.spins > 0 ? [copy.spins(step.spins)] : []),
    ...(step.amount > 0 ? [copy.credit(formatMoney(step.amount), step.turnover_multiple)] : []),
  ].join(' · ');
}

const isCount = (text: string, least: number, most: number) =>
  /^\d+$/.test(text.trim()) && Number(text) >= least && Number(text) <= most;
const satangOf = (text: string): number | undefined => {
  const read = v.safeParse(typedBaht, text);
  return read.success ? read.output : undefined;
};

/** Returns what is wrong with a step, by its field. */
export function stepProblems(kind: QuestKind, step: TypedStep): Partial<Record<StepField, string>> {
  const problems: Partial<Record<StepField, string>> = {};
  if (kind === 'turnover' && !((satangOf(step.target) ?? 0) > 0)) problems.target = copy.notBaht;
  if (kind === 'deposit_days' && !isCount(step.target, 1, 7)) problems.target = copy.notCount;
  const [point, spins] = [step.point.trim() || '0', step.spins.trim() || '0'];
  if (!isCount(point, 0, 1_000_000)) problems.point = copy.notCount;
  if (!isCount(spins, 0, 50)) problems.spins = copy.notCount;
  const amount = satangOf(step.amount.trim() || '0');
  if (amount === undefined || amount < 0) problems.amount = copy.notBaht;
  const multiple = Number(step.multiple.trim() || Number.NaN);
  if (!(multiple >= 0 && multiple <= 10)) problems.multiple = copy.badMultiple;
  if (Number(point) === 0 && Number(spins) === 0 && amount === 0) problems.point = copy.needReward;
  return problems;
}

/** Returns whether each target is above the one before it. */
export function isRising(kind: QuestKind, steps: readonly TypedStep[]): boolean {
  const targets = steps.map(({ target }) =>
    kind === 'turnover' ? (satangOf(target) ?? 0) : Number(target),
  );
  return !hasTarget(kind) || targets.every((each, at) => each > (targets[at - 1] ?? 0));
}

/** Writes a checked step as the calls have it. */
export function toStepFields(
  kind: QuestKind,
  step: TypedStep,
): BodyOf<typeof operatorQuestCreate>['steps'][number] {
  return {
    ...(kind === 'turnover' && { amount_target: step.target }),
    ...(kind === 'deposit_days' && { days_target: step.target.trim() }),
    point: step.point.trim() || '0',
    spins: step.spins.trim() || '0',
    amount: step.amount.trim() || '0',
    turnover_multiple: step.multiple.trim(),
  };
}
