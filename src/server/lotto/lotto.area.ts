import type { AreaModule, DemoAgent } from '../area';
import type { Db } from '../db/tables';
import { seedDeskNumbers } from './desk-numbers.seed';
import { seedDeskRounds } from './desk-rounds.seed';
import { openAndCloseRounds, voidOverdueRounds } from './draw.service';
import { finaliseDueResults } from './final-result.service';
import { lottoOperatorRoutes } from './lotto.operator';
import { lottoRoutes } from './lotto.routes';
import { marketsOperatorRoutes } from './markets.operator';
import { numbersOperatorRoutes } from './numbers.operator';
import { seedMarkets, seedPastRounds } from './past-rounds.seed';
import { resultRoutes } from './result.routes';
import { addResultMetrics } from './result-metrics';
import { findRoundPreview } from './round.preview';
import { hasRound } from './round.queries';
import { planLottoRounds } from './round-planner';
import { settleRounds } from './settlement.service';

const PLAN_EVERY_SECONDS = 300;
const DRAW_EVERY_SECONDS = 1;
/**
 * Milliseconds after which a run of the settlement stops, so that stopping the process does not wait longer; the next
 * run continues.
 */
const SETTLE_AT_MOST_MS = 2_000;

/** Markets, rounds and bills of the lottery; results and how they are settled. */
export const lottoArea: AreaModule = {
  create: (context) => {
    const { db, jobDb, agentId, metrics } = context;
    addResultMetrics(metrics, db, agentId);
    return {
      operatorEndpoints: [
        ...lottoOperatorRoutes(context),
        ...numbersOperatorRoutes(context),
        ...marketsOperatorRoutes(context),
      ],
      endpoints: [...lottoRoutes(context), ...resultRoutes(context)],
      jobs: [
        {
          name: 'plan-lotto-rounds',
          everySeconds: PLAN_EVERY_SECONDS,
          isClaimed: true,
          alsoAtStart: true,
          run: () => planLottoRounds(jobDb),
        },
        {
          name: 'draw-lotto-rounds',
          everySeconds: DRAW_EVERY_SECONDS,
          run: async () => {
            await openAndCloseRounds(jobDb);
            await finaliseDueResults(jobDb);
            await voidOverdueRounds(jobDb);
          },
        },
        {
          name: 'settle-lotto-rounds',
          everySeconds: DRAW_EVERY_SECONDS,
          run: () => settleRounds(jobDb, SETTLE_AT_MOST_MS),
        },
      ],
      subjects: {
        lottoRound: async ({ params: { roundId } }) =>
          roundId === undefined || hasRound(db, agentId, roundId),
      },
      previews: {
        lottoRound: (_, { roundId }) => findRoundPreview(db, agentId, roundId),
      },
    };
  },
  seed: { site: seedMarkets, history: seedPastRounds, outcome: seedDesk },
};

/** Gives the lottery desk of a demo something to do and to look at. */
async function seedDesk(db: Db, agents: readonly DemoAgent[]): Promise<void> {
  await seedDeskRounds(db, agents);
  await seedDeskNumbers(db, agents);
}
