import type { LineFailureKind } from './line-failure';

interface FailureCopy {
  title: string;
  text: string;
}

/** Thai texts of the LINE entry. */
export const liffCopy = {
  failures: {
    line: {
      title: 'เปิดผ่าน LINE ไม่สำเร็จ',
      text: 'LINE ไม่ตอบสนองหรือลิงก์ไม่ถูกต้อง กรุณาลองใหม่ หรือเปิดในเบราว์เซอร์',
    },
    connection: {
      title: 'เข้าสู่ระบบด้วย LINE ไม่สำเร็จ',
      text: 'เชื่อมต่อไม่ได้ กรุณาตรวจสอบสัญญาณแล้วลองใหม่',
    },
    declined: {
      title: 'ยังไม่ได้เข้าสู่ระบบด้วย LINE',
      text: 'คุณยกเลิกการอนุญาตใน LINE ลองใหม่ได้ทุกเมื่อ หรือใช้เบอร์โทรศัพท์และรหัสผ่าน',
    },
    unverified: {
      title: 'LINE ไม่ยืนยันตัวตน',
      text: 'สิทธิ์ที่เคยให้ไว้อาจหมดอายุหรือถูกยกเลิก กรุณาลองใหม่เพื่ออนุญาตอีกครั้ง',
    },
  } satisfies Record<LineFailureKind, FailureCopy>,
  switchTo: (name: string) => `เข้าสู่ระบบเป็น ${name}?`,
  switchMember: (username: string) => `สมาชิก ${username}`,
  switchStranger: 'บัญชี LINE นี้ยังไม่ได้เชื่อมกับสมาชิก',
  switchText: 'ครั้งก่อนเครื่องนี้ใช้บัญชี LINE อื่น ถ้าไม่ใช่คุณ อย่าเข้าสู่ระบบต่อ',
  switchYes: 'ใช่ เข้าสู่ระบบ',
  switchNo: 'ไม่ใช่ฉัน',
  openInBrowser: 'เปิดในเบราว์เซอร์',
  visitorEnd: 'สมัคร / เข้าสู่ระบบ',
} as const;
