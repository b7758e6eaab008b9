/** Unit of a figure: money in baht, or a number of things. */
export type FigureUnit = 'baht' | 'count';

interface Figure {
  readonly unit: FigureUnit;
  /** Whether the figure is a state at the end of the day, which is not added up over days. */
  readonly isBalance?: true;
  /** Whether the figure has lines behind it, which `reports/lines` lists. */
  readonly hasLines?: true;
  /** Whether `reports/day` divides the figure into parts, such as receiving accounts or kinds of games. */
  readonly hasParts?: true;
}

/**
 * The figures of a day, in the order of the report. `docs/rules.md#reports` defines each one; the console shows the
 * Thai definitions of `report-figures.copy.ts`.
 */
export const reportFigures = {
  deposits_count: { unit: 'count', hasLines: true },
  deposits: { unit: 'baht', hasLines: true, hasParts: true },
  payouts_count: { unit: 'count', hasLines: true },
  payouts: { unit: 'baht', hasLines: true, hasParts: true },
  withdrawals_asked: { unit: 'baht', hasLines: true },
  withdrawals_returned: { unit: 'baht', hasLines: true },
  withdrawals_waiting: { unit: 'baht', isBalance: true },
  net_cash: { unit: 'baht' },
  stakes: { unit: 'baht', hasParts: true },
  prizes: { unit: 'baht', hasParts: true },
  ggr: { unit: 'baht', hasLines: true, hasParts: true },
  ggr_bonus: { unit: 'baht', hasParts: true },
  open_stakes: { unit: 'baht', isBalance: true, hasParts: true },
  bonus_cost: { unit: 'baht', hasLines: true, hasParts: true },
  adjustments: { unit: 'baht', hasLines: true },
  ngr: { unit: 'baht' },
  bank_fees: { unit: 'baht', hasLines: true },
  owner_capital: { unit: 'baht', hasLines: true },
  members_new: { unit: 'count', hasLines: true },
  first_deposits_count: { unit: 'count', hasLines: true },
  first_deposits: { unit: 'baht', hasLines: true },
  players: { unit: 'count', hasLines: true },
  depositors: { unit: 'count', hasLines: true },
  member_balances: { unit: 'baht', isBalance: true, hasParts: true },
  points_value: { unit: 'baht', isBalance: true },
  bank_book: { unit: 'baht', isBalance: true, hasParts: true },
} as const satisfies Readonly<Record<string, Figure>>;

export type FigureId = keyof typeof reportFigures;
export const figureIds = Object.keys(reportFigures) as FigureId[];
