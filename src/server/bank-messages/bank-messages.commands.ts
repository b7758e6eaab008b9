import type { DataInputOf } from '@/contract/endpoint';
import {
  bankDeviceAdd,
  bankDeviceRevoke,
  bankMessageClose,
  bankMessageList,
  bankMessageSetup,
  bankMessageThaw,
  messageStates,
} from '@/contract/operator/bank-messages.contract';
import { incomingStateNames } from '../deposits/incoming.copy';
import type { OperatorCommand } from '../terminal/command-types';
import { listCommand } from '../terminal/list.command';
import { renderTable } from '../terminal/table.renderer';
import { unreadNames } from './operator.copy';

type Row = DataInputOf<typeof bankMessageList>['rows'][number];

/** Operator commands for messages of banks. */
export const commands: readonly OperatorCommand[] = [
  listCommand<Row>({
    name: 'bank-messages list',
    options: { state: false, limit: false, cursor: false },
    summary: `Lists the messages of banks that phones have forwarded; states: ${messageStates.join(', ')}`,
    load: async ({ client, options }) =>
      (await client.call(bankMessageList, { query: { ...options } })).rows,
    none: 'No messages.',
    columns: [
      ['id', 'id', 'right'],
      ['received', 'received_at'],
      ['device', 'device_name'],
      ['sender', 'sender'],
      [
        'state',
        ({ why, incoming }) =>
          why === null ? incoming && incomingStateNames[incoming.state] : unreadNames[why],
      ],
      ['incoming', (row) => row.incoming?.id ?? null],
      ['text', 'text'],
    ],
  }),
  {
    name: 'bank-messages setup',
    summary:
      'Shows the devices that forward messages, and the accounts on which messages have credited; exit code 1 with a frozen account',
    run: async ({ client }) => {
      const data = await client.call(bankMessageSetup);
      const text = [
        `Messages credit alone up to ฿${data.limit} per account; unread: ${data.unread_count}`,
        renderTable(
          data.devices,
          [
            ['device', 'id'],
            ['name', 'name'],
            ['senders', (row) => row.senders.join(', ')],
            ['last message', 'last_seen_at'],
            ['revoked', 'revoked_at'],
          ],
          'No devices.',
        ),
        renderTable(
          data.accounts,
          [
            ['account', 'account_id', 'right'],
            ['number', 'account_number'],
            ['not shown yet', 'unshown', 'right'],
            ['frozen since', (row) => row.frozen?.since ?? null],
            [
              'missing',
              (row) =>
                row.frozen && row.frozen.missing.map((each) => `#${each.incoming_id}`).join(' '),
            ],
          ],
          'No account has credits by messages that a bank statement has not shown.',
        ),
      ].join('\n\n');
      return { data, text, isBad: data.accounts.some(({ frozen }) => frozen !== null) };
    },
  },
  {
    name: 'bank-messages close',
    args: ['id'],
    summary: 'Takes a message that could not be read off the list of those that wait',
    run: async ({ client, args: [id] }) => ({
      data: await client.call(bankMessageClose, { body: { id } }),
      text: `${id}: closed`,
    }),
  },
  {
    name: 'bank-messages thaw',
    args: ['account'],
    summary:
      'Asks to let messages credit on a frozen account (id) again; a second person approves it',
    run: async ({ client, args: [account] }) => ({
      data: await client.call(bankMessageThaw, { body: { account_id: account } }),
      text: `${account}: messages credit again`,
    }),
  },
  {
    name: 'bank-devices add',
    args: ['name'],
    options: { senders: true },
    summary:
      'Adds a phone that forwards messages and prints its secret, which is not shown again; --senders names the senders as the phone shows them, with commas',
    run: async ({ client, args: [name], options }) => {
      const senders = (options['senders'] ?? '').split(',').filter((each) => each.trim() !== '');
      const data = await client.call(bankDeviceAdd, { body: { name, senders } });
      return { data, text: `device ${data.id}\nsecret ${data.secret}` };
    },
  },
  {
    name: 'bank-devices revoke',
    args: ['id'],
    summary: 'Ends a phone; its messages are refused from then on',
    run: async ({ client, args: [id] }) => ({
      data: await client.call(bankDeviceRevoke, { body: { id } }),
      text: `${id}: revoked`,
    }),
  },
];
