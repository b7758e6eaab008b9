import type { Hono } from 'hono';
import type { Logger } from 'pino';
import { createAdapters } from './adapters/adapters';
import { findAgentId } from './agent/agent.service';
import { type App, createApp } from './app';
import { setOnePerson } from './approvals/lone-act.service';
import type { Cell } from './cell';
import type { ServerConfig } from './config';
import type { ErrorReporter } from './error-reports/error-reporter';
import { createJobLog } from './jobs/job-log';
import { startJobs } from './jobs/jobs.service';
import { createLineGateway } from './line/line-gateway';
import { assertRealMoney } from './real-money-check';
import type { OpenSite } from './web/site';

/** An agent that this process serves from a cell. */
export interface ServedAgent {
  readonly fetch: App['fetch'];
  /** Refuses further requests, and resolves when every accepted wallet call has a response. */
  readonly drain: () => Promise<void>;
  /** Stops its jobs, and resolves when none runs. */
  readonly stopJobs: () => Promise<void>;
}

/** Options of an agent. */
export interface ServedAgentOptions {
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
}

const NOTE_JOBS_EVERY_SECONDS = 60;

/**
 * Connects an agent to its external services, and starts its application and jobs.
 * @throws Error with a sentence for the operator when the agent is unknown, or something required for real money is
 * missing
 */
export async function serveAgent(cell: Cell, options: ServedAgentOptions): Promise<ServedAgent> {
  const { config, logger } = options;
  const { db, readCopy, seeds, fairnessKey, isDemo } = cell;
  const line = config.line && createLineGateway({ ...config.line, fetch });
  const agentId = await findAgentId(db, config.client.agentCode);

  await setOnePerson(db, { agentId, isOnePerson: config.isOnePerson });
  const adapters = await createAdapters({ ...options, db, fairnessKey });
  if (isDemo) await adapters.writeDemoPast();
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
    showsCodes: adapters.codeSender.isSimulated === true && !config.production && !config.realMoney,
    line,
    officialAccount: config.officialAccount && {
      ...config.officialAccount,
      fetch,
      liffId: config.client.liffId,
      login: config.line,
    },
    operatorKey: config.operatorKey,
    operatorHost: { origin: config.operatorOrigin, networks: config.operatorNetworks },
    isDemo,
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
  const stops = [
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
    stops.push(
      line.keepKeys((error) => {
        logger.warn({ err: error }, "LINE's keys could not be fetched");
      }),
    );
  }
  return {
    fetch: app.fetch,
    drain: app.drain,
    stopJobs: async () => {
      await Promise.all(stops.map((stop) => stop()));
    },
  };
}
