import { pageViews } from '@/contract/operator/analytics.contract';
import type { OperatorCommand } from '../terminal/command.types';
import { listCommand } from '../terminal/list.command';

/** Operator commands for visits. */
export const commands: readonly OperatorCommand[] = [
  listCommand({
    words: 'analytics',
    options: { day: false },
    summary:
      'how often which screen was opened, by visitors who agreed to be counted; today unless told',
    load: ({ client, options: { day } }) => client.call(pageViews, { query: { day } }),
    none: 'No views.',
    columns: [
      ['day', 'day'],
      ['screen', 'path'],
      ['shell', 'shell'],
      ['from', 'referrer'],
      ['views', 'views', 'right'],
    ],
  }),
];
