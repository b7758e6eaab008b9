import { channel } from 'node:diagnostics_channel';
import * as v from 'valibot';

/** A row whose content does not fit its schema. */
export interface UnreadableRow {
  readonly table: string;
  readonly id: string;
  /** One sentence for each fault, with its place in the content. */
  readonly faults: readonly string[];
}

/** Channel of the process that is told of every reading of such a row; its listener raises the alarm. */
export const UNREADABLE_ROWS = 'chokdee.unreadable-row';

const unreadableRows = channel(UNREADABLE_ROWS);

type Schema = v.BaseSchema<unknown, unknown, v.BaseIssue<unknown>>;

/**
 * Reads the content of a row.
 * @returns undefined where it does not fit: one bad row must not take a page away from everybody
 */
export function readRow<Of extends Schema>(
  { table, id }: Pick<UnreadableRow, 'table' | 'id'>,
  schema: Of,
  content: unknown,
): v.InferOutput<Of> | undefined {
  const read = v.safeParse(schema, content);
  if (read.success) return read.output;
  const faults = read.issues.map((issue) => `${v.getDotPath(issue) ?? 'it'}: ${issue.message}`);
  unreadableRows.publish({ table, id, faults } satisfies UnreadableRow);
  return undefined;
}

/** Reads rows in their order, without those that do not fit. */
export function readRows<Of extends Schema>(
  table: string,
  schema: Of,
  rows: readonly { readonly id: string; readonly content: unknown }[],
): v.InferOutput<Of>[] {
  return rows.flatMap(({ id, content }) => {
    const read = readRow({ table, id }, schema, content);
    return read === undefined ? [] : [read];
  });
}
