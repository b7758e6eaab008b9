/** States of orders of goods, in the order of the filter. */
export const orderStates = ['ordered', 'sent', 'cancelled'] as const;

export const orderStateNames = {
  ordered: 'รอส่ง',
  sent: 'ส่งแล้ว',
  cancelled: 'ยกเลิก',
  done: 'ได้รับแล้ว',
} as const;

/** Companies that deliver parcels, as members read them. */
export const carriers = [
  ...['ไปรษณีย์ไทย', 'Flash Express', 'Kerry Express', 'J&T Express', 'อื่น ๆ'],
] as const;

/** Reasons of a cancellation, as members read them. */
export const cancelReasons = [...['ของหมด', 'ที่อยู่จัดส่งไม่ครบ', 'สมาชิกขอยกเลิก', 'อื่น ๆ']] as const;

/** The last choice of both lists, which needs a text. */
export const OTHER = 'อื่น ๆ';

/** Texts of the orders of goods. */
export const ordersCopy = {
  state: (count: string) => `${count} คำสั่งซื้อ`,
  caption: 'คำสั่งซื้อของส่งถึงบ้าน ล่าสุดก่อน',
  choose: 'เลือก',
  chooseOf: (number: number) => `เลือก R${number}`,
  number: 'เลขที่',
  at: 'สั่งเมื่อ',
  member: 'สมาชิก',
  item: 'ของ',
  pieces: (item: string, quantity: number) => (quantity === 1 ? item : `${item} × ${quantity}`),
  stateHead: 'สถานะ',
  all: 'ทั้งหมด',
  phone: 'เบอร์สมาชิก (เต็ม)',
  from: 'ตั้งแต่',
  to: 'ถึง',
  empty: 'ยังไม่มีคำสั่งซื้อ รายการจะขึ้นเมื่อสมาชิกแลกของที่ต้องส่ง',
  filteredEmpty: 'ไม่มีคำสั่งซื้อที่ตรงตัวกรอง',
  clear: 'ล้างตัวกรอง',
  close: 'กลับ',
  gone: 'ไม่มีคำสั่งซื้อนี้แล้ว',
  title: (number: number) => `คำสั่งซื้อ R${number}`,
  cost: 'แต้มที่ใช้',
  points: (count: string) => `${count} แต้ม`,
  recipient: 'ผู้รับ',
  name: 'ชื่อ',
  recipientPhone: 'โทร',
  address: 'ที่อยู่',
  copyName: 'คัดลอกชื่อ',
  copyPhone: 'คัดลอกเบอร์',
  copyAddress: 'คัดลอกที่อยู่',
  copyAll: 'คัดลอกทั้งหมด',
  copied: 'คัดลอกแล้ว',
  endedAt: 'ปิดเมื่อ',
  endedBy: 'โดย',
  note: 'ข้อความถึงสมาชิก',
  read: 'การเปิดดูผู้รับถูกบันทึกไว้',
  send: 'ส่งแล้ว',
  sendTitle: (number: number) => `ส่ง R${number} แล้ว`,
  carrier: 'ส่งโดย',
  chooseCarrier: 'เลือกบริษัทขนส่ง',
  parcel: 'เลขพัสดุ',
  other: 'ระบุ',
  memberReads: 'สมาชิกจะเห็น',
  sent: 'บันทึกว่าส่งแล้ว',
  cancel: 'ยกเลิกคำสั่งซื้อ',
  cancelTitle: (number: number) => `ยกเลิก R${number}`,
  cancelText: (points: string) => `คืน ${points} แต้มให้สมาชิก และคืนของเข้าสต็อกทันที`,
  reason: 'เหตุผล',
  chooseReason: 'เลือกเหตุผล',
  cancelled: 'ยกเลิกแล้ว คืนแต้มครบ',
  busy: 'กำลังส่ง',
  label: 'พิมพ์ฉลาก',
  labels: (count: number) => `พิมพ์ฉลาก ${count} ใบ`,
  labelsTitle: 'ฉลากส่งของ',
  labelsText: (count: number) => `จะแสดงชื่อ เบอร์ และที่อยู่ของผู้รับ ${count} คน และบันทึกชื่อคุณไว้`,
  showLabels: 'แสดงฉลาก',
  print: 'พิมพ์',
  back: 'กลับไปรายการ',
  noLabels: 'ยังไม่ได้เลือกคำสั่งซื้อ เลือกในรายการก่อน',
  tooMany: 'พิมพ์ได้ครั้งละไม่เกิน 50 ใบ',
  sender: 'ผู้ส่ง',
  receiver: 'ผู้รับ',
  tel: (phone: string) => `โทร ${phone}`,
  errors: {
    carrier: 'กรุณาเลือกบริษัทขนส่ง',
    parcel: 'กรุณากรอกเลขพัสดุ 4–40 ตัว',
    reason: 'กรุณาเลือกเหตุผล',
    other: 'กรุณาระบุ ไม่เกิน 120 ตัวอักษร',
  },
} as const;
