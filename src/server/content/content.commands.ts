import { readFile } from 'node:fs/promises';
import * as v from 'valibot';
import type { BodyOf } from '@/contract/endpoint';
import {
  contentList,
  contentOrder,
  contentPublish,
  contentSave,
  contentVersions,
  contentWithdraw,
} from '@/contract/operator/content.contract';
import { contentKinds, orderedKinds } from '@/contract/operator/content.fields';
import { readInstant } from '../articles/front-matter-reader';
import type { OperatorCommand } from '../terminal/command-types';
import { listCommand } from '../terminal/list.command';

const kindOf = (text: string | undefined) => v.parse(v.picklist(contentKinds), text);
const KINDS = contentKinds.join(', ');

/** Returns the words by which people know an item. */
function nameOf({ title, alt }: Readonly<Record<string, unknown>>): string {
  const name = title ?? alt;
  return typeof name === 'string' ? name.replaceAll('\n', ' ') : '–';
}

interface Described {
  id: string;
  state: string;
  latest_version: number;
  published_version: number | null;
}

function describe({ id, state, latest_version: latest, published_version: shown }: Described) {
  return `${id}: ${state}, version ${latest}${shown === null ? '' : `, published ${shown}`}`;
}

/** Operator commands for banners, announcements and events. */
export const commands: readonly OperatorCommand[] = [
  listCommand({
    name: 'content list',
    args: ['kind'],
    options: { state: false, from: false, to: false, cursor: false, limit: false },
    summary: `Lists content in all states; kinds: ${KINDS}`,
    load: async ({ client, args: [kind], options }) =>
      (await client.call(contentList, { query: { ...options, kind: kindOf(kind) } })).rows,
    none: 'No content.',
    columns: [
      ['id', 'id'],
      ['state', 'state'],
      ['published', 'published_version', 'right'],
      ['latest', 'latest_version', 'right'],
      ['from', 'starts_at'],
      ['until', 'ends_at'],
      ['text', ({ content }) => nameOf(content)],
      ['by', 'written_by'],
    ],
  }),
  listCommand({
    name: 'content versions',
    args: ['kind', 'id'],
    options: { cursor: false, limit: false },
    summary: 'Lists the versions of an item',
    load: async ({ client, args: [kind, id], options }) =>
      (await client.call(contentVersions, { query: { ...options, kind: kindOf(kind), id } })).rows,
    columns: [
      ['version', 'version', 'right'],
      ['written', 'written_at'],
      ['by', 'written_by'],
      ['content', ({ content }) => JSON.stringify(content)],
    ],
  }),
  {
    name: 'content save',
    args: ['kind', 'file.json'],
    options: { id: false, version: false },
    summary:
      'Saves a version that members do not see yet: a further item, or one with --id, edited from --version',
    run: async ({ client, args: [kind, file = ''], options: { id, version } }) => {
      const content: unknown = JSON.parse(await readFile(file, 'utf8'));
      const body = { kind: kindOf(kind), id, version: version ?? 0, content };
      // The server checks the content by its kind.
      const data = await client.call(contentSave, { body: body as BodyOf<typeof contentSave> });
      return { data, text: describe(data) };
    },
  },
  {
    name: 'content publish',
    args: ['kind', 'id', 'version'],
    options: { at: false, until: false },
    summary: 'Publishes the latest version now, or --at "2026-11-30 20:00", --until a time',
    run: async ({ client, args: [kind, id, version], options: { at, until } }) => {
      const times = {
        starts_at: at === undefined ? undefined : readInstant(at),
        ends_at: until === undefined ? null : readInstant(until),
      };
      const body = { kind: kindOf(kind), id, version, ...times };
      const data = await client.call(contentPublish, { body });
      return { data, text: describe(data) };
    },
  },
  {
    name: 'content return',
    args: ['kind', 'id', 'version'],
    summary: 'Publishes an earlier version as a further one',
    run: async ({ client, args: [kind, id, version] }) => {
      const body = { kind: kindOf(kind), id, version, is_return: true };
      const data = await client.call(contentPublish, { body });
      return { data, text: describe(data) };
    },
  },
  {
    name: 'content withdraw',
    args: ['kind', 'id'],
    summary: 'Takes an item away for everybody',
    run: async ({ client, args: [kind, id] }) => {
      const data = await client.call(contentWithdraw, { body: { kind: kindOf(kind), id } });
      return { data, text: describe(data) };
    },
  },
  {
    name: 'content order',
    args: ['kind', 'ids'],
    summary: 'Puts the named items first, as in: content order banner dragon,slots',
    run: async ({ client, args: [kind, ids = ''] }) => {
      const body = { kind: v.parse(v.picklist(orderedKinds), kind), ids: ids.split(',') };
      await client.call(contentOrder, { body });
      return { data: null, text: `The order begins with ${ids}.` };
    },
  },
];
