import * as v from 'valibot';
import type { CommandCall, CommandOutput, OperatorCommand } from './command.types';
import { openNames } from './operator.copy';
import { renderTable } from './table.renderer';

const ledgerReport = v.object({
  transfers: v.number(),
  accounts: v.number(),
  faults: v.array(v.object({ kind: v.string(), subject: v.string(), detail: v.string() })),
  unlisted: v.number(),
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
  four_eyes_from: v.string(),
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
      const { transfers, accounts, faults, unlisted } = data;
      const lines = [
        `${transfers} transfers, ${accounts} accounts: ${faults.length + unlisted} faults`,
        ...faults.map(({ kind, subject, detail }) => `  ${kind}  ${subject}: ${detail}`),
        ...(unlisted > 0 ? [`  and ${unlisted} more`] : []),
      ];
      return { data, text: lines.join('\n'), isBad: faults.length > 0 };
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
    words: 'accounts add',
    options: { number: true, owner: true, bank: false, from: false, to: false },
    summary:
      'another account that members pay into: number --number at bank --bank (none: TrueMoney) of --owner, for --from (50) to --to (200000) baht',
    run: async ({ client, options }) => {
      const { number, owner, bank, from, to } = options;
      const body = {
        bank_code: bank ?? null,
        account_number: number,
        account_name: owner,
        min_amount: from ?? '50',
        max_amount: to ?? '200000',
      };
      const data = await client.post('/accounts', v.object({ id: v.number() }), body);
      return { data, text: `${data.id}: ${openName(true)}` };
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
      const title = `${data.code} · ${data.name} · id ${data.id} · two operators from ฿${data.four_eyes_from}`;
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
