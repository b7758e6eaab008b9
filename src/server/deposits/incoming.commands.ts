import {
  incomingCredit,
  incomingList,
  incomingReport,
  incomingReturn,
  incomingSettle,
} from '@/contract/operator/deposits.contract';
import type { OperatorCommand } from '../terminal/command.types';
import { renderTable } from '../terminal/table.renderer';
import { incomingStateNames, reasonNames } from './operator-words.copy';

/** Operator commands for money that has arrived. */
export const commands: readonly OperatorCommand[] = [
  {
    words: 'incoming list',
    options: { state: false, limit: false },
    summary: 'money that was reported; states: credited, review, returned',
    run: async ({ client, options }) => {
      const { state, limit } = options;
      const data = await client.call(incomingList, { query: { state, limit } });
      const columns = [
        { title: 'id' },
        { title: 'baht', isAmount: true },
        { title: 'state' },
        { title: 'reason' },
        { title: 'member' },
        { title: 'from' },
        { title: 'to' },
        { title: 'deposit' },
        { title: 'at' },
        { title: 'source' },
        { title: 'reference' },
        { title: 'decided by' },
        { title: 'report' },
      ];
      const rows = data.map((row) => [
        row.id,
        row.amount,
        incomingStateNames[row.state],
        row.reason && reasonNames[row.reason],
        row.username,
        row.sender_account_number &&
          `${row.sender_bank_code ?? ''} ${row.sender_account_number}`.trim(),
        row.paid_to,
        row.deposit_id,
        row.occurred_at,
        row.source,
        row.reference,
        row.decided_by,
        row.report,
      ]);
      return { data, text: rows.length === 0 ? 'No money.' : renderTable(columns, rows) };
    },
  },
  {
    words: 'incoming report',
    options: {
      account: true,
      amount: true,
      from: false,
      reference: true,
      bank: false,
      name: false,
      at: false,
    },
    summary:
      'money on account --account (its id) from number --from, as the bank shows it, at bank --bank (none: TrueMoney); credited when it matches',
    run: async ({ client, options }) => {
      const data = await client.call(incomingReport, {
        body: {
          reference: options['reference'],
          account_id: options['account'],
          amount: options['amount'],
          sender_bank_code: options['bank'] ?? null,
          sender_account_number: options['from'],
          sender_name: options['name'] ?? null,
          occurred_at: options['at'] ?? new Date().toISOString(),
        },
      });
      const parts = [
        incomingStateNames[data.state],
        data.reason && reasonNames[data.reason],
        data.depositId && `deposit ${data.depositId}`,
      ];
      return { data, text: parts.filter((part) => part !== null).join(' · ') };
    },
  },
  {
    words: 'incoming credit',
    places: ['id', 'phone'],
    options: { beside: false },
    summary:
      'credit money to a member; where its deposit is credited already (settle is for that), --beside names that deposit',
    run: async ({ client, places: [id, username], options: { beside } }) => ({
      data: await client.call(incomingCredit, { body: { id, username, beside } }),
      text: `${id}: ${incomingStateNames.credited} → ${username}`,
    }),
  },
  {
    words: 'incoming settle',
    places: ['id'],
    summary:
      'money of a deposit that was credited before it was reported: nothing more is credited',
    run: async ({ client, places: [id] }) => ({
      data: await client.call(incomingSettle, { body: { id } }),
      text: `${id}: ${reasonNames.already_credited}`,
    }),
  },
  {
    words: 'incoming return',
    places: ['id'],
    summary: 'note that money was sent back',
    run: async ({ client, places: [id] }) => ({
      data: await client.call(incomingReturn, { body: { id } }),
      text: `${id}: ${incomingStateNames.returned}`,
    }),
  },
];
