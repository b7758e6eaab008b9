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
import {
  memberChangeBank,
  memberChangeName,
  memberChangePhone,
  memberCloseCheck,
  memberCloseWithPayout,
  memberHoldPayouts,
  memberPhoneCode,
} from '@/contract/operator/member-changes.contract';
import type { CommandCall, CommandOutput, OperatorCommand } from '../terminal/command-types';
import { listCommand } from '../terminal/list.command';
import { type Cell, renderFacts } from '../terminal/table.renderer';
import { deskCommands } from './member-desk-commands';
import { rewardCommands } from './member-reward-commands';
import {
  accessNames,
  changeNames,
  consentNames,
  documentTitles,
  staffNames,
} from './operator.copy';

/** Operator commands for members and their access. */
export const commands: readonly OperatorCommand[] = [
  {
    name: 'members show',
    args: ['phone'],
    summary: 'Shows a member and their wallets',
    run: async ({ client, args: [username] }) => {
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
    name: 'members consents',
    args: ['phone'],
    summary:
      'Lists the versions of legal documents that a member accepted or declined, with the times',
    load: ({ client, args: [username] }) =>
      client.call(operatorMemberConsents, { query: { username } }),
    columns: [
      ['document', (row) => documentTitles[row.document]],
      ['version', 'version'],
      ['answer', (row) => consentNames[row.answer]],
      ['at', 'answered_at'],
    ],
  }),
  {
    name: 'members staff',
    args: ['phone', 'on|off'],
    summary:
      'Sets whether a member belongs to the staff; a staff member may not shoot numbers in yeekee',
    run: async ({ client, args: [username, state] }) => {
      if (state !== 'on' && state !== 'off') throw new Error('The value must be "on" or "off".');
      return {
        data: await client.call(memberStaff, { body: { username, is_staff: state === 'on' } }),
        text: `${username}: ${staffNames[state]}`,
      };
    },
  },
  {
    name: 'members close',
    args: ['phone'],
    options: { reason: true },
    summary:
      'Closes a member: ends all sessions and blocks sign-in, stakes and deposits; winnings are still paid',
    run: (call) => changeAccess(call, 'close'),
  },
  {
    name: 'members open',
    args: ['phone'],
    options: { reason: true },
    summary: 'Opens a closed member, who may then sign in again',
    run: (call) => changeAccess(call, 'open'),
  },
  {
    name: 'members end-sessions',
    args: ['phone'],
    options: { reason: true },
    summary: 'Ends all sessions of a member',
    run: (call) => changeAccess(call, 'end_sessions'),
  },
  {
    name: 'members unlink-line',
    args: ['phone'],
    options: { reason: true },
    summary: 'Removes the link between a member and a LINE account',
    run: (call) => changeAccess(call, 'unlink_line'),
  },
  {
    name: 'members phone-code',
    args: ['member', 'phone'],
    summary: 'Sends a code to the new phone of a member (id), who reads it to you',
    run: async ({ client, args: [id, phone] }) => {
      const data = await client.call(memberPhoneCode, { body: { id, phone } });
      return { data, text: changeNames.codeSent(phone) };
    },
  },
  {
    name: 'members change-phone',
    args: ['member', 'phone'],
    options: { code: true, reason: true },
    summary: 'Asks to change the phone of a member (id), with the --code sent to it',
    run: async ({ client, args: [id, phone], options: { code, reason } }) => ({
      data: await client.call(memberChangePhone, { body: { id, phone, code, reason } }),
      text: changeNames.changed(id),
    }),
  },
  {
    name: 'members change-bank',
    args: ['member', 'bank', 'account'],
    options: { reason: true, document: true },
    summary:
      'Asks to change the bank account of a member (id) by bank code and number; --document says what you have seen',
    run: async ({ client, args: [id, bank_code, bank_account_number], options }) => ({
      data: await client.call(memberChangeBank, {
        body: {
          ...{ id, bank_code, bank_account_number },
          ...{ reason: options['reason'], document: options['document'] },
        },
      }),
      text: changeNames.changed(id),
    }),
  },
  {
    name: 'members change-name',
    args: ['member', 'first name', 'last name'],
    options: { reason: true, document: true },
    summary: 'Asks to change the name of a member (id); --document says what you have seen',
    run: async ({ client, args: [id, first_name, last_name], options: { reason, document } }) => ({
      data: await client.call(memberChangeName, {
        body: { id, first_name, last_name, reason, document },
      }),
      text: changeNames.changed(id),
    }),
  },
  {
    name: 'members hold-payouts',
    args: ['member'],
    options: { reason: true },
    summary: 'Holds payouts to a member (id) for 24 hours from now',
    run: async ({ client, args: [id], options: { reason } }) => {
      const data = await client.call(memberHoldPayouts, { body: { id, reason } });
      return { data, text: changeNames.held(id, data.payouts_held_until) };
    },
  },
  {
    name: 'members close-check',
    args: ['member'],
    summary: 'Shows what a member (id) would leave behind when closed',
    run: async ({ client, args: [id] }) => {
      const data = await client.call(memberCloseCheck, { query: { id } });
      const facts: [string, Cell][] = [
        ['balance', `฿${data.balance}`],
        ['bonus', `฿${data.bonus}`],
        ['commission', `฿${data.commission}`],
        ['turnover left', `฿${data.turnover_left}`],
        ['pending deposits', data.pending_deposits.length],
        ['pending withdrawals', data.pending_withdrawals.length],
        ['open bills', `${data.open_bills.count} · ฿${data.open_bills.amount}`],
        ['open rounds', `${data.open_rounds.count} · ฿${data.open_rounds.amount}`],
        ['payouts held until', data.payouts_held_until],
      ];
      return { data, text: renderFacts(['left', ''], facts) };
    },
  },
  {
    name: 'members close-with-payout',
    args: ['member'],
    options: { reason: true },
    summary: 'Asks to close a member (id) and to pay out the whole main wallet',
    run: async ({ client, args: [id], options: { reason } }) => {
      const data = await client.call(memberCloseWithPayout, { body: { id, reason } });
      return { data, text: `${id}: ฿${data.amount}` };
    },
  },
  ...deskCommands,
  ...rewardCommands,
];

const accessCalls = {
  close: memberClose,
  open: memberOpen,
  end_sessions: memberEndSessions,
  unlink_line: memberUnlinkLine,
} as const satisfies Record<keyof typeof accessNames, OperatorEndpoint>;

async function changeAccess(
  { client, args: [username], options: { reason } }: CommandCall,
  change: keyof typeof accessNames,
): Promise<CommandOutput> {
  return {
    data: await client.call(accessCalls[change], { body: { username, reason } }),
    text: `${username}: ${accessNames[change]}`,
  };
}
