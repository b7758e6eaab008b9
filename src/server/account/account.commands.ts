import type { OperatorEndpoint } from '@/contract/endpoint';
import {
  memberClose,
  memberEndSessions,
  memberOpen,
  memberShow,
  memberStaff,
  memberUnlinkLine,
  operatorMemberConsents,
} from '@/contract/operator/account.contract';
import type { CommandCall, CommandOutput, OperatorCommand } from '../terminal/command-types';
import { listCommand } from '../terminal/list.command';
import { type Cell, renderFacts } from '../terminal/table.renderer';
import { accessNames, consentNames, documentTitles, staffNames } from './operator-words.copy';

/** Operator commands for members and their access. */
export const commands: readonly OperatorCommand[] = [
  {
    words: 'members show',
    places: ['phone'],
    summary: 'Shows a member and their wallets',
    run: async ({ client, places: [username] }) => {
      const data = await client.call(memberShow, { query: { username } });
      const facts: [string, Cell][] = [
        ['id', data.id],
        ['phone', data.username],
        ['name', `${data.first_name ?? ''} ${data.last_name ?? ''}`.trim()],
        ['account', `${data.bank_code ?? ''} ${data.bank_account_number ?? ''}`.trim()],
        ['since', data.created_at],
        ['closed', data.closed_at],
        ['staff', staffNames[data.is_staff ? 'on' : 'off']],
        ...data.wallets.map(({ name, balance }): [string, Cell] => [name, `฿${balance}`]),
      ];
      return { data, text: renderFacts(['member', ''], facts) };
    },
  },
  listCommand({
    words: 'members consents',
    places: ['phone'],
    summary:
      'Lists the versions of legal documents that a member accepted or declined, with the times',
    load: ({ client, places: [username] }) =>
      client.call(operatorMemberConsents, { query: { username } }),
    columns: [
      ['document', (row) => documentTitles[row.document]],
      ['version', 'version'],
      ['answer', (row) => consentNames[row.answer]],
      ['at', 'answered_at'],
    ],
  }),
  {
    words: 'members staff',
    places: ['phone', 'on|off'],
    summary:
      'Sets whether a member belongs to the staff; a staff member may not shoot numbers in yeekee',
    run: async ({ client, places: [username, state] }) => {
      if (state !== 'on' && state !== 'off') throw new Error('The value must be "on" or "off".');
      return {
        data: await client.call(memberStaff, { body: { username, is_staff: state === 'on' } }),
        text: `${username}: ${staffNames[state]}`,
      };
    },
  },
  {
    words: 'members close',
    places: ['phone'],
    options: { reason: true },
    summary:
      'Closes a member: ends all sessions and blocks sign-in, stakes and deposits; winnings are still paid',
    run: (call) => changeAccess(call, 'close'),
  },
  {
    words: 'members open',
    places: ['phone'],
    options: { reason: true },
    summary: 'Opens a closed member, who may then sign in again',
    run: (call) => changeAccess(call, 'open'),
  },
  {
    words: 'members end-sessions',
    places: ['phone'],
    options: { reason: true },
    summary: 'Ends all sessions of a member',
    run: (call) => changeAccess(call, 'end_sessions'),
  },
  {
    words: 'members unlink-line',
    places: ['phone'],
    options: { reason: true },
    summary: 'Removes the link between a member and a LINE account',
    run: (call) => changeAccess(call, 'unlink_line'),
  },
];

const accessCalls = {
  close: memberClose,
  open: memberOpen,
  end_sessions: memberEndSessions,
  unlink_line: memberUnlinkLine,
} as const satisfies Record<keyof typeof accessNames, OperatorEndpoint>;

async function changeAccess(
  { client, places: [username], options: { reason } }: CommandCall,
  change: keyof typeof accessNames,
): Promise<CommandOutput> {
  return {
    data: await client.call(accessCalls[change], { body: { username, reason } }),
    text: `${username}: ${accessNames[change]}`,
  };
}
