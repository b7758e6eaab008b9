import type * as v from 'valibot';
import type { QuestKind, QuestMeasure, questRedeem } from '@/contract/quests.contract';
import { formatBaht } from '@/domain/baht';
import type { Satang } from '@/domain/money';

type RewardData = v.InferInput<typeof questRedeem.data>['reward'];
type MeasureData = Extract<QuestMeasure, { unit: 'times' }> | { unit: 'baht'; amount: string };

/** What a reward is worth. */
export interface RewardRow {
  point: number;
  spins: number;
  creditSatang: Satang;
  turnoverMilli: number;
}

/** A step of a quest's terms. */
export interface StepRow extends RewardRow {
  step: number;
  /** Satang of turnover, days, or 1. */
  target: number;
}

/** Of credit: what has to be played before money may leave. */
export function turnoverOf({ creditSatang, turnoverMilli }: RewardRow): Satang {
  return Math.ceil((creditSatang * turnoverMilli) / 1000);
}

/** Writes a reward as the contract shows it. */
export function toRewardData(row: RewardRow): RewardData {
  return {
    point: row.point,
    spins: row.spins,
    amount: formatBaht(row.creditSatang),
    turnover: formatBaht(turnoverOf(row)),
  };
}

/** How much of what a quest of this kind counts. */
export function toMeasure(kind: QuestKind, count: number): MeasureData {
  return kind === 'turnover'
    ? { unit: 'baht', amount: formatBaht(count) }
    : { unit: 'times', count };
}
