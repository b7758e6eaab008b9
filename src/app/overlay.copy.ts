/** Words of what opens over a screen. */
export const overlayCopy = {
  openInLine: 'เปิดในแอป LINE',
  openInLineHint: 'เข้าสู่ระบบให้อัตโนมัติ',
  closeOffer: 'ปิดคำแนะนำนี้',
  announcements: 'ประกาศ',
  events: 'กิจกรรม',
  ways: 'กิจกรรมและช่องทางติดต่อ',
  contactByLine: 'ติดต่อทาง LINE',
  contactByTelegram: 'ติดต่อทาง Telegram',
  logout: 'ออกจากระบบ',
  logoutBusy: 'กำลังออกจากระบบ…',
  logoutQuestion: 'ต้องการออกจากระบบหรือไม่',
  loggedOut: 'ออกจากระบบแล้ว',
  offline: 'ไม่มีการเชื่อมต่ออินเทอร์เน็ต',
} as const;
