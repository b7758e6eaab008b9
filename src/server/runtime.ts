import type { HttpBindings } from '@hono/node-server';
import type { Hono } from 'hono';
import type { Logger } from 'pino';
import { importFairnessKey } from '@/domain/fairness-key';
import { createAdapters } from './adapters/adapters';
import { findAgentId } from './agent/agent.service';
import { createApp } from './app';
import { setOnePerson } from './approvals/lone-act.service';
import type { ServerConfig } from './config';
import { openDatabase, openReadCopy } from './db/database';
import type { ErrorReporter } from './error-reports/error-reporter';
import { provideFairnessKey } from './fairness/fairness-key';
import { ANY_KEY, openSeedSource } from './fairness/seed-source.service';
import { createJobLog } from './jobs/job-log';
import { startJobs } from './jobs/jobs.service';
import { createLineGateway } from './line/line-gateway';
import { assertRealMoney, assertRealMoneySettings } from './real-money-check';
import { seedDemo } from './seed/demo.seed';
import type { OpenSite } from './web/site';

/** The environment of the application in one process: database, jobs, adapters to external services. */
export interface Runtime {
  fetch: (request: Request, bindings?: Partial<HttpBindings>) => Promise<Response>;
  /** Refuses further requests, and resolves when every accepted wallet call has a response. */
  drain: () => Promise<void>;
  /** Completes accepted requests, then closes everything; the database closes last, because the rest needs it. */
  close: () => Promise<void>;
}

const NOTE_JOBS_EVERY_SECONDS = 60;

const KEY_REPLACED =
  'This database was used with another fairness key, which is no longer available: rounds with bets are refunded, ' +
  'and all other coming results get new commitments';

/** Options of a runtime. */
export interface RuntimeOptions {
  config: ServerConfig;
  logger: Logger;
  /** Sends the errors of the logger; undefined when they are only logged. */
  errorReporter?: ErrorReporter | undefined;
  /** URL under which this process is reached, for the calls of the sandboxes. */
  selfUrl: string;
  /** Folder with the built client of the sandbox game. */
  sandboxAssetsDir: string;
  /** Folder with the pictures over which previews are drawn. */
  scenesDir: string;
  /** Further routes of this process, such as the console of operators. */
  surfaces?: readonly Hono[];
  /** Opens the built client; left out where another server serves the client, as in development. */
  openSite?: OpenSite;
  /** Called when the embedded database has stopped by itself; only a restart of the process brings it back. */
  onDatabaseStop?: (reason: Error) => void;
}

/** Writers of demo data wait for each other by a lock of their connection, which a pooler lends to others. */
const SEED_NEEDS_CONNECTION =
  'Demo data cannot be written through a pooler: set SEED=none, or start once without DATABASE_LISTEN_URL and with the direct DATABASE_URL.';

/**
 * Opens the database (migrating it), writes demo data into an empty one, and creates the application.
 * @throws Error with a sentence for the operator when the data directory is in use, the agent is unknown, or something
 * required for real money is missing
 */
export async function startRuntime(options: RuntimeOptions): Promise<Runtime> {
  const { config, logger } = options;
  if (config.realMoney) assertRealMoneySettings(config);
  const provided = provideFairnessKey(config);
  const fairnessKey = await importFairnessKey(provided.bytes);
  const db = await openDatabase({
    ...(config.databaseUrl === undefined
      ? { dataDir: config.dataDir }
      : { databaseUrl: config.databaseUrl, pooler: config.databasePooler }),
    clockOffsetMs: config.clockOffsetMs,
    poolSize: config.databasePool,
    callLimits: { acquireMs: config.databaseAcquireMs, statementMs: config.databaseStatementMs },
    onStop: options.onDatabaseStop,
    logger,
  });
  const readCopy =
    config.databaseReadUrl === undefined ? undefined : openReadCopy(config.databaseReadUrl);
  const close = async () => {
    await Promise.all([db.destroy(), readCopy?.destroy()]);
  };
  const line = config.line && createLineGateway({ ...config.line, fetch });
  try {
    const mayKeepEmpty =
      config.seed === 'none' ||
      (config.seed === undefined && (config.production || config.realMoney));
    const isPlayed = config.seed !== 'demo-unplayed';
    if (config.databasePooler && !mayKeepEmpty) throw new Error(SEED_NEEDS_CONNECTION);
    const seeds = await openSeedSource(db, {
      key: fairnessKey,
      replaces: provided.keep ? ANY_KEY : config.fairnessKeyReplaces,
    });
    // The key file is written only now. If the process is killed before this point, the next start makes another key,
    // which may replace this key in the database.
    provided.keep?.();
    if (seeds.hasReplaced) logger.warn(KEY_REPLACED);
    if (!mayKeepEmpty)
      await seedDemo(db, seeds, { onlyMissing: config.seed === undefined, isPlayed });
    const agentId = await findAgentId(db, config.client.agentCode);

    await setOnePerson(db, { agentId, isOnePerson: config.isOnePerson });
    const adapters = await createAdapters({ ...options, db, fairnessKey });
    if (!mayKeepEmpty && isPlayed) await adapters.writeDemoPast();
    if (config.realMoney) await assertRealMoney(db, { config, agentId, adapters });
    const app = await createApp({
      db,
      readCopy,
      agentId,
      logger,
      seeds,
      providers: adapters.providers,
      gateways: adapters.gateways,
      codeSender: adapters.codeSender,
      slipVerifier: adapters.slipVerifier,
      resultSources: adapters.resultSources,
      drawPreview: adapters.drawPreview,
      errorReporter: options.errorReporter,
      showsCodes:
        adapters.codeSender.isSimulated === true && !config.production && !config.realMoney,
      line,
      officialAccount: config.officialAccount && {
        ...config.officialAccount,
        fetch,
        liffId: config.client.liffId,
        login: config.line,
      },
      operatorKey: config.operatorKey,
      operatorHost: { origin: config.operatorOrigin, networks: config.operatorNetworks },
      isDemo: !mayKeepEmpty && isPlayed,
      trustedProxies: config.trustedProxies,
      corsOrigins: config.corsOrigins,
      publicUrl: config.publicUrl,
      surfaces: [...adapters.surfaces, ...(options.surfaces ?? [])],
      openSite: options.openSite,
    });
    await adapters.open();
    await app.open();
    const jobDb = db.usedFor('job');
    const jobs = [...app.jobs, ...adapters.jobs];
    const jobLog = createJobLog(jobs);
    const stopJobs = [
      startJobs(
        {
          db: jobDb,
          logger,
          onDone: (name, hasRun) => {
            app.noteJob(name);
            if (hasRun) jobLog.noteDone(name);
          },
          onFailed: jobLog.noteFailed,
        },
        [
          ...jobs,
          {
            name: 'note-jobs',
            everySeconds: NOTE_JOBS_EVERY_SECONDS,
            run: () => jobLog.write(jobDb),
          },
        ],
      ),
    ];
    if (line) {
      stopJobs.push(
        line.keepKeys((error) => {
          logger.warn({ err: error }, "LINE's keys could not be fetched");
        }),
      );
    }
    return {
      fetch: app.fetch,
      drain: app.drain,
      close: async () => {
        await Promise.all(stopJobs.map((stop) => stop()));
        await app.drain();
        await close();
      },
    };
  } catch (error) {
    await close();
    throw error;
  }
}
