import type { OperatorRole } from '@/contract/operator-roles';

/** Thai names of the roles. */
export const roleNames: Readonly<Record<OperatorRole, string>> = {
  owner: 'เจ้าของ',
  finance: 'การเงิน',
  support: 'ดูแลสมาชิก',
  lotto: 'หวย',
  content: 'เนื้อหา',
  auditor: 'ผู้ตรวจสอบ',
};

/** Texts of the console's frame. */
export const operatorCopy = {
  title: 'โต๊ะทำงาน',
  desks: 'โต๊ะ',
  today: 'วันนี้',
  members: 'สมาชิก',
  approvals: 'รออนุมัติ',
  people: 'พนักงาน',
  audit: 'บันทึกงาน',
  account: 'บัญชีของฉัน',
  more: 'เพิ่มเติม',
  search: 'ค้นหาเบอร์ ชื่อ เลขบัญชี',
  searchKey: '/',
  signOut: 'ออกจากระบบ',
  signIn: 'เข้าสู่ระบบ',
  signingIn: 'กำลังเข้าสู่ระบบ',
  name: 'ชื่อผู้ใช้',
  password: 'รหัสผ่าน',
  code: 'รหัส 6 หลัก',
  codeHint: 'จากแอปยืนยันตัวตน หรือรหัสกู้คืน',
  codeHintDemo: 'บัญชีตัวอย่างไม่ต้องใส่',
  demoPeople: 'บัญชีตัวอย่าง: pim, som, nok, sup, lek, tan, kwan, audi รหัสผ่าน demo1234',
  sharedHost: 'ตัวอย่าง: โต๊ะทำงานอยู่บนเว็บเดียวกับสมาชิก เมื่อใช้เงินจริงต้องแยกเว็บ',
  sessionEnded: 'หมดเวลาใช้งาน',
  sessionEndedText: 'เข้าสู่ระบบอีกครั้งเพื่อทำต่อ สิ่งที่พิมพ์ไว้ยังอยู่',
  stepUp: 'ยืนยันตัวตนอีกครั้ง',
  stepUpText: 'เรื่องนี้สำคัญ จึงต้องยืนยันว่าเป็นคุณ ใช้ได้ 10 นาที',
  confirm: 'ยืนยัน',
  confirming: 'กำลังยืนยัน',
  cancel: 'ยกเลิก',
  idleSoon: 'กำลังจะออกจากระบบ',
  idleSoonText: 'ไม่มีการใช้งานมาเกือบ 30 นาที จะออกจากระบบใน 1 นาที',
  keepWorking: 'ทำงานต่อ',
  keys: 'ปุ่มลัด',
  live: 'ข้อมูลสด',
  offline: 'ขาดการเชื่อมต่อ',
  notFound: 'ไม่มีหน้านี้',
  notFoundText: 'ลิงก์อาจไม่ครบ ให้เลือกโต๊ะจากเมนู',
  forbidden: 'สิทธิ์ของคุณเปิดโต๊ะนี้ไม่ได้',
  forbiddenText: (roles: readonly OperatorRole[]) =>
    `โต๊ะนี้สำหรับ${roles.map((role) => roleNames[role]).join(' ')}`,
  retry: 'ลองใหม่',
  loading: 'กำลังโหลด',
} as const;

/** Keys of the console, for the list of keys. */
export const keyNames: readonly (readonly [string, string])[] = [
  ['/ หรือ Ctrl+K', 'ค้นหาสมาชิก'],
  ['G แล้ว T', 'ไปหน้าวันนี้'],
  ['G แล้ว M', 'ไปหน้าสมาชิก'],
  ['G แล้ว A', 'ไปหน้ารออนุมัติ'],
  ['J / K หรือ ↓ / ↑', 'แถวถัดไป / แถวก่อน'],
  ['Enter', 'เปิดแถวที่เลือก'],
  ['Esc', 'ปิดหรือกลับ'],
  ['N', 'เขียนบันทึกของสมาชิก'],
  ['?', 'ดูปุ่มลัด'],
];
