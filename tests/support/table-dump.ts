import { type Executor, queryRaw } from '@/server/db/raw';

/** All rows of a table as text, with every column; bytes are hex. */
export interface DumpedTable {
  readonly name: string;
  readonly rows: readonly string[];
}

/** Reads every row of every table that is not PostgreSQL's own. */
export async function dumpTables(db: Executor): Promise<DumpedTable[]> {
  const tables = await queryRaw<{ name: string }>(
    db,
    `SELECT format('%I.%I', table_schema, table_name) AS name FROM information_schema.tables
     WHERE table_type = 'BASE TABLE' AND table_schema NOT IN ('pg_catalog', 'information_schema')
     ORDER BY 1`,
  );
  const dumped: DumpedTable[] = [];
  for (const { name } of tables) {
    const rows = await queryRaw<{ row: string }>(db, `SELECT t::text AS row FROM ${name} t`);
    dumped.push({ name, rows: rows.map(({ row }) => row) });
  }
  return dumped;
}

/** Returns the rows that contain all given texts, each with its table. */
export function findRows(dump: readonly DumpedTable[], texts: readonly string[]): string[] {
  return dump.flatMap(({ name, rows }) =>
    rows
      .filter((row) => texts.every((text) => row.includes(text)))
      .map((row) => `${name}: ${row.slice(0, 200)}`),
  );
}
