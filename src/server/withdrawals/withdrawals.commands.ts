import {
  withdrawalApprove,
  withdrawalList,
  withdrawalPaid,
  withdrawalReject,
} from '@/contract/operator/withdrawals.contract';
import { withdrawalStates } from '@/contract/withdrawals.contract';
import type { OperatorCommand } from '../terminal/command-types';
import { listCommand } from '../terminal/list.command';
import { withdrawalStateNames } from './operator.copy';

/** Operator commands for withdrawals. */
export const commands: readonly OperatorCommand[] = [
  listCommand({
    name: 'withdrawals list',
    options: { state: false, limit: false },
    summary: `Lists the latest withdrawals; states: ${withdrawalStates.join(', ')}`,
    load: ({ client, options: { state, limit } }) =>
      client.call(withdrawalList, { query: { state, limit } }),
    none: 'No withdrawals.',
    columns: [
      ['id', 'id'],
      ['member', 'username'],
      ['baht', 'amount', 'right'],
      ['state', (row) => withdrawalStateNames[row.state]],
      ['to', (row) => `${row.bank_code} ${row.account_number}`],
      ['owner', 'account_name'],
      ['requested', 'requested_at'],
      ['approved', 'approved_at'],
      ['approved by', 'approved_by'],
      ['ended', 'ended_at'],
      ['ended by', 'ended_by'],
    ],
  }),
  {
    name: 'withdrawals approve',
    args: ['id'],
    summary: 'Approves a withdrawal for payment; the member sees the new state',
    run: async ({ client, args: [id] }) => ({
      data: await client.call(withdrawalApprove, { body: { id } }),
      text: `${id}: ${withdrawalStateNames.approved}`,
    }),
  },
  {
    name: 'withdrawals paid',
    args: ['id'],
    summary: 'Marks an approved withdrawal as transferred',
    run: async ({ client, args: [id] }) => ({
      data: await client.call(withdrawalPaid, { body: { id } }),
      text: `${id}: ${withdrawalStateNames.paid}`,
    }),
  },
  {
    name: 'withdrawals reject',
    args: ['id'],
    options: { note: true },
    summary: 'Rejects a withdrawal and returns its amount to the wallet; the member reads the note',
    run: async ({ client, args: [id], options: { note } }) => ({
      data: await client.call(withdrawalReject, { body: { id, note } }),
      text: `${id}: ${withdrawalStateNames.rejected}`,
    }),
  },
];
