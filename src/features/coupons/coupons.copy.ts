/** Words of coupons. */
export const couponsCopy = {
  hint: 'กรอกรหัสที่ได้รับจากเอเย่นต์ เพื่อรับเครดิตหรือแต้ม',
  code: 'รหัสคูปอง',
  codeHint: 'ตัวพิมพ์เล็กหรือใหญ่ก็ได้',
  redeem: 'ใช้คูปอง',
  redeemBusy: 'กำลังตรวจสอบ…',
  gained: 'ใช้คูปองสำเร็จ',
  credit: 'เครดิตเข้ากระเป๋าหลัก',
  points: 'แต้มสะสม',
  point: (amount: string) => `+${amount} แต้ม`,
  turnover: (amount: string) => `เล่นให้ครบ ${amount} ก่อนถอนเงิน`,
  noTurnover: 'ไม่มีเงื่อนไขยอดเล่น ถอนได้เลย',
  play: 'ไปเล่นเกม',
  statement: 'ดูรายการเงิน',
} as const;
