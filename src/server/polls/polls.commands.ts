import { readFile } from 'node:fs/promises';
import type { BodyOf } from '@/contract/endpoint';
import {
  pollAnswer,
  pollAnswerConfirm,
  pollAnswerWithdraw,
  pollClose,
  pollCreate,
  pollList,
  pollVoid,
} from '@/contract/operator/polls.contract';
import type { OperatorCommand } from '../terminal/command.types';
import { renderTable } from '../terminal/table.renderer';

/** Operator commands for polls. */
export const commands: readonly OperatorCommand[] = [
  {
    words: 'polls list',
    options: { limit: false },
    summary: 'polls with their votes, answers and what was paid, the latest first',
    run: async ({ client, options: { limit } }) => {
      const data = await client.call(pollList, { query: { limit } });
      const columns = [
        { title: 'poll', isAmount: true },
        { title: 'title' },
        { title: 'state' },
        { title: 'closes' },
        { title: 'no', isAmount: true },
        { title: 'choice' },
        { title: 'votes', isAmount: true },
        { title: 'prize' },
        { title: 'paid', isAmount: true },
      ];
      const rows = data.flatMap((poll) =>
        poll.choices.map(({ choice_id, name, votes }) => [
          poll.poll_id,
          poll.title,
          poll.waiting?.choice_id === choice_id
            ? `named by ${poll.waiting.entered_by}`
            : poll.answer_choice_id === choice_id
              ? 'right'
              : poll.state,
          poll.closes_at,
          choice_id,
          name,
          votes,
          poll.prize && `${poll.prize.kind} ${poll.prize.amount}`,
          poll.answer_choice_id === choice_id ? `${poll.paid_winners}/${poll.winners}` : null,
        ]),
      );
      return { data, text: rows.length === 0 ? 'No polls.' : renderTable(columns, rows) };
    },
  },
  {
    words: 'polls create',
    places: ['file'],
    summary:
      'ask the members something, from a JSON file: {"occasion":…,"title":…,"question":…,"image":…,"closes_at":…,"prize":{"kind":"pool","amount":"5000"},"choices":[{"name":…,"image":…}, …]}; without a prize it is an opinion poll',
    run: async ({ client, places: [file = ''] }) => {
      // Whether it is one, the server says, and what is wrong with it.
      const body = JSON.parse(await readFile(file, 'utf8')) as BodyOf<typeof pollCreate>;
      const data = await client.call(pollCreate, { body });
      return { data, text: `poll ${data.poll_id}` };
    },
  },
  {
    words: 'polls close',
    places: ['poll'],
    summary: 'close an open poll now',
    run: async ({ client, places: [poll_id] }) => ({
      data: await client.call(pollClose, { body: { poll_id } }),
      text: `poll ${poll_id}: closed`,
    }),
  },
  {
    words: 'polls answer',
    places: ['poll', 'choice'],
    summary: 'name the right choice of a closed poll; another operator has to confirm it',
    run: async ({ client, places: [poll_id, choice_id] }) => ({
      data: await client.call(pollAnswer, { body: { poll_id, choice_id } }),
      text: `poll ${poll_id}: choice ${choice_id} waits for another operator`,
    }),
  },
  {
    words: 'polls confirm',
    places: ['poll', 'choice'],
    summary: 'the choice that another operator named is right: winners are paid',
    run: async ({ client, places: [poll_id, choice_id] }) => {
      const data = await client.call(pollAnswerConfirm, { body: { poll_id, choice_id } });
      return { data, text: `poll ${poll_id}: ${data.winners} winners` };
    },
  },
  {
    words: 'polls withdraw-answer',
    places: ['poll'],
    summary: 'the choice that waits to be confirmed is wrong',
    run: async ({ client, places: [poll_id] }) => ({
      data: await client.call(pollAnswerWithdraw, { body: { poll_id } }),
      text: `poll ${poll_id}: no answer`,
    }),
  },
  {
    words: 'polls void',
    places: ['poll'],
    options: { note: true },
    summary: 'call a poll off that has no answer; members read --note',
    run: async ({ client, places: [poll_id], options: { note } }) => ({
      data: await client.call(pollVoid, { body: { poll_id, note } }),
      text: `poll ${poll_id}: void`,
    }),
  },
];
