import type { LineFailureKind } from './line-failure';

interface FailureWords {
  title: string;
  text: string;
}

/** Words of the LINE entry. */
export const liffCopy = {
  failures: {
    sdk: {
      title: 'โหลดข้อมูลไม่ครบ',
      text: 'สัญญาณอินเทอร์เน็ตอาจขาดช่วง กรุณาตรวจสอบแล้วลองใหม่',
    },
    timeout: {
      title: 'LINE ไม่ตอบสนอง',
      text: 'รอนานเกินไป กรุณาลองใหม่ หรือเปิดหน้านี้ในเบราว์เซอร์',
    },
    init: {
      title: 'เปิดใน LINE ไม่สำเร็จ',
      text: 'LINE ตอบกลับไม่สมบูรณ์ หรือลิงก์ไม่ถูกต้อง กรุณาลองใหม่ หรือเปิดหน้านี้ในเบราว์เซอร์',
    },
    declined: {
      title: 'ยังไม่ได้เข้าสู่ระบบด้วย LINE',
      text: 'คุณยกเลิกการอนุญาตใน LINE ลองใหม่ได้ทุกเมื่อ หรือใช้เบอร์โทรศัพท์และรหัสผ่าน',
    },
    session: {
      title: 'เข้าสู่ระบบด้วย LINE ไม่สำเร็จ',
      text: 'เชื่อมต่อระบบไม่ได้ กรุณาลองใหม่อีกครั้ง',
    },
    unverified: {
      title: 'LINE ไม่ยืนยันตัวตน',
      text: 'สิทธิ์ที่เคยให้ไว้อาจหมดอายุหรือถูกยกเลิก กรุณาลองใหม่เพื่ออนุญาตอีกครั้ง',
    },
  } satisfies Record<LineFailureKind, FailureWords>,
  openInBrowser: 'เปิดในเบราว์เซอร์',
  visitorEnd: 'สมัคร / เข้าสู่ระบบ',
  link: {
    title: 'เชื่อมบัญชี LINE',
    hello: (name: string) => `สวัสดี ${name}`,
    choose: 'บัญชี LINE นี้ยังไม่ได้เป็นสมาชิก เลือกวิธีเริ่มต้นใช้งาน',
    registerWithLine: 'สมัครด้วย LINE',
    registerText: 'สมัครแล้วบัญชี LINE นี้จะเชื่อมกับสมาชิกใหม่ ครั้งต่อไปไม่ต้องใส่รหัสผ่าน',
    haveAccount: 'มีบัญชีแล้ว',
    haveAccountText: 'เข้าสู่ระบบก่อน แล้วจึงเชื่อมกับบัญชี LINE นี้',
    back: 'ย้อนกลับ',
    later: 'ไว้ทีหลัง',
    question: (member: string) => `เชื่อมบัญชี LINE นี้กับสมาชิก ${member}`,
    consequence: 'ครั้งต่อไปจะเข้าสู่ระบบให้อัตโนมัติเมื่อเปิดจาก LINE ยกเลิกได้ที่หน้าสมาชิก',
    agree: 'ยืนยันเชื่อมบัญชี',
    agreeBusy: 'กำลังเชื่อมบัญชี…',
    done: 'เชื่อมบัญชี LINE แล้ว',
    skip: 'ไปต่อโดยไม่เชื่อม',
    goOn: 'ไปต่อ',
    signInFirst: 'เข้าสู่ระบบด้วย LINE เพื่อเชื่อมบัญชี',
  },
} as const;
