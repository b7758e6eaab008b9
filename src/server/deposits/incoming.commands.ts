import {
  incomingCredit,
  incomingList,
  incomingReport,
  incomingReturn,
  incomingSettle,
} from '@/contract/operator/deposits.contract';
import type { OperatorCommand } from '../terminal/command.types';
import { listCommand } from '../terminal/list.command';
import { incomingStateNames, reasonNames } from './operator-words.copy';

/** Operator commands for money that has arrived. */
export const commands: readonly OperatorCommand[] = [
  listCommand({
    words: 'incoming list',
    options: { state: false, limit: false },
    summary: 'money that was reported; states: credited, review, returned',
    load: ({ client, options: { state, limit } }) =>
      client.call(incomingList, { query: { state, limit } }),
    none: 'No money.',
    columns: [
      ['id', 'id'],
      ['baht', 'amount', 'right'],
      ['state', (row) => incomingStateNames[row.state]],
      ['reason', (row) => row.reason && reasonNames[row.reason]],
      ['member', 'username'],
      [
        'from',
        (row) =>
          row.sender_account_number &&
          `${row.sender_bank_code ?? ''} ${row.sender_account_number}`.trim(),
      ],
      ['to', 'paid_to'],
      ['deposit', 'deposit_id'],
      ['at', 'occurred_at'],
      ['source', 'source'],
      ['reference', 'reference'],
      ['decided by', 'decided_by'],
      ['report', 'report'],
    ],
  }),
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
