import {
  operatorQuestCreate,
  operatorQuestEdit,
  operatorQuestEvent,
  operatorQuestList,
  operatorQuestOpen,
  operatorQuestOrder,
  operatorQuestStep,
} from '@/contract/operator/quests.contract';
import type { ActDeps } from '../approvals/approvable-act';
import { handleForOperators, type MountedOperatorEndpoint } from '../http/endpoint-router';
import { readInsistence } from '../offers/offer.service';
import { createQuest, editQuest, orderQuests } from './quest-drafting.service';
import { putEventQuests } from './quest-events.service';
import { questOpenAct, questStepAct } from './quests.acts';
import { fetchQuestsForOperator } from './quests.operator-queries';

/** Returns the operator endpoints for quests. */
export function questsOperatorRoutes(
  house: ActDeps & { agentId: number },
): MountedOperatorEndpoint[] {
  const { db, agentId } = house;
  return [
    handleForOperators(operatorQuestList, () => fetchQuestsForOperator(db, agentId)),
    handleForOperators(operatorQuestOpen, ({ body: { id, is_open: isOpen, force }, operator }) =>
      questOpenAct.doOrAsk(house, {
        ...{ agentId, operator: operator.name },
        payload: { id, isOpen, insist: readInsistence(operator, force) },
      }),
    ),
    handleForOperators(operatorQuestStep, ({ body, operator }) =>
      questStepAct.doOrAsk(house, {
        ...{ agentId, operator: operator.name },
        payload: { ...body, force: readInsistence(operator, body.force) },
      }),
    ),
    handleForOperators(operatorQuestCreate, async ({ body, operator: { name: operator } }) => ({
      id: await createQuest(db, { agentId, operator }, body),
    })),
    handleForOperators(operatorQuestEdit, ({ body, operator: { name: operator } }) =>
      editQuest(db, { agentId, operator }, body),
    ),
    handleForOperators(operatorQuestOrder, ({ body, operator: { name: operator } }) =>
      orderQuests(db, { agentId, operator }, body),
    ),
    handleForOperators(
      operatorQuestEvent,
      ({ body: { event_id: eventId, quest_ids: questIds }, operator: { name: operator } }) =>
        putEventQuests(db, { agentId, operator }, { eventId, questIds }),
    ),
  ];
}
