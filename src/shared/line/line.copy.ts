/** Thai texts about LINE that every screen may need. */
export const lineCopy = {
  or: 'หรือ',
  signIn: 'เข้าสู่ระบบด้วย LINE',
  signInBusy: 'กำลังเข้าสู่ระบบด้วย LINE…',
} as const;
