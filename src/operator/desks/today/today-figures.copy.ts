/** Texts of the figures of today. */
export const todayFiguresCopy = {
  title: 'ตัวเลขวันนี้ถึงตอนนี้',
  yesterday: (figure: string) => `เมื่อวานเวลานี้ ${figure}`,
  weekAgo: (figure: string) => `7 วันก่อนเวลานี้ ${figure}`,
  report: 'ดูรายงานของวันนี้',
  bars: 'เงินสดสุทธิและ GGR 30 วัน',
  netCash: 'เงินสดสุทธิ',
  ggr: 'GGR',
  day: 'วันที่',
  asTable: 'ดูเป็นตาราง',
  sentence: (days: number, netCash: string, ggr: string) =>
    `กราฟแท่ง ${days} วัน เงินสดสุทธิรวม ${netCash} GGR รวม ${ggr}`,
} as const;
