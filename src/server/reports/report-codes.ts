import type { FigureId } from '@/contract/operator/report-figures';

/**
 * The figure that each ledger code belongs to; null for movements between accounts of a member, of points, and for
 * opening balances, which are in the balances alone. A test refuses a code that is missing here.
 */
export const figureOfCode: Readonly<Record<string, FigureId | null>> = {
  deposit: 'deposits',
  withdraw_paid: 'payouts',
  withdraw_bounced: 'payouts',
  withdraw_hold: 'withdrawals_asked',
  withdraw_returned: 'withdrawals_returned',
  game_stake: 'ggr',
  game_payout: 'ggr',
  game_rollback: 'ggr',
  game_correction: 'ggr',
  game_jackpot: 'ggr',
  game_adjustment: 'ggr',
  lotto_bet: 'ggr',
  lotto_prize: 'ggr',
  lotto_cancel: 'ggr',
  lotto_refund: 'ggr',
  lotto_correction: 'ggr',
  lotto_shot_prize: 'bonus_cost',
  promotion_bonus: 'bonus_cost',
  promotion_forfeit: 'bonus_cost',
  coupon_credit: 'bonus_cost',
  redeem_credit: 'bonus_cost',
  wheel_credit: 'bonus_cost',
  quest_credit: 'bonus_cost',
  cashback_loss: 'bonus_cost',
  cashback_turnover: 'bonus_cost',
  poll_prize: 'bonus_cost',
  free_round_win: 'bonus_cost',
  game_promo: 'bonus_cost',
  affiliate_income: 'bonus_cost',
  affiliate_income_back: 'bonus_cost',
  unproved_return: 'bonus_cost',
  adjustment: 'adjustments',
  bank_fee: 'bank_fees',
  owner_in: 'owner_capital',
  owner_out: 'owner_capital',
  opening_balance: null,
  promotion_release: null,
  affiliate_redeem: null,
  coupon_points: null,
  points_play: null,
  points_play_back: null,
  points_redeem: null,
  points_return: null,
  points_adjust: null,
  wheel_exchange: null,
  wheel_points: null,
  quest_check_in: null,
  quest_points: null,
};

/** Returns whether reports know a ledger code. */
export function isReportedCode(code: string): boolean {
  return Object.hasOwn(figureOfCode, code);
}
