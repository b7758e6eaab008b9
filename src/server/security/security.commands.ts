import { securityLog } from '@/contract/operator/security.contract';
import { securityKinds } from '@/contract/security.kinds';
import type { OperatorCommand } from '../terminal/command.types';
import { listCommand } from '../terminal/list.command';

/** Operator commands for security events. */
export const commands: readonly OperatorCommand[] = [
  listCommand({
    words: 'security list',
    options: { member: false, kind: false, limit: false },
    summary: `what happened around access, to all or to --member (phone); kinds: ${securityKinds.join(', ')}`,
    load: ({ client, options: { member: username, kind, limit } }) =>
      client.call(securityLog, { query: { username, kind, limit } }),
    none: 'Nothing yet.',
    columns: [
      ['at', 'happened_at'],
      ['kind', 'kind'],
      ['member', 'username'],
      ['address', 'address'],
      ['detail', (row) => JSON.stringify(row.detail)],
      ['browser', 'user_agent'],
    ],
  }),
];
