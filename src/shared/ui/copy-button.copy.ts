/** Thai texts of the copy button. */
export const copyButtonCopy = {
  copy: 'คัดลอก',
  notCopied: 'คัดลอกไม่ได้ กรุณากดค้างที่ข้อความเพื่อคัดลอก',
} as const;
