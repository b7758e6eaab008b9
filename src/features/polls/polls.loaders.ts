import { type LoaderTable, query } from '@/shared/query/loaders';
import { readPollId } from './poll.rules';
import { pollsQueries } from './polls.queries';

export const loaders: LoaderTable = {
  poll: {
    everyone: ({ params }) => [
      {
        name: 'polls',
        load: async (client) => {
          const pollId = readPollId(params['id']);
          const [{ config, metadata }] = await Promise.all([
            client.query(pollsQueries.poll(pollId)),
            client.query(pollsQueries.stats(pollId)).catch(() => undefined),
          ]);
          const answeredId = config?.state === 'answered' ? pollId : metadata.last_answered?.id;
          if (answeredId !== undefined) await client.query(pollsQueries.latestWinners(answeredId));
        },
      },
    ],
    member: (_, { params }) => {
      const pollId = readPollId(params['id']);
      return [query(pollsQueries.quota(pollId)), query(pollsQueries.countedQuota(pollId))];
    },
  },
};
