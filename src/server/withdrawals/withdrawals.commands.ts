import {
  withdrawalApprove,
  withdrawalList,
  withdrawalPaid,
  withdrawalReject,
} from '@/contract/operator/withdrawals.contract';
import { withdrawalStates } from '@/contract/withdrawals.contract';
import type { OperatorCommand } from '../terminal/command.types';
import { renderTable } from '../terminal/table.renderer';
import { withdrawalStateNames } from './operator-words.copy';

/** Operator commands for withdrawals. */
export const commands: readonly OperatorCommand[] = [
  {
    words: 'withdrawals list',
    options: { state: false, limit: false },
    summary: `the latest withdrawals; states: ${withdrawalStates.join(', ')}`,
    run: async ({ client, options }) => {
      const { state, limit } = options;
      const data = await client.call(withdrawalList, { query: { state, limit } });
      const columns = [
        { title: 'id' },
        { title: 'member' },
        { title: 'baht', isAmount: true },
        { title: 'state' },
        { title: 'to' },
        { title: 'owner' },
        { title: 'requested' },
        { title: 'approved' },
        { title: 'by' },
        { title: 'ended' },
        { title: 'by' },
      ];
      const rows = data.map((row) => [
        row.id,
        row.username,
        row.amount,
        withdrawalStateNames[row.state],
        `${row.bank_code} ${row.account_number}`,
        row.account_name,
        row.requested_at,
        row.approved_at,
        row.approved_by,
        row.ended_at,
        row.ended_by,
      ]);
      return { data, text: rows.length === 0 ? 'No withdrawals.' : renderTable(columns, rows) };
    },
  },
  {
    words: 'withdrawals approve',
    places: ['id'],
    summary: 'say that it may be paid; the member sees it',
    run: async ({ client, places: [id] }) => ({
      data: await client.call(withdrawalApprove, { body: { id } }),
      text: `${id}: ${withdrawalStateNames.approved}`,
    }),
  },
  {
    words: 'withdrawals paid',
    places: ['id'],
    summary: 'an approved one has been transferred to its account',
    run: async ({ client, places: [id] }) => ({
      data: await client.call(withdrawalPaid, { body: { id } }),
      text: `${id}: ${withdrawalStateNames.paid}`,
    }),
  },
  {
    words: 'withdrawals reject',
    places: ['id'],
    options: { note: true },
    summary: 'give the money back to the wallet; the member reads the note',
    run: async ({ client, places: [id], options: { note } }) => ({
      data: await client.call(withdrawalReject, { body: { id, note } }),
      text: `${id}: ${withdrawalStateNames.rejected}`,
    }),
  },
];
