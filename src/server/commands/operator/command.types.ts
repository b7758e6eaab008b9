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

/** What a command was given. */
export interface CommandCall {
  client: OperatorClient;
  /** Values of the places in their order. */
  places: readonly string[];
  options: Readonly<Record<string, string | undefined>>;
}

/** One thing that an operator can do. */
export interface OperatorCommand {
  /** `deposits approve` */
  words: string;
  /** What follows the words, each required: `<id>`. */
  places?: readonly string[];
  /** Options with a value; `true` for those that must be there. */
  options?: Readonly<Record<string, boolean>>;
  summary: string;
  run(call: CommandCall): Promise<CommandOutput>;
}
