import * as v from 'valibot';
import type { CommandCall, CommandOutput, OperatorCommand } from './command.types';
import { openNames, staffNames } from './operator.copy';
import { renderTable } from './table.renderer';

const ledgerReport = v.object({
  transfers: v.number(),
  accounts: v.number(),
  faults: v.array(v.object({ kind: v.string(), subject: v.string(), detail: v.string() })),
});

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

const account = v.looseObject({
  id: v.number(),
  kind: v.string(),
  bank_code: v.nullable(v.string()),
  account_number: v.string(),
  account_name: v.string(),
  min_amount: v.string(),
  max_amount: v.string(),
  is_open: v.boolean(),
});

const action = v.looseObject({
  at: v.string(),
  operator: v.string(),
  action: v.string(),
  subject: v.string(),
  detail: v.unknown(),
});

const agent = v.looseObject({
  id: v.number(),
  code: v.string(),
  name: v.string(),
  channels: v.array(
    v.looseObject({
      id: v.string(),
      name: v.string(),
      gateway_id: v.string(),
      min_amount: v.string(),
      max_amount: v.string(),
      is_open: v.boolean(),
    }),
  ),
});

const openName = (isOpen: boolean) => (isOpen ? openNames.open : openNames.closed);

/** What operators ask about the house, and its accounts. */
export const houseCommands: readonly OperatorCommand[] = [
  {
    words: 'ledger verify',
    summary: 'replay every transfer and compare; exit code 1 when something is wrong',
    run: async ({ client }) => {
      const data = await client.get('/ledger/verify', ledgerReport);
      const { transfers, accounts, faults } = data;
      const lines = [
        `${transfers} transfers, ${accounts} accounts: ${faults.length} faults`,
        ...faults.map(({ kind, subject, detail }) => `  ${kind}  ${subject}: ${detail}`),
      ];
      return { data, text: lines.join('\n'), isBad: faults.length > 0 };
    },
  },
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
    words: 'accounts list',
    summary: 'the accounts that members pay into',
    run: async ({ client }) => {
      const data = await client.get('/accounts', v.array(account));
      const columns = [
        { title: 'id' },
        { title: 'bank' },
        { title: 'number' },
        { title: 'owner' },
        { title: 'from', isAmount: true },
        { title: 'to', isAmount: true },
        { title: 'state' },
      ];
      const rows = data.map((row) => [
        row.id,
        row.bank_code ?? row.kind,
        row.account_number,
        row.account_name,
        row.min_amount,
        row.max_amount,
        openName(row.is_open),
      ]);
      return { data, text: renderTable(columns, rows) };
    },
  },
  {
    words: 'accounts open',
    places: ['id'],
    summary: 'members may pay in here',
    run: (call) => setOpen(call, true),
  },
  {
    words: 'accounts close',
    places: ['id'],
    summary: 'no further deposits here; those that wait stay',
    run: (call) => setOpen(call, false),
  },
  {
    words: 'audit',
    options: { limit: false },
    summary: 'what operators did',
    run: async ({ client, options: { limit } }) => {
      const data = await client.get('/audit', v.array(action), { limit });
      const columns = ['at', 'operator', 'action', 'subject', 'detail'].map((title) => ({ title }));
      const rows = data.map((row) => [
        row.at,
        row.operator,
        row.action,
        row.subject,
        JSON.stringify(row.detail),
      ]);
      return { data, text: rows.length === 0 ? 'Nothing yet.' : renderTable(columns, rows) };
    },
  },
  {
    words: 'agent show',
    summary: 'whose site this is, and its ways to pay by QR code',
    run: async ({ client }) => {
      const data = await client.get('/agent', agent);
      const columns = [
        { title: 'channel' },
        { title: 'name' },
        { title: 'gateway' },
        { title: 'from', isAmount: true },
        { title: 'to', isAmount: true },
        { title: 'state' },
      ];
      const rows = data.channels.map((row) => [
        row.id,
        row.name,
        row.gateway_id,
        row.min_amount,
        row.max_amount,
        openName(row.is_open),
      ]);
      const title = `${data.code} · ${data.name} · id ${data.id}`;
      return { data, text: `${title}\n\n${renderTable(columns, rows)}` };
    },
  },
];

async function setOpen(
  { client, places: [id] }: CommandCall,
  isOpen: boolean,
): Promise<CommandOutput> {
  return {
    data: await client.post('/accounts/open', v.null(), { id, is_open: isOpen }),
    text: `${id}: ${openName(isOpen)}`,
  };
}
