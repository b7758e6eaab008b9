import { isDeepStrictEqual } from 'node:util';
import { sql } from 'kysely';
import type { ParsedBodyOf } from '@/contract/endpoint';
import type {
  operatorQuestCreate,
  operatorQuestEdit,
  operatorQuestOrder,
} from '@/contract/operator/quests.contract';
import type { QuestKind, QuestPeriod } from '@/contract/quests.contract';
import { recordAction } from '../audit/audit.service';
import { queryRaw } from '../db/raw';
import type { Db } from '../db/tables';
import { MalformedError, RefusalError } from '../http/refusal';
import type { QuestKeeper } from './quest-keeper';
import { insertSteps } from './quest-keeping.service';
import { planSteps } from './quest-steps.rules';

/** The period of each kind, as the database demands it. */
const periodOf: Readonly<Record<QuestKind, QuestPeriod>> = {
  link_line: 'ever',
  line_friend: 'ever',
  first_deposit: 'ever',
  check_in: 'day',
  turnover: 'day',
  deposit_days: 'week',
};

/**
 * Creates a quest, which no member sees until it is opened. Its worth is judged when it is opened.
 * @returns id of the quest
 * @throws RefusalError `quest.code_taken`
 * @throws MalformedError for steps that its kind cannot have
 */
export function createQuest(
  db: Db,
  { agentId, operator }: QuestKeeper,
  plan: ParsedBodyOf<typeof operatorQuestCreate>,
): Promise<number> {
  const { code, kind, title, description, claim_days: claimDays, is_opt_in: isOptIn } = plan;
  if (isOptIn && kind === 'check_in') {
    throw new MalformedError('is_opt_in', 'การเช็กอินไม่ต้องเข้าร่วมก่อน');
  }
  const steps = planSteps(kind, plan.steps);
  return db.transaction().execute(async (tx) => {
    // The lock makes concurrent calls wait, so that each quest gets a place of its own.
    await queryRaw(tx, 'SELECT FROM agents WHERE id = $1 FOR NO KEY UPDATE', [agentId]);
    const quest = await tx
      .insertInto('quests')
      .values({
        ...{ agent_id: agentId, code, kind, period: periodOf[kind], title, description },
        ...{ is_opt_in: isOptIn, claim_days: claimDays, is_open: false },
        position: sql<number>`(SELECT coalesce(max(position), -1) + 1 FROM quests WHERE agent_id = ${agentId})`,
        opened_at: sql<Date>`business_now()`,
      })
      .onConflict((conflict) => conflict.columns(['agent_id', 'code']).doNothing())
      .returning('id')
      .executeTakeFirst();
    if (!quest) throw new RefusalError('quest.code_taken');
    const terms = { questId: quest.id, version: 1 };
    await tx
      .insertInto('quest_terms')
      .values({
        ...{ quest_id: quest.id, version: 1, holds_from: null, put_by: operator },
        put_at: sql<Date>`business_now()`,
      })
      .execute();
    await insertSteps(tx, terms, steps);
    await recordAction(tx, {
      ...{ agentId, operator, action: 'quest.create', subject: `quest/${quest.id}` },
      detail: { code, kind, title, description, claim_days: claimDays, is_opt_in: isOptIn, steps },
    });
    return quest.id;
  });
}

/**
 * Changes the texts of a quest and the days for claiming. Reached rewards keep their end.
 * @throws RefusalError `request.not_found`
 */
export function editQuest(
  db: Db,
  { agentId, operator }: QuestKeeper,
  { id, ...after }: ParsedBodyOf<typeof operatorQuestEdit>,
): Promise<void> {
  return db.transaction().execute(async (tx) => {
    const before = await tx
      .selectFrom('quests')
      .select(['title', 'description', 'claim_days'])
      .where('id', '=', id)
      .where('agent_id', '=', agentId)
      .forUpdate()
      .executeTakeFirst();
    if (!before) throw new RefusalError('request.not_found');
    await tx.updateTable('quests').set(after).where('id', '=', id).execute();
    await recordAction(tx, {
      ...{ agentId, operator, action: 'quest.edit', subject: `quest/${id}` },
      detail: { before, after },
    });
  });
}

/**
 * Puts the named quests first, in their order; the others follow as before.
 * @throws RefusalError `request.not_found` for a quest that the agent has not
 */
export function orderQuests(
  db: Db,
  { agentId, operator }: QuestKeeper,
  { ids }: ParsedBodyOf<typeof operatorQuestOrder>,
): Promise<void> {
  return db.transaction().execute(async (tx) => {
    await queryRaw(tx, 'SELECT FROM agents WHERE id = $1 FOR NO KEY UPDATE', [agentId]);
    const rows = await tx
      .selectFrom('quests')
      .select('id')
      .where('agent_id', '=', agentId)
      .orderBy('position')
      .orderBy('id')
      .execute();
    const before = rows.map(({ id }) => id);
    if (!ids.every((id) => before.includes(id))) throw new RefusalError('request.not_found');
    const after = [...ids, ...before.filter((id) => !ids.includes(id))];
    if (!isDeepStrictEqual(before, after)) {
      await queryRaw(
        tx,
        `UPDATE quests q SET position = o.place - 1
         FROM jsonb_array_elements_text($2::text::jsonb) WITH ORDINALITY o (id, place)
         WHERE q.agent_id = $1 AND q.id = o.id::bigint AND q.position <> o.place - 1`,
        [agentId, JSON.stringify(after)],
      );
    }
    await recordAction(tx, {
      ...{ agentId, operator, action: 'quest.order', subject: 'quests' },
      detail: { before, after },
    });
  });
}
