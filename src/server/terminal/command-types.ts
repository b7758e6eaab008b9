import type { Database } from '../db/database';
import type { OperatorClient } from './operator-client';

/** Output of a command. */
export interface CommandOutput {
  /** Data of the server's response, for `--json`. */
  data: unknown;
  /** Text for the terminal. */
  text: string;
  /** True for a result that needs attention although the command succeeded; sets the exit code. */
  isBad?: boolean;
}

/** Arguments and options of a command line. */
export interface CommandValues {
  /** Values of the positional arguments, in the order of the command line. */
  args: readonly string[];
  options: Readonly<Record<string, string | undefined>>;
}

/** Input of a command. */
export interface CommandCall extends CommandValues {
  client: OperatorClient;
}

/** The syntax and summary of a command. */
export interface CommandForm {
  /** Name of the command, such as `deposits approve`. */
  name: string;
  /** Names of the positional arguments, all required. */
  args?: readonly string[];
  /** Options with a value; `true` marks a required option. */
  options?: Readonly<Record<string, boolean>>;
  /** Options without a value; `run` gets `yes` for one that is given. */
  flags?: readonly string[];
  summary: string;
}

/** A command that calls the API of a running server. */
export interface OperatorCommand extends CommandForm {
  run(call: CommandCall): Promise<CommandOutput>;
}

/** A database that a command may work on. */
export interface CommandDatabase {
  /** Name of the cell in `AGENTS_FILE`; undefined for the database of the environment. */
  cell: string | undefined;
  /** Agents that `AGENTS_FILE` gives to the cell, with their hosts. */
  agents: readonly { readonly code: string; readonly hosts: readonly string[] }[];
  /** Whether its configuration is for real money. */
  isRealMoney: boolean;
  /**
   * Opens and migrates the database for the callback, and closes it afterwards.
   * @throws Error while a server uses the embedded database
   */
  use: <Result>(work: (db: Database) => Promise<Result>) => Promise<Result>;
  /**
   * Opens the database for the callback to read, and closes it afterwards. Only an embedded one is migrated.
   * @throws Error when it does not respond, or while a server uses the embedded database
   */
  read: <Result>(work: (db: Database) => Promise<Result>) => Promise<Result>;
}

/** Input of a command that works on databases directly. */
export interface DatabaseCall extends CommandValues {
  /** The cells of `AGENTS_FILE`, or the one database of the environment. */
  databases: readonly CommandDatabase[];
}

/** A command that works on databases directly, because it must run before a server can start. */
export interface DatabaseCommand extends CommandForm {
  runOnDatabase(call: DatabaseCall): Promise<CommandOutput>;
}

/** The export of every `*.commands.ts` of an area. */
export interface CommandModule {
  commands: readonly (OperatorCommand | DatabaseCommand)[];
}
