import { randomBytes } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import type { HttpBindings } from '@hono/node-server';
import type { Hono } from 'hono';
import type { Logger } from 'pino';
import { createLogCodeSender } from './account/code.sender';
import { findAgentId } from './agent/agent.service';
import { createApp, type PageSource } from './app';
import type { ServerConfig } from './config';
import { openDatabase } from './db/database';
import { startJobs } from './jobs/jobs.service';
import { createLineGateway } from './line/line.gateway';
import { createSandboxProvider, type SandboxTables } from './providers/sandbox/sandbox.provider';
import { createSandboxAdapter } from './providers/sandbox.adapter';
import { isDatabaseEmpty, seedDemo } from './seed/demo.seed';

const RESUME_ROUNDS_EVERY_SECONDS = 15;
const KEEP_PROGRAMME_EVERY_SECONDS = 15;

/** What surrounds the application in one process: database, jobs, sandbox provider. */
export interface Runtime {
  fetch: (request: Request, bindings?: Partial<HttpBindings>) => Promise<Response>;
  /** Sends callers elsewhere from now on, resolves when every accepted wallet call is answered. */
  drain: () => Promise<void>;
  /** Answers what was accepted, then lets everything go. Order matters: the database goes last. */
  close: () => Promise<void>;
}

/** How a runtime is put together. */
export interface RuntimeOptions {
  config: ServerConfig;
  logger: Logger;
  /** Address under which this very process answers, for the sandbox provider's calls. */
  selfUrl: string;
  /** Folder with the built client of the sandbox game. */
  sandboxAssetsDir: string;
  /** Serves the built client; left out where something else does (development). */
  createSite?: (pages: PageSource) => Hono;
}

/**
 * Opens the database (migrating it), writes demo data into an empty one, and creates the application.
 * @throws Error with a sentence for the operator when the data directory is in use, or the agent unknown
 */
export async function startRuntime(options: RuntimeOptions): Promise<Runtime> {
  const { config, logger, selfUrl } = options;
  const db = await openDatabase({
    ...(config.databaseUrl === undefined
      ? { dataDir: config.dataDir }
      : { databaseUrl: config.databaseUrl }),
    clockOffsetMs: config.clockOffsetMs,
    logger,
  });
  try {
    const mayKeepEmpty = config.seed === 'none' || (config.seed === undefined && config.production);
    if (config.seed === 'demo' || (!mayKeepEmpty && (await isDatabaseEmpty(db))))
      await seedDemo(db);
    const agentId = await findAgentId(db, config.client.agentCode);

    // Without a configured secret both sides live in this process and share one made now.
    const secret = config.sandboxSecret ?? randomBytes(32).toString('hex');
    const sandbox = createSandboxProvider({
      db: db.withTables<SandboxTables>(),
      walletUrl: selfUrl,
      publicUrl: '',
      secret,
      fetch,
      logger,
      assets: readAssetsFrom(options.sandboxAssetsDir),
    });
    const app = await createApp({
      db,
      agentId,
      logger,
      providers: [createSandboxAdapter({ url: selfUrl, secret, fetch })],
      codeSender: createLogCodeSender(logger),
      line: config.line && createLineGateway({ ...config.line, fetch }),
      operatorKey: config.operatorKey,
      trustedProxies: config.trustedProxies,
      surfaces: [sandbox.app],
      ...(options.createSite && { createSite: options.createSite }),
    });
    const stopJobs = startJobs({ db, logger }, [
      ...app.jobs,
      {
        name: 'sandbox-keep-programme',
        everySeconds: KEEP_PROGRAMME_EVERY_SECONDS,
        alsoAtStart: true,
        run: () => sandbox.keepProgramme(),
      },
      {
        name: 'sandbox-resume-rounds',
        everySeconds: RESUME_ROUNDS_EVERY_SECONDS,
        alsoAtStart: true,
        run: () => sandbox.resumeOpenRounds(),
      },
    ]);
    return {
      fetch: app.fetch,
      drain: app.drain,
      close: async () => {
        await stopJobs();
        await app.drain();
        await db.destroy();
      },
    };
  } catch (error) {
    await db.destroy();
    throw error;
  }
}

function readAssetsFrom(dir: string) {
  const types: Record<string, string> = {
    '.js': 'text/javascript; charset=utf-8',
    '.css': 'text/css; charset=utf-8',
  };
  return {
    read: async (name: string): Promise<{ body: Uint8Array<ArrayBuffer>; type: string } | null> => {
      const type = types[path.extname(name)];
      // The name comes from a URL: only plain file names of this folder.
      if (!type || !/^[a-z0-9.-]+$/.test(name)) return null;
      try {
        return { body: new Uint8Array(await readFile(path.join(dir, name))), type };
      } catch {
        return null;
      }
    },
  };
}
