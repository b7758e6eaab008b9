import type { DataInputOf } from '@/contract/endpoint';
import type { operatorQuestList } from '@/contract/operator/quests.contract';
import type { QuestKind, QuestPeriod } from '@/contract/quests.contract';
import { formatBaht } from '@/domain/baht';
import type { CalendarDay } from '@/domain/calendar-day';
import { queryRaw } from '../db/raw';
import type { Db } from '../db/tables';
import type { StepRow } from './reward-mapping';

type ListData = DataInputOf<typeof operatorQuestList>;

interface ListRow {
  id: number;
  code: string;
  kind: QuestKind;
  period: QuestPeriod;
  title: string;
  description: string;
  isOptIn: boolean;
  claimDays: number;
  isOpen: boolean;
  version: number;
  holdsFrom: CalendarDay | null;
  today: CalendarDay;
  nextOn: CalendarDay;
  events: string[];
  steps: StepRow[];
  claimed: number;
}

/** Returns all quests of an agent with their latest terms. */
export async function fetchQuestsForOperator(db: Db, agentId: number): Promise<ListData> {
  const rows = await queryRaw<ListRow>(
    db,
    `SELECT q.id, q.code, q.kind, q.period, q.title, q.description, q.is_opt_in AS "isOptIn", q.claim_days AS "claimDays",
       q.is_open AS "isOpen", t.version, t.holds_from AS "holdsFrom", today.day AS today,
       CASE q.period WHEN 'day' THEN today.day + 1 WHEN 'week' THEN date_trunc('week', today.day::timestamp)::date + 7
         ELSE today.day END AS "nextOn",
       ARRAY(SELECT event_id FROM quest_events e WHERE e.quest_id = q.id ORDER BY event_id) AS events,
       (SELECT jsonb_agg(jsonb_build_object('step', s.step, 'target', s.target, 'point', s.point, 'spins', s.spins,
          'creditSatang', s.credit, 'turnoverMilli', s.turnover_milli) ORDER BY s.step)
        FROM quest_steps s WHERE s.quest_id = q.id AND s.version = t.version) AS steps,
       (SELECT count(*) FROM quest_rewards r WHERE r.quest_id = q.id AND r.claimed_at IS NOT NULL) AS claimed
     FROM quests q CROSS JOIN (SELECT movement_day(business_now()) AS day) today JOIN LATERAL (
       SELECT version, holds_from FROM quest_terms WHERE quest_id = q.id ORDER BY version DESC LIMIT 1) t ON true
     WHERE q.agent_id = $1 ORDER BY q.position, q.id`,
    [agentId],
  );
  return rows.map((row) => ({
    id: row.id,
    code: row.code,
    kind: row.kind,
    period: row.period,
    title: row.title,
    description: row.description,
    is_opt_in: row.isOptIn,
    claim_days: row.claimDays,
    is_open: row.isOpen,
    version: row.version,
    holds_from: row.holdsFrom !== null && row.holdsFrom > row.today ? row.holdsFrom : null,
    next_on: row.nextOn,
    events: row.events,
    claimed: row.claimed,
    steps: row.steps.map((step) => ({
      step: step.step,
      target: row.kind === 'turnover' ? formatBaht(step.target) : String(step.target),
      point: step.point,
      spins: step.spins,
      amount: formatBaht(step.creditSatang),
      turnover_multiple: step.turnoverMilli / 1000,
    })),
  }));
}
