import { depositStates } from '@/contract/deposits.contract';
import { depositApprove, depositList, depositReject } from '@/contract/operator/deposits.contract';
import type { OperatorCommand } from '../terminal/command-types';
import { listCommand } from '../terminal/list.command';
import { depositStateNames, methodNames } from './operator.copy';

/** Operator commands for deposits. */
export const commands: readonly OperatorCommand[] = [
  listCommand({
    name: 'deposits list',
    options: { state: false, limit: false },
    summary: `Lists the latest deposits; states: ${depositStates.join(', ')}`,
    load: ({ client, options: { state, limit } }) =>
      client.call(depositList, { query: { state, limit } }),
    none: 'No deposits.',
    columns: [
      ['id', 'id'],
      ['member', 'username'],
      ['method', (row) => methodNames[row.method]],
      ['baht', 'amount', 'right'],
      ['credited', 'credited_amount', 'right'],
      ['state', (row) => depositStateNames[row.state]],
      [
        'from',
        (row) =>
          row.sender_account_number && `${row.sender_bank_code ?? ''} ${row.sender_account_number}`,
      ],
      ['created', 'created_at'],
      ['claimed', 'claimed_at'],
      ['decided by', 'decided_by'],
    ],
  }),
  {
    name: 'deposits approve',
    args: ['id'],
    summary:
      'Approves a deposit: credits the reported amount, or without a report the exact amount of the deposit, which you have seen at the bank',
    run: async ({ client, args: [id] }) => ({
      data: await client.call(depositApprove, { body: { id } }),
      text: `${id}: ${depositStateNames.credited}`,
    }),
  },
  {
    name: 'deposits reject',
    args: ['id'],
    options: { note: true },
    summary: 'Rejects a deposit without crediting money; the member reads the note',
    run: async ({ client, args: [id], options: { note } }) => ({
      data: await client.call(depositReject, { body: { id, note } }),
      text: `${id}: ${depositStateNames.rejected}`,
    }),
  },
];
