import * as v from 'valibot';
import { withdrawalStates } from '@/contract/withdrawals.contract';
import type { OperatorCommand } from './command.types';
import { withdrawalStateNames } from './operator.copy';
import { renderTable } from './table.renderer';

const withdrawal = v.looseObject({
  id: v.string(),
  username: v.string(),
  state: v.picklist(withdrawalStates),
  amount: v.string(),
  bank_code: v.string(),
  account_number: v.string(),
  account_name: v.nullable(v.string()),
  requested_at: v.string(),
  approved_at: v.nullable(v.string()),
  approved_by: v.nullable(v.string()),
  ended_at: v.nullable(v.string()),
  ended_by: v.nullable(v.string()),
});

/** What operators do about withdrawals. */
export const withdrawalCommands: readonly OperatorCommand[] = [
  {
    words: 'withdrawals list',
    options: { state: false, limit: false },
    summary: `the latest withdrawals; states: ${withdrawalStates.join(', ')}`,
    run: async ({ client, options }) => {
      const { state, limit } = options;
      const data = await client.get('/withdrawals', v.array(withdrawal), { state, limit });
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
      data: await client.post('/withdrawals/approve', v.null(), { id }),
      text: `${id}: ${withdrawalStateNames.approved}`,
    }),
  },
  {
    words: 'withdrawals paid',
    places: ['id'],
    summary: 'an approved one has been transferred to its account',
    run: async ({ client, places: [id] }) => ({
      data: await client.post('/withdrawals/paid', v.null(), { id }),
      text: `${id}: ${withdrawalStateNames.paid}`,
    }),
  },
  {
    words: 'withdrawals reject',
    places: ['id'],
    options: { note: true },
    summary: 'give the money back to the wallet; the member reads the note',
    run: async ({ client, places: [id], options: { note } }) => ({
      data: await client.post('/withdrawals/reject', v.null(), { id, note }),
      text: `${id}: ${withdrawalStateNames.rejected}`,
    }),
  },
];
