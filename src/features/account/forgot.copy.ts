/** Texts of the password reset. */
export const forgotCopy = {
  forgot: 'ลืมรหัสผ่าน',
  forgotText: 'กรอกเบอร์โทรที่สมัครไว้ เราจะส่งรหัส 6 หลักไปให้',
  setPassword: 'ตั้งรหัสผ่านใหม่',
  passwordSet: 'ตั้งรหัสผ่านใหม่แล้ว กรุณาเข้าสู่ระบบ',
  resent: 'ส่งรหัสใหม่แล้ว',
  otherPhone: 'เปลี่ยนเบอร์',
  rememberedPassword: 'นึกรหัสผ่านออกแล้ว?',
} as const;
