import type { Database } from '../db/database';
import type { OperatorClient } from './operator.client';

/** Output of a command. */
export interface CommandOutput {
  /** As the server said it, for `--json`. */
  data: unknown;
  /** For people. */
  text: string;
  /** Done as asked, and yet bad news. */
  isBad?: boolean;
}

/** Arguments and options of a command as written. */
export interface CommandValues {
  /** Values of the places in their order. */
  places: readonly string[];
  options: Readonly<Record<string, string | undefined>>;
}

/** Input of a command. */
export interface CommandCall extends CommandValues {
  client: OperatorClient;
}

/** How a command is written. */
export interface CommandForm {
  /** `deposits approve` */
  words: string;
  /** Arguments after the words, all required: `<id>`. */
  places?: readonly string[];
  /** Options with a value; `true` for those that must be there. */
  options?: Readonly<Record<string, boolean>>;
  summary: string;
}

/** One thing that an operator can do on a running server. */
export interface OperatorCommand extends CommandForm {
  run(call: CommandCall): Promise<CommandOutput>;
}

/** Input of a command that works on the database. */
export interface DatabaseCall extends CommandValues {
  /** As the configuration says. */
  isRealMoney: boolean;
  /** Opens the database for the work and closes it again. @throws Error while a server uses an embedded one */
  useDatabase: <Result>(work: (db: Database) => Promise<Result>) => Promise<Result>;
}

/** One thing that is done on the database itself, because a server cannot run before it. */
export interface DatabaseCommand extends CommandForm {
  runOnDatabase(call: DatabaseCall): Promise<CommandOutput>;
}

/** The export of every `*.commands.ts` of an area. All commands with the same first word are in one file. */
export interface CommandModule {
  commands: readonly (OperatorCommand | DatabaseCommand)[];
}
