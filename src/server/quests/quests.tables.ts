import type { Generated, GeneratedAlways } from 'kysely';
import type { QuestKind, QuestPeriod } from '@/contract/quests.contract';
import type { CalendarDay } from '@/domain/calendar-day';

interface QuestsTable {
  id: GeneratedAlways<number>;
  agent_id: number;
  code: string;
  kind: QuestKind;
  period: QuestPeriod;
  title: string;
  description: string;
  position: number;
  is_opt_in: Generated<boolean>;
  claim_days: number;
  is_open: Generated<boolean>;
  opened_at: Date;
}

interface QuestTermsTable {
  quest_id: number;
  version: number;
  holds_from: CalendarDay | null;
  put_by: string;
  put_at: Date;
}

interface QuestStepsTable {
  quest_id: number;
  version: number;
  step: number;
  /** Target of the step: satang of turnover, a number of days, or 1 for a quest that only has to be done. */
  target: number;
  point: Generated<number>;
  spins: Generated<number>;
  /** Amount in satang. */
  credit: Generated<number>;
  turnover_milli: Generated<number>;
}

interface QuestJoinsTable {
  member_id: number;
  quest_id: number;
  period_on: CalendarDay | null;
  joined_at: Date;
}

interface QuestRewardsTable {
  id: Generated<string>;
  agent_id: number;
  member_id: number;
  quest_id: number;
  kind: QuestKind;
  period_on: CalendarDay | null;
  step: number;
  target: number;
  point: number;
  spins: number;
  /** Amount in satang. */
  credit: number;
  turnover_milli: number;
  days_in_a_row: number | null;
  line_user_id: string | null;
  reached_on: CalendarDay;
  expires_at: Date;
  claimed_at: Date | null;
}

interface QuestEventsTable {
  agent_id: number;
  event_id: string;
  event_kind: Generated<'event'>;
  quest_id: number;
  position: number;
}

declare module '../db/tables' {
  interface DatabaseTables {
    quests: QuestsTable;
    quest_terms: QuestTermsTable;
    quest_steps: QuestStepsTable;
    quest_joins: QuestJoinsTable;
    quest_rewards: QuestRewardsTable;
    quest_events: QuestEventsTable;
  }
}
