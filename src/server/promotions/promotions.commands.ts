import * as v from 'valibot';
import { memberPromotionStates, promotionKinds } from '@/contract/promotions.contract';
import type { CommandCall, CommandOutput, OperatorCommand } from './command.types';
import { memberPromotionStateNames, openNames, promotionKindNames } from './operator.copy';
import { renderTable } from './table.renderer';

const promotion = v.looseObject({
  id: v.number(),
  code: v.string(),
  name: v.string(),
  kind: v.picklist(promotionKinds),
  is_open: v.boolean(),
  ends_at: v.nullable(v.string()),
  waiting: v.number(),
  running: v.number(),
  granted: v.number(),
  bonus: v.string(),
});

const memberPromotion = v.looseObject({
  username: v.string(),
  code: v.string(),
  state: v.picklist(memberPromotionStates),
  accepted_at: v.string(),
  expires_at: v.nullable(v.string()),
  deposit_amount: v.nullable(v.string()),
  bonus_amount: v.nullable(v.string()),
  required: v.nullable(v.string()),
  counted: v.nullable(v.string()),
  moved_amount: v.string(),
});

const openName = (isOpen: boolean) => (isOpen ? openNames.open : openNames.closed);

/** What operators do about promotions. */
export const promotionCommands: readonly OperatorCommand[] = [
  {
    words: 'promotions list',
    summary: 'what the agent offers, and what has become of it',
    run: async ({ client }) => {
      const data = await client.get('/promotions', v.array(promotion));
      const columns = [
        { title: 'id' },
        { title: 'code' },
        { title: 'name' },
        { title: 'kind' },
        { title: 'state' },
        { title: 'until' },
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
        row.waiting,
        row.running,
        row.granted,
        row.bonus,
      ]);
      return { data, text: rows.length === 0 ? 'No promotions.' : renderTable(columns, rows) };
    },
  },
  {
    words: 'promotions members',
    options: { state: false, username: false, limit: false },
    summary: `what members have taken; states: ${memberPromotionStates.join(', ')}`,
    run: async ({ client, options }) => {
      const { state, username, limit } = options;
      const query = { state, username, limit };
      const data = await client.get('/promotions/members', v.array(memberPromotion), query);
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
    summary: 'members may take it',
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
  { client, places: [id] }: CommandCall,
  isOpen: boolean,
): Promise<CommandOutput> {
  return {
    data: await client.post('/promotions/open', v.null(), { id, is_open: isOpen }),
    text: `${id}: ${openName(isOpen)}`,
  };
}
