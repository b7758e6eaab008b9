import type * as v from 'valibot';
import {
  affiliateEarners,
  affiliateHold,
  affiliateHolds,
  affiliateMargins,
  affiliateMemberNetwork,
  affiliateRatesSet,
  affiliateRelease,
  affiliateSignalList,
  affiliateSignalSeen,
  earnerPeriods,
  holdStates,
  signalStates,
} from '@/contract/operator/affiliate.contract';
import { formatBaht } from '@/domain/baht';
import type { OperatorCommand } from '../terminal/command-types';
import { listCommand } from '../terminal/list.command';
import { renderTable } from '../terminal/table.renderer';

/** Operator commands for affiliate income. */
export const commands: readonly OperatorCommand[] = [
  {
    name: 'affiliate margins',
    summary:
      'Shows the margin of the house for each type of game, in percent of the stake; exit code 1 if a margin is negative',
    run: async ({ client }) => {
      const data = await client.call(affiliateMargins);
      const worth = `Margins count a point as ฿${data.point_worth}. The shop gives at most ฿${data.best_of_shop} for a point.`;
      const hint =
        Number(data.best_of_shop) > Number(data.point_worth)
          ? ' That is more: raise the agent rule affiliate.point_worth.'
          : '';
      return {
        data,
        text: `${renderMargins(data.margins)}\n\n${worth}${hint}`,
        isBad: data.margins.some(({ margin }) => margin < 0),
      };
    },
  },
  {
    name: 'affiliate rates',
    args: ['type', 'basis points'],
    options: { force: false },
    summary:
      'Changes the rates of a type, such as `slot 80,30,20` for the three levels; --force with a reason accepts a negative margin',
    run: async ({ client, args: [type = '', written = ''], options: { force } }) => {
      const body = { type, rates: written.split(','), ...(force !== undefined && { force }) };
      const data = await client.call(affiliateRatesSet, { body });
      return { data, text: renderMargins(data.margins) };
    },
  },
  {
    name: 'affiliate network',
    args: ['phone'],
    options: { limit: false },
    summary:
      'Shows the referrers of a member and the friends with their turnover and income, the latest first',
    run: async ({ client, args: [username], options: { limit } }) => {
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
        `income ฿${data.income}, not yet redeemed ฿${data.balance}`,
        `referred by ${data.referrers.join(' ← ') || '–'}`,
      ].join('\n');
      return { data, text: data.friends.length === 0 ? head : `${head}\n\n${table}` };
    },
  },
  listCommand({
    name: 'affiliate signals',
    options: { state: false, cursor: false, limit: false },
    summary: `Lists friends who may be the same person as their referrer: the same device or IP within a day, or bank accounts of the same owner; states: ${signalStates.join(', ')}`,
    load: async ({ client, options: { state, cursor, limit } }) =>
      (await client.call(affiliateSignalList, { query: { state, cursor, limit } })).rows,
    none: 'No signals.',
    columns: [
      ['referrer', (row) => row.referrer.username],
      ['friend', (row) => row.friend.username],
      ['friend id', (row) => row.friend.id, 'right'],
      ['since', (row) => row.friend.joined_at.slice(0, 10)],
      ['signals', (row) => row.signals.join(', ')],
      ['income', 'income', 'right'],
    ],
  }),
  {
    name: 'affiliate signal-seen',
    args: ['friend id'],
    options: { note: true },
    summary: 'Marks the signals of a friend as seen, with a note; a further sign opens them again',
    run: async ({ client, args: [friendId], options: { note } }) => ({
      data: await client.call(affiliateSignalSeen, { body: { friend_id: friendId, note } }),
      text: `${friendId}: seen`,
    }),
  },
  listCommand({
    name: 'affiliate earners',
    options: { period: false, cursor: false, limit: false },
    summary: `Lists the members with income of a month, the highest first; periods: ${earnerPeriods.join(', ')}`,
    load: async ({ client, options: { period, cursor, limit } }) =>
      (await client.call(affiliateEarners, { query: { period, cursor, limit } })).rows,
    none: 'No income in this month.',
    columns: [
      ['member', 'member_id', 'right'],
      ['phone', 'username'],
      ['income', 'income', 'right'],
      ['before cap', 'earned', 'right'],
      ['friends', 'friends', 'right'],
      ['played', 'played', 'right'],
      ['not redeemed', 'balance', 'right'],
      ['held since', (row) => row.held_since ?? ''],
    ],
  }),
  listCommand({
    name: 'affiliate holds',
    options: { state: false, cursor: false, limit: false },
    summary: `Lists the holds of affiliate income, the latest first; states: ${holdStates.join(', ')}`,
    load: async ({ client, options: { state, cursor, limit } }) =>
      (await client.call(affiliateHolds, { query: { state, cursor, limit } })).rows,
    none: 'No holds.',
    columns: [
      ['member', 'member_id', 'right'],
      ['phone', 'username'],
      ['not redeemed', 'balance', 'right'],
      ['since', 'held_at'],
      ['by', 'held_by'],
      ['reason', 'reason'],
      ['released', (row) => row.released_at ?? ''],
      ['by', (row) => row.released_by ?? ''],
    ],
  }),
  {
    name: 'affiliate hold',
    args: ['member id'],
    options: { reason: true },
    summary: "Holds a member's income: it accrues, but cannot be redeemed",
    run: async ({ client, args: [memberId], options: { reason } }) => ({
      data: await client.call(affiliateHold, { body: { member_id: memberId, reason } }),
      text: `${memberId}: income held`,
    }),
  },
  {
    name: 'affiliate release',
    args: ['member id'],
    options: { reason: true },
    summary: "Asks a second person to release a member's income",
    run: async ({ client, args: [memberId], options: { reason } }) => ({
      data: await client.call(affiliateRelease, { body: { member_id: memberId, reason } }),
      text: `${memberId}: income released`,
    }),
  },
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
