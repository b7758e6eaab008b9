/** Texts of signing in. */
export const loginCopy = {
  loginBusy: 'กำลังเข้าสู่ระบบ…',
  password: 'รหัสผ่าน',
  forgotQuestion: 'ลืมรหัสผ่าน?',
  signInByCode: 'ยืนยันด้วยรหัสทาง SMS',
  lineLinks: 'เชื่อมกับบัญชี LINE นี้',
  lineLinksText: 'ครั้งต่อไปเปิดจาก LINE ไม่ต้องใส่รหัสผ่าน ยกเลิกได้ที่หน้าโปรไฟล์',
  notYetMember: 'ยังไม่เป็นสมาชิก?',
  welcomeBack: 'ยินดีต้อนรับกลับ',
} as const;
