/** Words of signing in and becoming a member. */
export const accountCopy = {
  login: 'เข้าสู่ระบบ',
  loginBusy: 'กำลังเข้าสู่ระบบ…',
  register: 'สมัครสมาชิก',
  registerBusy: 'กำลังสมัคร…',
  phone: 'เบอร์โทรศัพท์',
  phoneHint: 'ใช้เป็นชื่อผู้ใช้ 10 หลัก เช่น 0812345678',
  password: 'รหัสผ่าน',
  newPassword: 'ตั้งรหัสผ่าน',
  newPasswordHint: 'อย่างน้อย 8 ตัว',
  birthDate: 'วันเกิด',
  birthDateHint: 'ต้องมีอายุ 20 ปีขึ้นไป',
  notYetMember: 'ยังไม่เป็นสมาชิก?',
  alreadyMember: 'เป็นสมาชิกอยู่แล้ว?',
  invitedBy: (agent: string) => `สมัครผ่านลิงก์ของ ${agent}`,
  welcomeBack: 'ยินดีต้อนรับกลับ',
  welcome: 'สมัครสำเร็จ ยินดีต้อนรับ',
} as const;
