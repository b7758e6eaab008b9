/** Words of sending a screen to friends. */
export const shareCopy = {
  share: 'แชร์ลิงก์',
  shared: 'แชร์แล้ว',
  linkCopied: 'คัดลอกลิงก์แล้ว',
  linkNotCopied: 'คัดลอกลิงก์ไม่ได้ กรุณากดค้างที่แถบที่อยู่เพื่อคัดลอก',
} as const;
