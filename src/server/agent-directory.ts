import { readFileSync } from 'node:fs';
import * as v from 'valibot';
import { agentCode } from '@/contract/fields';
import { type Environment, parseConfig, type ServerConfig, variableNames } from './config';
import { isOpenToOthers } from './db/engine/private-directory';
import { findMissingSettings } from './real-money-check';

/** A database with any number of agents, as the directory names it. */
export interface DirectoryCell {
  readonly name: string;
  readonly config: ServerConfig;
}

/** An agent, as the directory names it. */
export interface DirectoryAgent {
  readonly code: string;
  /** Name of its cell. */
  readonly cell: string;
  /** Hosts of its requests, as browsers send them: in lower case, with a port only if it is not the usual one. */
  readonly hosts: readonly string[];
  readonly config: ServerConfig;
}

/** The agents that a process serves, and their databases. */
export interface AgentDirectory {
  readonly cells: readonly DirectoryCell[];
  readonly agents: readonly DirectoryAgent[];
}

/** Variables of the whole process, which stand in its environment only. */
const processVariables: ReadonlySet<string> = new Set([
  ...['NODE_ENV', 'HOST', 'PORT', 'LOG_LEVEL', 'DATA_DIR', 'AGENTS_FILE', 'OPERATOR_URL'],
  ...['TRUSTED_PROXIES', 'PAGE_FRESH_MS', 'RELEASE'],
]);

/** Variables of a database, which all its agents share. */
const cellVariables: ReadonlySet<string> = new Set([
  ...['DATABASE_URL', 'DATABASE_LISTEN_URL', 'DATABASE_PREPARED', 'DATABASE_READ_URL'],
  ...['DATABASE_POOL', 'DATABASE_ACQUIRE_MS', 'DATABASE_STATEMENT_MS'],
  ...['FAIRNESS_KEY', 'FAIRNESS_KEY_REPLACES', 'SEED', 'CLOCK_OFFSET_MS', 'REAL_MONEY'],
  ...['RESULT_SOURCES', 'XSMB_SITES'],
]);

/** Variable that holds the code of the agent, which an entry states by itself. */
const CODE_VARIABLE = 'VITE_AGENT_CODE';

const HOST = /^[a-z0-9](?:[a-z0-9.-]*[a-z0-9])?(?::\d{1,5})?$/;

const variables = v.record(v.string(), v.string('must be a text'));

function refuseVariable(name: string, owner: 'cell' | 'agent'): string | undefined {
  if (processVariables.has(name))
    return 'belongs to the process: set it in the environment of the server';
  if (name === CODE_VARIABLE) return 'is the code of the entry';
  if (!variableNames.includes(name)) return 'is no variable of the server';
  if (owner === 'agent' && cellVariables.has(name)) return 'belongs to the cell of the agent';
  if (owner === 'cell' && !cellVariables.has(name)) return 'belongs to an agent';
  return undefined;
}

const fileSchema = v.strictObject({
  cells: v.record(
    v.pipe(v.string(), v.regex(/^[a-z0-9][a-z0-9-]{0,31}$/, 'must be a name such as one-1')),
    variables,
  ),
  agents: v.array(
    v.strictObject({
      code: agentCode,
      cell: v.string(),
      hosts: v.array(
        v.pipe(
          v.string(),
          v.regex(HOST, 'must be a host in lower case, such as play.example or localhost:3000'),
        ),
      ),
      variables,
    }),
  ),
});

type DirectoryFile = v.InferOutput<typeof fileSchema>;

/**
 * Reads the directory of agents from its file, and warns when other users of the machine can read its secrets.
 * @param env environment of the process; the entries of the file come before it
 * @throws Error that names every mistake
 */
export function readAgentsFile(
  file: string,
  env: Environment,
  warn: (message: string) => void,
): AgentDirectory {
  const { directory, faults } = parseDirectory(readContent(file), env);
  if (!directory) {
    throw new Error(`The file of agents ${file} has mistakes:\n  ${faults.join('\n  ')}`);
  }
  if (isOpenToOthers(file)) {
    warn(`Other users of this machine can read ${file}. Run chmod 600 on it as its owner.`);
  }
  return directory;
}

function readContent(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new Error(`The file of agents cannot be read: ${reason}`, { cause: error });
  }
}

/** Reads a directory of agents, or returns one sentence for each mistake, which begins with its place. */
export function parseDirectory(
  text: string,
  env: Environment,
):
  | { directory: AgentDirectory; faults?: never }
  | { directory?: never; faults: readonly string[] } {
  const parsed = v.safeParse(v.pipe(v.string(), v.parseJson(), fileSchema), text);
  if (!parsed.success) {
    return {
      faults: parsed.issues.map((issue) => `${v.getDotPath(issue) ?? 'file'}: ${issue.message}`),
    };
  }
  const file = parsed.output;
  const read = readSettings(file, env);
  const faults = [
    ...findRefusedVariables(file),
    ...read.faults,
    ...findUnknownCells(file),
    ...findRepeated(file.agents, ({ code }) => [['code', code]]),
    ...findRepeated(file.agents, ({ hosts }) => hosts.map((host) => ['host', host])),
    ...findRepeated(read.agents, ({ config }) => ownValues(config)),
    ...findRepeatedDatabases(read.cells),
  ];
  const { cells, agents } = read;
  return faults.length === 0 ? { directory: { cells, agents } } : { faults };
}

function findRefusedVariables({ cells, agents }: DirectoryFile): string[] {
  const find = (place: string, names: readonly string[], owner: 'cell' | 'agent') =>
    names.flatMap((name) => {
      const fault = refuseVariable(name, owner);
      return fault === undefined ? [] : [`${place}.${name}: ${fault}`];
    });
  return [
    ...Object.entries(cells).flatMap(([name, own]) =>
      find(`cells.${name}`, Object.keys(own), 'cell'),
    ),
    ...agents.flatMap(({ code, variables: own }) =>
      find(`agents.${code}`, Object.keys(own), 'agent'),
    ),
  ];
}

/** Reads the configuration of every cell and agent by the same rules as the environment of a process. */
function readSettings(file: DirectoryFile, env: Environment) {
  const faults: string[] = [];
  const read = (place: string, variables: Environment): ServerConfig | undefined => {
    const parsed = parseConfig(variables);
    faults.push(...(parsed.faults ?? []).map((fault) => `${place}.${fault}`));
    return parsed.config;
  };
  const cells: DirectoryCell[] = [];
  for (const [name, own] of Object.entries(file.cells)) {
    const place = `cells.${name}`;
    const config = read(place, { ...env, ...own });
    if (!config) continue;
    cells.push({ name, config });
    if (own['DATABASE_URL'] === undefined) {
      faults.push(`${place}.DATABASE_URL: is missing; a cell is a database of PostgreSQL`);
    }
    if (config.fairnessKey === undefined) faults.push(`${place}.FAIRNESS_KEY: is missing`);
  }
  const agents: DirectoryAgent[] = [];
  for (const { code, cell, hosts, variables: own } of file.agents) {
    // Faults of the cell would be repeated for each of its agents.
    if (!cells.some(({ name }) => name === cell)) continue;
    const place = `agents.${code}`;
    const all = { ...env, ...file.cells[cell], ...own, [CODE_VARIABLE]: code };
    const config = read(place, all);
    if (!config) continue;
    agents.push({ code, cell, hosts, config });
    if (own['PUBLIC_URL'] === undefined) faults.push(`${place}.PUBLIC_URL: is missing`);
    for (const [name, url] of [
      ['PUBLIC_URL', own['PUBLIC_URL']],
      ['OPERATOR_ORIGIN', own['OPERATOR_ORIGIN']],
    ] as const) {
      if (url === undefined || hosts.includes(new URL(url).host)) continue;
      faults.push(`${place}.${name}: its host ${new URL(url).host} is missing in hosts`);
    }
    const missing = config.realMoney ? findMissingSettings(config) : [];
    faults.push(...missing.map((fault) => `${place}: ${fault}`));
  }
  return { cells, agents, faults };
}

function findUnknownCells({ cells, agents }: DirectoryFile): string[] {
  return agents
    .filter(({ cell }) => !Object.hasOwn(cells, cell))
    .map(({ code, cell }) => `agents.${code}.cell: there is no cell ${cell}`);
}

/** Values that one agent has alone: with the same ones, an access to one agent would be an access to another. */
function ownValues({ client, line, officialAccount, operatorKey }: ServerConfig) {
  const values: readonly (readonly [string, string | undefined])[] = [
    ['LIFF_ID', client.liffId || undefined],
    ['LINE_CHANNEL_ID', line?.channelId],
    ['LINE_MESSAGING_CHANNEL_ID', officialAccount?.channelId],
    ['OPERATOR_KEY', operatorKey],
  ];
  return values.flatMap(([name, value]) => (value === undefined ? [] : [[name, value] as const]));
}

/** Returns a sentence for each value that two entries have, without the value itself where it may be a secret. */
function findRepeated<Entry extends { readonly code: string }>(
  agents: readonly Entry[],
  valuesOf: (agent: Entry) => readonly (readonly [string, string])[],
): string[] {
  const owners = new Map<string, string>();
  return agents.flatMap((agent) =>
    valuesOf(agent).flatMap(([name, value]) => {
      const key = `${name} ${value}`;
      const owner = owners.get(key);
      owners.set(key, owner ?? agent.code);
      if (owner === undefined) return [];
      const shown = name === 'host' ? `host ${value}` : name;
      return [`agents.${agent.code}: has the ${shown} of another entry, ${owner}`];
    }),
  );
}

function findRepeatedDatabases(cells: readonly DirectoryCell[]): string[] {
  return cells.flatMap(({ name, config }, index) => {
    const first = cells
      .slice(0, index)
      .find((other) => other.config.databaseUrl === config.databaseUrl);
    if (config.databaseUrl === undefined || !first) return [];
    return [`cells.${name}.DATABASE_URL: is the database of ${first.name}`];
  });
}
