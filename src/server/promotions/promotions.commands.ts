import { readFile } from 'node:fs/promises';
import type { BodyOf, DataInputOf } from '@/contract/endpoint';
import {
  offeredPromotions,
  promotionCost,
  promotionDiscard,
  promotionDuplicate,
  promotionOpen,
  promotionOrder,
  promotionPublish,
  promotionSave,
  promotionVersions,
  takenPromotions,
} from '@/contract/operator/promotions.contract';
import { memberPromotionStates } from '@/contract/promotions.contract';
import { parseBaht } from '@/domain/baht';
import { readInstant } from '../articles/front-matter-reader';
import type { CommandCall, CommandOutput, OperatorCommand } from '../terminal/command-types';
import { listCommand } from '../terminal/list.command';
import { openName } from '../terminal/open-state.copy';
import { renderTable } from '../terminal/table.renderer';
import { memberPromotionStateNames, nameState, promotionKindNames } from './operator.copy';

/** Operator commands for promotions. */
export const commands: readonly OperatorCommand[] = [
  {
    name: 'promotions list',
    summary:
      'Lists the promotions of the agent with the expected result of the house at its worst deposit, and with their use',
    run: async ({ client }) => {
      const data = await client.call(offeredPromotions);
      const text = renderTable(
        data,
        [
          ['id', 'id'],
          ['code', 'code'],
          ['name', 'name'],
          ['kind', (row) => promotionKindNames[row.kind]],
          ['state', (row) => nameState(row)],
          ['version', 'version', 'right'],
          ['until', 'ends_at'],
          ['expected', 'expected_result', 'right'],
          ['waiting', 'waiting', 'right'],
          ['running', 'running', 'right'],
          ['granted', 'granted', 'right'],
          ['bonus', 'bonus', 'right'],
        ],
        'No promotions.',
      );
      return {
        data,
        text,
        isBad: data.some(
          ({ is_open, expected_result }) => is_open && parseBaht(expected_result) < 0,
        ),
      };
    },
  },
  listCommand({
    name: 'promotions members',
    options: { state: false, username: false, limit: false },
    summary: `Lists the promotions taken by members; states: ${memberPromotionStates.join(', ')}`,
    load: ({ client, options: { state, username, limit } }) =>
      client.call(takenPromotions, { query: { state, username, limit } }),
    none: 'No promotions taken.',
    columns: [
      ['member', 'username'],
      ['promotion', 'code'],
      ['version', 'version', 'right'],
      ['state', (row) => memberPromotionStateNames[row.state]],
      ['taken', 'accepted_at'],
      ['deposit', 'deposit_amount', 'right'],
      ['bonus', 'bonus_amount', 'right'],
      ['turnover', 'counted', 'right'],
      ['required', 'required', 'right'],
      ['until', 'expires_at'],
      ['moved', 'moved_amount', 'right'],
    ],
  }),
  {
    name: 'promotions open',
    args: ['id'],
    options: { force: false },
    summary:
      'Opens a promotion for members; --force with an owner’s reason opens it although the house loses or the required turnover is too high',
    run: (call) => setOpen(call, true),
  },
  {
    name: 'promotions close',
    args: ['id'],
    summary: 'Closes a promotion; members who have taken it keep it',
    run: (call) => setOpen(call, false),
  },
  listCommand({
    name: 'promotions versions',
    args: ['id'],
    options: { cursor: false, limit: false },
    summary: 'Lists the versions of a promotion, the latest first',
    load: async ({ client, args: [id], options }) =>
      (await client.call(promotionVersions, { query: { ...options, id } })).rows,
    columns: [
      ['version', 'version', 'right'],
      ['revision', 'revision', 'right'],
      ['state', (row) => nameState(row)],
      ['from', 'starts_at'],
      ['until', 'ends_at'],
      ['waiting', 'waiting', 'right'],
      ['running', 'running', 'right'],
      ['granted', 'granted', 'right'],
      ['by', 'written_by'],
      ['name', 'name'],
    ],
  }),
  {
    name: 'promotions save',
    args: ['terms.json'],
    options: { id: false, version: false, revision: false },
    summary:
      'Writes a draft that members do not see: a further promotion, or one with --id, edited from --version and --revision',
    run: async ({ client, args: [file = ''], options: { id, version, revision } }) => {
      const terms: unknown = JSON.parse(await readFile(file, 'utf8'));
      const body = { id, version: version ?? 0, revision: revision ?? 0, terms };
      // The server checks the terms.
      const data = await client.call(promotionSave, { body: body as BodyOf<typeof promotionSave> });
      return { data, text: describe(data) };
    },
  },
  {
    name: 'promotions publish',
    args: ['id', 'version', 'revision'],
    options: { at: false, until: false, force: false },
    summary:
      'Publishes a draft now, or --at "2026-11-30 18:00", --until a time; --force with an owner’s reason allows a loss, which a second person approves',
    run: async ({ client, args: [id, version, revision], options: { at, until, force } }) => {
      const body = {
        ...{ id, version, revision },
        starts_at: at === undefined ? undefined : readInstant(at),
        ends_at: until === undefined ? null : readInstant(until),
        ...(force !== undefined && { force }),
      };
      const data = await client.call(promotionPublish, { body });
      return { data, text: describe(data) };
    },
  },
  {
    name: 'promotions duplicate',
    args: ['id'],
    summary: 'Writes a further promotion, as a draft, with the terms of another',
    run: async ({ client, args: [id] }) => {
      const data = await client.call(promotionDuplicate, { body: { id } });
      return { data, text: describe(data) };
    },
  },
  {
    name: 'promotions discard',
    args: ['id'],
    summary: 'Discards the draft of a promotion; a promotion that was never published is gone',
    run: async ({ client, args: [id] }) => {
      const { latest } = await client.call(promotionVersions, { query: { id, limit: 1 } });
      const body = { id, version: latest.version, revision: latest.revision };
      await client.call(promotionDiscard, { body });
      return { data: null, text: `The draft of promotion ${id} is discarded.` };
    },
  },
  {
    name: 'promotions order',
    args: ['ids'],
    summary: 'Puts the named promotions first, as in: promotions order 3,1',
    run: async ({ client, args: [ids = ''] }) => {
      await client.call(promotionOrder, { body: { ids: ids.split(',') } });
      return { data: null, text: `The order begins with ${ids}.` };
    },
  },
  {
    name: 'promotions cost',
    args: ['id'],
    summary: 'Computes what the house expects of the latest version of a promotion',
    run: async ({ client, args: [id] }) => {
      const { latest } = await client.call(promotionVersions, { query: { id, limit: 1 } });
      const query = {
        ...{ min_deposit: latest.min_deposit, turnover_multiple: latest.turnover_multiple },
        bonus_percent: latest.bonus_percent ?? undefined,
        max_bonus: latest.max_bonus ?? undefined,
        bonus_amount: latest.bonus_amount ?? undefined,
        ...{ quota: latest.quota ?? undefined, budget: latest.budget ?? undefined },
      };
      const data = await client.call(promotionCost, { query });
      const text = renderTable(
        [data.least, data.worst],
        [
          ['deposit', 'deposit', 'right'],
          ['bonus', 'bonus', 'right'],
          ['turnover', 'turnover', 'right'],
          ['expected', 'result', 'right'],
        ],
        '',
      );
      return { data, text, isBad: parseBaht(data.worst.result) < 0 };
    },
  },
];

function describe({ promotion: { id }, latest }: DataInputOf<typeof promotionSave>): string {
  const { version, revision } = latest;
  return `${id}: ${nameState(latest)}, version ${version}, revision ${revision}`;
}

async function setOpen(
  { client, args: [id], options: { force } }: CommandCall,
  isOpen: boolean,
): Promise<CommandOutput> {
  return {
    data: await client.call(promotionOpen, {
      body: { id, is_open: isOpen, ...(force !== undefined && { force }) },
    }),
    text: `${id}: ${openName(isOpen)}`,
  };
}
