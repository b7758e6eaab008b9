/** Thai texts of the home page. */
export const homeCopy = {
  entries: 'หมวดหมู่',
  nothingPlayed: 'เกมที่เล่นแล้วจะอยู่ตรงนี้ แตะเพื่อเล่นต่อได้ทันที',
  size: {
    games: (count: string) => `${count} เกม`,
    tables: (count: string) => `${count} โต๊ะ`,
    markets: (count: string) => `${count} ตลาด`,
  },
} as const;
