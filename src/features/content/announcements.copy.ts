/** Thai texts around announcements and events; the agent writes their contents. */
export const announcementsCopy = {
  title: (current: number, total: number) => `ประกาศสำคัญ ( ${current} / ${total} )`,
  empty: 'ไม่มีประกาศสำคัญในตอนนี้',
  next: 'ถัดไป',
  close: 'ปิดประกาศ',
  more: 'ดูรายละเอียด',
  events: 'กิจกรรม',
  emptyEvents: 'ตอนนี้ไม่มีกิจกรรม ติดตามกิจกรรมถัดไปได้ที่นี่',
  inbox: 'กล่องข้อความ',
  emptyInbox: 'ยังไม่มีข้อความ แวะมาดูใหม่ได้เสมอ',
  unread: (count: number) => `ยังไม่อ่าน ${count}`,
  isUnread: 'ยังไม่อ่าน',
  readAll: 'อ่านทั้งหมดแล้ว',
  position: (index: number, count: number) => `กิจกรรม ${index} จาก ${count}`,
  showEvent: (index: number, alt: string) => `กิจกรรมที่ ${index}: ${alt}`,
} as const;
