import { sql } from 'kysely';
import type * as v from 'valibot';
import type { ParsedBodyOf } from '@/contract/endpoint';
import type { operatorQuestList, operatorQuestStep } from '@/contract/operator/quests.contract';
import type { QuestKind, QuestPeriod } from '@/contract/quests.contract';
import { formatBaht } from '@/domain/baht';
import { type CalendarDay, toCalendarDay } from '@/domain/calendar-day';
import type { ActDeps } from '../approvals/approvable-act';
import { recordAction } from '../audit/audit.service';
import { queryRaw } from '../db/raw';
import type { Db, Tx } from '../db/tables';
import { MalformedError, RefusalError } from '../http/refusal';
import { judgeSteps } from './quest-judge.service';
import type { QuestGiver, QuestKeeper } from './quest-keeper';
import type { StepRow } from './reward-mapping';

type ListData = v.InferInput<typeof operatorQuestList.data>;

interface ListRow {
  id: number;
  code: string;
  kind: QuestKind;
  period: QuestPeriod;
  title: string;
  isOptIn: boolean;
  claimDays: number;
  isOpen: boolean;
  version: number;
  holdsFrom: CalendarDay | null;
  today: CalendarDay;
  events: string[];
  steps: StepRow[];
  claimed: number;
}

/** Returns all quests of an agent with their latest terms. */
export async function fetchQuestsForOperator(db: Db, agentId: number): Promise<ListData> {
  const rows = await queryRaw<ListRow>(
    db,
    `SELECT q.id, q.code, q.kind, q.period, q.title, q.is_opt_in AS "isOptIn", q.claim_days AS "claimDays",
       q.is_open AS "isOpen", t.version, t.holds_from AS "holdsFrom", movement_day(business_now()) AS today,
       ARRAY(SELECT event_id FROM quest_events e WHERE e.quest_id = q.id ORDER BY event_id) AS events,
       (SELECT jsonb_agg(jsonb_build_object('step', s.step, 'target', s.target, 'point', s.point, 'spins', s.spins,
          'creditSatang', s.credit, 'turnoverMilli', s.turnover_milli) ORDER BY s.step)
        FROM quest_steps s WHERE s.quest_id = q.id AND s.version = t.version) AS steps,
       (SELECT count(*) FROM quest_rewards r WHERE r.quest_id = q.id AND r.claimed_at IS NOT NULL) AS claimed
     FROM quests q JOIN LATERAL (
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
    is_opt_in: row.isOptIn,
    claim_days: row.claimDays,
    is_open: row.isOpen,
    version: row.version,
    holds_from: row.holdsFrom !== null && row.holdsFrom > row.today ? row.holdsFrom : null,
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

/** A request to open or close a quest. */
export interface QuestChange {
  id: number;
  isOpen: boolean;
  /** An owner's reason to offer the quest although the house loses by it. */
  insist: string | undefined;
}

/**
 * Opens or closes a quest. Reached rewards stay; a reopened quest counts from today.
 * @throws RefusalError `request.not_found` | `offer.loses`
 * @throws SecondPersonError when it costs more than the operator may offer alone
 */
export async function openQuest(
  deps: ActDeps,
  giver: QuestGiver,
  { id, isOpen, insist }: QuestChange,
): Promise<void> {
  const { agentId, operator } = giver;
  await deps.db.transaction().execute(async (tx) => {
    const quest = await lockQuest(tx, agentId, id);
    if (quest.isOpen === isOpen) return;
    if (isOpen) {
      const after = await fetchSteps(tx, id, quest.version);
      await judgeSteps({ ...deps, db: tx }, giver, { id, kind: quest.kind, after, insist });
    }
    await tx
      .updateTable('quests')
      .set({ is_open: isOpen, ...(isOpen && { opened_at: sql<Date>`business_now()` }) })
      .where('id', '=', id)
      .execute();
    await recordAction(tx, {
      agentId,
      operator,
      action: 'quest.open',
      subject: `quest/${id}`,
      detail: { code: quest.code, is_open: isOpen, insist },
    });
  });
}

interface LockedQuest {
  kind: QuestKind;
  period: QuestPeriod;
  code: string;
  isOpen: boolean;
  version: number;
  /** First day of the next period; today for a quest that happens once. */
  nextOn: Date;
}

async function lockQuest(tx: Tx, agentId: number, id: number): Promise<LockedQuest> {
  await queryRaw(tx, 'SELECT FROM quests WHERE id = $1 AND agent_id = $2 FOR UPDATE', [
    id,
    agentId,
  ]);
  const [quest] = await queryRaw<LockedQuest>(
    tx,
    `SELECT q.kind, q.period, q.code, q.is_open AS "isOpen",
       (SELECT max(version) FROM quest_terms WHERE quest_id = q.id) AS version,
       CASE q.period WHEN 'day' THEN today.day + 1 WHEN 'week' THEN date_trunc('week', today.day::timestamp)::date + 7
         ELSE today.day END::timestamp AT TIME ZONE 'Asia/Bangkok' AS "nextOn"
     FROM quests q CROSS JOIN (SELECT movement_day(business_now()) AS day) today WHERE q.id = $1 AND q.agent_id = $2`,
    [id, agentId],
  );
  if (!quest) throw new RefusalError('request.not_found');
  return quest;
}

/** Returns the steps of a version of a quest's terms, the first step first. */
function fetchSteps(tx: Tx, questId: number, version: number): Promise<StepRow[]> {
  return queryRaw<StepRow>(
    tx,
    `SELECT step, target, point, spins, credit AS "creditSatang", turnover_milli AS "turnoverMilli"
     FROM quest_steps WHERE quest_id = $1 AND version = $2 ORDER BY step`,
    [questId, version],
  );
}

/** An operator's change of one step; `force` is an owner's reason. */
export type StepChange = ParsedBodyOf<typeof operatorQuestStep>;

/**
 * Adds a version of a quest's terms that differs from the latest version in one step. Daily and weekly quests change
 * with the next period, so the terms shown today stay valid. A reached reward keeps its worth.
 * @throws RefusalError `request.not_found` | `offer.loses`
 * @throws MalformedError for a target of another unit, a target that is not between its neighbours', or an empty reward
 * @throws SecondPersonError when it costs more than the operator may offer alone
 */
export async function changeStep(
  deps: ActDeps,
  giver: QuestGiver,
  change: StepChange,
): Promise<{ version: number; holds_from: CalendarDay }> {
  const { agentId, operator } = giver;
  return deps.db.transaction().execute(async (tx) => {
    const quest = await lockQuest(tx, agentId, change.id);
    const steps = await fetchSteps(tx, change.id, quest.version);
    const before = steps.find(({ step }) => step === change.step);
    if (!before) throw new RefusalError('request.not_found');
    const after = applyChange(quest.kind, before, change);
    const changed = steps.map((step) => (step === before ? after : step));
    assertLadder(changed);
    await judgeSteps({ ...deps, db: tx }, giver, {
      ...{ id: change.id, kind: quest.kind, before: [before], after: [after] },
      insist: change.force,
    });
    const version = quest.version + 1;
    const holdsFrom = toCalendarDay(quest.nextOn);
    await tx
      .insertInto('quest_terms')
      .values({
        quest_id: change.id,
        version,
        holds_from: holdsFrom,
        put_by: operator,
        put_at: sql<Date>`business_now()`,
      })
      .execute();
    await insertSteps(tx, { questId: change.id, version }, changed);
    await recordAction(tx, {
      agentId,
      operator,
      action: 'quest.step',
      subject: `quest/${change.id}`,
      detail: {
        ...{ code: quest.code, version, holds_from: holdsFrom, from: before, to: after },
        insist: change.force,
      },
    });
    return { version, holds_from: holdsFrom };
  });
}

function applyChange(kind: QuestKind, before: StepRow, change: StepChange): StepRow {
  const { amount_target: amountTarget, days_target: daysTarget, turnover_multiple } = change;
  if (amountTarget !== undefined && kind !== 'turnover') {
    throw new MalformedError('amount_target', 'ใช้ได้กับภารกิจยอดเล่นเท่านั้น');
  }
  if (daysTarget !== undefined && kind !== 'deposit_days') {
    throw new MalformedError('days_target', 'ใช้ได้กับภารกิจที่นับเป็นวันเท่านั้น');
  }
  const after = {
    step: before.step,
    target: amountTarget ?? daysTarget ?? before.target,
    point: change.point ?? before.point,
    spins: change.spins ?? before.spins,
    creditSatang: change.amount ?? before.creditSatang,
    turnoverMilli:
      turnover_multiple === undefined ? before.turnoverMilli : Math.round(turnover_multiple * 1000),
  };
  if (after.point + after.spins + after.creditSatang === 0) {
    throw new MalformedError('point', 'ต้องมีรางวัลอย่างน้อยหนึ่งอย่าง');
  }
  return after;
}

function assertLadder(steps: readonly StepRow[]): void {
  const isRising = steps.every(({ target }, index) => target > (steps[index - 1]?.target ?? 0));
  if (!isRising) throw new MalformedError('target', 'เป้าหมายต้องมากกว่าขั้นก่อนหน้าและน้อยกว่าขั้นถัดไป');
}

/** Inserts the steps of a version of the terms. */
export async function insertSteps(
  tx: Tx,
  terms: { questId: number; version: number },
  steps: readonly StepRow[],
): Promise<void> {
  await tx
    .insertInto('quest_steps')
    .values(
      steps.map(({ step, target, point, spins, creditSatang, turnoverMilli }) => ({
        quest_id: terms.questId,
        version: terms.version,
        step,
        target,
        point,
        spins,
        credit: creditSatang,
        turnover_milli: turnoverMilli,
      })),
    )
    .execute();
}

/**
 * Sets the quests that belong to an event.
 * @throws RefusalError `request.not_found` for an event or a quest that the agent does not have
 */
export async function putEventQuests(
  db: Db,
  { agentId, operator }: QuestKeeper,
  { eventId, questIds }: { eventId: string; questIds: readonly number[] },
): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const known = await queryRaw(
      tx,
      `SELECT FROM content_slots WHERE agent_id = $1 AND kind = 'event' AND id = $2
         AND NOT EXISTS (SELECT FROM unnest($3::text::bigint[]) AS asked(id) WHERE NOT EXISTS (
           SELECT FROM quests q WHERE q.id = asked.id AND q.agent_id = $1)) FOR UPDATE`,
      [agentId, eventId, `{${questIds.join(',')}}`],
    );
    if (known.length === 0) throw new RefusalError('request.not_found');
    await tx
      .deleteFrom('quest_events')
      .where('agent_id', '=', agentId)
      .where('event_id', '=', eventId)
      .execute();
    const rows = [...new Set(questIds)].map((questId, position) => ({
      agent_id: agentId,
      event_id: eventId,
      quest_id: questId,
      position,
    }));
    if (rows.length > 0) await tx.insertInto('quest_events').values(rows).execute();
    await recordAction(tx, {
      agentId,
      operator,
      action: 'quest.event',
      subject: `event/${eventId}`,
      detail: { quest_ids: questIds },
    });
  });
}
