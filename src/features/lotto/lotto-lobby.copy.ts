/** Words of the lottery's lobby. */
export const lottoLobbyCopy = {
  intro: 'ปิดรับตามเวลาของระบบ ดูเวลาที่เหลือได้ทุกตลาด',
  ways: 'เมนูหวย',
  bills: 'โพยของฉัน',
  results: 'ผลหวย',
  rates: 'อัตราจ่าย',
  favourites: 'ตลาดโปรด',
  favourite: (market: string) => `ตลาดโปรด ${market}`,
  latest: 'ล่าสุด',
  top: 'บน',
  bottom: 'ล่าง',
  awaiting: 'รอผล',
  noRound: 'ยังไม่มีงวดถัดไป',
  empty: 'ตอนนี้ยังไม่มีหวยให้เลือก',
  toHome: 'ไปหน้าแรก',
  latestResults: 'ผลหวยล่าสุด',
  seeAll: 'ดูทั้งหมด',
} as const;
