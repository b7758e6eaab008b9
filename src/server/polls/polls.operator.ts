import {
  pollAnswer,
  pollAnswerConfirm,
  pollAnswerWithdraw,
  pollClose,
  pollCreate,
  pollList,
  pollVoid,
} from '@/contract/operator/polls.contract';
import type { House } from '../area';
import { handleForOperators, type MountedOperatorEndpoint } from '../http/endpoint-router';
import { confirmAnswer, enterAnswer, withdrawAnswer } from './poll-answer.service';
import { closePoll, createPoll, voidPoll } from './poll-keeping.service';
import { fetchPollsForOperator } from './polls.operator-queries';

/** Operator endpoints for polls. */
export function pollsOperatorRoutes({
  db,
  agentId,
  drawPreview: draw,
}: Pick<House, 'db' | 'agentId' | 'drawPreview'>): MountedOperatorEndpoint[] {
  const decide = (number: number, { name: operator }: { name: string }) => ({
    agentId,
    operator,
    number,
  });
  return [
    handleForOperators(pollList, ({ query: { limit } }) =>
      fetchPollsForOperator(db, agentId, limit),
    ),
    handleForOperators(pollCreate, async ({ body, operator: { name: operator } }) => ({
      poll_id: await createPoll(db, { agentId, operator, draw }, body),
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
