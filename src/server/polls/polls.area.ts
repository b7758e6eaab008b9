import type { AreaModule } from '../area';
import { findPollPreview, hasPoll, pollNumberOf } from './poll.preview';
import { pollsOperatorRoutes } from './polls.operator';
import { pollsRoutes } from './polls.routes';
import { seedPastPolls, seedPolls } from './polls.seed';
import { payPollWinners } from './winners.service';

const PAY_EVERY_SECONDS = 2;
/** Milliseconds after which a payment run stops, so that the process can stop quickly; the next run continues. */
const PAY_AT_MOST_MS = 2_000;

/** The polls area: votes earned by deposits, answers, and prizes for members who voted for the right answer. */
export const pollsArea: AreaModule = {
  create: (context) => {
    const { db, jobDb, agentId } = context;
    return {
      endpoints: pollsRoutes(context),
      operatorEndpoints: pollsOperatorRoutes(context),
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
