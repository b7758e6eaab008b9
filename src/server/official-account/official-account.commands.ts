import { renderUnicodeCompact } from 'uqr';
import { lineDeliveries } from '@/contract/operator/line-deliveries.contract';
import {
  type LineStep,
  type LineStepState,
  lineCheck,
  lineEndTalk,
  lineHush,
  lineMenus,
  lineSetup,
  lineWaiting,
} from '@/contract/operator/official-account.contract';
import { toLineLink } from '@/contract/routes';
import type { CommandOutput, OperatorCommand } from '../terminal/command-types';
import { listCommand } from '../terminal/list.command';

const marks: Readonly<Record<LineStepState, string>> = {
  ok: 'ok      ',
  changed: 'changed ',
  by_hand: 'by hand ',
  wrong: 'WRONG   ',
};

/** Empty modules around a QR code, without which scanners do not find it. */
const QR_BORDER = 4;

/** Prints the steps with their marks; the exit code is 1 when one is wrong. */
function printSteps(
  data: { steps: readonly LineStep[] },
  more: readonly string[] = [],
): CommandOutput {
  const lines = data.steps.map(
    ({ name, state, text }) => `${marks[state]}${name.padEnd(12)}${text}`,
  );
  return {
    data,
    text: [...lines, ...more].join('\n'),
    isBad: data.steps.some(({ state }) => state === 'wrong'),
  };
}

/** Operator commands for the official account on LINE. */
export const commands: readonly OperatorCommand[] = [
  {
    name: 'line setup',
    flags: ['replace-webhook'],
    summary:
      'Connects the official account: LIFF app, webhook and menus; may be repeated. --replace-webhook takes over a webhook or LIFF app of another site',
    run: async ({ client, options }) => {
      const body = { replace_webhook: options['replace-webhook'] !== undefined };
      const data = await client.call(lineSetup, { body });
      if (data.liff_id === null) return printSteps(data);
      const link = toLineLink(data.liff_id, '/');
      const code = renderUnicodeCompact(link, { border: QR_BORDER });
      return printSteps(data, [`LIFF_ID=${data.liff_id}`, '', code, link]);
    },
  },
  {
    name: 'line check',
    summary: 'Checks the connection of the official account; exit code 1 when something is wrong',
    run: async ({ client }) => {
      const data = await client.call(lineCheck);
      const { counts } = data;
      return printSteps(data, [
        `friends ${counts.friends}, linked members ${counts.linked}: ${counts.linked_friends} friends, ${counts.linked_strangers} not`,
        `menus behind ${counts.menus_behind}, waiting for a person ${counts.waiting}`,
      ]);
    },
  },
  {
    name: 'line menus',
    flags: ['remove'],
    summary: 'Puts the menus at LINE, as far as they changed; --remove takes them away',
    run: async ({ client, options: { remove } }) =>
      printSteps(await client.call(lineMenus, { body: { remove: remove !== undefined } })),
  },
  listCommand({
    name: 'line waiting',
    summary: 'Lists users who asked for a person, the longest waiting first',
    load: ({ client }) => client.call(lineWaiting),
    columns: [
      ['asked', 'asked_at'],
      ['member', 'username'],
      ['name', 'name'],
      ['silent until', 'quiet_until'],
    ],
    none: 'None waits.',
  }),
  {
    name: 'line hush',
    args: ['phone'],
    options: { minutes: false },
    summary: 'Keeps the account silent in the chat with a member for --minutes (30)',
    run: async ({ client, args: [username = ''], options: { minutes } }) => ({
      data: await client.call(lineHush, { body: { username, minutes } }),
      text: `The account is silent in the chat with ${username}.`,
    }),
  },
  {
    name: 'line end-talk',
    args: ['phone'],
    summary: 'Ends the talk of a person with a member: the account answers again',
    run: async ({ client, args: [username = ''] }) => ({
      data: await client.call(lineEndTalk, { body: { username } }),
      text: `The account answers ${username} again.`,
    }),
  },
  listCommand({
    name: 'line outbox',
    options: { member: false, limit: false },
    summary:
      'Lists messages by LINE to --member (phone), the latest first; without it, messages of all members that wait or were given up',
    load: ({ client, options: { member: username, limit } }) =>
      client.call(lineDeliveries, { query: { username, limit } }),
    columns: [
      ['written', 'written_at'],
      ['member', 'username'],
      ['about', ({ kinds }) => kinds.join(', ')],
      ['state', 'state'],
      ['ended', 'ended_at'],
      ['attempts', 'attempts'],
      ['reason', ({ reason, error }) => reason ?? error],
      ['request at LINE', 'request_id'],
    ],
    none: 'No messages.',
  }),
];
