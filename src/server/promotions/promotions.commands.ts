import {
  offeredPromotions,
  promotionOpen,
  takenPromotions,
} from '@/contract/operator/promotions.contract';
import { memberPromotionStates } from '@/contract/promotions.contract';
import { parseBaht } from '@/domain/baht';
import type { CommandCall, CommandOutput, OperatorCommand } from '../terminal/command.types';
import { listCommand } from '../terminal/list.command';
import { openName } from '../terminal/open-state.copy';
import { renderTable } from '../terminal/table.renderer';
import { memberPromotionStateNames, promotionKindNames } from './operator-words.copy';

/** Operator commands for promotions. */
export const commands: readonly OperatorCommand[] = [
  {
    words: 'promotions list',
    summary:
      'what the agent offers, the result that the house expects at the worst deposit, and what has become of it',
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
    words: 'promotions members',
    options: { state: false, username: false, limit: false },
    summary: `what members have taken; states: ${memberPromotionStates.join(', ')}`,
    load: ({ client, options: { state, username, limit } }) =>
      client.call(takenPromotions, { query: { state, username, limit } }),
    none: 'Nothing taken.',
    columns: [
      ['member', 'username'],
      ['promotion', 'code'],
      ['state', (row) => memberPromotionStateNames[row.state]],
      ['taken', 'accepted_at'],
      ['deposit', 'deposit_amount', 'right'],
      ['bonus', 'bonus_amount', 'right'],
      ['played', 'counted', 'right'],
      ['of', 'required', 'right'],
      ['until', 'expires_at'],
      ['moved', 'moved_amount', 'right'],
    ],
  }),
  {
    words: 'promotions open',
    places: ['id'],
    options: { force: false },
    summary: 'members may take it; --force with a reason where it loses or asks for too much',
    run: (call) => setOpen(call, true),
  },
  {
    words: 'promotions close',
    places: ['id'],
    summary: 'nobody takes it any more; who has taken it keeps it',
    run: (call) => setOpen(call, false),
  },
];

async function setOpen(
  { client, places: [id], options: { force } }: CommandCall,
  isOpen: boolean,
): Promise<CommandOutput> {
  return {
    data: await client.call(promotionOpen, {
      body: { id, is_open: isOpen, ...(force !== undefined && { force }) },
    }),
    text: `${id}: ${openName(isOpen)}`,
  };
}
