import type { FirstDayKey } from '@/contract/operator/first-day.contract';

/** Sentences about what is missing on the first day's list. */
export const firstDayCopy = {
  onePerson: 'ต้องมีคนที่ย้ายเงินได้อย่างน้อยสองคนที่ตั้งรหัสผ่านแล้ว',
  notTwoPeople: 'คนที่มีอยู่ยังนับเป็นคนเดียวกัน เพราะเชิญกันเอง ให้อีกคนยืนยันก่อน',
  missing: {
    terms: 'ยังไม่ได้อ่านข้อกำหนดและนโยบายของเว็บ',
    receiving_accounts: 'ยังไม่มีบัญชีรับเงินที่เปิดอยู่',
    payout_accounts: 'ยังไม่มีบัญชีธนาคารสำหรับจ่ายที่เปิดอยู่',
    promotions: 'ยังไม่ได้ตรวจโปรโมชั่นทีละรายการ',
    lotto: 'ยังไม่มีตลาดหวยที่เปิดอยู่ ถ้าไม่ขายหวยให้ติ๊กว่าเรียบร้อย',
    line: 'ยังไม่ได้ตั้งค่า LINE_CHANNEL_ID ถ้าไม่ใช้ LINE ให้ติ๊กว่าเรียบร้อย',
    backup: 'ยังไม่เคยสำรองข้อมูล ถ้าสำรองด้วยวิธีอื่นให้ติ๊กว่าเรียบร้อย',
    restore: 'ยังไม่ได้ลองกู้คืนข้อมูลสำรองหนึ่งครั้ง',
    test_deposit: 'ยังไม่มีรายการฝากที่เติมแล้ว',
    test_bet: 'ยังไม่มีใครเดิมพัน',
    test_withdrawal: 'ยังไม่มีรายการถอนที่โอนแล้ว',
    test_report: 'ยังไม่ได้ตรวจว่ารายงานแสดงรายการทดสอบครบ',
  } satisfies Record<Exclude<FirstDayKey, 'people' | 'brand' | 'four_eyes'>, string>,
  /** @param amount amount from which two people are needed now, as written */
  fourEyes: (amount: string) => `ยังไม่ได้ยืนยันยอดที่ต้องใช้สองคน ตอนนี้ตั้งแต่ ${amount}`,
  brand: (missing: readonly string[]) => `ยังขาด${missing.join(' และ')}`,
  logo: 'โลโก้ของเว็บ',
  contact: 'ช่องทางติดต่อ',
  name: 'ชื่อเว็บ',
} as const;
