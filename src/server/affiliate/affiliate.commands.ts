import type * as v from 'valibot';
import {
  affiliateMargins,
  affiliateMemberNetwork,
  affiliateRatesSet,
  affiliateSignalList,
} from '@/contract/operator/affiliate.contract';
import { formatBaht } from '@/domain/baht';
import type { OperatorCommand } from '../terminal/command.types';
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
      const columns = [
        { title: 'phone' },
        { title: 'level', isAmount: true },
        { title: 'referred by' },
        { title: 'since' },
        { title: 'turnover', isAmount: true },
        { title: 'income', isAmount: true },
      ];
      const rows = data.friends.map((friend) => [
        friend.username,
        friend.level,
        friend.referred_by,
        friend.joined_at.slice(0, 10),
        friend.turnover,
        friend.income,
      ]);
      const head = [
        `${data.ref_code} · ${counts}`,
        `earned ฿${data.income}, to be taken over ฿${data.balance}`,
        `referred by ${data.referrers.join(' ← ') || 'nobody'}`,
      ].join('\n');
      return { data, text: rows.length === 0 ? head : `${head}\n\n${renderTable(columns, rows)}` };
    },
  },
  {
    words: 'affiliate signals',
    options: { limit: false },
    summary:
      'friends who may be whoever referred them: the same device or address within a day, the same owner of a bank account',
    run: async ({ client, options: { limit } }) => {
      const data = await client.call(affiliateSignalList, { query: { limit } });
      const columns = [
        { title: 'referrer' },
        { title: 'friend' },
        { title: 'since' },
        { title: 'the same' },
        { title: 'income', isAmount: true },
      ];
      const rows = data.map((row) => [
        row.referrer,
        row.friend,
        row.joined_at.slice(0, 10),
        row.signals.join(', '),
        row.income,
      ]);
      return { data, text: rows.length === 0 ? 'No signals.' : renderTable(columns, rows) };
    },
  },
];

type Margins = v.InferOutput<typeof affiliateMargins.data>['margins'];

function renderMargins(margins: Margins): string {
  const columns = [
    { title: 'type' },
    { title: 'rates %' },
    { title: 'house edge', isAmount: true },
    { title: 'levels', isAmount: true },
    { title: 'cashback', isAmount: true },
    { title: 'points', isAmount: true },
    { title: 'margin', isAmount: true },
  ];
  // Basis points are hundredths of a percent.
  return renderTable(
    columns,
    margins.map((row) => [
      row.type,
      row.rates.map(formatBaht).join(' / '),
      formatBaht(row.house_edge),
      formatBaht(row.levels),
      formatBaht(row.turnover_cashback),
      formatBaht(row.points),
      formatBaht(row.margin),
    ]),
  );
}
