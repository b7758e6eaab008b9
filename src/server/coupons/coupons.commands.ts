import {
  couponEnd,
  couponIssue,
  couponList,
  couponUses,
} from '@/contract/operator/coupons.contract';
import { addDays, isCalendarDay, toDayStart } from '@/domain/calendar-day';
import type { OperatorCommand } from '../terminal/command-types';
import { listCommand } from '../terminal/list.command';

/** Operator commands for coupons. */
export const commands: readonly OperatorCommand[] = [
  listCommand({
    name: 'coupons list',
    options: { limit: false },
    summary: 'Lists the latest coupons with the number of their uses',
    load: ({ client, options: { limit } }) => client.call(couponList, { query: { limit } }),
    none: 'No coupons.',
    columns: [
      ['code', 'code'],
      ['baht', 'amount', 'right'],
      ['points', 'point', 'right'],
      [
        'turnover',
        (row) => (row.turnover_multiple === 0 ? null : `×${row.turnover_multiple}`),
        'right',
      ],
      ['required play', (row) => row.play ?? 'none', 'right'],
      ['used', 'used', 'right'],
      ['uses allowed', 'uses_allowed', 'right'],
      ['per member', 'uses_per_member', 'right'],
      ['from', 'starts_at'],
      ['until', 'ends_at'],
    ],
  }),
  {
    name: 'coupons create',
    args: ['code'],
    options: {
      credit: false,
      points: false,
      turnover: false,
      uses: true,
      each: false,
      play: false,
      'for-everyone': false,
      from: false,
      until: false,
      force: false,
    },
    summary:
      'Creates a coupon for --credit in baht (with a turnover of --turnover times the credit) or for --points; --uses in total, --each per member (default 1). A use requires the play that pays for the coupon, or --play in baht, or no play with --for-everyone yes. --from and --until are days (YYYY-MM-DD), both included; --force with an owner’s reason accepts a loss of the house',
    run: async ({ client, args: [code], options }) => {
      const { credit, points, turnover, uses, each, play, from, until, force } = options;
      const everyone = options['for-everyone'];
      if ((credit === undefined) === (points === undefined)) {
        throw new Error('Give either --credit or --points.');
      }
      if (everyone !== undefined && (everyone !== 'yes' || play !== undefined)) {
        throw new Error('Give either --play with an amount, or --for-everyone yes.');
      }
      const starts = from === undefined ? {} : { starts_at: startOf(from).toISOString() };
      const ends = until === undefined ? {} : { ends_at: startOf(until, 1).toISOString() };
      const gain =
        credit === undefined
          ? { kind: 'points', point: points }
          : { kind: 'credit', amount: credit, turnover_multiple: turnover ?? 0 };
      return {
        data: await client.call(couponIssue, {
          body: {
            code,
            ...gain,
            uses_allowed: uses,
            uses_per_member: each ?? 1,
            ...(play !== undefined && { play }),
            ...(everyone !== undefined && { needs_played_deposit: false }),
            ...starts,
            ...ends,
            ...(force !== undefined && { force }),
          },
        }),
        text: `${code}: ${credit === undefined ? `${points} แต้ม` : `฿${credit}`} × ${uses}`,
      };
    },
  },
  listCommand({
    name: 'coupons uses',
    args: ['code'],
    options: { limit: false },
    summary: 'Lists the members who used a coupon',
    load: ({ client, args: [code], options: { limit } }) =>
      client.call(couponUses, { query: { code, limit } }),
    none: 'No uses.',
    columns: [
      ['member', 'username'],
      ['at', 'used_at'],
    ],
  }),
  {
    name: 'coupons end',
    args: ['code'],
    summary: 'Ends a coupon at once; members keep the rewards that it gave',
    run: async ({ client, args: [code] }) => ({
      data: await client.call(couponEnd, { body: { code } }),
      text: `${code}: ended`,
    }),
  },
];

function startOf(day: string, later = 0): Date {
  if (!isCalendarDay(day))
    throw new Error(`${day} is not a day of the calendar. Write YYYY-MM-DD.`);
  return toDayStart(addDays(day, later));
}
