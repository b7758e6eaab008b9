import type * as v from 'valibot';
import type { QuestKind, QuestMeasure, questRedeem } from '@/contract/quests.contract';
import { formatBaht } from '@/domain/baht';
import type { Satang } from '@/domain/money';

type RewardData = v.InferInput<typeof questRedeem.data>['reward'];
type MeasureData = Extract<QuestMeasure, { unit: 'times' }> | { unit: 'baht'; amount: string };

/** The worth of a reward. */
export interface RewardRow {
  point: number;
  spins: number;
  creditSatang: Satang;
  turnoverMilli: number;
}

/** A step of a quest's terms. */
export interface StepRow extends RewardRow {
  step: number;
  /** Target of the step: satang of turnover, a number of days, or 1 for a quest that only has to be done. */
  target: number;
}

/** Returns the turnover in satang that the credit of a reward requires before a withdrawal. */
export function turnoverOf({ creditSatang, turnoverMilli }: RewardRow): Satang {
  return Math.ceil((creditSatang * turnoverMilli) / 1000);
}

/** Converts a reward to the contract's shape. */
export function toRewardData(row: RewardRow): RewardData {
  return {
    point: row.point,
    spins: row.spins,
    amount: formatBaht(row.creditSatang),
    turnover: formatBaht(turnoverOf(row)),
  };
}

/** Converts a count to the measure of the quest's kind. */
export function toMeasure(kind: QuestKind, count: number): MeasureData {
  return kind === 'turnover'
    ? { unit: 'baht', amount: formatBaht(count) }
    : { unit: 'times', count };
}
