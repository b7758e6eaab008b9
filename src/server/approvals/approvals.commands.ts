import {
  approvalApprove,
  approvalList,
  approvalReject,
  approvalShow,
  approvalStates,
  approvalWithdraw,
} from '@/contract/operator/approvals.contract';
import type { OperatorCommand } from '../terminal/command.types';
import { listCommand } from '../terminal/list.command';
import { measureNames } from './operator-words.copy';

/** Operator commands for what waits for a second person. */
export const commands: readonly OperatorCommand[] = [
  listCommand({
    words: 'approvals list',
    options: { state: false, limit: false },
    summary: `what waits for a second person, and earlier ones; states: ${approvalStates.join(', ')}`,
    load: ({ client, options: { state, limit } }) =>
      client.call(approvalList, { query: { state, limit } }),
    none: 'Nothing waits.',
    columns: [
      ['no', 'id', 'right'],
      ['kind', 'kind'],
      ['subject', 'subject'],
      ['beyond', (row) => measureNames[row.measure]],
      ['amount', 'amount', 'right'],
      ['state', 'state'],
      ['asked by', 'requested_by'],
      ['until', 'expires_at'],
      ['decided by', 'decided_by'],
      ['note', 'note'],
    ],
  }),
  {
    words: 'approvals show',
    places: ['no'],
    summary: 'one of them with all that it does; amounts of money are in satang',
    run: async ({ client, places: [id = ''] }) => {
      const data = await client.call(approvalShow, { query: { id } });
      return { data, text: JSON.stringify(data, null, 2) };
    },
  },
  {
    words: 'approvals approve',
    places: ['no'],
    summary: 'agree to what another person asked for: it is done at once',
    run: async ({ client, places: [id] }) => ({
      data: await client.call(approvalApprove, { body: { id } }),
      text: `${id}: approved and done`,
    }),
  },
  {
    words: 'approvals reject',
    places: ['no'],
    options: { note: true },
    summary: 'refuse it; the note is for who asked',
    run: async ({ client, places: [id], options: { note } }) => ({
      data: await client.call(approvalReject, { body: { id, note } }),
      text: `${id}: rejected`,
    }),
  },
  {
    words: 'approvals withdraw',
    places: ['no'],
    summary: 'take back what you asked for',
    run: async ({ client, places: [id] }) => ({
      data: await client.call(approvalWithdraw, { body: { id } }),
      text: `${id}: withdrawn`,
    }),
  },
];
