import {
  receivingAccountAdd,
  receivingAccountList,
  receivingAccountOpen,
} from '@/contract/operator/deposits.contract';
import type { CommandCall, CommandOutput, OperatorCommand } from '../terminal/command-types';
import { listCommand } from '../terminal/list.command';
import { openName } from '../terminal/open-state.copy';

/** Operator commands for the accounts that members pay into. */
export const commands: readonly OperatorCommand[] = [
  listCommand({
    name: 'accounts list',
    summary: 'Lists the accounts that members pay to',
    load: ({ client }) => client.call(receivingAccountList),
    columns: [
      ['id', 'id'],
      ['bank', (row) => row.bank_code ?? row.kind],
      ['number', 'account_number'],
      ['owner', 'account_name'],
      ['from', 'min_amount', 'right'],
      ['to', 'max_amount', 'right'],
      ['state', (row) => openName(row.is_open)],
    ],
  }),
  {
    name: 'accounts add',
    options: { number: true, owner: true, bank: false, from: false, to: false },
    summary:
      'Adds an account that members pay to: --number at the bank --bank (without it: TrueMoney), held by --owner, for deposits of --from (default 50) to --to (default 200000) baht',
    run: async ({ client, options }) => {
      const { number, owner, bank, from, to } = options;
      const body = {
        bank_code: bank ?? null,
        account_number: number,
        account_name: owner,
        min_amount: from ?? '50',
        max_amount: to ?? '200000',
      };
      const data = await client.call(receivingAccountAdd, { body });
      return { data, text: `${data.id}: ${openName(true)}` };
    },
  },
  {
    name: 'accounts open',
    args: ['id'],
    summary: 'Opens an account for deposits',
    run: (call) => setOpen(call, true),
  },
  {
    name: 'accounts close',
    args: ['id'],
    summary: 'Closes an account for new deposits; waiting deposits stay',
    run: (call) => setOpen(call, false),
  },
];

async function setOpen(
  { client, args: [id] }: CommandCall,
  isOpen: boolean,
): Promise<CommandOutput> {
  return {
    data: await client.call(receivingAccountOpen, { body: { id, is_open: isOpen } }),
    text: `${id}: ${openName(isOpen)}`,
  };
}
