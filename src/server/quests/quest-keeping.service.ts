import { sql } from 'kysely';
import type { ParsedBodyOf } from '@/contract/endpoint';
import type { operatorQuestStep } from '@/contract/operator/quests.contract';
import type { QuestKind, QuestPeriod } from '@/contract/quests.contract';
import { type CalendarDay, toCalendarDay } from '@/domain/calendar-day';
import type { ActDeps } from '../approvals/approvable-act';
import { recordAction } from '../audit/audit.service';
import { queryRaw } from '../db/raw';
import type { Tx } from '../db/tables';
import { RefusalError } from '../http/refusal';
import { judgeSteps } from './quest-judge.service';
import type { QuestGiver } from './quest-keeper';
import { applyStep, assertLadder } from './quest-steps.rules';
import type { StepRow } from './reward-mapping';

/** A request to open or close a quest. */
export interface QuestChange {
  id: number;
  isOpen: boolean;
  /** An owner's reason to offer the quest although the house loses by it. */
  insist: string | undefined;
}

/**
 * Opens or closes a quest. Reached rewards stay; a reopened quest counts from today.
 * @throws RefusalError `request.not_found` | `quest.kind_open` | `offer.loses`
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
      await assertOnlyOne(tx, agentId, quest.kind);
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

/** Refuses a second open quest of a kind that members can do only once, or that has one place on the page. */
async function assertOnlyOne(tx: Tx, agentId: number, kind: QuestKind): Promise<void> {
  if (kind === 'turnover' || kind === 'deposit_days') return;
  // The lock makes concurrent calls wait, so that the later one sees the quest of the earlier one.
  await queryRaw(tx, 'SELECT FROM agents WHERE id = $1 FOR NO KEY UPDATE', [agentId]);
  const open = await tx
    .selectFrom('quests')
    .select('id')
    .where('agent_id', '=', agentId)
    .where('kind', '=', kind)
    .where('is_open', '=', true)
    .executeTakeFirst();
  if (open) throw new RefusalError('quest.kind_open');
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
    const after = applyStep(quest.kind, before, change);
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
