import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { createHostFetch, type HostFetch } from './host-fetch';
import {
  FAIRNESS_KEY,
  findFreePort,
  type ServerProcess,
  startServerProcess,
} from './server-process';

/** An agent of a fleet; the members' host is `{name}.test`, the one of the console `desk.{name}.test`. */
export interface FleetAgent {
  readonly name: string;
  readonly code: string;
  readonly cell: string;
}

/** A server process with a directory of agents, across restarts on the same port. */
export interface FleetServer {
  readonly file: string;
  readonly ask: HostFetch;
  /** Returns the running process; starts one if none runs. */
  running: () => Promise<ServerProcess>;
  remove: () => Promise<void>;
}

/** Returns the key of the first owner of an agent. */
export function fleetKeyOf({ code }: FleetAgent): string {
  return `the key of the owner of ${code}`;
}

/** Writes a directory of agents. @param cells URL of each cell's database, by name */
export function writeAgentsFile(
  file: string,
  cells: Readonly<Record<string, string>>,
  agents: readonly FleetAgent[],
): void {
  const content = {
    cells: Object.fromEntries(
      Object.entries(cells).map(([name, DATABASE_URL]) => [
        name,
        { DATABASE_URL, FAIRNESS_KEY, SEED: 'none' },
      ]),
    ),
    agents: agents.map((agent) => ({
      ...{ code: agent.code, cell: agent.cell },
      hosts: [`${agent.name}.test`, `desk.${agent.name}.test`],
      variables: {
        PUBLIC_URL: `http://${agent.name}.test`,
        OPERATOR_ORIGIN: `http://desk.${agent.name}.test`,
        OPERATOR_KEY: fleetKeyOf(agent),
      },
    })),
  };
  writeFileSync(file, JSON.stringify(content), { mode: 0o600 });
}

/** Prepares a server of several agents; `running` starts it. */
export async function prepareFleet(
  cells: Readonly<Record<string, string>>,
  agents: readonly FleetAgent[],
): Promise<FleetServer> {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'chokdee-fleet-'));
  const file = path.join(folder, 'agents.json');
  writeAgentsFile(file, cells, agents);
  const port = await findFreePort();
  let server: ServerProcess | undefined;
  return {
    file,
    ask: createHostFetch(port),
    async running() {
      if (!server?.isRunning()) {
        server = await startServerProcess({
          ...{ AGENTS_FILE: file, DATA_DIR: folder, PORT: String(port) },
          ...{ OPERATOR_KEY: '', FAIRNESS_KEY: '' },
        });
      }
      return server;
    },
    async remove() {
      await server?.kill();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
