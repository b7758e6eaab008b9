import { type FigureId, figureIds, reportFigures } from '@/contract/operator/report-figures';
import { formatBaht } from '@/domain/baht';
import { playTypeOf } from './play-types';

/** Movements of one day by the kinds of their accounts and by code; the amount is in satang or points. */
export interface HouseCell {
  debitKind: string;
  creditKind: string;
  code: string;
  count: number;
  amount: number;
}

/** Settled stakes of one day by kind; amounts in satang. */
export interface PlaySum {
  isStaff: boolean;
  area: string;
  category: string;
  walletKind: 'main' | 'bonus';
  stake: number;
  payout: number;
}

/** Counts of members, without staff; amounts in satang. */
export interface MemberCounts {
  membersNew: number;
  depositors: number;
  firstDeposits: number;
  firstDepositsSatang: number;
  players: number;
}

export const noMembers: MemberCounts = {
  membersNew: 0,
  depositors: 0,
  firstDeposits: 0,
  firstDepositsSatang: 0,
  players: 0,
};

/** Sums of accounts by kind: credits less debits. */
export type Balances = ReadonlyMap<string, number>;

/** Money of play by the accounts of the house, in satang. */
export interface PlayMoney {
  games: number;
  lotto: number;
}

/** Everything that the figures of a day or a period are made of. */
export interface FigureSources {
  cells: readonly HouseCell[];
  plays: readonly PlaySum[];
  members: MemberCounts;
  /** Balances at the end. */
  balances: Balances;
  /** Stakes that are not settled at the end. */
  openStakes: PlayMoney;
  /** Satang that a point is worth. */
  pointWorth: number;
}

/** All figures: satang for baht, or a number. */
export type FigureValues = Readonly<Record<FigureId, number>>;

/** Returns the sums of accounts by kind after further movements. */
export function addToBalances(before: Balances, cells: readonly HouseCell[]): Balances {
  const after = new Map(before);
  for (const { debitKind, creditKind, amount } of cells) {
    after.set(debitKind, (after.get(debitKind) ?? 0) - amount);
    after.set(creditKind, (after.get(creditKind) ?? 0) + amount);
  }
  return after;
}

/** Returns the sum of a kind of account. */
export function balanceOf(balances: Balances, kind: string): number {
  return balances.get(kind) ?? 0;
}

/** Returns what the accounts of play hold. */
export function playMoneyOf(balances: Balances): PlayMoney {
  return { games: balanceOf(balances, 'house_games'), lotto: balanceOf(balances, 'house_lotto') };
}

/** Returns the result of settled play for the house, stakes less payouts, of staff too. */
export function resultOf(plays: readonly PlaySum[]): PlayMoney {
  const result = { games: 0, lotto: 0 };
  for (const { area, stake, payout } of plays) {
    result[area === 'lotto' ? 'lotto' : 'games'] += stake - payout;
  }
  return result;
}

/** Adds money of play, or subtracts it with `times` -1. */
export function addPlay(money: PlayMoney, other: PlayMoney, times: 1 | -1 = 1): PlayMoney {
  return { games: money.games + times * other.games, lotto: money.lotto + times * other.lotto };
}

/** Returns what movements cost the promotion budget; prizes of shooters come from the lottery's account. */
export function bonusCostOf({ debitKind, creditKind, code, amount }: HouseCell): number {
  if (debitKind === 'promotion_budget' || code === 'lotto_shot_prize') return amount;
  return creditKind === 'promotion_budget' ? -amount : 0;
}

function sum<Item>(items: readonly Item[], of: (item: Item) => number): number {
  return items.reduce((total, item) => total + of(item), 0);
}

const amountOf = (cells: readonly HouseCell[], code: string): number =>
  sum(cells, (cell) => (cell.code === code ? cell.amount : 0));
const countOf = (cells: readonly HouseCell[], code: string): number =>
  sum(cells, (cell) => (cell.code === code ? cell.count : 0));

/** Returns the play that reports count; it leaves out staff, and wins without a stake behind them. */
export function countedPlays(plays: readonly PlaySum[]): PlaySum[] {
  return plays.filter(
    ({ isStaff, area, category }) => !isStaff && playTypeOf(area, category) !== null,
  );
}

/** Computes all figures; `docs/rules.md#reports` defines each. */
export function computeFigures(sources: FigureSources): FigureValues {
  const { cells, members, balances } = sources;
  const plays = countedPlays(sources.plays);
  const deposits = amountOf(cells, 'deposit');
  const payouts = amountOf(cells, 'withdraw_paid') - amountOf(cells, 'withdraw_bounced');
  const stakes = sum(plays, ({ stake }) => stake);
  const prizes = sum(plays, ({ payout }) => payout);
  const ggrBonus = sum(plays, ({ walletKind, stake, payout }) =>
    walletKind === 'bonus' ? stake - payout : 0,
  );
  const bonusCost = sum(cells, bonusCostOf);
  const adjustments = sum(cells, ({ code, debitKind, amount }) => {
    if (code !== 'adjustment') return 0;
    return debitKind === 'house_adjustments' ? amount : -amount;
  });
  const held = balanceOf(balances, 'withdrawal_holds');
  return {
    deposits_count: countOf(cells, 'deposit'),
    deposits,
    payouts_count: countOf(cells, 'withdraw_paid') - countOf(cells, 'withdraw_bounced'),
    payouts,
    withdrawals_asked: amountOf(cells, 'withdraw_hold'),
    withdrawals_returned: amountOf(cells, 'withdraw_returned'),
    withdrawals_waiting: held,
    net_cash: deposits - payouts,
    stakes,
    prizes,
    ggr: stakes - prizes,
    ggr_bonus: ggrBonus,
    open_stakes: sources.openStakes.games + sources.openStakes.lotto,
    bonus_cost: bonusCost,
    adjustments,
    ngr: stakes - prizes - bonusCost - adjustments,
    bank_fees: amountOf(cells, 'bank_fee'),
    owner_capital: amountOf(cells, 'owner_in') - amountOf(cells, 'owner_out'),
    members_new: members.membersNew,
    first_deposits_count: members.firstDeposits,
    first_deposits: members.firstDepositsSatang,
    players: members.players,
    depositors: members.depositors,
    member_balances:
      balanceOf(balances, 'member_wallet') + balanceOf(balances, 'member_commission') + held,
    points_value: Math.round(balanceOf(balances, 'member_points') * sources.pointWorth),
    bank_book: negate(balanceOf(balances, 'agent_bank')),
  };
}

/** Avoids -0, which is no amount. */
export function negate(amount: number): number {
  return amount === 0 ? 0 : -amount;
}

/** Formats figures for the contract: baht as a decimal string, a number as an integer string. */
export function formatFigures(values: FigureValues): Record<FigureId, string>;
export function formatFigures(values: Partial<FigureValues>): Partial<Record<FigureId, string>>;
export function formatFigures(values: Partial<FigureValues>): Partial<Record<FigureId, string>> {
  return Object.fromEntries(
    figureIds.flatMap((id) => {
      const value = values[id];
      if (value === undefined) return [];
      return [[id, reportFigures[id].unit === 'baht' ? formatBaht(value) : String(value)]];
    }),
  );
}
