import { pageViews } from '@/contract/operator/analytics.contract';
import type { OperatorCommand } from '../terminal/command-types';
import { listCommand } from '../terminal/list.command';

/** Operator commands for page views. */
export const commands: readonly OperatorCommand[] = [
  listCommand({
    name: 'analytics',
    options: { day: false },
    summary:
      'Lists page views by screen, of visitors who accepted analytics; for today, or for --day',
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
