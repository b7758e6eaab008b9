import { auditLog } from '@/contract/operator/audit.contract';
import type { OperatorCommand } from '../terminal/command-types';
import { listCommand } from '../terminal/list.command';

/** Operator commands for the audit log. */
export const commands: readonly OperatorCommand[] = [
  listCommand({
    words: 'audit',
    options: { limit: false },
    summary: 'Lists the actions of operators, the latest first',
    load: ({ client, options: { limit } }) => client.call(auditLog, { query: { limit } }),
    none: 'No actions.',
    columns: [
      ['at', 'at'],
      ['operator', 'operator'],
      ['action', 'action'],
      ['subject', 'subject'],
      ['detail', (row) => JSON.stringify(row.detail)],
    ],
  }),
];
