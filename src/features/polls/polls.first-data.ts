import type { FirstDataTable } from '@/shared/query/first-data';
import { readPollId } from './poll.rules';
import { pollsQueries } from './polls.queries';

export const firstData: FirstDataTable = {
  poll: async (queryClient, { params }) => {
    const pollId = readPollId(params['id']);
    const [{ config, metadata }] = await Promise.all([
      queryClient.query(pollsQueries.poll(pollId)),
      queryClient.query(pollsQueries.stats(pollId)).catch(() => undefined),
    ]);
    const answeredId = config?.state === 'answered' ? pollId : metadata.last_answered?.id;
    if (answeredId !== undefined) await queryClient.query(pollsQueries.latestWinners(answeredId));
  },
};
