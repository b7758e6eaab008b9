import { securityLog } from '@/contract/operator/security.contract';
import { securityKinds } from '@/contract/security-kinds';
import type { OperatorCommand } from '../terminal/command-types';
import { listCommand } from '../terminal/list.command';

/** Operator commands for security events. */
export const commands: readonly OperatorCommand[] = [
  listCommand({
    name: 'security list',
    options: {
      ...{ member: false, kind: false, address: false, from: false, to: false },
      ...{ cursor: false, limit: false },
    },
    summary: `Lists security events of all members, or of --member (phone); kinds: ${securityKinds.join(', ')}`,
    load: async ({ client, options: { member: username, ...query } }) =>
      (await client.call(securityLog, { query: { username, ...query } })).rows,
    none: 'No security events.',
    columns: [
      ['at', 'happened_at'],
      ['kind', 'kind'],
      ['member', 'username'],
      ['IP', 'address'],
      ['detail', (row) => JSON.stringify(row.detail)],
      ['browser', 'user_agent'],
    ],
  }),
];
