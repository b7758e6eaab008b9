import type { FigureId } from '@/contract/operator/report-figures';
import {
  reportClose,
  reportDay,
  reportRange,
  reportToday,
} from '@/contract/operator/reports.contract';
import type { OperatorCommand } from '../terminal/command-types';
import { renderTable } from '../terminal/table.renderer';

/** Figures that the table of a period shows; `--json` has all. */
const COLUMNS = [
  'deposits',
  'payouts',
  'net_cash',
  'ggr',
  'bonus_cost',
  'adjustments',
  'ngr',
  'players',
  'bank_book',
] as const satisfies readonly FigureId[];

type Figures = Readonly<Partial<Record<FigureId, string>>>;

function listFigures(figures: Figures): string {
  const rows = Object.entries(figures).map(([figure, value]) => ({ figure, value }));
  return renderTable(rows, [
    ['figure', 'figure'],
    ['value', 'value', 'right'],
  ]);
}

/** Operator commands for reports. */
export const commands: readonly OperatorCommand[] = [
  {
    name: 'reports day',
    args: ['day'],
    summary:
      'Prints the figures of a day (YYYY-MM-DD) with their parts, and whether the ledger proves them; exit code 1 when it does not',
    run: async ({ client, args: [day = ''] }) => {
      const data = await client.call(reportDay, { query: { day } });
      const isProved = data.identities.every(({ holds }) => holds);
      const text = [
        `${data.day}: ${data.is_final ? 'final' : 'not final'}, ${
          data.closing ? `closed by ${data.closing.closed_by}` : 'not closed'
        }${data.closing?.differs ? ', and the figures differ now' : ''}`,
        listFigures(data.figures),
        renderTable(data.parts, [
          ['figure', 'figure'],
          ['part', 'key'],
          ['name', 'title'],
          ['baht', 'amount', 'right'],
        ]),
        ...data.identities.map(
          ({ name, holds, left, right }) =>
            `${holds ? 'holds' : 'FAILS'}  ${name}: ฿${left} = ฿${right}`,
        ),
        ...data.obstacles,
      ].join('\n');
      return { data, text, isBad: !isProved || data.closing?.differs === true };
    },
  },
  {
    name: 'reports range',
    args: ['from', 'to'],
    summary: 'Prints the figures of each day of a period (YYYY-MM-DD, both ends included)',
    run: async ({ client, args: [from = '', to = ''] }) => {
      const data = await client.call(reportRange, { query: { from, to } });
      const rows = [
        ...data.days.map(({ day, is_closed, figures }) => ({
          day: is_closed ? `${day} closed` : day,
          figures,
        })),
        { day: 'total', figures: data.total },
      ];
      const text = renderTable<{ day: string; figures: Figures }>(rows, [
        ['day', 'day'],
        ...COLUMNS.map(
          (id) => [id, (row: { figures: Figures }) => row.figures[id] ?? '', 'right'] as const,
        ),
      ]);
      return { data, text };
    },
  },
  {
    name: 'reports today',
    summary: 'Prints the figures of today so far',
    run: async ({ client }) => {
      const data = await client.call(reportToday);
      return { data, text: listFigures(data.today) };
    },
  },
  {
    name: 'reports close',
    args: ['day'],
    summary:
      'Closes a day (YYYY-MM-DD) whose banks are counted: its figures are kept, and a later change would be shown',
    run: async ({ client, args: [day = ''] }) => {
      const data = await client.call(reportClose, { body: { day } });
      return { data, text: `closed ${day}` };
    },
  },
];
