import type { CommandCall, CommandForm, OperatorCommand } from './command-types';
import { type Column, renderTable } from './table.renderer';

/** A command that loads rows and prints them in columns. */
interface ListForm<Row> extends CommandForm {
  load: (call: CommandCall) => Promise<readonly Row[]>;
  columns: readonly Column<NoInfer<Row>>[];
  /** Text for an empty list; without it only the column titles are printed. */
  none?: string;
}

/** Creates a command that prints a list. */
export function listCommand<Row>({ load, columns, none, ...form }: ListForm<Row>): OperatorCommand {
  return {
    ...form,
    run: async (call) => {
      const data = await load(call);
      return { data, text: renderTable(data, columns, none) };
    },
  };
}
