import * as v from 'valibot';
import type { OperatorCommand } from './command.types';
import { renderTable } from './table.renderer';

const pageViews = v.looseObject({
  day: v.string(),
  path: v.string(),
  shell: v.string(),
  referrer: v.string(),
  views: v.number(),
});

/** What operators ask about visits. */
export const analyticsCommands: readonly OperatorCommand[] = [
  {
    words: 'analytics',
    options: { day: false },
    summary:
      'how often which screen was opened, by visitors who agreed to be counted; today unless told',
    run: async ({ client, options: { day } }) => {
      const data = await client.get('/analytics', v.array(pageViews), { day });
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
