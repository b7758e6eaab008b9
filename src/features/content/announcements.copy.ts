/** Thai words around announcements and events; their own words come from the agent. */
export const announcementsCopy = {
  title: (current: number, total: number) => `ประกาศสำคัญ ( ${current} / ${total} )`,
  empty: 'ไม่มีประกาศสำคัญในตอนนี้',
  next: 'ถัดไป',
  close: 'ปิดประกาศ',
  more: 'ดูรายละเอียด',
  events: 'กิจกรรม',
  position: (index: number, count: number) => `กิจกรรม ${index} จาก ${count}`,
  showEvent: (index: number, alt: string) => `กิจกรรมที่ ${index}: ${alt}`,
} as const;
