import type { DataInputOf } from '@/contract/endpoint';
import type { ReportSection, reportTable } from '@/contract/operator/reports.contract';
import type { Executor } from '../db/raw';
import { balancesTable } from './balances-table.queries';
import { bonusTable } from './bonus-table.queries';
import { gamesTable } from './games-table.queries';
import { lottoTable } from './lotto-table.queries';
import { membersTable } from './members-table.queries';
import { type TableScope, type TableSource, toSheetColumns } from './report-table';
import { teamTable } from './team-table.queries';

/** The tables by section. */
export const reportTables: Readonly<Record<ReportSection, TableSource>> = {
  games: gamesTable,
  lotto: lottoTable,
  bonus: bonusTable,
  members: membersTable,
  balances: balancesTable,
  team: teamTable,
};

/** Returns a page of a table. */
export async function fetchReportTable(
  db: Executor,
  { section, ...scope }: TableScope & { section: ReportSection },
  { cursor, limit }: { cursor: string | undefined; limit: number },
): Promise<DataInputOf<typeof reportTable>> {
  const table = reportTables[section];
  const found = await table.fetchRows(db, scope, { cursor, limit: limit + 1 });
  const page = found.slice(0, limit);
  return {
    columns: toSheetColumns(table),
    rows: page.map(({ cells }) => [...cells]),
    next_cursor: found.length > limit ? (page.at(-1)?.cursor ?? null) : null,
  };
}
