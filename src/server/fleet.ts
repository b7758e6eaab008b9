import { setTimeout as sleep } from 'node:timers/promises';
import type { Logger } from 'pino';
import type { AgentDirectory, DirectoryAgent, DirectoryCell } from './agent-directory';
import type { App } from './app';
import { type Cell, openCell } from './cell';
import { errorBody } from './http/endpoint-router';
import { createReadiness } from './http/readiness.service';
import type { Runtime } from './runtime';
import { type ServedAgent, type ServedAgentOptions, serveAgent } from './served-agent';

/** Milliseconds that a start waits for the database of a cell before it tries again. */
const CELL_START_LIMIT_MS = 5_000;
/** Pause before what did not start is tried again; it doubles with every failure, up to `LONGEST_REST_MS`. */
const FIRST_REST_MS = 1_000;
const LONGEST_REST_MS = 10_000;
const RETRY_SECONDS = 2;

/** Options of a fleet. */
export interface FleetOptions {
  directory: AgentDirectory;
  logger: Logger;
  /**
   * Returns the options of an agent.
   * @param call makes a call to the agent in this process
   */
  optionsOf: (agent: DirectoryAgent, call: App['fetch']) => ServedAgentOptions;
}

/** The agents of several databases in one process. */
export interface Fleet extends Runtime {
  /** Resolves when each cell was tried once. */
  readonly isTried: Promise<void>;
}

/** The state of a cell, for health checks. It gives the agents as numbers only, because the checks work on any host. */
interface CellState {
  readonly status: string;
  readonly agents: number;
  readonly serving: number;
}

/**
 * Serves all agents of a directory, each on its own hosts. A cell or an agent that does not start is tried again, and
 * stops no other.
 */
export function startFleet(options: FleetOptions): Fleet {
  const { directory, logger } = options;
  const closing = new AbortController();
  const served = new Map<DirectoryAgent, ServedAgent>();
  const starts = directory.cells.map((entry) =>
    startCell(entry, { ...options, served, closing: closing.signal }),
  );
  const byHost = new Map(
    directory.agents.flatMap((agent) => agent.hosts.map((host) => [host, agent] as const)),
  );

  async function describeReadiness(): Promise<Response> {
    const states = await Promise.all(starts.map((start) => start.describe()));
    const isStarting = states.some(({ status }) => status === STARTING);
    const isReady =
      !isStarting && states.some(({ status, serving }) => status === READY && serving > 0);
    const cells = Object.fromEntries(starts.map(({ name }, index) => [name, states[index]]));
    if (isReady) return Response.json({ status: READY, cells });
    if (!isStarting) logger.warn({ cells }, 'no cell is ready');
    const headers = { 'retry-after': String(RETRY_SECONDS) };
    return Response.json({ status: 'not ready', cells }, { status: 503, headers });
  }

  const drain = async () => {
    closing.abort();
    await Promise.all([...served.values()].map((agent) => agent.drain()));
  };
  return {
    isTried: Promise.all(starts.map(({ isTried }) => isTried)).then(() => undefined),
    fetch: async (request, bindings) => {
      const { host, pathname } = new URL(request.url);
      if (pathname === '/healthz') return Response.json({ status: 'ok' });
      if (pathname === '/readyz') return describeReadiness();
      const agent = byHost.get(host);
      if (!agent) return new Response('No site has this host here.\n', { status: 421 });
      const app = served.get(agent);
      if (app) return app.fetch(request, bindings);
      const headers = { 'retry-after': String(RETRY_SECONDS) };
      return Response.json(errorBody('request.unavailable'), { status: 503, headers });
    },
    drain,
    close: async () => {
      await drain();
      await Promise.all(starts.map((start) => start.close()));
    },
  };
}

const STARTING = 'starting';
const READY = 'ready';

interface CellStart {
  readonly name: string;
  /** Resolves when the cell and its agents were tried once. */
  readonly isTried: Promise<void>;
  readonly describe: () => Promise<CellState>;
  readonly close: () => Promise<void>;
}

/** Opens a cell and serves its agents, one after the other, until all are served or the process stops. */
function startCell(
  entry: DirectoryCell,
  {
    directory,
    logger: processLogger,
    optionsOf,
    served,
    closing,
  }: FleetOptions & { served: Map<DirectoryAgent, ServedAgent>; closing: AbortSignal },
): CellStart {
  const logger = processLogger.child({ cell: entry.name });
  const agents = directory.agents.filter(({ cell }) => cell === entry.name);
  let cell: Cell | undefined;
  let look: (() => Promise<{ trouble: string | null }>) | undefined;

  async function open(): Promise<Cell> {
    const opened = await openCell({
      ...{ config: entry.config, logger },
      startLimitMs: CELL_START_LIMIT_MS,
    });
    look = createReadiness(opened.db.usedFor('probe')).look;
    return opened;
  }

  async function serve(from: Cell, agent: DirectoryAgent): Promise<void> {
    const call: App['fetch'] = async (request, bindings) => {
      const app = served.get(agent);
      if (!app) throw new Error(`The agent ${agent.code} is not served yet`);
      return app.fetch(request, bindings);
    };
    served.set(agent, await serveAgent(from, optionsOf(agent, call)));
    logger.info({ agent: agent.code }, 'the agent is served');
  }

  /** @returns whether all agents are served */
  async function tryOnce(): Promise<boolean> {
    try {
      cell ??= await open();
    } catch (error) {
      logger.error({ err: error }, 'the cell cannot be opened');
      return false;
    }
    for (const agent of agents) {
      if (closing.aborted) return true;
      if (served.has(agent)) continue;
      await serve(cell, agent).catch((error: unknown) => {
        logger.error({ err: error, agent: agent.code }, 'the agent cannot be served');
      });
    }
    return agents.every((agent) => served.has(agent));
  }

  let isTried = false;
  const firstTry = tryOnce().finally(() => {
    isTried = true;
  });
  const tries = firstTry.then(async (isServed) => {
    let isDone = isServed;
    for (let restMs = FIRST_REST_MS; !isDone; restMs = Math.min(restMs * 2, LONGEST_REST_MS)) {
      await sleep(restMs, undefined, { signal: closing }).catch(() => undefined);
      isDone = closing.aborted || (await tryOnce());
    }
  });
  return {
    name: entry.name,
    isTried: firstTry.then(() => undefined),
    describe: async () => ({
      status: isTried ? ((await look?.())?.trouble ?? (look ? READY : 'no database')) : STARTING,
      agents: agents.length,
      serving: agents.filter((agent) => served.has(agent)).length,
    }),
    close: async () => {
      await tries;
      await cell?.jobs.stop();
      await Promise.all(agents.map(async (agent) => served.get(agent)?.close()));
      await cell?.close();
    },
  };
}
