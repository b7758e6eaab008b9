/** Words about LINE that every screen may need. */
export const lineCopy = {
  or: 'หรือ',
  signIn: 'เข้าสู่ระบบด้วย LINE',
  signInBusy: 'กำลังเข้าสู่ระบบด้วย LINE…',
  share: 'แชร์ลิงก์',
  shared: 'แชร์แล้ว',
  linkCopied: 'คัดลอกลิงก์แล้ว',
  linkNotCopied: 'คัดลอกลิงก์ไม่ได้ กรุณากดค้างที่แถบที่อยู่เพื่อคัดลอก',
} as const;
