import { readFile, writeFile } from 'node:fs/promises';
import {
  payoutAccountList,
  payoutBatchFile,
  payoutBatchList,
  payoutBatchMake,
  payoutBatchPaid,
  payoutBatchShow,
  payoutStates,
  withdrawalApprove,
  withdrawalBounced,
  withdrawalHold,
  withdrawalList,
  withdrawalPaid,
  withdrawalReject,
  withdrawalRelease,
  withdrawalShow,
  withdrawalUnapprove,
} from '@/contract/operator/withdrawals.contract';
import type { OperatorCommand } from '../terminal/command-types';
import { listCommand } from '../terminal/list.command';
import { withdrawalStateNames } from './operator.copy';

const lists: readonly OperatorCommand[] = [
  listCommand({
    name: 'withdrawals list',
    options: {
      ...{ state: false, from: false, to: false, username: false, number: false },
      ...{ cursor: false, limit: false },
    },
    summary: `Lists withdrawals, those that wait oldest first; states: ${payoutStates.join(', ')}`,
    load: async ({ client, options: { state, from, to, username, number, cursor, limit } }) => {
      const query = { state, from, to, username, number, cursor, limit };
      return (await client.call(withdrawalList, { query })).rows;
    },
    none: 'No withdrawals.',
    columns: [
      ['no', (row) => `W${row.number}`],
      ['id', 'id'],
      ['member', 'username'],
      ['baht', 'amount', 'right'],
      ['state', (row) => withdrawalStateNames[row.state]],
      ['held', (row) => row.held?.note ?? ''],
      ['to', (row) => `${row.bank_code} ${row.account_number}`],
      ['owner', 'account_name'],
      ['requested', 'requested_at'],
      ['approved by', 'approved_by'],
      ['ended', 'ended_at'],
      ['ended by', 'ended_by'],
      ['reference', (row) => row.payment?.bank_reference ?? ''],
    ],
  }),
  listCommand({
    name: 'withdrawals accounts',
    summary: "Lists the agent's accounts that withdrawals are paid from",
    load: ({ client }) => client.call(payoutAccountList),
    none: 'No accounts.',
    columns: [
      ['id', 'id', 'right'],
      ['bank', 'bank_code'],
      ['number', (row) => `…${row.last_digits}`],
      ['owner', 'account_name'],
    ],
  }),
  listCommand({
    name: 'withdrawals batches',
    options: { cursor: false, limit: false },
    summary: 'Lists batches of transfers',
    load: async ({ client, options: { cursor, limit } }) =>
      (await client.call(payoutBatchList, { query: { cursor, limit } })).rows,
    none: 'No batches.',
    columns: [
      ['id', 'id', 'right'],
      ['made', 'made_at'],
      ['by', 'made_by'],
      ['account', (row) => `…${row.account.last_digits}`],
      ['withdrawals', 'count', 'right'],
      ['not paid', 'waiting', 'right'],
      ['baht', 'amount', 'right'],
    ],
  }),
  listCommand({
    name: 'withdrawals batch-rows',
    options: { batch: true },
    summary: 'Lists the withdrawals of a --batch',
    load: async ({ client, options: { batch } }) =>
      (await client.call(payoutBatchShow, { query: { id: batch } })).rows,
    columns: [
      ['no', (row) => `W${row.number}`],
      ['to', (row) => `${row.bank_code} ${row.account_number}`],
      ['owner', 'account_name'],
      ['baht', 'amount', 'right'],
      ['state', (row) => withdrawalStateNames[row.state]],
      ['reference', 'bank_reference'],
    ],
  }),
];

const decisions: readonly OperatorCommand[] = [
  {
    name: 'withdrawals show',
    args: ['id'],
    summary: 'Shows a withdrawal with the figures of its member',
    run: async ({ client, args: [id] }) => {
      const data = await client.call(withdrawalShow, { query: { id } });
      const { number, state, badges, balance, in_total, out_total } = data;
      return {
        data,
        text: `W${number}: ${withdrawalStateNames[state]}\nwallet ${balance}, in ${in_total}, out ${out_total}\n${badges.join(', ')}`,
      };
    },
  },
  {
    name: 'withdrawals approve',
    args: ['id'],
    summary: 'Approves a withdrawal for payment; the member sees the new state',
    run: async ({ client, args: [id] }) => ({
      data: await client.call(withdrawalApprove, { body: { id } }),
      text: `${id}: ${withdrawalStateNames.approved}`,
    }),
  },
  {
    name: 'withdrawals unapprove',
    args: ['id'],
    summary: 'Takes an approval back before the payment',
    run: async ({ client, args: [id] }) => ({
      data: await client.call(withdrawalUnapprove, { body: { id } }),
      text: `${id}: ${withdrawalStateNames.requested}`,
    }),
  },
  {
    name: 'withdrawals hold',
    args: ['id'],
    options: { note: true },
    summary: 'Holds a withdrawal for a check, with a --note for the team',
    run: async ({ client, args: [id], options: { note } }) => ({
      data: await client.call(withdrawalHold, { body: { id, note } }),
      text: `${id}: พักไว้ตรวจ`,
    }),
  },
  {
    name: 'withdrawals release',
    args: ['id'],
    summary: 'Ends the hold of a withdrawal',
    run: async ({ client, args: [id] }) => ({
      data: await client.call(withdrawalRelease, { body: { id } }),
      text: `${id}: เลิกพักแล้ว`,
    }),
  },
  {
    name: 'withdrawals paid',
    args: ['id'],
    options: { account: true, reference: true, at: false },
    summary:
      "Marks an approved withdrawal as transferred from --account (id) with the bank's --reference, now or --at an ISO time",
    run: async ({ client, args: [id], options: { account, reference, at } }) => ({
      data: await client.call(withdrawalPaid, {
        body: {
          ...{ id, account_id: account, bank_reference: reference },
          ...(at !== undefined && { paid_at: at }),
        },
      }),
      text: `${id}: ${withdrawalStateNames.paid}`,
    }),
  },
  {
    name: 'withdrawals reject',
    args: ['id'],
    options: { note: true },
    summary: 'Rejects a withdrawal and returns its amount to the wallet; the member reads the note',
    run: async ({ client, args: [id], options: { note } }) => ({
      data: await client.call(withdrawalReject, { body: { id, note } }),
      text: `${id}: ${withdrawalStateNames.rejected}`,
    }),
  },
  {
    name: 'withdrawals bounced',
    args: ['id'],
    options: { note: true },
    summary:
      'Returns a transfer that failed at the bank to the wallet, with a --note for the team; a second person approves it',
    run: async ({ client, args: [id], options: { note } }) => ({
      data: await client.call(withdrawalBounced, { body: { id, note } }),
      text: `${id}: ${withdrawalStateNames.bounced}`,
    }),
  },
];

const batches: readonly OperatorCommand[] = [
  {
    name: 'withdrawals batch',
    options: { account: true, ids: true },
    summary: 'Puts approved withdrawals (--ids, with commas) into a batch paid from --account (id)',
    run: async ({ client, options: { account, ids = '' } }) => {
      const data = await client.call(payoutBatchMake, {
        body: { account_id: account, ids: ids.split(',') },
      });
      return { data, text: `${data.id}: ${data.count} × ฿${data.amount}` };
    },
  },
  {
    name: 'withdrawals batch-file',
    options: { batch: true, to: true },
    summary: 'Writes the spreadsheet of a --batch to a file',
    run: async ({ client, options: { batch, to = '' } }) => {
      const data = await client.call(payoutBatchFile, { query: { id: batch } });
      await writeFile(to, Buffer.from(data.base64, 'base64'));
      return { data: { ...data, base64: undefined }, text: to };
    },
  },
  {
    name: 'withdrawals batch-paid',
    options: { batch: true, file: true, at: false },
    summary:
      'Marks withdrawals of a --batch as transferred; each line of the --file has a number such as W318, a tab, and the reference of the bank',
    run: async ({ client, options: { batch, file = '', at } }) => {
      const text = await readFile(file, 'utf8');
      const lines = text
        .split('\n')
        .filter((line) => line.trim() !== '')
        .map((line) => {
          const [number = '', bankReference = ''] = line.split('\t');
          return { number: number.replace(/^W/i, ''), bank_reference: bankReference };
        });
      const data = await client.call(payoutBatchPaid, {
        body: { batch_id: batch, lines, ...(at !== undefined && { paid_at: at }) },
      });
      return { data, text: `${data.paid} paid, ${data.known} known` };
    },
  },
];

/** Operator commands for withdrawals. */
export const commands: readonly OperatorCommand[] = [...lists, ...decisions, ...batches];
