/** Thai texts of the file of a batch of coupons. */
export const batchFileCopy = {
  code: 'รหัสคูปอง',
  usedAt: 'ใช้เมื่อ',
  endsAt: 'หมดอายุ',
  codeNote: 'แต่ละรหัสใช้ได้หนึ่งครั้ง ใครมีรหัสก็ใช้ได้ตามเงื่อนไขของชุด',
  usedNote: 'ว่างคือยังไม่ถูกใช้ ตามเวลาที่สร้างไฟล์',
} as const;
