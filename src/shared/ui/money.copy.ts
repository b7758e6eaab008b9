/** Words that every screen has on which money comes or goes. */
export const moneyCopy = {
  baht: '฿',
  history: 'ประวัติ',
  recent: 'รายการล่าสุด',
  more: 'ดูเพิ่ม',
  moreBusy: 'กำลังโหลด…',
  moreFailed: 'โหลดรายการต่อไม่ได้ กรุณาลองใหม่',
} as const;
