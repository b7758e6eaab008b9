import { pageViews } from '@/contract/operator/analytics.contract';
import type { OperatorCommand } from '../terminal/command.types';
import { renderTable } from '../terminal/table.renderer';

/** Operator commands for visits. */
export const commands: readonly OperatorCommand[] = [
  {
    words: 'analytics',
    options: { day: false },
    summary:
      'how often which screen was opened, by visitors who agreed to be counted; today unless told',
    run: async ({ client, options: { day } }) => {
      const data = await client.call(pageViews, { query: { day } });
      const columns = [
        { title: 'day' },
        { title: 'screen' },
        { title: 'shell' },
        { title: 'from' },
        { title: 'views', isAmount: true },
      ];
      const rows = data.map((row) => [row.day, row.path, row.shell, row.referrer, row.views]);
      return { data, text: rows.length === 0 ? 'No views.' : renderTable(columns, rows) };
    },
  },
];
