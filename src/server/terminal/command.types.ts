import type { Database } from '../db/database';
import type { OperatorClient } from './operator.client';

/** What a command prints. */
export interface CommandOutput {
  /** As the server said it, for `--json`. */
  data: unknown;
  /** For people. */
  text: string;
  /** Done as asked, and yet bad news. */
  isBad?: boolean;
}

/** What was written behind the words of a command. */
export interface CommandValues {
  /** Values of the places in their order. */
  places: readonly string[];
  options: Readonly<Record<string, string | undefined>>;
}

/** What a command was given. */
export interface CommandCall extends CommandValues {
  client: OperatorClient;
}

/** How a command is written. */
export interface CommandForm {
  /** `deposits approve` */
  words: string;
  /** What follows the words, each required: `<id>`. */
  places?: readonly string[];
  /** Options with a value; `true` for those that must be there. */
  options?: Readonly<Record<string, boolean>>;
  summary: string;
}

/** One thing that an operator can do on a running server. */
export interface OperatorCommand extends CommandForm {
  run(call: CommandCall): Promise<CommandOutput>;
}

/** What a command on the database is given. */
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

/** What every `*.commands.ts` of an area exports; the commands of one first word are in one of them. */
export interface CommandModule {
  commands: readonly (OperatorCommand | DatabaseCommand)[];
}
