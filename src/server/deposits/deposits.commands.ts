import { depositStates } from '@/contract/deposits.contract';
import { depositApprove, depositList, depositReject } from '@/contract/operator/deposits.contract';
import type { OperatorCommand } from '../terminal/command.types';
import { renderTable } from '../terminal/table.renderer';
import { depositStateNames, methodNames } from './operator-words.copy';

/** Operator commands for deposits. */
export const commands: readonly OperatorCommand[] = [
  {
    words: 'deposits list',
    options: { state: false, limit: false },
    summary: `the latest deposits; states: ${depositStates.join(', ')}`,
    run: async ({ client, options }) => {
      const { state, limit } = options;
      const data = await client.call(depositList, { query: { state, limit } });
      const columns = [
        { title: 'id' },
        { title: 'member' },
        { title: 'way' },
        { title: 'baht', isAmount: true },
        { title: 'credited', isAmount: true },
        { title: 'state' },
        { title: 'from' },
        { title: 'made' },
        { title: 'claimed' },
        { title: 'decided by' },
      ];
      const rows = data.map((row) => [
        row.id,
        row.username,
        methodNames[row.method],
        row.amount,
        row.credited_amount,
        depositStateNames[row.state],
        row.sender_account_number && `${row.sender_bank_code ?? ''} ${row.sender_account_number}`,
        row.created_at,
        row.claimed_at,
        row.decided_by,
      ]);
      return { data, text: rows.length === 0 ? 'No deposits.' : renderTable(columns, rows) };
    },
  },
  {
    words: 'deposits approve',
    places: ['id'],
    summary: 'credit what has arrived, or the exact amount that you have seen',
    run: async ({ client, places: [id] }) => ({
      data: await client.call(depositApprove, { body: { id } }),
      text: `${id}: ${depositStateNames.credited}`,
    }),
  },
  {
    words: 'deposits reject',
    places: ['id'],
    options: { note: true },
    summary: 'end without money; the member reads the note',
    run: async ({ client, places: [id], options: { note } }) => ({
      data: await client.call(depositReject, { body: { id, note } }),
      text: `${id}: ${depositStateNames.rejected}`,
    }),
  },
];
