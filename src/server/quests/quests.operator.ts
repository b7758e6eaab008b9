import {
  operatorQuestEvent,
  operatorQuestList,
  operatorQuestOpen,
  operatorQuestStep,
} from '@/contract/operator/quests.contract';
import type { House } from '../area';
import { handleForOperators, type MountedOperatorEndpoint } from '../http/endpoint-router';
import {
  changeStep,
  fetchQuestsForOperator,
  openQuest,
  putEventQuests,
} from './quest-keeping.service';

/** Operator endpoints for quests. */
export function questsOperatorRoutes({
  db,
  agentId,
}: Pick<House, 'db' | 'agentId'>): MountedOperatorEndpoint[] {
  return [
    handleForOperators(operatorQuestList, () => fetchQuestsForOperator(db, agentId)),
    handleForOperators(operatorQuestOpen, ({ body, operator: { name: operator } }) =>
      openQuest(db, { agentId, operator }, body),
    ),
    handleForOperators(operatorQuestStep, ({ body, operator: { name: operator } }) =>
      changeStep(db, { agentId, operator }, body),
    ),
    handleForOperators(
      operatorQuestEvent,
      ({ body: { event_id: eventId, quest_ids: questIds }, operator: { name: operator } }) =>
        putEventQuests(db, { agentId, operator }, { eventId, questIds }),
    ),
  ];
}
