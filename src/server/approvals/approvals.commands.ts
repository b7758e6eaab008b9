import {
  approvalApprove,
  approvalList,
  approvalReject,
  approvalShow,
  approvalStates,
  approvalWithdraw,
} from '@/contract/operator/approvals.contract';
import type { OperatorCommand } from '../terminal/command-types';
import { listCommand } from '../terminal/list.command';
import { measureNames } from './operator.copy';

/** Operator commands for approvals. */
export const commands: readonly OperatorCommand[] = [
  listCommand({
    name: 'approvals list',
    options: { state: false, limit: false },
    summary: `Lists approvals that wait for a second person, and earlier ones; states: ${approvalStates.join(', ')}`,
    load: ({ client, options: { state, limit } }) =>
      client.call(approvalList, { query: { state, limit } }),
    none: 'No approvals.',
    columns: [
      ['no', 'id', 'right'],
      ['kind', 'kind'],
      ['subject', 'subject'],
      ['limit', (row) => measureNames[row.measure]],
      ['amount', 'amount', 'right'],
      ['state', 'state'],
      ['requested by', 'requested_by'],
      ['until', 'expires_at'],
      ['decided by', 'decided_by'],
      ['note', 'note'],
    ],
  }),
  {
    name: 'approvals show',
    args: ['no'],
    summary: 'Shows an approval with all its effects; amounts of money are in satang',
    run: async ({ client, args: [id = ''] }) => {
      const data = await client.call(approvalShow, { query: { id } });
      return { data, text: JSON.stringify(data, null, 2) };
    },
  },
  {
    name: 'approvals approve',
    args: ['no'],
    summary: 'Approves the request of another operator, and carries it out at once',
    run: async ({ client, args: [id] }) => ({
      data: await client.call(approvalApprove, { body: { id } }),
      text: `${id}: approved and carried out`,
    }),
  },
  {
    name: 'approvals reject',
    args: ['no'],
    options: { note: true },
    summary: 'Rejects the request of another operator, with a note for that operator',
    run: async ({ client, args: [id], options: { note } }) => ({
      data: await client.call(approvalReject, { body: { id, note } }),
      text: `${id}: rejected`,
    }),
  },
  {
    name: 'approvals withdraw',
    args: ['no'],
    summary: 'Withdraws your own request',
    run: async ({ client, args: [id] }) => ({
      data: await client.call(approvalWithdraw, { body: { id } }),
      text: `${id}: withdrawn`,
    }),
  },
];
