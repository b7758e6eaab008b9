import {
  receivingAccountAdd,
  receivingAccountEdit,
  receivingAccountList,
  receivingAccountOpen,
  receivingAccountOrder,
} from '@/contract/operator/banks.contract';
import type { CommandCall, CommandOutput, OperatorCommand } from '../terminal/command-types';
import { listCommand } from '../terminal/list.command';
import { openName } from '../terminal/open-state.copy';
import { purposeNames } from './operator.copy';

const terms = { owner: false, from: false, to: false, purpose: false, ceiling: false } as const;

/** Operator commands for the agent's own accounts. */
export const commands: readonly OperatorCommand[] = [
  listCommand({
    name: 'accounts list',
    summary: "Lists the agent's own accounts",
    load: ({ client }) => client.call(receivingAccountList),
    columns: [
      ['id', 'id'],
      ['bank', (row) => row.bank_code ?? row.kind],
      ['number', 'account_number'],
      ['purpose', (row) => purposeNames[row.purpose]],
      ['a day', 'daily_ceiling', 'right'],
      ['owner', 'account_name'],
      ['from', 'min_amount', 'right'],
      ['to', 'max_amount', 'right'],
      ['state', (row) => openName(row.is_open)],
    ],
  }),
  {
    name: 'accounts add',
    options: { ...terms, number: true, owner: true, bank: false },
    summary:
      'Asks to add an account: --number at the bank --bank (without it: TrueMoney), held by --owner, for deposits of --from (default 50) to --to (default 200000) baht, at most --ceiling a day, for --purpose receive, pay or both (default)',
    run: async ({ client, options }) => {
      const { number, owner, bank, from, to, purpose, ceiling } = options;
      const body = {
        bank_code: bank ?? null,
        account_number: number,
        account_name: owner,
        min_amount: from ?? '50',
        max_amount: to ?? '200000',
        purpose: purpose ?? 'both',
        daily_ceiling: ceiling ?? null,
      };
      const data = await client.call(receivingAccountAdd, { body });
      return { data, text: `${data.id}: ${openName(true)}` };
    },
  },
  {
    name: 'accounts edit',
    args: ['id'],
    options: { ...terms, force: false },
    summary:
      'Asks to change the --owner, the limits --from and --to, the --purpose or the --ceiling a day ("none" removes it) of an account; --force gives the reason for the last account that receives deposits',
    run: async ({ client, args: [id], options }) => {
      const { owner, from, to, purpose, ceiling, force } = options;
      const before = (await client.call(receivingAccountList)).find((row) => String(row.id) === id);
      const body = {
        id,
        account_name: owner ?? before?.account_name,
        min_amount: from ?? String(before?.min_amount),
        max_amount: to ?? String(before?.max_amount),
        purpose: purpose ?? before?.purpose,
        daily_ceiling: ceiling === 'none' ? null : (ceiling ?? before?.daily_ceiling ?? null),
        ...(force !== undefined && { force }),
      };
      const data = await client.call(receivingAccountEdit, { body });
      return { data, text: `${id}: ok` };
    },
  },
  {
    name: 'accounts order',
    args: ['ids'],
    summary: 'Puts all accounts in an order: their ids, separated by commas',
    run: async ({ client, args: [ids = ''] }) => {
      const data = await client.call(receivingAccountOrder, { body: { ids: ids.split(',') } });
      return { data, text: ids };
    },
  },
  {
    name: 'accounts open',
    args: ['id'],
    summary: 'Opens an account',
    run: (call) => setOpen(call, true),
  },
  {
    name: 'accounts close',
    args: ['id'],
    options: { force: false },
    summary:
      'Closes an account; waiting deposits stay. --force gives the reason for the last account that receives deposits',
    run: (call) => setOpen(call, false),
  },
];

async function setOpen(
  { client, args: [id], options: { force } }: CommandCall,
  isOpen: boolean,
): Promise<CommandOutput> {
  const body = { id, is_open: isOpen, ...(force !== undefined && { force }) };
  return {
    data: await client.call(receivingAccountOpen, { body }),
    text: `${id}: ${openName(isOpen)}`,
  };
}
