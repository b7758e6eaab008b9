/** Thai texts in tables for operators. */
export const staffNames = { on: 'ทีมงาน', off: 'สมาชิกทั่วไป' } as const;

export const documentTitles = {
  terms: 'ข้อกำหนดการใช้งาน',
  privacy: 'นโยบายความเป็นส่วนตัว',
} as const;

export const consentNames = { agreed: 'ยอมรับ', declined: 'ยังไม่ยอมรับ' } as const;

export const changeNames = {
  codeSent: (phone = '') => `ส่งรหัสไปที่ ${phone} แล้ว`,
  held: (member = '', until = '') => `${member}: พักการจ่ายถึง ${until}`,
  changed: (member = '') => `${member}: เปลี่ยนข้อมูลแล้ว`,
} as const;

export const accessNames = {
  close: 'ปิดบัญชีแล้ว',
  open: 'เปิดบัญชีแล้ว',
  end_sessions: 'ออกจากระบบทุกเครื่องแล้ว',
  unlink_line: 'ยกเลิกการเชื่อม LINE แล้ว',
} as const;

export const sessionStarts = { line: 'LINE', password: 'รหัสผ่าน' } as const;
