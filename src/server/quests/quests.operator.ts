import {
  operatorQuestEvent,
  operatorQuestList,
  operatorQuestOpen,
  operatorQuestStep,
} from '@/contract/operator/quests.contract';
import type { ActDeps } from '../approvals/approvable-act';
import { handleForOperators, type MountedOperatorEndpoint } from '../http/endpoint-router';
import { readInsistence } from '../offers/offer.service';
import { fetchQuestsForOperator, putEventQuests } from './quest-keeping.service';
import { questOpenAct, questStepAct } from './quests.acts';

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
    handleForOperators(
      operatorQuestEvent,
      ({ body: { event_id: eventId, quest_ids: questIds }, operator: { name: operator } }) =>
        putEventQuests(db, { agentId, operator }, { eventId, questIds }),
    ),
  ];
}
