import { firstDay, firstDayTick, tickedKeys } from '@/contract/operator/first-day.contract';
import type { OperatorCommand } from '../terminal/command-types';
import { renderTable } from '../terminal/table.renderer';

const marks = { done: '✓', open: '·' } as const;

/** Operator commands for the first day's list. */
export const commands: readonly OperatorCommand[] = [
  {
    name: 'first-day',
    summary: 'Lists what the site needs before its first day, and what is missing',
    run: async ({ client }) => {
      const data = await client.call(firstDay);
      const text = renderTable(data.lines, [
        ['', (line) => marks[line.is_done ? 'done' : 'open']],
        ['key', 'key'],
        ['missing', 'missing'],
        ['ticked by', (line) => line.ticked?.by ?? null],
      ]);
      return { data, text };
    },
  },
  {
    name: 'first-day tick',
    args: ['key'],
    summary: `Ticks a line that no data proves: ${tickedKeys.join(', ')}`,
    run: async ({ client, args: [key] }) => ({
      data: await client.call(firstDayTick, { body: { key } }),
      text: `${key}: ${marks.done}`,
    }),
  },
  {
    name: 'first-day untick',
    args: ['key'],
    summary: 'Takes the tick of a line back',
    run: async ({ client, args: [key] }) => ({
      data: await client.call(firstDayTick, { body: { key, is_ticked: false } }),
      text: `${key}: ${marks.open}`,
    }),
  },
];
