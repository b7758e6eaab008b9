import type { HealthAlarm, VerificationArea } from '@/contract/operator/health.contract';

/** Thai names of the areas that are checked. */
export const areaNames: Readonly<Record<VerificationArea, string>> = {
  ledger: 'บัญชีแยกประเภท',
  played: 'ยอดเล่นรายวัน',
  house: 'ยอดในรายงาน',
  audit: 'บันทึกการทำงาน',
};

/** Says in Thai what an alarm is about. */
export function describeAlarm({ kind, subject }: HealthAlarm): string {
  switch (kind) {
    case 'verification_faults':
      return `ตรวจ${nameArea(subject)}พบข้อผิด`;
    case 'verification_failed':
      return `ตรวจ${nameArea(subject)}ไม่สำเร็จ`;
    case 'job_late':
      return `งาน ${subject} ไม่ได้ทำตามเวลา`;
    case 'heartbeat_late':
      return 'ไม่มีการเขียนลงฐานข้อมูลเกินหนึ่งนาที';
    case 'transaction_open':
      return `มีรายการในฐานข้อมูลเปิดค้างเกินหนึ่งนาที ยอดเล่น แต้ม และรายงานหยุดรอ${subject === '' ? '' : ` (${subject})`}`;
    case 'backup_old':
      return 'ยังไม่มีสำเนาฐานข้อมูลในหนึ่งวัน';
    case 'results_contested':
      return `แหล่งผลของ${subject}บอกผลไม่ตรงกัน ต้องมีคนตรวจกับต้นทาง`;
    case 'draw_day_told':
      return `แหล่งผลของ${subject}บอกวันออกผลคนละวันกับงวดที่วางไว้ เลื่อนงวดได้ที่ หวย › ตลาด`;
    case 'bank_message_missing':
      return `ข้อความธนาคารเติมเงินที่รายการเดินบัญชี ${subject} ไม่มี ข้อความหยุดเติมเองในบัญชีนี้`;
    case 'catalogue_refused':
      return `รายชื่อเกมจาก ${subject} ว่างหรือหายไปเกินครึ่ง ยังใช้รายชื่อเดิม ให้สอบถามค่ายเกม`;
    case 'game_differences':
      return `รายการของ ${subject} กับของเราไม่ตรงกัน ตรวจได้ที่ รายงาน › กระทบยอดเกม`;
    case 'game_comparison_overdue':
      return `กระทบยอดกับ ${subject} ไม่สำเร็จเกินหนึ่งวัน ให้สอบถามผู้ให้บริการ`;
  }
}

const nameArea = (subject: string): string =>
  Object.entries(areaNames).find(([area]) => area === subject)?.[1] ?? subject;
