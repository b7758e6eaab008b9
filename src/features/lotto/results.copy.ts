/** Sources of results as members know them, with the page on which they can compare a result. */
export const sourcePages: Readonly<Record<string, { name: string; url: string }>> = {
  glo: { name: 'สำนักงานสลากกินแบ่งรัฐบาล', url: 'https://www.glo.or.th/' },
  sanook: { name: ' Sanook', url: 'https://news.sanook.com/lotto/' },
  set: { name: 'ตลาดหลักทรัพย์ฯ', url: 'https://www.set.or.th/th/home' },
  yahoo: { name: ' Yahoo Finance', url: 'https://finance.yahoo.com/world-indices/' },
};

/** Texts of the results screen. */
export const resultsCopy = {
  intro: 'ผลย้อนหลังของทุกตลาด',
  announced: 'ผลเต็ม',
  prizes: { special: 'รางวัลพิเศษ', first: 'รางวัลที่ 1', second: 'รางวัลที่ 2' },
  marketLabel: 'ตลาด',
  everyMarket: 'ทุกตลาด',
  dayLabel: 'วันที่ออกผล',
  dayBefore: 'วันก่อนหน้า',
  dayAfter: 'วันถัดไป',
  noneToday: 'วันนี้ยังไม่มีผล',
  noneOf: (day: string) => `${day} ไม่มีผล`,
  seeLatest: 'ดูผลล่าสุด',
  seeOpen: 'ดูหวยที่เปิดรับ',
  noneOfMarket: 'ตลาดนี้ยังไม่มีผล',
  seeEvery: 'ดูทุกตลาด',
  history: 'ผลย้อนหลัง',
  recent: (count: string) => `ตัวเลข ${count} ครั้งล่าสุด`,
  odd: 'เลขคี่',
  even: 'เลขคู่',
  position: 'หลัก',
  readFrom: (source: string, time: string) => `ผลจาก${source} อ่านเมื่อ ${time}`,
  seeSource: 'ดูต้นทาง',
  historyOf: (market: string) => `ดูผลย้อนหลัง ${market}`,
} as const;
