/** Thai words around banners; the banners' own words come from the agent. */
export const contentCopy = {
  banners: 'แบนเนอร์',
  position: (index: number, count: number) => `${index} จาก ${count}`,
  showBanner: (index: number, title: string) => `แบนเนอร์ที่ ${index}: ${title}`,
} as const;
