import { readFile } from 'node:fs/promises';
import type { BodyOf } from '@/contract/endpoint';
import {
  operatorQuestCreate,
  operatorQuestEdit,
  operatorQuestEvent,
  operatorQuestList,
  operatorQuestOpen,
  operatorQuestOrder,
  operatorQuestStep,
} from '@/contract/operator/quests.contract';
import type { OperatorCommand } from '../terminal/command-types';
import { openName } from '../terminal/open-state.copy';
import { renderTable } from '../terminal/table.renderer';

/** Operator commands for quests. */
export const commands: readonly OperatorCommand[] = [
  {
    name: 'quests list',
    summary: 'Lists quests with their latest terms, one line for each step',
    run: async ({ client }) => {
      const data = await client.call(operatorQuestList);
      const rows = data.flatMap((quest) => quest.steps.map((step) => ({ quest, step })));
      const text = renderTable(
        rows,
        [
          ['id', ({ quest }) => quest.id],
          ['quest', ({ quest }) => quest.code],
          ['title', ({ quest }) => quest.title],
          ['period', ({ quest }) => quest.period],
          ['step', ({ step }) => step.step, 'right'],
          ['target', ({ step }) => step.target, 'right'],
          ['points', ({ step }) => step.point, 'right'],
          ['spins', ({ step }) => step.spins, 'right'],
          ['baht', ({ step }) => step.amount, 'right'],
          ['credit turnover', ({ step }) => `×${step.turnover_multiple}`, 'right'],
          ['from', ({ quest }) => quest.holds_from],
          ['claimed', ({ quest }) => quest.claimed, 'right'],
          ['events', ({ quest }) => quest.events.join(' ')],
          ['state', ({ quest }) => openName(quest.is_open)],
        ],
        'No quests.',
      );
      return { data, text };
    },
  },
  {
    name: 'quests on',
    args: ['id'],
    options: { force: false },
    summary:
      'Offers a quest, which counts progress from this day on; --force with an owner’s reason accepts a loss of the house',
    run: async ({ client, args: [id], options: { force } }) => ({
      data: await client.call(operatorQuestOpen, {
        body: { id, is_open: true, ...(force !== undefined && { force }) },
      }),
      text: `${id}: ${openName(true)}`,
    }),
  },
  {
    name: 'quests off',
    args: ['id'],
    summary: 'Stops offering a quest; members can still claim the rewards that they have reached',
    run: async ({ client, args: [id] }) => ({
      data: await client.call(operatorQuestOpen, { body: { id, is_open: false } }),
      text: `${id}: ${openName(false)}`,
    }),
  },
  {
    name: 'quests step',
    args: ['id', 'step'],
    options: {
      amount: false,
      days: false,
      points: false,
      spins: false,
      credit: false,
      turnover: false,
      force: false,
    },
    summary:
      'Changes a step: its target (--amount of turnover, or --days), its reward (--points, --spins, --credit), and the turnover of the credit as a multiple (--turnover); applies from the next day or week; --force with an owner’s reason accepts a loss of the house',
    run: async ({ client, args: [id, step], options }) => {
      const { amount, days, points, spins, credit, turnover, force } = options;
      const data = await client.call(operatorQuestStep, {
        body: {
          id,
          step,
          ...(amount === undefined ? {} : { amount_target: amount }),
          ...(days === undefined ? {} : { days_target: days }),
          ...(points === undefined ? {} : { point: points }),
          ...(spins === undefined ? {} : { spins }),
          ...(credit === undefined ? {} : { amount: credit }),
          ...(turnover === undefined ? {} : { turnover_multiple: turnover }),
          ...(force === undefined ? {} : { force }),
        },
      });
      return { data, text: `${id}: version ${data.version}, from ${data.holds_from}` };
    },
  },
  {
    name: 'quests event',
    args: ['event', 'ids'],
    summary: 'Sets the quests of an event, in their order, such as 3,1,2; "none" removes all',
    run: async ({ client, args: [event, ids] }) => ({
      data: await client.call(operatorQuestEvent, {
        body: { event_id: event, quest_ids: ids === 'none' ? [] : ids?.split(',') },
      }),
      text: `${event}: ${ids}`,
    }),
  },
  {
    name: 'quests create',
    args: ['file'],
    summary:
      'Creates a closed quest from a JSON file: {"code":"big-day","kind":"turnover","title":"…","description":"…","claim_days":1,"steps":[{"amount_target":"1000","point":10}]}',
    run: async ({ client, args: [file = ''] }) => {
      // The server validates the file and reports errors.
      const body = JSON.parse(await readFile(file, 'utf8')) as BodyOf<typeof operatorQuestCreate>;
      const data = await client.call(operatorQuestCreate, { body });
      return { data, text: `quest ${data.id}, closed: quests on ${data.id}` };
    },
  },
  {
    name: 'quests edit',
    args: ['id'],
    options: { title: true, description: true, 'claim-days': true },
    summary: 'Changes the title and description of a quest, and the days for claiming its rewards',
    run: async ({ client, args: [id], options }) => ({
      data: await client.call(operatorQuestEdit, {
        body: {
          id,
          ...{ title: options['title'], description: options['description'] },
          claim_days: options['claim-days'],
        },
      }),
      text: `${id}: changed`,
    }),
  },
  {
    name: 'quests order',
    args: ['ids'],
    summary: 'Puts quests first in this order, such as 3,1,2; the others follow as before',
    run: async ({ client, args: [ids = ''] }) => ({
      data: await client.call(operatorQuestOrder, { body: { ids: ids.split(',') } }),
      text: ids,
    }),
  },
];
