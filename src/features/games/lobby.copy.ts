/** Thai words of a lobby with search and filter. */
export const lobbyCopy = {
  searchLabel: 'ค้นหาเกม',
  searchPlaceholder: 'ค้นหาเกมหรือค่าย',
  clearSearch: 'ล้างการค้นหา',
  seeEveryGame: 'ดูเกมทั้งหมด',
  count: (total: string) => `${total} เกม · ยอดนิยม`,
  searching: 'กำลังค้นหา…',
  found: (total: string) => `พบ ${total} เกม`,
  noMatch: (text: string) => `ไม่พบเกมที่ตรงกับ “${text}” ลองใช้คำที่สั้นลงหรือเลือกค่ายอื่น`,
  noGames: 'ยังไม่มีเกมในหมวดนี้',
  loadMore: 'โหลดเพิ่ม',
  loadingMore: 'กำลังโหลด…',
  isAll: (total: string) => `ครบทั้ง ${total} เกมแล้ว`,
  moreFailed: 'โหลดเกมเพิ่มไม่สำเร็จ',
} as const;
