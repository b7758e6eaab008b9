import type {
  Quest,
  QuestBook,
  QuestMeasure,
  QuestReward,
  QuestStep,
} from '@/contract/quests.contract';
import type { Satang } from '@/domain/money';

const DAY_MS = 86_400_000;
/** How often a page looks again at most and at least while it waits for midnight. */
const SOONEST_MS = 60_000;
const LATEST_MS = 3_600_000;

/** A reward that can be taken, as it is shown. */
export interface Claimable {
  readonly step: number;
  readonly periodOn: string | null;
  readonly target: QuestMeasure;
  readonly reward: QuestReward;
  /** Null: as long as the day lasts. */
  readonly expiresAt: string | null;
  /** Of the period that runs, and so a step that is shown. */
  readonly isCurrent: boolean;
}

/** The rewards of a quest that can be taken, those of an earlier period before those of the one that runs. */
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

/** Play that a reward uses, in satang. */
export function findPlayOf({ point, spins, amount }: QuestReward, play: Play): Satang {
  return point * play.point + spins * play.spin + Math.ceil((amount * play.baht) / 100);
}

/** The rewards that can be taken and for which there is play enough: each by itself. */
export function listPaid({ quests, play }: Pick<QuestBook, 'quests' | 'play'>): Claimable[] {
  return quests
    .flatMap(listClaimable)
    .filter(({ reward }) => findPlayOf(reward, play) <= play.left);
}

/** Play that is missing for the cheapest reward that can be taken, in satang; 0 where nothing is missing. */
export function findMissingPlay({ quests, play }: Pick<QuestBook, 'quests' | 'play'>): Satang {
  const costs = quests.flatMap(listClaimable).map(({ reward }) => findPlayOf(reward, play));
  return costs.length === 0 ? 0 : Math.max(0, Math.min(...costs) - play.left);
}

/** How much, as a number: satang or times. */
export function toNumber(measure: QuestMeasure): number {
  return measure.unit === 'baht' ? measure.amount : measure.count;
}

/** What a step looks like in its ladder: the first that is not reached is the one that the member is at. */
export type Rung = 'done' | 'can' | 'current' | 'later' | 'missed';

/** The steps of a ladder with how they look; of the current one how far it is, in whole per cent below a hundred. */
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

/** Quests by the card that shows them. */
export function arrange(quests: readonly Quest[]) {
  const checkIn = quests.find(({ kind }) => kind === 'check_in');
  const others = quests.filter(({ kind }) => kind !== 'check_in');
  return {
    checkIn,
    ladders: others.filter(({ steps }) => steps.length > 1),
    rows: others.filter(({ steps }) => steps.length <= 1),
  };
}

/** How long until something shown changes by itself, within bounds, because clocks differ. */
export function untilNextChange(quests: readonly Quest[], nowMs: number): number {
  const ends = quests.flatMap((quest) => [
    quest.ends_at,
    ...listClaimable(quest).map(({ expiresAt }) => expiresAt),
  ]);
  const next = Math.min(...ends.flatMap((end) => (end === null ? [] : Date.parse(end))));
  return Math.min(Math.max(next - nowMs, SOONEST_MS), LATEST_MS);
}

/** Whether a reward lapses within a day. */
export function endsSoon(expiresAt: string, nowMs: number): boolean {
  return Date.parse(expiresAt) - nowMs < DAY_MS;
}
