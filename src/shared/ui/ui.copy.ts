/** Words of the kit. */
export const uiCopy = {
  retry: 'ลองใหม่',
  close: 'ปิด',
  ok: 'ตกลง',
  cancel: 'ยกเลิก',
  fromDay: 'ตั้งแต่วันที่',
  untilDay: 'ถึงวันที่',
  showPassword: 'แสดงรหัสผ่าน',
} as const;
