/** Texts that the account forms share. */
export const accountCopy = {
  login: 'เข้าสู่ระบบ',
  register: 'สมัครสมาชิก',
  phone: 'เบอร์โทรศัพท์',
  newPassword: 'ตั้งรหัสผ่าน',
  newPasswordHint: 'อย่างน้อย 8 ตัว',
  bank: 'ธนาคาร',
  chooseBank: 'เลือกธนาคาร',
  bankAccount: 'เลขบัญชี',
  sendCode: 'ส่งรหัส',
  sendCodeBusy: 'กำลังส่งรหัส…',
  codeSent: (phone: string) => `ถ้า ${phone} เป็นสมาชิก จะได้รับรหัส 6 หลักในไม่กี่นาที`,
  codeOnItsWay: (phone: string) => `ส่งรหัส 6 หลักไปที่ ${phone} แล้ว`,
  codeSection: 'ยืนยันเบอร์โทร',
  setPasswordBusy: 'กำลังตั้งรหัสผ่าน…',
  lineHello: (name: string) => `สวัสดี ${name}`,
} as const;
