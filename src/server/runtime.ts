import type { App } from './app';
import { type CellOptions, openCell } from './cell';
import { assertRealMoneySettings } from './real-money-check';
import { type ServedAgentOptions, serveAgent } from './served-agent';

/** The environment of the application in one process: database, jobs, adapters to external services. */
export interface Runtime {
  fetch: App['fetch'];
  /** Refuses further requests, and resolves when every accepted wallet call has a response. */
  drain: () => Promise<void>;
  /** Completes accepted requests, then closes everything; the database closes last, because the rest needs it. */
  close: () => Promise<void>;
}

/** Options of a runtime. */
export type RuntimeOptions = CellOptions & ServedAgentOptions;

/**
 * Opens the database (migrating it), writes demo data into an empty one, and creates the application of one agent.
 * @throws Error with a sentence for the operator when the data directory is in use, the agent is unknown, or something
 * required for real money is missing
 */
export async function startRuntime(options: RuntimeOptions): Promise<Runtime> {
  if (options.config.realMoney) assertRealMoneySettings(options.config);
  const cell = await openCell(options);
  try {
    const agent = await serveAgent(cell, options);
    return {
      fetch: agent.fetch,
      drain: agent.drain,
      close: async () => {
        await cell.jobs.stop();
        await agent.close();
        await cell.close();
      },
    };
  } catch (error) {
    await cell.close();
    throw error;
  }
}
