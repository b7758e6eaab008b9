import {
  offeredPromotions,
  promotionOpen,
  takenPromotions,
} from '@/contract/operator/promotions.contract';
import { memberPromotionStates } from '@/contract/promotions.contract';
import { parseBaht } from '@/domain/baht';
import type { CommandCall, CommandOutput, OperatorCommand } from '../terminal/command.types';
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
      const columns = [
        { title: 'id' },
        { title: 'code' },
        { title: 'name' },
        { title: 'kind' },
        { title: 'state' },
        { title: 'until' },
        { title: 'expected', isAmount: true },
        { title: 'waiting', isAmount: true },
        { title: 'running', isAmount: true },
        { title: 'granted', isAmount: true },
        { title: 'bonus', isAmount: true },
      ];
      const rows = data.map((row) => [
        row.id,
        row.code,
        row.name,
        promotionKindNames[row.kind],
        openName(row.is_open),
        row.ends_at,
        row.expected_result,
        row.waiting,
        row.running,
        row.granted,
        row.bonus,
      ]);
      return {
        data,
        text: rows.length === 0 ? 'No promotions.' : renderTable(columns, rows),
        isBad: data.some(
          ({ is_open, expected_result }) => is_open && parseBaht(expected_result) < 0,
        ),
      };
    },
  },
  {
    words: 'promotions members',
    options: { state: false, username: false, limit: false },
    summary: `what members have taken; states: ${memberPromotionStates.join(', ')}`,
    run: async ({ client, options }) => {
      const { state, username, limit } = options;
      const data = await client.call(takenPromotions, { query: { state, username, limit } });
      const columns = [
        { title: 'member' },
        { title: 'promotion' },
        { title: 'state' },
        { title: 'taken' },
        { title: 'deposit', isAmount: true },
        { title: 'bonus', isAmount: true },
        { title: 'played', isAmount: true },
        { title: 'of', isAmount: true },
        { title: 'until' },
        { title: 'moved', isAmount: true },
      ];
      const rows = data.map((row) => [
        row.username,
        row.code,
        memberPromotionStateNames[row.state],
        row.accepted_at,
        row.deposit_amount,
        row.bonus_amount,
        row.counted,
        row.required,
        row.expires_at,
        row.moved_amount,
      ]);
      return { data, text: rows.length === 0 ? 'Nothing taken.' : renderTable(columns, rows) };
    },
  },
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
