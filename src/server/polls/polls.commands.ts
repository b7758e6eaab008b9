import { readFile } from 'node:fs/promises';
import type { BodyOf } from '@/contract/endpoint';
import {
  type PollRow,
  pollAnswer,
  pollAnswerConfirm,
  pollAnswerWithdraw,
  pollClose,
  pollCreate,
  pollList,
  pollVoid,
} from '@/contract/operator/polls.contract';
import type { OperatorCommand } from '../terminal/command-types';
import { renderTable } from '../terminal/table.renderer';

function describeChoice({ waiting, answer_choice_id, state }: PollRow, choiceId: number): string {
  if (waiting?.choice_id === choiceId) return `entered by ${waiting.entered_by}, unconfirmed`;
  return answer_choice_id === choiceId ? 'right' : state;
}

function describePaid({ answer_choice_id, paid_winners, winners }: PollRow, choiceId: number) {
  return answer_choice_id === choiceId ? `${paid_winners}/${winners}` : null;
}

/** Operator commands for polls. */
export const commands: readonly OperatorCommand[] = [
  {
    name: 'polls list',
    options: { state: false, q: false, cursor: false, limit: false },
    summary: 'Lists polls with their votes, answers and paid winners, the latest first',
    run: async ({ client, options }) => {
      const { rows: data } = await client.call(pollList, { query: options });
      const rows = data.flatMap((poll) => poll.choices.map((choice) => ({ poll, choice })));
      const text = renderTable(
        rows,
        [
          ['poll', ({ poll }) => poll.poll_id, 'right'],
          ['title', ({ poll }) => poll.title],
          ['state', ({ poll, choice }) => describeChoice(poll, choice.choice_id)],
          ['closes', ({ poll }) => poll.closes_at],
          ['no', ({ choice }) => choice.choice_id, 'right'],
          ['choice', ({ choice }) => choice.name],
          ['votes', ({ choice }) => choice.votes, 'right'],
          ['prize', ({ poll: { prize } }) => prize && `${prize.kind} ${prize.amount}`],
          ['paid', ({ poll, choice }) => describePaid(poll, choice.choice_id), 'right'],
        ],
        'No polls.',
      );
      return { data, text };
    },
  },
  {
    name: 'polls create',
    args: ['file'],
    summary:
      'Creates a poll from a JSON file: {"occasion":…,"title":…,"question":…,"image":…,"closes_at":…,"prize":{"kind":"pool","amount":"5000"},"choices":[{"name":…,"image":…}, …]}; without a prize, it is an opinion poll',
    run: async ({ client, args: [file = ''] }) => {
      // The server validates the file and reports errors.
      const body = JSON.parse(await readFile(file, 'utf8')) as BodyOf<typeof pollCreate>;
      const data = await client.call(pollCreate, { body });
      return { data, text: `poll ${data.poll_id}` };
    },
  },
  {
    name: 'polls close',
    args: ['poll'],
    summary: 'Closes an open poll now',
    run: async ({ client, args: [poll_id] }) => ({
      data: await client.call(pollClose, { body: { poll_id } }),
      text: `poll ${poll_id}: closed`,
    }),
  },
  {
    name: 'polls answer',
    args: ['poll', 'choice'],
    summary: 'Enters the right choice of a closed poll; another operator has to confirm it',
    run: async ({ client, args: [poll_id, choice_id] }) => ({
      data: await client.call(pollAnswer, { body: { poll_id, choice_id } }),
      text: `poll ${poll_id}: choice ${choice_id} waits for the confirmation of another operator`,
    }),
  },
  {
    name: 'polls confirm',
    args: ['poll', 'choice'],
    summary: 'Confirms the right choice that another operator entered; the winners are paid',
    run: async ({ client, args: [poll_id, choice_id] }) => {
      const data = await client.call(pollAnswerConfirm, { body: { poll_id, choice_id } });
      return { data, text: `poll ${poll_id}: ${data.winners} winners` };
    },
  },
  {
    name: 'polls withdraw-answer',
    args: ['poll'],
    summary: 'Withdraws a choice that waits for confirmation',
    run: async ({ client, args: [poll_id] }) => ({
      data: await client.call(pollAnswerWithdraw, { body: { poll_id } }),
      text: `poll ${poll_id}: no answer`,
    }),
  },
  {
    name: 'polls void',
    args: ['poll'],
    options: { note: true },
    summary: 'Voids a poll without an answer; members read --note',
    run: async ({ client, args: [poll_id], options: { note } }) => ({
      data: await client.call(pollVoid, { body: { poll_id, note } }),
      text: `poll ${poll_id}: voided`,
    }),
  },
];
