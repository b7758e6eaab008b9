/** Thai words of the home page. */
export const homeCopy = {
  entries: 'หมวดหมู่',
  nothingPlayed: 'เกมที่เล่นแล้วจะอยู่ตรงนี้ แตะเพื่อเล่นต่อได้ทันที',
  gameCount: (count: string) => `${count} เกม`,
} as const;
