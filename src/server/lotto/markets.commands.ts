import {
  lottoMarketEdit,
  lottoMarketList,
  lottoMarketOpen,
  lottoMarketTerms,
} from '@/contract/operator/lotto-markets.contract';
import type { OperatorCommand } from '../terminal/command-types';
import { listCommand } from '../terminal/list.command';
import { openName } from '../terminal/open-state.copy';

/** Operator commands for the markets of the lottery. */
export const commands: readonly OperatorCommand[] = [
  listCommand({
    name: 'lotto markets',
    summary: 'Lists all markets with their rates for rounds that are planned from now on',
    load: async ({ client }) => (await client.call(lottoMarketList)).markets,
    columns: [
      ['market', 'market_id'],
      ['name', 'name'],
      ['state', (row) => openName(row.is_open)],
      ['rates', (row) => row.terms.map(({ bet_type, rate }) => `${bet_type} ${rate}`).join(', ')],
      ['planned', (row) => row.kept.rounds, 'right'],
      ['refunded after', 'refund_after_minutes', 'right'],
    ],
  }),
  ...(['open', 'close'] as const).map(
    (act): OperatorCommand => ({
      name: `lotto ${act}-market`,
      args: ['market'],
      summary:
        act === 'open'
          ? 'Opens a market; its rounds are planned within minutes'
          : 'Closes a market; rounds that are planned already go on',
      run: async ({ client, args: [market] }) => ({
        data: await client.call(lottoMarketOpen, {
          body: { market_id: market, is_open: act === 'open' },
        }),
        text: `${market}: ${openName(act === 'open')}`,
      }),
    }),
  ),
  {
    name: 'lotto terms',
    args: ['market', 'bet_type'],
    options: { rate: true, min: true, max: true, 'per-number': true, ceiling: true },
    summary:
      'Changes rate and limits of a bet type for rounds that are planned afterwards; another rate waits for the approval of another operator',
    run: async ({ client, args: [market, betType], options }) => {
      const data = await client.call(lottoMarketTerms, {
        body: {
          market_id: market,
          terms: [
            {
              bet_type: betType,
              rate: options['rate'],
              min_amount: options['min'],
              max_amount: options['max'],
              max_per_number: options['per-number'],
              payout_ceiling: options['ceiling'],
            },
          ],
        },
      });
      return {
        data,
        text: `${market} ${betType}: changed; ${data.rounds} planned rounds until ${data.last_day ?? '-'} keep their terms`,
      };
    },
  },
  {
    name: 'lotto edit-market',
    args: ['market'],
    options: { name: true, position: true, image: true, 'refund-after': true },
    summary:
      'Changes name, place in the list, picture, and the minutes after which a round without a result is refunded',
    run: async ({ client, args: [market], options: { name, position, image, ...options } }) => ({
      data: await client.call(lottoMarketEdit, {
        body: {
          ...{ market_id: market, name, position, image },
          refund_after_minutes: options['refund-after'],
        },
      }),
      text: `${market}: changed`,
    }),
  },
];
