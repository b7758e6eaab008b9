import { securityLog } from '@/contract/operator/security.contract';
import { securityKinds } from '@/contract/security.kinds';
import type { OperatorCommand } from '../terminal/command.types';
import { renderTable } from '../terminal/table.renderer';

/** Operator commands for security events. */
export const commands: readonly OperatorCommand[] = [
  {
    words: 'security list',
    options: { member: false, kind: false, limit: false },
    summary: `what happened around access, to all or to --member (phone); kinds: ${securityKinds.join(', ')}`,
    run: async ({ client, options: { member: username, kind, limit } }) => {
      const data = await client.call(securityLog, { query: { username, kind, limit } });
      const columns = ['at', 'kind', 'member', 'address', 'detail', 'browser'].map((title) => ({
        title,
      }));
      const rows = data.map((row) => [
        row.happened_at,
        row.kind,
        row.username,
        row.address,
        JSON.stringify(row.detail),
        row.user_agent,
      ]);
      return { data, text: rows.length === 0 ? 'Nothing yet.' : renderTable(columns, rows) };
    },
  },
];
