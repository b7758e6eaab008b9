import * as v from 'valibot';
import { depositMethods, depositStates } from '@/contract/deposits.contract';
import type { OperatorCommand } from './command.types';
import { depositStateNames, methodNames } from './operator.copy';
import { renderTable } from './table.renderer';

const deposit = v.looseObject({
  id: v.string(),
  username: v.string(),
  method: v.picklist(depositMethods),
  state: v.picklist(depositStates),
  amount: v.string(),
  credited_amount: v.nullable(v.string()),
  sender_bank_code: v.nullable(v.string()),
  sender_account_number: v.nullable(v.string()),
  created_at: v.string(),
  claimed_at: v.nullable(v.string()),
  decided_by: v.nullable(v.string()),
});

/** What operators do about deposits. */
export const depositCommands: readonly OperatorCommand[] = [
  {
    words: 'deposits list',
    options: { state: false, limit: false },
    summary: `the latest deposits; states: ${depositStates.join(', ')}`,
    run: async ({ client, options }) => {
      const { state, limit } = options;
      const data = await client.get('/deposits', v.array(deposit), { state, limit });
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
      data: await client.post('/deposits/approve', v.null(), { id }),
      text: `${id}: ${depositStateNames.credited}`,
    }),
  },
  {
    words: 'deposits reject',
    places: ['id'],
    options: { note: true },
    summary: 'end without money; the member reads the note',
    run: async ({ client, places: [id], options: { note } }) => ({
      data: await client.post('/deposits/reject', v.null(), { id, note }),
      text: `${id}: ${depositStateNames.rejected}`,
    }),
  },
];
