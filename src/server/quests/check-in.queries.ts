import type * as v from 'valibot';
import type { questList } from '@/contract/quests.contract';
import { type Executor, queryRaw } from '../db/raw';
import { type RewardRow, type StepRow, toRewardData } from './reward-mapping';

type QuestData = v.InferInput<typeof questList.data>['quests'][number];

/** A member's calendar of check-ins as of today. */
export interface Calendar {
  questId: number;
  /** The calendar days with a check-in, the last of them today or yesterday. A missed day starts the calendar anew. */
  done: (RewardRow & { step: number; claimedAt: Date; daysInARow: number })[];
  isDoneToday: boolean;
}

/** Returns the member's calendars of all open check-in quests of their agent, even before the first check-in. */
export async function fetchCalendars(db: Executor, memberId: number): Promise<Calendar[]> {
  const rows = await queryRaw<{
    questId: number;
    isToday: boolean;
    done: (RewardRow & { step: number; claimedAt: string; daysInARow: number })[] | null;
  }>(
    db,
    `SELECT q.id AS "questId", coalesce(last.period_on = today.day, false) AS "isToday", (
       SELECT jsonb_agg(jsonb_build_object('step', r.step, 'point', r.point, 'spins', r.spins, 'creditSatang', r.credit,
         'turnoverMilli', r.turnover_milli, 'claimedAt', r.claimed_at, 'daysInARow', r.days_in_a_row) ORDER BY r.period_on)
       FROM quest_rewards r WHERE r.member_id = m.id AND r.quest_id = q.id
         AND r.period_on > last.period_on - last.step AND r.period_on <= last.period_on) AS done
     FROM (SELECT movement_day(business_now()) AS day) today
     JOIN members m ON m.id = $1
     JOIN quests q ON q.agent_id = m.agent_id AND q.kind = 'check_in' AND q.is_open
     LEFT JOIN quest_rewards last ON last.member_id = m.id AND last.quest_id = q.id AND last.period_on = (
       SELECT max(r.period_on) FROM quest_rewards r
       WHERE r.member_id = m.id AND r.quest_id = q.id AND r.period_on >= today.day - 1)`,
    [memberId],
  );
  return rows.map(({ questId, isToday, done }) => ({
    questId,
    isDoneToday: isToday,
    done: (done ?? []).map((day) => ({ ...day, claimedAt: new Date(day.claimedAt) })),
  }));
}

/** Returns the calendar day of a check-in today, and the number of days in a row including today. */
export function findToday(
  { done, isDoneToday }: Calendar,
  days: number,
): { step: number; daysInARow: number } {
  const last = done.at(-1);
  if (!last) return { step: 1, daysInARow: 1 };
  if (isDoneToday) return last;
  // After its last day the calendar starts again, but the count of days in a row continues.
  return { step: last.step < days ? last.step + 1 : 1, daysInARow: last.daysInARow + 1 };
}

/** Converts a calendar to the fields of a quest. */
export function readCalendar(calendar: Calendar, steps: readonly StepRow[]) {
  const { done, isDoneToday } = calendar;
  const today = findToday(calendar, steps.length);
  // A full calendar is no longer shown once the next calendar begins.
  const shown = isDoneToday || today.step > 1 ? done : [];
  const daysInARow = done.at(-1)?.daysInARow ?? 0;
  return {
    state: isDoneToday ? ('claimed' as const) : ('claimable' as const),
    locked_by: null,
    progress: { unit: 'times' as const, count: daysInARow },
    waiting: [],
    steps: steps.map((step): QuestData['steps'][number] => {
      const row = shown.find((day) => day.step === step.step);
      const isNext = step.step === today.step && !isDoneToday;
      return {
        step: step.step,
        target: { unit: 'times', count: step.step },
        reward: toRewardData(row ?? step),
        state: row ? 'claimed' : isNext ? 'claimable' : 'locked',
        claimed_at: row?.claimedAt.toISOString() ?? null,
        expires_at: null,
      };
    }),
  };
}
