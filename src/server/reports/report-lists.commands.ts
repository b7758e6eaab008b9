import {
  exportFile,
  reportExport,
  reportLines,
  reportTable,
} from '@/contract/operator/reports.contract';
import type { OperatorCommand } from '../terminal/command-types';
import { saveFile } from '../terminal/save-file';
import { type Column, renderTable } from '../terminal/table.renderer';

/** Operator commands for the lists behind figures, further reports, and exported files. */
export const commands: readonly OperatorCommand[] = [
  {
    name: 'reports lines',
    args: ['figure', 'from', 'to'],
    options: { part: false, cursor: false, limit: false },
    summary:
      'Lists the lines that a figure of a period (YYYY-MM-DD, both ends included) is made of; --part limits them, such as account/3 or slot',
    run: async ({ client, args: [figure, from, to], options: { part, cursor, limit } }) => {
      const data = await client.call(reportLines, {
        query: { figure, from, to, part, cursor, limit },
      });
      const table = renderTable(
        data.lines,
        [
          ['at', 'at'],
          ['no', 'number'],
          ['line', 'title'],
          ['phone', 'username'],
          ['baht', 'amount', 'right'],
        ],
        'No lines.',
      );
      const more = data.next_cursor === null ? '' : `\nmore: --cursor ${data.next_cursor}`;
      return { data, text: `${table}\ntotal: ฿${data.total}, ${data.count} lines${more}` };
    },
  },
  {
    name: 'reports table',
    args: ['section', 'from', 'to'],
    options: { cursor: false, limit: false },
    summary:
      'Prints a further report of a period: games, lotto, bonus, members, balances (at the end of its last day) or team',
    run: async ({ client, args: [section, from, to], options: { cursor, limit } }) => {
      const data = await client.call(reportTable, {
        query: { section, from, to, cursor, limit },
      });
      const columns = data.columns.map(
        ({ title, kind }, place): Column<(string | null)[]> =>
          kind === 'text' || kind === 'time'
            ? [title, (cells: (string | null)[]) => cells[place] ?? null]
            : [title, (cells: (string | null)[]) => cells[place] ?? null, 'right'],
      );
      const more = data.next_cursor === null ? '' : `\nmore: --cursor ${data.next_cursor}`;
      return { data, text: `${renderTable(data.rows, columns)}${more}` };
    },
  },
  {
    name: 'exports create',
    args: ['list', 'file'],
    options: { from: true, to: true, figure: false, part: false, section: false, full: false },
    summary:
      'Saves all rows of a list (range, lines, table, deposits, withdrawals) as an .xlsx or .csv file; lines need --figure, a table --section; --full yes shows full phone and account numbers',
    run: async ({ client, args: [list, file = ''], options }) => {
      const { from, to, figure, part, section, full } = options;
      const { path, count } = await client.call(reportExport, {
        body: {
          ...{ list, from, to, figure, part, section },
          format: file.endsWith('.csv') ? 'csv' : 'xlsx',
          is_full: full === 'yes',
        },
      });
      const token = new URLSearchParams(path.split('?')[1]).get('token') ?? '';
      await saveFile({ file, what: 'export' }, () =>
        client.download(exportFile, { query: { token } }),
      );
      return { data: { file, count }, text: `${file}: ${count} rows` };
    },
  },
];
