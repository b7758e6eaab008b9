/** Thai words of the games: lists of games. */
export const gamesCopy = {
  hotTitle: 'เกมยอดฮิต',
  lastTitle: 'เล่นล่าสุด',
  lastEmpty: 'เกมที่เล่นแล้วจะอยู่ตรงนี้ แตะเพื่อเล่นต่อได้ทันที',
  seeAll: 'ดูทั้งหมด',
  hotEmpty: 'ยังไม่มีเกมของค่ายนี้',
  hotEmptyAction: 'ดูเกมทั้งหมด',
  providersLabel: 'เลือกค่ายเกม',
  allProviders: 'ทั้งหมด',
  openGame: (name: string, provider: string) => `${name} ค่าย ${provider}`,
  resumeGame: (name: string) => `เล่น ${name} ต่อ`,
} as const;
