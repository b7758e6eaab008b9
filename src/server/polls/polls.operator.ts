import {
  pollAnswer,
  pollAnswerConfirm,
  pollAnswerWithdraw,
  pollClose,
  pollCreate,
  pollList,
  pollVoid,
} from '@/contract/operator/polls.contract';
import type { ActDeps } from '../approvals/approvable-act';
import { handleForOperators, type MountedOperatorEndpoint } from '../http/endpoint-router';
import { readInsistence } from '../offers/offer.service';
import { confirmAnswer, enterAnswer, withdrawAnswer } from './poll-answer.service';
import { closePoll, voidPoll } from './poll-keeping.service';
import { pollCreateAct } from './polls.acts';
import { fetchPollsForOperator } from './polls.operator-queries';

/** Returns the operator endpoints for polls. */
export function pollsOperatorRoutes(
  house: ActDeps & { agentId: number },
): MountedOperatorEndpoint[] {
  const { db, agentId } = house;
  const decide = (number: number, { name: operator }: { name: string }) => ({
    agentId,
    operator,
    number,
  });
  return [
    handleForOperators(pollList, ({ query }) => fetchPollsForOperator(db, agentId, query)),
    handleForOperators(pollCreate, async ({ body, operator }) => ({
      poll_id: await pollCreateAct.doOrAsk(house, {
        ...{ agentId, operator: operator.name },
        payload: { ...body, force: readInsistence(operator, body.force) },
      }),
    })),
    handleForOperators(pollClose, ({ body, operator }) =>
      closePoll(db, decide(body.poll_id, operator)),
    ),
    handleForOperators(pollAnswer, ({ body, operator }) =>
      enterAnswer(db, decide(body.poll_id, operator), body.choice_id),
    ),
    handleForOperators(pollAnswerConfirm, async ({ body, operator }) => ({
      winners: await confirmAnswer(db, decide(body.poll_id, operator), body.choice_id),
    })),
    handleForOperators(pollAnswerWithdraw, ({ body, operator }) =>
      withdrawAnswer(db, decide(body.poll_id, operator)),
    ),
    handleForOperators(pollVoid, ({ body, operator }) =>
      voidPoll(db, decide(body.poll_id, operator), body.note),
    ),
  ];
}
