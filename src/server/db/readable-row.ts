import { channel } from 'node:diagnostics_channel';
import * as v from 'valibot';

/** A row whose content does not match its schema. */
export interface UnreadableRow {
  readonly table: string;
  readonly id: string;
  /** One sentence for each fault, with its path in the content. */
  readonly faults: readonly string[];
}

/** Diagnostics channel that receives every unreadable row; its listener raises the alarm. */
export const UNREADABLE_ROWS = 'chokdee.unreadable-row';

const unreadableRows = channel(UNREADABLE_ROWS);

type Schema = v.BaseSchema<unknown, unknown, v.BaseIssue<unknown>>;

/**
 * Reads and validates the content of a row.
 * @returns undefined when it does not match, so that one bad row does not break a page for everyone
 */
export function readRow<Of extends Schema>(
  { table, id }: Pick<UnreadableRow, 'table' | 'id'>,
  schema: Of,
  content: unknown,
): v.InferOutput<Of> | undefined {
  const read = v.safeParse(schema, content);
  if (read.success) return read.output;
  const faults = read.issues.map(
    (issue) => `${v.getDotPath(issue) ?? 'content'}: ${issue.message}`,
  );
  unreadableRows.publish({ table, id, faults } satisfies UnreadableRow);
  return undefined;
}

/** Reads rows in their order and leaves out rows that do not match the schema. */
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
