/** Texts of the choices about notices by LINE. */
export const lineNoticesCopy = {
  title: 'แจ้งเตือนทาง LINE',
  notLinked: 'เชื่อมบัญชี LINE ในหน้านี้ก่อน จึงจะรับแจ้งเตือนได้',
  noFriend: 'เพิ่มเราเป็นเพื่อนใน LINE ก่อน จึงจะรับแจ้งเตือนได้',
  addFriend: 'เพิ่มเพื่อน',
  money: 'ฝาก-ถอน',
  moneyText: 'เงินเข้า ถอนสำเร็จ และข้อความจากแอดมิน',
  results: 'ผลหวย',
  resultsText: 'เมื่อถูกรางวัลหรือได้เงินคืน',
  rewards: 'โปรโมชั่นและระดับสมาชิก',
  rewardsText: 'เมื่อครบยอดเทิร์นหรือเลื่อนระดับ ไม่ส่งช่วง 22:00-08:00',
  hidesAmounts: 'ซ่อนจำนวนเงิน',
  hidesAmountsText: 'ไม่แสดงจำนวนเงินในข้อความและหน้าจอล็อก',
  always: 'แจ้งเตือนความปลอดภัยของบัญชีส่งให้เสมอ',
} as const;
