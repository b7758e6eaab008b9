import type { FigureId } from '@/contract/operator/report-figures';

/** The figures of a day in the groups of its page. Every figure stands in one group. */
export const figureGroups: readonly {
  readonly title: string;
  readonly figures: readonly FigureId[];
}[] = [
  {
    title: 'เงินเข้าออก',
    figures: [
      ...(['deposits_count', 'deposits', 'payouts_count', 'payouts', 'net_cash'] as const),
      ...(['withdrawals_asked', 'withdrawals_returned', 'withdrawals_waiting'] as const),
      ...(['bank_fees', 'owner_capital'] as const),
    ],
  },
  {
    title: 'การเล่น',
    figures: ['stakes', 'prizes', 'ggr', 'ggr_bonus', 'open_stakes'],
  },
  { title: 'โบนัสและ NGR', figures: ['bonus_cost', 'adjustments', 'ngr'] },
  {
    title: 'สมาชิก',
    figures: ['members_new', 'first_deposits_count', 'first_deposits', 'players', 'depositors'],
  },
  {
    title: 'ยอดคงเหลือและธนาคาร',
    figures: ['member_balances', 'points_value', 'bank_book'],
  },
];
