import type { Hono } from 'hono';
import type { Logger } from 'pino';
import { createAdapters } from './adapters/adapters';
import { findAgentId } from './agent/agent.service';
import { type App, createApp } from './app';
import { setOnePerson } from './approvals/lone-act.service';
import type { Cell } from './cell';
import type { ServerConfig } from './config';
import type { ErrorReporter } from './error-reports/error-reporter';
import { createLineGateway } from './line/line-gateway';
import { assertRealMoney } from './real-money-check';
import type { OpenSite } from './web/site';

/** An agent that this process serves from a cell. */
export interface ServedAgent {
  readonly fetch: App['fetch'];
  /** Refuses further requests, and resolves when every accepted wallet call has a response. */
  readonly drain: () => Promise<void>;
  /** Completes accepted requests; the jobs of its cell must have stopped. */
  readonly close: () => Promise<void>;
}

/** Options of an agent. */
export interface ServedAgentOptions {
  config: ServerConfig;
  logger: Logger;
  /** Sends the errors of the logger; undefined when they are only logged. */
  errorReporter?: ErrorReporter | undefined;
  /** URL under which this process is reached, for the calls of the sandboxes. */
  selfUrl: string;
  /** Makes the calls to `selfUrl`; by default over HTTP. */
  selfFetch?: typeof fetch;
  /** Hosts of the members' site besides the one of its public URL. */
  memberHosts?: readonly string[];
  /** Folder with the built client of the sandbox game. */
  sandboxAssetsDir: string;
  /** Folder with the pictures over which previews are drawn. */
  scenesDir: string;
  /** Further routes of this process, such as the console of operators. */
  surfaces?: readonly Hono[];
  /** Opens the built client; left out where another server serves the client, as in development. */
  openSite?: OpenSite;
}

/**
 * Connects an agent to its external services, and starts its application and its jobs in the cell.
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
    operatorHost: {
      origin: config.operatorOrigin,
      networks: config.operatorNetworks,
      memberHosts: options.memberHosts,
    },
    isDemo,
    trustedProxies: config.trustedProxies,
    corsOrigins: config.corsOrigins,
    publicUrl: config.publicUrl,
    surfaces: [...adapters.surfaces, ...(options.surfaces ?? [])],
    openSite: options.openSite,
  });
  try {
    await adapters.open();
    await app.open();
  } catch (error) {
    await app.drain();
    throw error;
  }
  cell.jobs.start({
    code: config.client.agentCode,
    jobs: [...app.jobs, ...adapters.jobs],
    logger,
    noteJob: app.noteJob,
  });
  const stopKeys = line?.keepKeys((error) => {
    logger.warn({ err: error }, "LINE's keys could not be fetched");
  });
  return {
    fetch: app.fetch,
    drain: app.drain,
    close: async () => {
      await stopKeys?.();
      await app.drain();
    },
  };
}
