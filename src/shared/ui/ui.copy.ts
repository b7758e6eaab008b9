/** Words of the kit. */
export const uiCopy = {
  retry: 'ลองใหม่',
  close: 'ปิด',
  ok: 'ตกลง',
  cancel: 'ยกเลิก',
  showPassword: 'แสดงรหัสผ่าน',
} as const;
