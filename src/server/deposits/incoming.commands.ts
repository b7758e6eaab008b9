import {
  incomingCredit,
  incomingList,
  incomingReport,
  incomingReturn,
  incomingSettle,
} from '@/contract/operator/deposits.contract';
import type { OperatorCommand } from '../terminal/command-types';
import { listCommand } from '../terminal/list.command';
import { incomingStateNames, reasonNames } from './operator.copy';

/** Operator commands for arrived money. */
export const commands: readonly OperatorCommand[] = [
  listCommand({
    name: 'incoming list',
    options: { state: false, limit: false },
    summary: 'Lists reported incoming payments; states: credited, review, returned',
    load: ({ client, options: { state, limit } }) =>
      client.call(incomingList, { query: { state, limit } }),
    none: 'No incoming payments.',
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
    name: 'incoming report',
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
      'Reports an incoming payment to the account with the id --account, from the number --from as the bank shows it, at the bank --bank (without it: TrueMoney); it is credited when it matches a deposit',
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
    name: 'incoming credit',
    args: ['id', 'phone'],
    options: { beside: false },
    summary:
      'Credits an incoming payment to a member as a new deposit. If it looks like the payment of a deposit credited before, --beside with the id of that deposit confirms that it is another one; otherwise use settle',
    run: async ({ client, args: [id, username], options: { beside } }) => ({
      data: await client.call(incomingCredit, { body: { id, username, beside } }),
      text: `${id}: ${incomingStateNames.credited} → ${username}`,
    }),
  },
  {
    name: 'incoming settle',
    args: ['id'],
    summary:
      'Assigns an incoming payment to the deposit that was credited before the report; credits nothing more',
    run: async ({ client, args: [id] }) => ({
      data: await client.call(incomingSettle, { body: { id } }),
      text: `${id}: ${reasonNames.already_credited}`,
    }),
  },
  {
    name: 'incoming return',
    args: ['id'],
    summary: 'Records that an incoming payment was sent back',
    run: async ({ client, args: [id] }) => ({
      data: await client.call(incomingReturn, { body: { id } }),
      text: `${id}: ${incomingStateNames.returned}`,
    }),
  },
];
