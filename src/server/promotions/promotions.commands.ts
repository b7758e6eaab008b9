import {
  offeredPromotions,
  promotionOpen,
  takenPromotions,
} from '@/contract/operator/promotions.contract';
import { memberPromotionStates } from '@/contract/promotions.contract';
import { parseBaht } from '@/domain/baht';
import type { CommandCall, CommandOutput, OperatorCommand } from '../terminal/command-types';
import { listCommand } from '../terminal/list.command';
import { openName } from '../terminal/open-state.copy';
import { renderTable } from '../terminal/table.renderer';
import { memberPromotionStateNames, promotionKindNames } from './operator.copy';

/** Operator commands for promotions. */
export const commands: readonly OperatorCommand[] = [
  {
    name: 'promotions list',
    summary:
      'Lists the promotions of the agent with the expected result of the house at its worst deposit, and with their use',
    run: async ({ client }) => {
      const data = await client.call(offeredPromotions);
      const text = renderTable(
        data,
        [
          ['id', 'id'],
          ['code', 'code'],
          ['name', 'name'],
          ['kind', (row) => promotionKindNames[row.kind]],
          ['state', (row) => openName(row.is_open)],
          ['until', 'ends_at'],
          ['expected', 'expected_result', 'right'],
          ['waiting', 'waiting', 'right'],
          ['running', 'running', 'right'],
          ['granted', 'granted', 'right'],
          ['bonus', 'bonus', 'right'],
        ],
        'No promotions.',
      );
      return {
        data,
        text,
        isBad: data.some(
          ({ is_open, expected_result }) => is_open && parseBaht(expected_result) < 0,
        ),
      };
    },
  },
  listCommand({
    name: 'promotions members',
    options: { state: false, username: false, limit: false },
    summary: `Lists the promotions taken by members; states: ${memberPromotionStates.join(', ')}`,
    load: ({ client, options: { state, username, limit } }) =>
      client.call(takenPromotions, { query: { state, username, limit } }),
    none: 'No promotions taken.',
    columns: [
      ['member', 'username'],
      ['promotion', 'code'],
      ['state', (row) => memberPromotionStateNames[row.state]],
      ['taken', 'accepted_at'],
      ['deposit', 'deposit_amount', 'right'],
      ['bonus', 'bonus_amount', 'right'],
      ['turnover', 'counted', 'right'],
      ['required', 'required', 'right'],
      ['until', 'expires_at'],
      ['moved', 'moved_amount', 'right'],
    ],
  }),
  {
    name: 'promotions open',
    args: ['id'],
    options: { force: false },
    summary:
      'Opens a promotion for members; --force with an owner’s reason opens it although the house loses or the required turnover is too high',
    run: (call) => setOpen(call, true),
  },
  {
    name: 'promotions close',
    args: ['id'],
    summary: 'Closes a promotion; members who have taken it keep it',
    run: (call) => setOpen(call, false),
  },
];

async function setOpen(
  { client, args: [id], options: { force } }: CommandCall,
  isOpen: boolean,
): Promise<CommandOutput> {
  return {
    data: await client.call(promotionOpen, {
      body: { id, is_open: isOpen, ...(force !== undefined && { force }) },
    }),
    text: `${id}: ${openName(isOpen)}`,
  };
}
