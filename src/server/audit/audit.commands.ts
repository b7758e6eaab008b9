import { auditLog } from '@/contract/operator/audit.contract';
import type { OperatorCommand } from '../terminal/command.types';
import { renderTable } from '../terminal/table.renderer';

/** Operator commands for the audit log. */
export const commands: readonly OperatorCommand[] = [
  {
    words: 'audit',
    options: { limit: false },
    summary: 'what operators did',
    run: async ({ client, options: { limit } }) => {
      const data = await client.call(auditLog, { query: { limit } });
      const columns = ['at', 'operator', 'action', 'subject', 'detail'].map((title) => ({ title }));
      const rows = data.map((row) => [
        row.at,
        row.operator,
        row.action,
        row.subject,
        JSON.stringify(row.detail),
      ]);
      return { data, text: rows.length === 0 ? 'Nothing yet.' : renderTable(columns, rows) };
    },
  },
];
