import { auditLog, auditVerify } from '@/contract/operator/audit.contract';
import type { OperatorCommand } from '../terminal/command-types';
import { listCommand } from '../terminal/list.command';

/** Operator commands for the audit log. */
export const commands: readonly OperatorCommand[] = [
  listCommand({
    name: 'audit',
    options: {
      limit: false,
      operator: false,
      action: false,
      subject: false,
      from: false,
      to: false,
    },
    summary: 'Lists the actions of operators, the latest first',
    load: ({ client, options: { limit, operator, action, subject, from, to } }) =>
      client.call(auditLog, {
        query: { limit, operator, action, subject, from, to, before: undefined, system: undefined },
      }),
    none: 'No actions.',
    columns: [
      ['at', 'at'],
      ['operator', 'operator'],
      ['action', 'action'],
      ['subject', 'subject'],
      ['detail', (row) => JSON.stringify(row.detail)],
    ],
  }),
  {
    name: 'audit verify',
    summary: 'Checks the chain of hashes over the audit log',
    run: async ({ client }) => {
      const data = await client.call(auditVerify);
      const isBad = data.broken_at !== null;
      const text = isBad
        ? `The chain breaks at action ${data.broken_at}.`
        : `All ${data.actions} actions are in the chain.`;
      return { data, text, isBad };
    },
  },
];
