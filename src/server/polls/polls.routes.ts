import {
  pollConfig,
  pollQuotaCheck,
  pollQuotaGet,
  pollStats,
  pollSubmit,
  pollWinners,
} from '@/contract/polls.contract';
import type { AreaDeps } from '../area';
import { handle, type MountedEndpoint } from '../http/endpoint-router';
import { createVoteCounter, fetchConfig, fetchStats, fetchWinners } from './poll.queries';
import { checkQuota, fetchQuota, submitVote } from './vote.service';

/** Returns the endpoints for polls. */
export function pollsRoutes({ db, agentId }: AreaDeps): MountedEndpoint[] {
  const counter = createVoteCounter(db);
  const name = (number: number) => ({ agentId, number });
  return [
    handle(pollConfig, ({ query }) => fetchConfig(db, name(query.poll_id))),
    handle(pollStats, ({ query, member }) =>
      // A member of another agent has no votes here, so they see the same as a visitor.
      fetchStats(db, name(query.poll_id), { memberId: member?.id, counter }),
    ),
    handle(pollWinners, ({ query: { poll_id, limit, cursor } }) =>
      fetchWinners(db, name(poll_id), { limit, cursor }),
    ),
    handle(pollQuotaGet, ({ query, member }) => fetchQuota(db, name(query.poll_id), member.id)),
    handle(pollQuotaCheck, ({ query, member }) => checkQuota(db, name(query.poll_id), member.id)),
    handle(pollSubmit, async ({ body, member, idempotencyKey }) => {
      const poll = name(body.poll_id);
      const vote = { poll, choiceNo: body.choice_id, memberId: member.id, idempotencyKey };
      counter.forget(await submitVote(db, vote));
      return fetchQuota(db, poll, member.id);
    }),
  ];
}
