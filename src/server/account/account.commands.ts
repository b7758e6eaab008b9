import * as v from 'valibot';
import { securityKinds } from '@/contract/security.kinds';
import type { CommandCall, CommandOutput, OperatorCommand } from './command.types';
import { accessNames, staffNames } from './operator.copy';
import { renderTable } from './table.renderer';

const member = v.looseObject({
  id: v.number(),
  username: v.string(),
  first_name: v.nullable(v.string()),
  last_name: v.nullable(v.string()),
  bank_code: v.nullable(v.string()),
  bank_account_number: v.nullable(v.string()),
  created_at: v.string(),
  closed_at: v.nullable(v.string()),
  is_staff: v.boolean(),
  wallets: v.array(v.object({ name: v.string(), balance: v.string() })),
});

const securityEvent = v.looseObject({
  id: v.number(),
  happened_at: v.string(),
  kind: v.picklist(securityKinds),
  username: v.nullable(v.string()),
  address: v.string(),
  user_agent: v.string(),
  detail: v.unknown(),
});

/** What operators do about members and their access. */
export const memberCommands: readonly OperatorCommand[] = [
  {
    words: 'members show',
    places: ['phone'],
    summary: 'a member with the wallets',
    run: async ({ client, places: [username] }) => {
      const data = await client.get('/members', member, { username });
      const rows = [
        ['id', data.id],
        ['phone', data.username],
        ['name', `${data.first_name ?? ''} ${data.last_name ?? ''}`.trim()],
        ['account', `${data.bank_code ?? ''} ${data.bank_account_number ?? ''}`.trim()],
        ['since', data.created_at],
        ['closed', data.closed_at],
        ['staff', staffNames[data.is_staff ? 'on' : 'off']],
        ...data.wallets.map(({ name, balance }) => [name, `฿${balance}`]),
      ];
      return { data, text: renderTable([{ title: 'member' }, { title: '' }], rows) };
    },
  },
  {
    words: 'members staff',
    places: ['phone', 'on|off'],
    summary: 'whether a member is of the staff; nobody of the staff may shoot numbers of yeekee',
    run: async ({ client, places: [username, state] }) => {
      if (state !== 'on' && state !== 'off') throw new Error('Either on or off.');
      return {
        data: await client.post('/members/staff', v.null(), {
          username,
          is_staff: state === 'on',
        }),
        text: `${username}: ${staffNames[state]}`,
      };
    },
  },
  {
    words: 'members close',
    places: ['phone'],
    options: { reason: true },
    summary: 'ends all sessions; nobody signs in, stakes or pays in; what is won still arrives',
    run: (call) => changeAccess(call, 'close'),
  },
  {
    words: 'members open',
    places: ['phone'],
    options: { reason: true },
    summary: 'a closed member may sign in again',
    run: (call) => changeAccess(call, 'open'),
  },
  {
    words: 'members end-sessions',
    places: ['phone'],
    options: { reason: true },
    summary: 'signs a member out everywhere',
    run: (call) => changeAccess(call, 'end_sessions'),
  },
  {
    words: 'members unlink-line',
    places: ['phone'],
    options: { reason: true },
    summary: 'takes the link to a LINE account away',
    run: (call) => changeAccess(call, 'unlink_line'),
  },
  {
    words: 'security list',
    options: { member: false, kind: false, limit: false },
    summary: `what happened around access, to all or to --member (phone); kinds: ${securityKinds.join(', ')}`,
    run: async ({ client, options: { member: username, kind, limit } }) => {
      const query = { username, kind, limit };
      const data = await client.get('/security', v.array(securityEvent), query);
      const columns = ['at', 'kind', 'member', 'address', 'detail', 'browser'].map((title) => ({
        title,
      }));
      const rows = data.map((row) => [
        row.happened_at,
        row.kind,
        row.username,
        row.address,
        JSON.stringify(row.detail),
        row.user_agent,
      ]);
      return { data, text: rows.length === 0 ? 'Nothing yet.' : renderTable(columns, rows) };
    },
  },
];

async function changeAccess(
  { client, places: [username], options: { reason } }: CommandCall,
  change: keyof typeof accessNames,
): Promise<CommandOutput> {
  return {
    data: await client.post(`/members/${change}`, v.null(), { username, reason }),
    text: `${username}: ${accessNames[change]}`,
  };
}
