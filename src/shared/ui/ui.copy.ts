/** Words of the kit. */
export const uiCopy = {
  back: 'กลับ',
  retry: 'ลองใหม่',
  seeAll: 'ดูทั้งหมด',
  close: 'ปิด',
  ok: 'ตกลง',
  cancel: 'ยกเลิก',
  fromDay: 'ตั้งแต่วันที่',
  untilDay: 'ถึงวันที่',
  code: 'รหัส 6 หลัก',
  demoCode: 'รหัสทดลอง (ไม่มี SMS จริง)',
  resend: 'ขอรหัสใหม่',
  resendIn: (seconds: number) => `ขอรหัสใหม่ได้ใน ${seconds} วินาที`,
  showPassword: 'แสดงรหัสผ่าน',
} as const;
