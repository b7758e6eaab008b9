import type * as v from 'valibot';
import {
  affiliateMargins,
  affiliateMemberNetwork,
  affiliateRatesSet,
  affiliateSignalList,
} from '@/contract/operator/affiliate.contract';
import { formatBaht } from '@/domain/baht';
import type { OperatorCommand } from '../terminal/command.types';
import { listCommand } from '../terminal/list.command';
import { renderTable } from '../terminal/table.renderer';

/** Operator commands for what members earn by friends. */
export const commands: readonly OperatorCommand[] = [
  {
    words: 'affiliate margins',
    summary:
      'what each type of game leaves to the house, in percent of what is staked; exit code 1 where it is less than nothing',
    run: async ({ client }) => {
      const data = await client.call(affiliateMargins);
      const worth = `A point is reckoned at ฿${data.point_worth}; the shop gives ฿${data.best_of_shop} at best.`;
      const hint =
        Number(data.best_of_shop) > Number(data.point_worth)
          ? ' That is more: agent rule affiliate.point_worth.'
          : '';
      return {
        data,
        text: `${renderMargins(data.margins)}\n\n${worth}${hint}`,
        isBad: data.margins.some(({ margin }) => margin < 0),
      };
    },
  },
  {
    words: 'affiliate rates',
    places: ['type', 'basis points'],
    options: { force: false },
    summary:
      'change the rates of a type: `slot 80,30,20` for the three levels; --force with a reason where it leaves the house less than nothing',
    run: async ({ client, places: [type = '', written = ''], options: { force } }) => {
      const body = { type, rates: written.split(','), ...(force !== undefined && { force }) };
      const data = await client.call(affiliateRatesSet, { body });
      return { data, text: renderMargins(data.margins) };
    },
  },
  {
    words: 'affiliate network',
    places: ['phone'],
    options: { limit: false },
    summary: 'who referred a member, and their friends with what these brought, the latest first',
    run: async ({ client, places: [username], options: { limit } }) => {
      const data = await client.call(affiliateMemberNetwork, { query: { username, limit } });
      const counts = data.counts.map(({ level, count }) => `level ${level}: ${count}`).join(' · ');
      const table = renderTable(data.friends, [
        ['phone', 'username'],
        ['level', 'level', 'right'],
        ['referred by', 'referred_by'],
        ['since', (friend) => friend.joined_at.slice(0, 10)],
        ['turnover', 'turnover', 'right'],
        ['income', 'income', 'right'],
      ]);
      const head = [
        `${data.ref_code} · ${counts}`,
        `earned ฿${data.income}, to be taken over ฿${data.balance}`,
        `referred by ${data.referrers.join(' ← ') || 'nobody'}`,
      ].join('\n');
      return { data, text: data.friends.length === 0 ? head : `${head}\n\n${table}` };
    },
  },
  listCommand({
    words: 'affiliate signals',
    options: { limit: false },
    summary:
      'friends who may be whoever referred them: the same device or address within a day, the same owner of a bank account',
    load: ({ client, options: { limit } }) =>
      client.call(affiliateSignalList, { query: { limit } }),
    none: 'No signals.',
    columns: [
      ['referrer', 'referrer'],
      ['friend', 'friend'],
      ['since', (row) => row.joined_at.slice(0, 10)],
      ['the same', (row) => row.signals.join(', ')],
      ['income', 'income', 'right'],
    ],
  }),
];

type Margins = v.InferOutput<typeof affiliateMargins.data>['margins'];

function renderMargins(margins: Margins): string {
  // Basis points are hundredths of a percent.
  return renderTable(margins, [
    ['type', 'type'],
    ['rates %', (row) => row.rates.map(formatBaht).join(' / ')],
    ['house edge', (row) => formatBaht(row.house_edge), 'right'],
    ['levels', (row) => formatBaht(row.levels), 'right'],
    ['cashback', (row) => formatBaht(row.turnover_cashback), 'right'],
    ['points', (row) => formatBaht(row.points), 'right'],
    ['margin', (row) => formatBaht(row.margin), 'right'],
  ]);
}
