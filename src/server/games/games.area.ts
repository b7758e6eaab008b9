import { Counter, Gauge, Histogram } from 'prom-client';
import type { AreaContext, AreaModule } from '../area';
import type { Job } from '../jobs/jobs.service';
import { hasList, type ListingProvider } from './book-comparison.service';
import {
  COMPARISON_LIMIT_MS,
  compareWhenDue,
  fetchOpenDifferences,
  fetchOverdueComparisons,
} from './book-comparison-runs.service';
import { syncCatalogue } from './catalogue.service';
import { fetchRefusedCatalogues, syncWhenDue } from './catalogue-sync.service';
import { fairnessRoutes } from './fairness.routes';
import type { FreeRoundsEnders } from './free-rounds.service';
import { grantOrderedRounds } from './free-rounds.service';
import { findGamePreview, hasGame } from './game.preview';
import type { GameProvider } from './game-provider';
import { gamesOperatorRoutes } from './games.operator';
import { refreshPopularity } from './games.queries';
import { gamesRoutes } from './games.routes';
import { createProviderRouter } from './provider.routes';
import { createSeamlessWallet } from './seamless-wallet.service';
import { createWalletProtocol } from './wallet-protocol';

declare module '../area' {
  interface AdapterDeps {
    providers: readonly GameProvider[];
  }
  interface Ports {
    freeRoundsEnders: FreeRoundsEnders;
  }
}

const GRANT_EVERY_SECONDS = 2;
const POPULARITY_EVERY_SECONDS = 60;
/** How often a catalogue is looked at that may be due. */
const CATALOGUE_EVERY_SECONDS = 60;
const CATALOGUE_LIMIT_MS = 180_000;
/** How often it is looked whether a day is due to be compared. */
const COMPARISON_EVERY_SECONDS = 60;

/** Games of the providers: catalogue, lobbies, launches, and the wallet that providers call. */
export const gamesArea: AreaModule = {
  create: async (context) => {
    const { db, jobDb, metrics, providers, agentId, logger, freeRoundsEnders } = context;
    await syncCatalogue(
      jobDb,
      providers.filter(({ hasRemoteCatalogue }) => !hasRemoteCatalogue),
    );
    await refreshPopularity(jobDb);
    new Gauge({
      name: 'game_catalogues_refused',
      help: 'Number of providers whose last list of games was refused',
      registers: [metrics],
      async collect() {
        const found = await fetchRefusedCatalogues(db.usedFor('probe')).catch(() => undefined);
        this.set(found?.length ?? Number.NaN);
      },
    });
    new Gauge({
      name: 'game_difference_sources',
      help: 'Number of providers whose books and ours have open differences',
      registers: [metrics],
      async collect() {
        const found = await fetchOpenDifferences(db.usedFor('probe'), agentId).catch(
          () => undefined,
        );
        this.set(found?.length ?? Number.NaN);
      },
    });
    new Gauge({
      name: 'game_comparisons_overdue',
      help: 'Number of days whose comparison with the list of a provider has failed for more than a day',
      registers: [metrics],
      async collect() {
        const found = await fetchOverdueComparisons(db.usedFor('probe'), agentId).catch(
          () => undefined,
        );
        this.set(found?.length ?? Number.NaN);
      },
    });
    const batchSize = new Histogram({
      name: 'wallet_batch_size',
      help: 'Number of seamless-wallet calls in one commit',
      buckets: [1, 2, 4, 8, 16, 32, 64, 128],
      registers: [metrics],
    });
    const calls = new Counter({
      name: 'wallet_calls_total',
      help: 'Number of seamless-wallet calls',
      registers: [metrics],
    });
    const wallet = createSeamlessWallet(db, {
      onBatch: ({ size }) => {
        batchSize.observe(size);
        calls.inc(size);
      },
    });
    return {
      endpoints: [...gamesRoutes(context), ...fairnessRoutes(context)],
      operatorEndpoints: gamesOperatorRoutes(context),
      routers: [
        createProviderRouter({ providers, wallet }),
        ...providers.flatMap(({ source, createWalletRoutes }) =>
          createWalletRoutes
            ? [createWalletRoutes(createWalletProtocol({ db, wallet, logger }, source))]
            : [],
        ),
      ],
      jobs: [
        {
          name: 'grant-free-rounds',
          everySeconds: GRANT_EVERY_SECONDS,
          isOfAgent: true,
          run: (signal) =>
            grantOrderedRounds({ db: jobDb, agentId, providers, logger, freeRoundsEnders }, signal),
        },
        {
          name: 'refresh-popularity',
          everySeconds: POPULARITY_EVERY_SECONDS,
          isClaimed: true,
          run: () => refreshPopularity(jobDb),
        },
        ...providers
          .filter(({ hasRemoteCatalogue }) => hasRemoteCatalogue)
          .map((provider) => createSyncJob(context, provider)),
        ...providers.filter(hasList).map((provider) => createComparisonJob(context, provider)),
      ],
      subjects: { play: (_, query) => hasGame({ db, agentId }, query) },
      previews: { play: (query) => findGamePreview({ db, agentId }, query) },
      drain: () => wallet.drain(),
    };
  },
};

/** Returns the job that asks another host for its catalogue. */
function createSyncJob({ jobDb, logger }: AreaContext, provider: GameProvider): Job {
  return {
    name: `sync-catalogue/${provider.source}`,
    everySeconds: CATALOGUE_EVERY_SECONDS,
    timeLimitMs: CATALOGUE_LIMIT_MS,
    run: () => syncWhenDue({ db: jobDb, logger }, provider),
  };
}

/** Returns the job that compares the ended days of a provider with our calls. */
function createComparisonJob(
  { jobDb, agentId, logger }: AreaContext,
  provider: ListingProvider,
): Job {
  return {
    name: `compare-books/${provider.source}`,
    everySeconds: COMPARISON_EVERY_SECONDS,
    isOfAgent: true,
    timeLimitMs: COMPARISON_LIMIT_MS,
    run: (signal) => compareWhenDue({ db: jobDb, agentId, logger }, provider, signal),
  };
}
