import type * as v from 'valibot';
import { depositStates } from '@/contract/deposits.contract';
import {
  depositApprove,
  depositAsk,
  depositAutomatic,
  depositCloseWith,
  depositList,
  depositReject,
  depositShow,
  depositUnseen,
} from '@/contract/operator/deposits.contract';
import type { depositRow } from '@/contract/operator/money-in.fields';
import type { OperatorCommand } from '../terminal/command-types';
import { listCommand } from '../terminal/list.command';
import { type Column, renderTable } from '../terminal/table.renderer';
import { depositStateNames, methodNames } from './operator.copy';

type DepositLine = v.InferInput<typeof depositRow>;

const columns: readonly Column<DepositLine>[] = [
  ['number', (row) => `D${row.number}`],
  ['id', 'id'],
  ['member', 'username'],
  ['method', (row) => methodNames[row.method]],
  ['baht', 'amount', 'right'],
  ['credited', 'credited_amount', 'right'],
  ['state', (row) => depositStateNames[row.state]],
  [
    'from',
    (row) =>
      row.sender_account_number && `${row.sender_bank_code ?? ''} ${row.sender_account_number}`,
  ],
  ['created', 'created_at'],
  ['claimed', 'claimed_at'],
  ['decided by', 'decided_by'],
];

/** Operator commands for deposits. */
export const commands: readonly OperatorCommand[] = [
  listCommand<DepositLine>({
    name: 'deposits list',
    options: {
      ...{ state: false, phone: false, account: false, reason: false, method: false },
      ...{ source: false, from: false, to: false, limit: false, cursor: false },
    },
    summary: `Lists the latest deposits; states: ${depositStates.join(', ')}; --from and --to are days`,
    load: async ({ client, options: { phone, ...query } }) =>
      (await client.call(depositList, { query: { ...query, username: phone } })).rows,
    none: 'No deposits.',
    columns,
  }),
  listCommand<DepositLine>({
    name: 'deposits unseen',
    options: { limit: false, cursor: false },
    summary: 'Lists deposits that an operator credited and whose money no report names',
    load: async ({ client, options: { limit, cursor } }) =>
      (await client.call(depositUnseen, { query: { limit, cursor } })).rows,
    none: 'The money of every deposit was seen.',
    columns,
  }),
  listCommand({
    name: 'deposits automatic',
    summary: 'Lists the last deposits that were credited without an operator',
    load: async ({ client }) => (await client.call(depositAutomatic)).rows,
    none: 'No automatic credits.',
    columns: [
      ['number', (row) => `D${row.number}`],
      ['member', 'username'],
      ['method', (row) => methodNames[row.method]],
      ['baht', 'amount', 'right'],
      ['seconds', 'seconds', 'right'],
      ['credited', 'credited_at'],
    ],
  }),
  {
    name: 'deposits show',
    args: ['id'],
    summary: 'Shows a deposit by its id or number with the facts that a decision needs',
    run: async ({ client, args: [id] }) => {
      const data = await client.call(depositShow, { query: { id } });
      return { data, text: renderTable([data], columns) };
    },
  },
  {
    name: 'deposits approve',
    args: ['id'],
    summary:
      'Approves a deposit: credits the reported amount, or without a report the exact amount of the deposit, which you have seen at the bank',
    run: async ({ client, args: [id] }) => ({
      data: await client.call(depositApprove, { body: { id } }),
      text: `${id}: ${depositStateNames.credited}`,
    }),
  },
  {
    name: 'deposits reject',
    args: ['id'],
    options: { note: true },
    summary: 'Rejects a deposit without crediting money; the member reads the note',
    run: async ({ client, args: [id], options: { note } }) => ({
      data: await client.call(depositReject, { body: { id, note } }),
      text: `${id}: ${depositStateNames.rejected}`,
    }),
  },
  {
    name: 'deposits close-with',
    args: ['id', 'incoming'],
    summary:
      'Credits a deposit with the amount of the incoming payment that was meant for it, and closes both',
    run: async ({ client, args: [id, incoming] }) => ({
      data: await client.call(depositCloseWith, {
        body: { deposit_id: id, incoming_id: incoming },
      }),
      text: `${id}: ${depositStateNames.credited}`,
    }),
  },
  {
    name: 'deposits ask',
    args: ['id'],
    options: { note: true },
    summary:
      'Asks the member for a document; the deposit stays in review, and the member reads the note',
    run: async ({ client, args: [id], options: { note } }) => ({
      data: await client.call(depositAsk, { body: { id, note } }),
      text: `${id}: ${depositStateNames.review}`,
    }),
  },
];
