/** Texts of the rates screen. */
export const ratesCopy = {
  intro: 'อัตราจ่ายรวมทุนแล้ว และคงเดิมหลังรับโพย',
  rtp: 'RTP คือส่วนที่คืนให้ผู้เล่นโดยเฉลี่ยในระยะยาว จากเงินแทงทุก 100 บาท',
  type: 'ประเภท',
  pays: 'จ่าย',
  return: 'RTP',
  perItem: 'ต่อรายการ',
  perNumber: 'ต่อเลข',
  percent: (percent: string) => `${percent}%`,
  range: (from: string, to: string) => `${from} – ${to}`,
  closed: 'เลขอั้นงวดนี้',
  noneClosed: 'งวดนี้ไม่มีเลขอั้น',
  noRound: 'ยังไม่มีงวดที่เปิดรับ จึงยังไม่มีเลขอั้น',
  closedFailed: 'โหลดเลขอั้นไม่ได้',
  none: 'ตอนนี้ยังไม่มีตลาดหวย',
  toHome: 'ไปหน้าแรก',
  bet: 'แทงตลาดนี้',
} as const;
