import { parseArgs } from 'node:util';
import { readAgentsFile } from '../../agent-directory';
import { readConfig, type ServerConfig } from '../../config';
import type { Database } from '../../db/database';
import type {
  CommandDatabase,
  CommandForm,
  CommandModule,
  CommandValues,
  DatabaseCall,
  DatabaseCommand,
  OperatorCommand,
} from '../../terminal/command-types';
import { OperatorRefusal } from '../../terminal/operator-client';
import { openOperatorClient } from './operator-connection';

/** Dependencies of a command. */
export interface OperatorSurroundings {
  env: Record<string, string | undefined>;
  fetch: typeof fetch;
  print: (text: string) => void;
  complain: (text: string) => void;
}

const DONE = 0;
const REFUSED = 1;
const NOT_CALLED = 2;

const modules = import.meta.glob<CommandModule>('../../*/*.commands.ts', { eager: true });

/** Commands of all areas, sorted by first word; commands with the same first word keep their order. */
const commands: readonly (OperatorCommand | DatabaseCommand)[] = Object.values(modules)
  .flatMap((module) => module.commands)
  .sort((a, b) => firstWordOf(a).localeCompare(firstWordOf(b)));

/** A command line with invalid syntax. */
class UsageError extends Error {}

/**
 * Runs `npm run operator -- <args>` against a running server, or on the database when no server runs yet.
 * @returns exit code: 0 done, 1 refused, 2 invalid syntax or no server
 */
export async function runOperatorCommand(
  args: readonly string[],
  surroundings: OperatorSurroundings,
): Promise<number> {
  const { print, complain } = surroundings;
  try {
    const { command, asJson, ...values } = readArguments(args);
    const output =
      'run' in command
        ? await command.run({
            client: openOperatorClient(readConfig(surroundings.env), surroundings.fetch),
            ...values,
          })
        : await command.runOnDatabase(prepareDatabaseCall(values, surroundings));
    print(asJson ? JSON.stringify(output.data, null, 2) : output.text);
    return output.isBad ? REFUSED : DONE;
  } catch (error) {
    if (error instanceof OperatorRefusal) {
      complain(`${error.message}${describe(error.data)}`);
      return REFUSED;
    }
    if (error instanceof UsageError) complain(`${error.message}\n\n${describeUsage()}`);
    else complain(error instanceof Error ? error.message : String(error));
    return NOT_CALLED;
  }
}

function readArguments(args: readonly string[]) {
  // The longest matching name wins: `lotto rounds move` before `lotto rounds`.
  const command = [3, 2, 1]
    .map((count) => args.slice(0, count).join(' '))
    .flatMap((name) => commands.filter((candidate) => candidate.name === name))
    .at(0);
  if (!command) {
    const name = args.slice(0, 2).join(' ');
    throw new UsageError(
      args.length === 0 ? 'The command is missing.' : `Unknown command: ${name}`,
    );
  }
  const { values, positionals } = parse(command, args.slice(command.name.split(' ').length));
  const wanted = command.args ?? [];
  if (positionals.length !== wanted.length) {
    throw new UsageError(`The number of arguments is wrong. Write: ${write(command)}`);
  }
  const { json, ...given } = values as Record<string, string | boolean | undefined>;
  const options = Object.fromEntries(
    Object.entries(given).map(([name, value]) => [name, typeof value === 'string' ? value : 'yes']),
  ) as Record<string, string | undefined>;
  const missing = Object.entries(command.options ?? {}).find(
    ([name, isRequired]) => isRequired && options[name] === undefined,
  );
  if (missing) throw new UsageError(`--${missing[0]} is missing. Write: ${write(command)}`);
  return { command, args: positionals, options, asJson: json === true };
}

function parse(command: CommandForm, args: string[]) {
  const own = Object.keys(command.options ?? {}).map((name) => [name, { type: 'string' }] as const);
  const flags = (command.flags ?? []).map((name) => [name, { type: 'boolean' }] as const);
  try {
    return parseArgs({
      args: joinNegatives(args, Object.keys(command.options ?? {})),
      allowPositionals: true,
      options: {
        ...Object.fromEntries<{ type: 'string' | 'boolean' }>([...own, ...flags]),
        json: { type: 'boolean' },
      },
    });
  } catch (error) {
    throw new UsageError(error instanceof Error ? error.message : String(error), { cause: error });
  }
}

/**
 * Joins an option with a negative number that follows it, as `--change=-1.05`, because Node would take the number for
 * an option.
 */
function joinNegatives(args: readonly string[], options: readonly string[]): string[] {
  const joined: string[] = [];
  for (const arg of args) {
    const before = joined.at(-1) ?? '';
    if (/^-[\d.]/.test(arg) && options.some((name) => before === `--${name}`)) {
      joined[joined.length - 1] = `${before}=${arg}`;
    } else joined.push(arg);
  }
  return joined;
}

function prepareDatabaseCall(
  values: CommandValues,
  { env, complain }: OperatorSurroundings,
): DatabaseCall {
  const config = readConfig(env);
  if (config.agentsFile === undefined) {
    return { ...values, databases: [openerOf(config, { cell: undefined, agents: [] })] };
  }
  const { cells, agents } = readAgentsFile(config.agentsFile, env, complain);
  const databases = cells.map(({ name, config: ofCell }) =>
    openerOf(ofCell, { cell: name, agents: agents.filter(({ cell }) => cell === name) }),
  );
  return { ...values, databases };
}

async function closeAfter<Result>(db: Database, working: Promise<Result>): Promise<Result> {
  try {
    return await working;
  } finally {
    await db.destroy();
  }
}

/** Prepares the use of a database. It is loaded then, because other commands only call a server. */
function openerOf(
  config: ServerConfig,
  place: Pick<CommandDatabase, 'cell' | 'agents'>,
): CommandDatabase {
  const { databaseUrl, databasePooler: pooler, dataDir } = config;
  const use: CommandDatabase['use'] = async (work) => {
    const { openDatabase } = await import('../../db/database');
    const db = await openDatabase(
      databaseUrl === undefined ? { dataDir } : { databaseUrl, pooler },
    );
    return closeAfter(db, work(db));
  };
  const read: CommandDatabase['read'] = async (work) => {
    if (databaseUrl === undefined) return use(work);
    const { openReadCopy } = await import('../../db/database');
    const db = openReadCopy(pooler?.listenUrl ?? databaseUrl).usedFor('probe');
    return closeAfter(db, work(db));
  };
  return { ...place, isRealMoney: config.realMoney, use, read };
}

/** Returns the details of a refusal, such as the operator who decided before and the time. */
function describe(data: unknown): string {
  if (typeof data !== 'object' || data === null) return '';
  return Object.entries(data)
    .filter(([, value]) => value !== null)
    .map(([name, value]) => `\n  ${name}: ${String(value)}`)
    .join('');
}

function write({ name, args = [], options = {}, flags = [] }: CommandForm): string {
  const named = Object.entries(options).map(([option, isRequired]) =>
    isRequired ? `--${option} …` : `[--${option} …]`,
  );
  const bare = flags.map((flag) => `[--${flag}]`);
  return [name, ...args.map((arg) => `<${arg}>`), ...named, ...bare].join(' ');
}

function firstWordOf({ name }: CommandForm): string {
  return name.split(' ', 1).join();
}

function describeUsage(): string {
  const lines = commands.map((command) => `  ${write(command)}\n      ${command.summary}`);
  return `Usage: npm run operator -- <command> [--json]

${lines.join('\n')}

--json prints the data of the server's response. Exit code 0: done; 1: refused, or a result that needs attention;
2: invalid command line, or no server. PORT and DATA_DIR select the server. OPERATOR_KEY is your own key; the audit log
records its owner. Without it, the key of the first owner in DATA_DIR is used.`;
}
