import type * as v from 'valibot';
import {
  incomingCandidates,
  incomingCredit,
  incomingKeep,
  incomingList,
  incomingReport,
  incomingReturn,
  incomingReturned,
  incomingSettle,
  incomingShow,
} from '@/contract/operator/incoming.contract';
import { type incomingRow, incomingStates } from '@/contract/operator/money-in.fields';
import type { OperatorCommand } from '../terminal/command-types';
import { listCommand } from '../terminal/list.command';
import { type Column, renderTable } from '../terminal/table.renderer';
import { incomingStateNames } from './incoming.copy';
import { depositStateNames, reasonNames } from './operator.copy';

type IncomingLine = v.InferInput<typeof incomingRow>;

const columns: readonly Column<IncomingLine>[] = [
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
];

/** Operator commands for arrived money. */
export const commands: readonly OperatorCommand[] = [
  listCommand<IncomingLine>({
    name: 'incoming list',
    options: {
      ...{ state: false, phone: false, account: false, reason: false, method: false },
      ...{ source: false, from: false, to: false, limit: false, cursor: false },
    },
    summary: `Lists reported incoming payments; states: ${incomingStates.join(', ')}; --from and --to are days`,
    load: async ({ client, options: { phone, ...query } }) =>
      (await client.call(incomingList, { query: { ...query, username: phone } })).rows,
    none: 'No incoming payments.',
    columns,
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
          occurred_at: options['at'],
        },
      });
      const parts = [
        incomingStateNames[data.state],
        data.reason && reasonNames[data.reason],
        data.deposit_id && `deposit ${data.deposit_id}`,
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
    options: { deposit: false },
    summary:
      'Assigns an incoming payment to the deposit that was credited before the report (--deposit names another one), or ends a repeated report; credits nothing more',
    run: async ({ client, args: [id], options: { deposit } }) => ({
      data: await client.call(incomingSettle, { body: { id, deposit_id: deposit } }),
      text: `${id}: ${reasonNames.already_credited}`,
    }),
  },
  {
    name: 'incoming return',
    args: ['id'],
    summary:
      'Decides that an incoming payment is sent back; `incoming returned` records the transfer',
    run: async ({ client, args: [id] }) => ({
      data: await client.call(incomingReturn, { body: { id } }),
      text: `${id}: ${incomingStateNames.returning}`,
    }),
  },
  {
    name: 'incoming keep',
    args: ['id'],
    summary:
      'Takes back `incoming return` before the transfer; the incoming payment waits for review again',
    run: async ({ client, args: [id] }) => ({
      data: await client.call(incomingKeep, { body: { id } }),
      text: `${id}: ${incomingStateNames.review}`,
    }),
  },
  {
    name: 'incoming returned',
    args: ['id'],
    options: { account: true, reference: true },
    summary:
      'Records the transfer that sent an incoming payment back: the account --account and the number --reference that its bank gave',
    run: async ({ client, args: [id], options }) => ({
      data: await client.call(incomingReturned, {
        body: { id, account_id: options['account'], bank_reference: options['reference'] },
      }),
      text: `${id}: ${incomingStateNames.returned}`,
    }),
  },
  {
    name: 'incoming show',
    args: ['id'],
    summary: 'Shows an incoming payment',
    run: async ({ client, args: [id] }) => {
      const data = await client.call(incomingShow, { query: { id } });
      return { data, text: renderTable([data], columns) };
    },
  },
  listCommand({
    name: 'incoming candidates',
    args: ['id'],
    summary: 'Lists the deposits that an incoming payment may have been meant for',
    load: ({ client, args: [id] }) => client.call(incomingCandidates, { query: { id } }),
    none: 'No deposit fits.',
    columns: [
      ['number', (row) => `D${row.number}`],
      ['id', 'id'],
      ['member', 'username'],
      ['baht', 'amount', 'right'],
      ['state', (row) => depositStateNames[row.state]],
      ['match', 'match'],
      ['account', 'account_likeness'],
      ['name', 'name_likeness'],
      ['from it before', 'from_account_before', 'right'],
    ],
  }),
];
