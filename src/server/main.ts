import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import path from 'node:path';
import { getRequestListener, type HttpBindings } from '@hono/node-server';
import { type Logger, pino } from 'pino';
import { createErrorReporter } from './adapters/errors/envelope-reporter';
import { createSourcePlaces } from './adapters/errors/source-places';
import { type AgentDirectory, type DirectoryAgent, readAgentsFile } from './agent-directory';
import { type Build, openBuild } from './built-parts';
import { readConfig, type ServerConfig } from './config';
import type { ErrorReporter } from './error-reports/error-reporter';
import { type Fleet, startFleet } from './fleet';
import { writeFleetGreeting, writeGreeting } from './greeting-writer';
import { createGracefulClose } from './http/graceful-close';
import { provideOperatorKey } from './operator/operator-key';
import { type Runtime, startRuntime } from './runtime';

const DIST_DIR = path.resolve(import.meta.dirname, '..');
const SHUTDOWN_LIMIT_MS = 10_000;
/** Milliseconds for requests that are still in transfer when everything else is done. */
const SHUTDOWN_GRACE_MS = 3_000;
/**
 * Milliseconds for which an idle connection stays open. Load balancers keep one for a minute, so the balancer closes it
 * first, and never this server during a request.
 */
const KEEP_ALIVE_MS = 70_000;
const HEADERS_LIMIT_MS = 75_000;
/** Milliseconds for error reports that are not sent when the process ends. */
const REPORTS_GRACE_MS = 2_000;
/** Milliseconds for responses that are still in transfer when the database has stopped. */
const STOPPED_GRACE_MS = 500;

function openErrorReporter(config: ServerConfig): ErrorReporter | undefined {
  if (!config.errors) return undefined;
  return createErrorReporter({
    settings: config.errors,
    origin: {
      agentCode: config.client.agentCode,
      release: config.release ?? readBuiltCommit(),
      environment: config.production ? 'production' : 'development',
      places: createSourcePlaces(path.join(DIST_DIR, 'source-maps')),
    },
    fetch,
  });
}

/** Returns the commit that was built; undefined when it was built outside a clone. */
function readBuiltCommit(): string | undefined {
  try {
    return readFileSync(path.join(DIST_DIR, 'release'), 'utf8') || undefined;
  } catch {
    return undefined;
  }
}

/** Logger of a process or an agent, with the reporter of its errors where one is configured. */
interface Log {
  readonly logger: Logger;
  readonly errorReporter: ErrorReporter | undefined;
}

function openLog(config: ServerConfig): Log {
  const errorReporter = openErrorReporter(config);
  const hooks = errorReporter && { hooks: errorReporter.hooks };
  return { logger: pino({ level: config.logLevel, ...hooks }), errorReporter };
}

/** Starts the one agent of the environment. */
async function startOne(config: ServerConfig, log: Log, build: Build): Promise<Runtime> {
  const runtime = await startRuntime({
    ...build.partsFor({
      ...{ config, logger: log.logger },
      call: (request, bindings) => runtime.fetch(request, bindings),
    }),
    config: { ...config, operatorKey: provideOperatorKey(config) },
    ...log,
    selfUrl: `http://127.0.0.1:${config.port}`,
    onDatabaseStop: (reason) => {
      log.logger.fatal(
        { err: reason },
        `${reason.message} This process exits, so that its supervisor restarts it.`,
      );
      setTimeout(() => process.exit(1), STOPPED_GRACE_MS);
    },
  });
  return runtime;
}

/** Starts the agents of a directory. */
function startMany(
  directory: AgentDirectory,
  { logger, logOf, build }: { logger: Logger; logOf: (agent: DirectoryAgent) => Log; build: Build },
): Fleet {
  return startFleet({
    directory,
    logger,
    optionsOf: (agent, call) => {
      const { config, hosts } = agent;
      const log = logOf(agent);
      const { publicUrl = '', operatorOrigin } = config;
      const consoleHost = operatorOrigin === undefined ? undefined : new URL(operatorOrigin).host;
      return {
        ...build.partsFor({ config, logger: log.logger, call }),
        ...{ config, ...log },
        selfUrl: publicUrl,
        selfFetch: (input, init) => call(new Request(input, init)),
        memberHosts: hosts.filter((host) => host !== consoleHost),
      };
    },
  });
}

async function main(): Promise<void> {
  // Files of this process hold secrets of members, so no other user of the machine may read them.
  process.umask(0o077);
  const config = readConfig(process.env);
  const log = openLog(config);
  const { logger, errorReporter } = log;
  if (errorReporter) {
    process.on('uncaughtException', (error) => {
      logger.fatal({ err: error }, 'the process ends because of an error that nothing handled');
      void errorReporter.flush(REPORTS_GRACE_MS).then(() => process.exit(1));
    });
  }
  const directory =
    config.agentsFile === undefined
      ? undefined
      : readAgentsFile(config.agentsFile, process.env, (message) => logger.warn(message));
  const agentLogs = new Map(
    directory?.agents.map((agent) => {
      const opened = openLog(agent.config);
      return [agent, { ...opened, logger: opened.logger.child({ agent: agent.code }) }] as const;
    }),
  );
  if (directory?.agents.length === 0) throw new Error(`${config.agentsFile} names no agent.`);
  const reporters = [log, ...agentLogs.values()].map((each) => each.errorReporter);
  const build = await openBuild(DIST_DIR);
  const logOf = (agent: DirectoryAgent) => agentLogs.get(agent) ?? log;
  const fleet = directory && startMany(directory, { logger, logOf, build });
  const runtime = fleet ?? (await startOne(config, log, build));

  const listener = getRequestListener(
    (request, bindings) => runtime.fetch(request, bindings as HttpBindings),
    { hostname: config.host },
  );
  const server = createServer(
    { keepAliveTimeout: KEEP_ALIVE_MS, headersTimeout: HEADERS_LIMIT_MS },
    (request, response) => void listener(request, response),
  );
  const gracefulClose = createGracefulClose(server);
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(config.port, config.host, resolve);
  });
  let stopping = false;
  const stop = (signal: string): void => {
    if (stopping) return;
    stopping = true;
    logger.info({ signal }, 'stopping');
    setTimeout(() => process.exit(1), SHUTDOWN_LIMIT_MS).unref();
    void gracefulClose
      .close(runtime.drain(), SHUTDOWN_GRACE_MS)
      .then(() => runtime.close())
      .then(() => Promise.all(reporters.map(async (reporter) => reporter?.flush(REPORTS_GRACE_MS))))
      .then(() => process.exit(0))
      .catch((error: unknown) => {
        logger.error({ err: error }, 'failed to stop cleanly');
        process.exit(1);
      });
  };
  process.on('SIGTERM', stop);
  process.on('SIGINT', stop);
  await fleet?.isTried;
  process.stdout.write(directory ? writeFleetGreeting(directory) : writeGreeting(config));
}

main().catch((error: unknown) => {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exit(1);
});
