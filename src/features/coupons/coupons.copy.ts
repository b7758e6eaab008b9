/** Texts of coupons. */
export const couponsCopy = {
  hint: 'กรอกรหัสคูปองของคุณ เพื่อรับเครดิตหรือแต้ม',
  code: 'รหัสคูปอง',
  codeHint: 'ตัวพิมพ์เล็กหรือใหญ่ก็ได้',
  check: 'ตรวจสอบคูปอง',
  checkBusy: 'กำลังตรวจสอบ…',
  offered: 'ตรวจสอบก่อนใช้คูปอง',
  turnoverLabel: 'ยอดเทิร์น',
  noTurnover: 'ไม่มี',
  mustPlay: (amount: string) => `ต้องทำยอดเทิร์น ${amount} ก่อนถอน`,
  locks: (amount: string) => `ยอดในกระเป๋าหลัก ${amount} จะถอนไม่ได้จนกว่าจะครบยอดเทิร์น`,
  owedAlready: (amount: string) =>
    `คุณมียอดเทิร์นเดิมเหลือ ${amount} ต้องทำให้ครบก่อนถอนเช่นกัน นับทีละรายการ รายการเก่าก่อน`,
  owedStill: (amount: string) => `คุณมียอดเทิร์นเดิมเหลือ ${amount} ต้องทำให้ครบก่อนถอน`,
  playUsed: (amount: string) =>
    `ใช้ยอดเล่น ${amount} จากที่คุณเล่นไว้ในกระเป๋าหลัก ยอดเล่นนี้จะใช้รับของรางวัลอื่นอีกไม่ได้`,
  redeem: 'ใช้คูปอง',
  redeemBusy: 'กำลังใช้คูปอง…',
  other: 'ไม่ใช้',
  gained: 'ใช้คูปองสำเร็จ',
  credit: 'เครดิตเข้ากระเป๋าหลัก',
  points: 'แต้มสะสม',
  point: (amount: string) => `+${amount} แต้ม`,
  turnover: (amount: string) => `ทำยอดเทิร์น ${amount} ก่อนถอนเงิน`,
  withoutTurnover: 'คูปองนี้ไม่มียอดเทิร์น',
  play: 'ไปเล่นเกม',
  statement: 'ดูรายการเงิน',
} as const;
