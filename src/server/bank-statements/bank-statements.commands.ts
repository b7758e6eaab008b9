import { readFile } from 'node:fs/promises';
import path from 'node:path';
import type { DataInputOf } from '@/contract/endpoint';
import {
  LONGEST_FILE_NAME,
  lineVerdicts,
  statementApply,
  statementColumnNames,
  statementDiscard,
  statementFormatSet,
  statementLines,
  statementList,
  statementShow,
  statementStates,
  statementUpload,
} from '@/contract/operator/bank-statements.contract';
import type { OperatorCommand } from '../terminal/command-types';
import { listCommand } from '../terminal/list.command';
import { type Column, renderTable } from '../terminal/table.renderer';
import { statementStateNames, verdictNames } from './operator.copy';

type Row = DataInputOf<typeof statementList>['rows'][number];

const columns: readonly Column<Row>[] = [
  ['id', 'id', 'right'],
  ['state', (row) => statementStateNames[row.state]],
  ['account', 'account_number'],
  ['file', 'file_name'],
  ['layout', 'layout'],
  ['lines', 'line_count', 'right'],
  ['from', 'from_at'],
  ['to', 'to_at'],
  ['balance', 'last_balance', 'right'],
  ['uploaded by', 'uploaded_by'],
  ['decided by', 'decided_by'],
];

/** Operator commands for files of banks. */
export const commands: readonly OperatorCommand[] = [
  {
    name: 'statements upload',
    args: ['account', 'file'],
    summary:
      'Reads the CSV or XLSX of a bank for the account (id) and stores its lines for a preview; nothing is credited',
    run: async ({ client, args: [account, file = ''] }) => {
      const data = await client.call(statementUpload, {
        query: { account, name: path.basename(file).slice(-LONGEST_FILE_NAME) },
        body: new Uint8Array(await readFile(file)),
      });
      return { data, text: renderTable([data], columns) };
    },
  },
  listCommand<Row>({
    name: 'statements list',
    options: { account: false, state: false, limit: false, cursor: false },
    summary: `Lists uploaded bank statements; states: ${statementStates.join(', ')}`,
    load: async ({ client, options }) =>
      (await client.call(statementList, { query: { ...options } })).rows,
    none: 'No statements.',
    columns,
  }),
  {
    name: 'statements show',
    args: ['id'],
    summary:
      'Shows a bank statement with its sums by verdict, and the credited deposits that the bank does not show',
    run: async ({ client, args: [id] }) => {
      const data = await client.call(statementShow, { query: { id } });
      const sums = lineVerdicts.map(
        (verdict) =>
          `${verdictNames[verdict]}: ${data.figures[verdict].count} · ฿${data.figures[verdict].amount}`,
      );
      const missing = renderTable(
        data.missing,
        [
          ['deposit', (row) => `D${row.number}`],
          ['member', 'username'],
          ['baht', 'amount', 'right'],
          ['at', 'at'],
          ['by', 'decided_by'],
        ],
        'The bank shows all credited deposits.',
      );
      return {
        data,
        text: [renderTable([data], columns), ...sums, missing].join('\n'),
        isBad: data.missing.length > 0,
      };
    },
  },
  listCommand({
    name: 'statements lines',
    args: ['id'],
    options: { verdict: false, limit: false, cursor: false },
    summary: `Lists lines of a bank statement with their verdicts: ${lineVerdicts.join(', ')}`,
    load: async ({ client, args: [id], options }) =>
      (await client.call(statementLines, { query: { id, ...options } })).rows,
    none: 'No lines.',
    columns: [
      ['line', 'line', 'right'],
      ['at', 'at'],
      ['baht', 'amount', 'right'],
      ['balance', 'balance', 'right'],
      ['from', 'sender_account_number'],
      ['name', 'sender_name'],
      ['verdict', (row) => verdictNames[row.verdict]],
      ['reason', 'reason'],
      ['deposit', (row) => row.deposit && `D${row.deposit.number}`],
      ['same as', (row) => row.repeats && `${row.repeats.source} #${row.repeats.incoming_id}`],
      ['incoming', 'incoming_id'],
    ],
  }),
  {
    name: 'statements apply',
    args: ['id'],
    summary:
      'Hands in the lines of a bank statement as arrived money; again, it continues an interrupted application',
    run: async ({ client, args: [id] }) => {
      const data = await client.call(statementApply, { body: { id } });
      const left = data.lines_left > 0 ? ` (${data.lines_left} lines left)` : '';
      return { data, text: `${id}: ${statementStateNames[data.state]}${left}` };
    },
  },
  {
    name: 'statements discard',
    args: ['id'],
    summary: 'Discards a bank statement that was not applied',
    run: async ({ client, args: [id] }) => ({
      data: await client.call(statementDiscard, { body: { id } }),
      text: `${id}: ${statementStateNames.discarded}`,
    }),
  },
  {
    name: 'statements format',
    args: ['account', 'header'],
    options: Object.fromEntries(
      statementColumnNames.map((name) => [name, name === 'date' || name === 'balance']),
    ),
    summary:
      'Names the columns of an unknown file for the account (id), by their numbers from 0; --header is the one that the upload printed',
    run: async ({ client, args: [account, header], options }) => ({
      data: await client.call(statementFormatSet, {
        body: {
          account_id: account,
          header,
          columns: { ...options, date: options['date'], balance: options['balance'] },
        },
      }),
      text: `${account}: the columns are named; upload the file again`,
    }),
  },
];
