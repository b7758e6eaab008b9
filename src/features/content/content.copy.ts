/** Thai words around banners; the banners' own words come from the agent. */
export const contentCopy = {
  banners: 'แบนเนอร์',
  position: (index: number, count: number) => `${index} จาก ${count}`,
  nextBanner: (current: number, count: number) => `แบนเนอร์ถัดไป (แสดง ${current} จาก ${count})`,
} as const;
