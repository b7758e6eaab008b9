import { lottoBills } from '@/contract/operator/lotto-bills.contract';
import type { OperatorCommand } from '../terminal/command-types';
import { listCommand } from '../terminal/list.command';

/** Operator commands for bills of the lottery. */
export const commands: readonly OperatorCommand[] = [
  listCommand({
    name: 'lotto bills',
    options: {
      ...{ number: false, phone: false, round: false, market: false, state: false },
      ...{ from: false, to: false, cursor: false, limit: false },
    },
    summary: 'Lists bills of lottery and yeekee, the latest first; --phone finds a member',
    load: async ({ client, options: { phone, round, market, ...query } }) =>
      (
        await client.call(lottoBills, {
          query: { ...query, username: phone, round_id: round, market_id: market },
        })
      ).rows,
    none: 'No bills.',
    columns: [
      ['bill', 'number', 'right'],
      ['member', 'username'],
      ['round', 'round_id'],
      ['state', 'state'],
      ['items', 'item_count', 'right'],
      ['staked', 'amount', 'right'],
      ['paid', 'paid', 'right'],
      ['at', 'created_at'],
    ],
  }),
];
