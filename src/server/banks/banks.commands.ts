import {
  bankAccountList,
  bankCapitalMove,
  bankCountList,
  bankCountSet,
  bankMoveAdd,
  bankMoveList,
  capitalKinds,
} from '@/contract/operator/banks.contract';
import type { OperatorCommand } from '../terminal/command-types';
import { listCommand } from '../terminal/list.command';
import { bankMoveNames, purposeNames } from './operator.copy';

/** Operator commands for the money on the agent's own accounts. */
export const commands: readonly OperatorCommand[] = [
  listCommand({
    name: 'bank accounts',
    summary: "Lists the agent's accounts with the money of today, books and last counts",
    load: async ({ client }) => (await client.call(bankAccountList)).accounts,
    none: 'No accounts.',
    columns: [
      ['id', 'id', 'right'],
      ['bank', (row) => row.bank_code ?? row.kind],
      ['number', 'account_number'],
      ['purpose', (row) => purposeNames[row.purpose]],
      ['in today', 'today_in', 'right'],
      ['out today', 'today_out', 'right'],
      ['ceiling', 'daily_ceiling', 'right'],
      ['book', 'book', 'right'],
      ['counted', (row) => row.last_count?.day ?? '–'],
      ['difference', (row) => String(row.last_count?.difference ?? '–'), 'right'],
    ],
  }),
  listCommand({
    name: 'bank moves',
    options: {
      ...{ kind: false, account: false, from: false, to: false },
      ...{ cursor: false, limit: false },
    },
    summary: "Lists the house's own movements of bank money, of all accounts or of one --account",
    load: async ({ client, options: { kind, account, ...page } }) =>
      (await client.call(bankMoveList, { query: { ...page, kind, account_id: account } })).rows,
    none: 'No movements.',
    columns: [
      ['no', 'id', 'right'],
      ['kind', (row) => bankMoveNames[row.kind]],
      ['from', 'from_account_id', 'right'],
      ['to', 'to_account_id', 'right'],
      ['baht', 'amount', 'right'],
      ['reference', 'bank_reference'],
      ['by', 'moved_by'],
      ['at', 'occurred_at'],
    ],
  }),
  {
    name: 'bank move',
    args: ['kind', 'baht', 'reference'],
    options: { from: false, to: false, note: false, at: false },
    summary:
      'Records a movement: between (--from and --to account), fee (--from), owner_in (--to) or owner_out (--from), with the reference of the bank',
    run: async ({ client, args: [kind, amount, reference], options }) => {
      const body = {
        ...{ kind, amount, bank_reference: reference },
        ...(options['from'] !== undefined && { from_account_id: options['from'] }),
        ...(options['to'] !== undefined && { to_account_id: options['to'] }),
        ...(options['note'] !== undefined && { note: options['note'] }),
        ...(options['at'] !== undefined && { occurred_at: options['at'] }),
      };
      const isCapital = capitalKinds.some((each) => each === kind);
      const data = await client.call(isCapital ? bankCapitalMove : bankMoveAdd, {
        body,
      });
      return { data, text: `${data.id}: ${bankMoveNames[data.kind]} ฿${data.amount}` };
    },
  },
  listCommand({
    name: 'bank counts',
    args: ['day'],
    summary: 'Lists the accounts to count at the end of a day (YYYY-MM-DD), with books and counts',
    load: async ({ client, args: [day] }) =>
      (await client.call(bankCountList, { query: { day } })).accounts,
    none: 'No accounts.',
    columns: [
      ['id', 'account_id', 'right'],
      ['number', 'account_number'],
      ['book', 'book', 'right'],
      ['counted', 'counted', 'right'],
      ['difference', 'difference', 'right'],
      ['explanation', 'explanation'],
      ['by', 'counted_by'],
    ],
  }),
  {
    name: 'bank count',
    args: ['account', 'day', 'baht'],
    options: { explanation: false },
    summary: 'Stores the balance that the bank shows for an account (id) at the end of a day',
    run: async ({ client, args: [accountId, day, counted], options: { explanation } }) => {
      const data = await client.call(bankCountSet, {
        body: {
          ...{ account_id: accountId, day, counted },
          ...(explanation !== undefined && { explanation }),
        },
      });
      return { data, text: `${accountId}: book ฿${data.book}, difference ฿${data.difference}` };
    },
  },
];
