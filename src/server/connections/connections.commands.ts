import { connectionList, connectionTest } from '@/contract/operator/connections.contract';
import type { OperatorCommand } from '../terminal/command-types';
import { listCommand } from '../terminal/list.command';

/** Operator commands for the parties outside the server. */
export const commands: readonly OperatorCommand[] = [
  listCommand({
    name: 'connections list',
    summary: 'Lists the parties outside the server with their last success and failure',
    load: ({ client }) => client.call(connectionList),
    none: 'No connections.',
    columns: [
      ['id', 'id'],
      ['name', 'name'],
      ['simulated', (row) => (row.is_simulated ? 'yes' : '')],
      ['state', 'state'],
      ['last success', 'succeeded_at'],
      ['last failure', 'failed_at'],
      ['error', 'error'],
      ['test', (row) => (row.can_test ? 'yes' : '')],
    ],
  }),
  {
    name: 'connections test',
    args: ['id'],
    summary: 'Makes a call that changes nothing to a party outside; exit code 1 if it fails',
    run: async ({ client, args: [id = ''] }) => {
      const data = await client.call(connectionTest, { body: { id } });
      return { data, text: `${id}: ${data.is_ok ? 'ok' : data.error}`, isBad: !data.is_ok };
    },
  },
];
