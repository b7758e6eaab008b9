import {
  broadcastDiscard,
  broadcastDraft,
  broadcastList,
  broadcastPreview,
  broadcastPropose,
  broadcastQuote,
  broadcastReach,
  broadcastScreens,
  broadcastSegments,
  broadcastShow,
  broadcastStates,
  broadcastStop,
  messagePrice,
  setMessagePrice,
} from '@/contract/operator/broadcasts.contract';
import type { CommandValues, OperatorCommand } from '../terminal/command-types';
import { listCommand } from '../terminal/list.command';

/** Operator commands for broadcasts of the official account on LINE. */
export const commands: readonly OperatorCommand[] = [
  listCommand({
    name: 'line broadcast list',
    options: { state: false, limit: false },
    summary: `Lists broadcasts; states: ${broadcastStates.join(', ')}`,
    load: ({ client, options: { state, limit } }) =>
      client.call(broadcastList, { query: { state, limit } }),
    columns: [
      ['no', 'id', 'right'],
      ['title', 'title'],
      ['segment', 'segment'],
      ['state', (row) => row.ended_as ?? row.state],
      ['approval', 'approval', 'right'],
      ['members', (row) => row.counts.recipients, 'right'],
      ['accepted', (row) => row.counts.accepted, 'right'],
      ['waiting', (row) => row.counts.waiting, 'right'],
      ['failed', (row) => row.counts.failed, 'right'],
    ],
    none: 'No broadcasts.',
  }),
  {
    name: 'line broadcast show',
    args: ['no'],
    summary: 'Shows a broadcast with its card, and for how many members LINE has accepted it',
    run: async ({ client, args: [id = ''] }) => {
      const data = await client.call(broadcastShow, { query: { id } });
      return { data, text: JSON.stringify(data, null, 2) };
    },
  },
  {
    name: 'line broadcast reach',
    args: ['segment'],
    summary: `Counts the members whom a broadcast to a segment would reach now: ${broadcastSegments.join(', ')}`,
    run: async ({ client, args: [segment = ''] }) => {
      const data = await client.call(broadcastReach, { query: { segment } });
      return { data, text: `${data.recipients} members.` };
    },
  },
  {
    name: 'line broadcast draft',
    options: {
      ...{ title: true, segment: true, promotion: false, text: false, screen: false },
      ...{ starts: false, id: false, revision: false },
    },
    summary: `Writes a draft with a --promotion, or with a --text and the --screen of its button; --starts is an ISO time. --id and --revision write a draft anew. Segments: ${broadcastSegments.join(', ')}; screens: ${broadcastScreens.join(', ')}`,
    run: async ({ client, options }) => {
      const { title, segment, starts: starts_at, id, revision } = options;
      const body = { title, segment, card: readCard(options), starts_at, id, revision };
      const data = await client.call(broadcastDraft, { body });
      return { data, text: `Broadcast ${data.id}, revision ${data.revision}.` };
    },
  },
  {
    name: 'line broadcast discard',
    args: ['no'],
    summary: 'Discards a draft',
    run: async ({ client, args: [id] }) => ({
      data: await client.call(broadcastDiscard, { body: { id } }),
      text: `${id}: discarded`,
    }),
  },
  {
    name: 'line broadcast preview',
    args: ['no', 'phone'],
    summary:
      'Sends the card to one member who is a friend of the account, such as yourself; LINE counts the message',
    run: async ({ client, args: [id, username = ''] }) => ({
      data: await client.call(broadcastPreview, { body: { id, username } }),
      text: `LINE has accepted the preview for ${username}.`,
    }),
  },
  {
    name: 'line broadcast quote',
    args: ['no'],
    summary: 'Shows how many members a broadcast would reach now, its cost and its time',
    run: async ({ client, args: [id = ''] }) => {
      const data = await client.call(broadcastQuote, { query: { id } });
      const { recipients, left_above_reserve: left, cost, sends_at } = data;
      const lines = [
        `members and messages ${recipients}, sent from ${sends_at}`,
        `cost ${cost === null ? 'unknown: set it with `line price`' : `${cost} baht`}`,
        left === null ? 'no monthly limit' : `left above the reserve afterwards: ${left}`,
      ];
      return { data, text: lines.join('\n'), isBad: left !== null && left < 0 };
    },
  },
  {
    name: 'line broadcast propose',
    args: ['no', 'revision'],
    summary: 'Asks a second person to approve a broadcast, with `approvals approve`',
    run: async ({ client, args: [id, revision] }) => {
      const data = await client.call(broadcastPropose, { body: { id, revision } });
      const { approval } = data;
      return { data, text: approval === null ? `${id}: approved` : `approval ${approval} waits` };
    },
  },
  {
    name: 'line broadcast stop',
    args: ['no'],
    summary: 'Stops a broadcast before its next batch',
    run: async ({ client, args: [id] }) => ({
      data: await client.call(broadcastStop, { body: { id } }),
      text: `${id}: stopped`,
    }),
  },
  {
    name: 'line price',
    options: { free: false, price: false },
    summary:
      'Shows the free messages of a month and the price of each further one in baht, or sets them: --free 300 --price 0.10',
    run: async ({ client, options: { free, price } }) => {
      if (free !== undefined) {
        await client.call(setMessagePrice, {
          body: { free_messages: free, price: price ?? null },
        });
      }
      const data = await client.call(messagePrice);
      const each = data.price === null ? 'unknown' : `${data.price} baht`;
      return { data, text: `free ${data.free_messages}, each further one ${each}` };
    },
  },
];

function readCard({ promotion, text, screen }: CommandValues['options']) {
  if (promotion === undefined) return { kind: 'text', text, screen };
  if (text !== undefined || screen !== undefined) {
    throw new Error('Give either --promotion, or --text and --screen.');
  }
  return { kind: 'promotion', promotion_id: promotion };
}
