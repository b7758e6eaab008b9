/** Texts of the page of the signed-in person. */
export const accountCopy = {
  title: 'บัญชีของฉัน',
  state: (name: string, role: string) => `${name} · ${role}`,
  password: 'เปลี่ยนรหัสผ่าน',
  passwordText: 'เปลี่ยนแล้วต้องเข้าสู่ระบบใหม่ทุกเครื่อง',
  current: 'รหัสผ่านเดิม',
  chosen: 'รหัสผ่านใหม่ (12 ตัวขึ้นไป)',
  code: 'รหัส 6 หลัก',
  save: 'เปลี่ยนรหัสผ่าน',
  busy: 'กำลังบันทึก',
  desks: 'โต๊ะอื่น',
  newPlaces: 'เข้าสู่ระบบจากที่ใหม่',
  noNewPlaces: 'ยังไม่มีใครเข้าจากที่ใหม่ เมื่อมีจะขึ้นที่นี่และเตือนเจ้าของ',
  at: 'เวลา',
  session: 'เครื่องนี้',
} as const;
