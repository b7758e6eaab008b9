import {
  approvalApprove,
  approvalList,
  approvalReject,
  approvalShow,
  approvalStates,
  approvalWithdraw,
} from '@/contract/operator/approvals.contract';
import type { OperatorCommand } from '../terminal/command.types';
import { renderTable } from '../terminal/table.renderer';
import { measureNames } from './operator-words.copy';

/** Operator commands for what waits for a second person. */
export const commands: readonly OperatorCommand[] = [
  {
    words: 'approvals list',
    options: { state: false, limit: false },
    summary: `what waits for a second person, and earlier ones; states: ${approvalStates.join(', ')}`,
    run: async ({ client, options: { state, limit } }) => {
      const data = await client.call(approvalList, { query: { state, limit } });
      const columns = [
        { title: 'no', isAmount: true },
        { title: 'kind' },
        { title: 'subject' },
        { title: 'beyond' },
        { title: 'amount', isAmount: true },
        { title: 'state' },
        { title: 'asked by' },
        { title: 'until' },
        { title: 'decided by' },
        { title: 'note' },
      ];
      const rows = data.map((row) => [
        row.id,
        row.kind,
        row.subject,
        measureNames[row.measure],
        row.amount,
        row.state,
        row.requested_by,
        row.expires_at,
        row.decided_by,
        row.note,
      ]);
      return { data, text: rows.length === 0 ? 'Nothing waits.' : renderTable(columns, rows) };
    },
  },
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
