import { Gauge } from 'prom-client';
import type { AreaModule } from '../area';
import { fetchContested } from './contested-rounds.queries';
import { forgetOldBodies, readDueResults } from './reading.service';
import type { ResultSource } from './result-source';
import { resultSourcesOperatorRoutes } from './result-sources.operator';
import { readDueDays } from './source-days.service';

declare module '../area' {
  interface AdapterDeps {
    /** Sources of lottery results; left out when people enter all of them. */
    resultSources?: readonly ResultSource[] | undefined;
  }
}

const READ_EVERY_SECONDS = 2;
const READ_DAYS_EVERY_SECONDS = 60;
const LOG_CONTESTED_EVERY_SECONDS = 60;
const FORGET_EVERY_SECONDS = 86_400;

/** Results of lotteries that are read from public sources. */
export const resultSourcesArea: AreaModule = {
  create: (context) => {
    const { db, jobDb, agentId, logger, metrics, resultSources: sources = [] } = context;
    new Gauge({
      name: 'lotto_results_contested',
      help: 'Number of rounds without a result about which sources contradict each other',
      registers: [metrics],
      async collect() {
        const found = await fetchContested(db.usedFor('probe'), agentId).catch(() => undefined);
        this.set(found?.length ?? Number.NaN);
      },
    });
    const logged = new Set<string>();
    const logContested = async () => {
      for (const { round_id: roundId } of await fetchContested(jobDb, agentId)) {
        if (!logged.has(roundId)) {
          logger.error({ roundId }, 'sources contradict each other about a result');
        }
        logged.add(roundId);
      }
    };
    const onError = (error: unknown) =>
      logger.error({ err: error }, 'failed to read a source of lottery results');
    return {
      operatorEndpoints: resultSourcesOperatorRoutes({ ...context, sources }),
      jobs: [
        {
          name: 'read-result-sources',
          everySeconds: READ_EVERY_SECONDS,
          run: () => readDueResults({ db: jobDb, sources, onError }),
        },
        {
          name: 'read-source-days',
          everySeconds: READ_DAYS_EVERY_SECONDS,
          run: () => readDueDays({ db: jobDb, sources, onError }),
        },
        {
          name: 'log-contested-results',
          everySeconds: LOG_CONTESTED_EVERY_SECONDS,
          isOfAgent: true,
          run: logContested,
        },
        {
          name: 'forget-source-answers',
          everySeconds: FORGET_EVERY_SECONDS,
          isClaimed: true,
          run: () => forgetOldBodies(jobDb),
        },
      ],
    };
  },
};
