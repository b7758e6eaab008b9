import {
  pauseEnd,
  pauseExtend,
  pauseList,
  pauseLook,
  pauseStart,
} from '@/contract/operator/pauses.contract';
import type { OperatorCommand } from '../terminal/command-types';
import { listCommand } from '../terminal/list.command';

/** Operator commands for maintenance. */
export const commands: readonly OperatorCommand[] = [
  listCommand({
    name: 'pauses list',
    summary: 'Lists the pauses that run, are planned or are over',
    load: async ({ client }) => {
      const { running, planned, rows } = await client.call(pauseList, { query: {} });
      return [...running, ...planned, ...rows];
    },
    none: 'No pauses.',
    columns: [
      ['id', 'id', 'right'],
      ['scope', 'scope'],
      ['from', 'starts_at'],
      ['until', 'ends_at'],
      ['state', 'state'],
      ['by', 'created_by'],
      ['message', 'message'],
    ],
  }),
  {
    name: 'pauses start',
    args: ['scope', 'until', 'message'],
    summary: 'Pauses a part of the site now, until an ISO time; the message is read by members',
    run: async ({ client, args: [scope = '', ends_at = '', message = ''] }) => {
      const body = { scope, starts_at: null, ends_at, message };
      const data = await client.call(pauseStart, { body });
      return { data, text: `Pause ${data.id} runs until ${ends_at}.` };
    },
  },
  {
    name: 'pauses plan',
    args: ['scope', 'from', 'until', 'message'],
    summary: 'Plans a pause of a part of the site between two ISO times',
    run: async ({ client, args: [scope = '', starts_at = '', ends_at = '', message = ''] }) => {
      const data = await client.call(pauseStart, { body: { scope, starts_at, ends_at, message } });
      return { data, text: `Pause ${data.id} is planned for ${starts_at}.` };
    },
  },
  {
    name: 'pauses extend',
    args: ['id', 'until'],
    summary: 'Moves the end of a pause to a later ISO time',
    run: async ({ client, args: [id = '', ends_at = ''] }) => ({
      data: await client.call(pauseExtend, { body: { id, ends_at } }),
      text: `Pause ${id} ends at ${ends_at}.`,
    }),
  },
  {
    name: 'pauses end',
    args: ['id'],
    summary: 'Ends a running pause, or calls off a planned one',
    run: async ({ client, args: [id = ''] }) => ({
      data: await client.call(pauseEnd, { body: { id } }),
      text: `Pause ${id} has ended.`,
    }),
  },
  {
    name: 'pauses look',
    args: [],
    summary: 'Prints a link that shows the paused site to one browser',
    run: async ({ client }) => {
      const data = await client.call(pauseLook, { body: {} });
      return { data, text: data.url };
    },
  },
];
