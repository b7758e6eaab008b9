import type {
  Quest,
  QuestBook,
  QuestMeasure,
  QuestReward,
  QuestStep,
} from '@/contract/quests.contract';
import type { Satang } from '@/domain/money';

const DAY_MS = 86_400_000;
/** Shortest time in ms until a page refetches while it waits for a change; `LATEST_MS` is the longest. */
const SOONEST_MS = 60_000;
const LATEST_MS = 3_600_000;

/** A reward that can be claimed. */
export interface Claimable {
  readonly step: number;
  readonly periodOn: string | null;
  readonly target: QuestMeasure;
  readonly reward: QuestReward;
  /** Time at which the reward expires; null when it expires with its day. */
  readonly expiresAt: string | null;
  /** Whether the reward belongs to the current period and so to a shown step. */
  readonly isCurrent: boolean;
}

/** Lists the claimable rewards of a quest, earlier periods first. */
export function listClaimable({ steps, waiting, period_on }: Quest): Claimable[] {
  return [
    ...waiting.map((each) => ({
      step: each.step,
      periodOn: each.period_on,
      target: each.target,
      reward: each.reward,
      expiresAt: each.expires_at,
      isCurrent: false,
    })),
    ...steps
      .filter(({ state }) => state === 'claimable')
      .map((step) => ({
        step: step.step,
        periodOn: period_on,
        target: step.target,
        reward: step.reward,
        expiresAt: step.expires_at,
        isCurrent: true,
      })),
  ];
}

type Play = QuestBook['play'];

/** Computes the turnover that claiming a reward uses up, in satang. */
export function findPlayOf({ point, spins, amount }: QuestReward, play: Play): Satang {
  return point * play.point + spins * play.spin + Math.ceil((amount * play.baht) / 100);
}

/** Lists the claimable rewards that the member's remaining play covers, each checked on its own. */
export function listPaid({ quests, play }: Pick<QuestBook, 'quests' | 'play'>): Claimable[] {
  return quests
    .flatMap(listClaimable)
    .filter(({ reward }) => findPlayOf(reward, play) <= play.left);
}

/** Computes the play missing for the cheapest claimable reward, in satang; 0 when none is missing. */
export function findMissingPlay({ quests, play }: Pick<QuestBook, 'quests' | 'play'>): Satang {
  const costs = quests.flatMap(listClaimable).map(({ reward }) => findPlayOf(reward, play));
  return costs.length === 0 ? 0 : Math.max(0, Math.min(...costs) - play.left);
}

/** Returns the amount in satang or the count of a measure. */
export function toNumber(measure: QuestMeasure): number {
  return measure.unit === 'baht' ? measure.amount : measure.count;
}

/** State of a step in its ladder; `current` is the first step that is not reached. */
export type Rung = 'done' | 'can' | 'current' | 'later' | 'missed';

/** Returns the steps of a ladder with their state and progress in whole percent, at most 99. */
export function readLadder({
  steps,
  progress,
  state,
}: Pick<Quest, 'steps' | 'progress' | 'state'>): {
  step: QuestStep;
  rung: Rung;
  percent: number;
}[] {
  const currentAt = steps.findIndex((step) => step.state === 'active');
  return steps.map((step, index) => ({
    step,
    rung: toRung(step, index === currentAt && state !== 'locked'),
    percent: Math.min(99, Math.floor((toNumber(progress) / toNumber(step.target)) * 100)),
  }));
}

function toRung({ state }: QuestStep, isCurrent: boolean): Rung {
  if (state === 'claimed') return 'done';
  if (state === 'claimable') return 'can';
  if (state === 'expired') return 'missed';
  return isCurrent ? 'current' : 'later';
}

/** Groups quests by the type of card that shows them. */
export function arrange(quests: readonly Quest[]) {
  const checkIn = quests.find(({ kind }) => kind === 'check_in');
  const others = quests.filter(({ kind }) => kind !== 'check_in');
  return {
    checkIn,
    ladders: others.filter(({ steps }) => steps.length > 1),
    rows: others.filter(({ steps }) => steps.length <= 1),
  };
}

/**
 * Returns the milliseconds until a quest ends or a reward expires. The result is bounded, because the clocks of device
 * and server differ.
 */
export function untilNextChange(quests: readonly Quest[], nowMs: number): number {
  const ends = quests.flatMap((quest) => [
    quest.ends_at,
    ...listClaimable(quest).map(({ expiresAt }) => expiresAt),
  ]);
  const next = Math.min(...ends.flatMap((end) => (end === null ? [] : Date.parse(end))));
  return Math.min(Math.max(next - nowMs, SOONEST_MS), LATEST_MS);
}

/** Whether a reward expires within a day. */
export function endsSoon(expiresAt: string, nowMs: number): boolean {
  return Date.parse(expiresAt) - nowMs < DAY_MS;
}
