/** Prefixes of ledger codes by group; a code without any of these prefixes is `other`. */
export const groupPrefixes = {
  deposit: 'deposit',
  withdraw: 'withdraw',
  game: 'game_',
  lotto: 'lotto_',
} as const;

/** Groups of movements that a member can tell apart. Every ledger code belongs to exactly one group. */
export type MovementGroup = keyof typeof groupPrefixes | 'other';

/** Returns the group of a ledger code; an unknown code is `other`. */
export function findMovementGroup(code: string): MovementGroup {
  const known = Object.entries(groupPrefixes) as [MovementGroup, string][];
  return known.find(([, prefix]) => code.startsWith(prefix))?.[0] ?? 'other';
}

const copyByCode: Readonly<Record<string, string>> = {
  opening_balance: 'ยอดยกมา',
  withdraw_hold: 'ถอนเงิน',
  withdraw_paid: 'โอนเงินถอนแล้ว',
  withdraw_returned: 'คืนเงินถอน',
  withdraw_bounced: 'โอนเงินถอนไม่สำเร็จ คืนเข้ากระเป๋า',
  game_play: 'เล่นเกม',
  game_stake: 'เดิมพันเกม',
  game_payout: 'เงินรางวัลเกม',
  game_rollback: 'คืนเงินเดิมพัน',
  game_correction: 'แก้ผลเกม ดึงเงินรางวัลคืน',
  game_jackpot: 'แจ็กพอต',
  game_adjustment: 'ค่ายเกมปรับยอด',
  game_promo: 'โบนัสจากค่ายเกม',
  lotto_bet: 'แทงหวย',
  lotto_prize: 'เงินรางวัลหวย',
  lotto_cancel: 'ยกเลิกโพย',
  lotto_refund: 'คืนโพย',
  lotto_correction: 'แก้ผลรางวัลหวย',
  lotto_shot_prize: 'รางวัลยิงเลขยี่กี',
  promotion_bonus: 'โบนัสโปรโมชั่น',
  promotion_release: 'ปลดโบนัสเข้ากระเป๋าหลัก',
  promotion_forfeit: 'คืนโบนัส',
  coupon_credit: 'คูปองเครดิต',
  coupon_points: 'คูปองแต้ม',
  points_play: 'แต้มจากการเล่น',
  points_play_back: 'ปรับแต้มจากการเล่น',
  points_redeem: 'แลกของรางวัล',
  points_return: 'คืนแต้มจากการแลก',
  points_adjust: 'ทีมงานปรับแต้ม',
  free_round_win: 'รางวัลรอบฟรี',
  wheel_exchange: 'แลกสิทธิ์หมุนวงล้อ',
  wheel_points: 'แต้มจากวงล้อ',
  wheel_credit: 'เครดิตจากวงล้อ',
  quest_check_in: 'แต้มเช็กอินรายวัน',
  quest_points: 'แต้มจากภารกิจ',
  quest_credit: 'เครดิตจากภารกิจ',
  cashback_loss: 'คืนยอดเสีย',
  cashback_turnover: 'คืนยอดเล่น',
  poll_prize: 'รางวัลจากโหวต',
  affiliate_income: 'รายได้จากการแนะนำเพื่อน',
  affiliate_income_back: 'ปรับรายได้จากการแนะนำเพื่อน',
  affiliate_redeem: 'แลกรายได้แนะนำเพื่อน',
  redeem_credit: 'เครดิตจากการแลกแต้ม',
  adjustment: 'ทีมงานปรับยอด',
  bank_fee: 'ค่าธรรมเนียมธนาคาร',
  owner_in: 'เจ้าของเติมเงินทุน',
  owner_out: 'เจ้าของถอนเงินทุน',
  unproved_return: 'คืนของบัญชีที่ไม่ได้ยืนยันเบอร์',
};

const copyByGroup: Readonly<Record<MovementGroup, string>> = {
  deposit: 'ฝากเงิน',
  withdraw: 'ถอนเงิน',
  game: 'เกม',
  lotto: 'หวย',
  other: 'รายการอื่น',
};

/**
 * Returns the Thai words for a ledger code on screens and in files. A code without its own words gets the words of its
 * group.
 */
export function describeMovement(code: string): string {
  return copyByCode[code] ?? copyByGroup[findMovementGroup(code)];
}
