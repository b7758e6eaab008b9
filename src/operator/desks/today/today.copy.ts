import type { QueueName } from '../../shell/queues-list';

/** Texts of the page of today. */
export const todayCopy = {
  title: 'วันนี้',
  greeting: (name: string, day: string) => `${name} · ${day}`,
  waiting: 'งานที่รอ',
  none: 'ไม่มีงานค้าง',
  queues: {
    incoming: 'เงินเข้ารอตรวจสอบ',
    deposits: 'รายการฝากรอตรวจสอบ',
    withdrawals: 'ถอนรออนุมัติ',
    payouts: 'ถอนรอโอน',
    results: 'หวยรอผล',
    second_results: 'ผลหวยรอคนที่สอง',
    approvals: 'คำขอที่คุณอนุมัติได้',
    orders: 'ของแลกแต้มรอส่ง',
    line_waiting: 'แชท LINE รอคนตอบ',
  } satisfies Record<QueueName, string>,
  alarms: 'ต้องดู',
  paused: (name: string) => `กำลังปิดปรับปรุง ${name}`,
  system: 'ดูสุขภาพของระบบ',
  settings: 'ดูการปิดปรับปรุง',
  newPlace: (name: string) => `${name} เข้าสู่ระบบจากที่ใหม่`,
  sessions: 'ดูเครื่องที่เข้าใช้อยู่',
  open: 'เปิด',
} as const;
