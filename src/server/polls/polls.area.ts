import type { AreaModule } from '../area';
import { findPollPreview, hasPoll, pollNumberOf } from './poll.preview';
import { pollsOperatorRoutes } from './polls.operator';
import { pollsRoutes } from './polls.routes';
import { seedPastPolls, seedPolls } from './polls.seed';
import { payPollWinners } from './winners.service';

const PAY_EVERY_SECONDS = 2;
/** Stopping the process waits for no more than this of paying; the next turn goes on. */
const PAY_AT_MOST_MS = 2_000;

/** Polls: votes for what was deposited, answers, and the prizes of those who named them. */
export const pollsArea: AreaModule = {
  create: (house) => {
    const { db, jobDb, agentId } = house;
    return {
      endpoints: pollsRoutes(house),
      operatorEndpoints: pollsOperatorRoutes(house),
      jobs: [
        {
          name: 'pay-poll-winners',
          everySeconds: PAY_EVERY_SECONDS,
          run: () => payPollWinners(jobDb, PAY_AT_MOST_MS),
        },
      ],
      subjects: {
        poll: ({ params }) => hasPoll(db, agentId, pollNumberOf(params['id'])),
      },
      previews: {
        poll: (_, { id }) => findPollPreview(db, agentId, pollNumberOf(id)),
      },
    };
  },
  seed: { site: seedPolls, history: seedPastPolls },
};
