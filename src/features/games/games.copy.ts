/** Thai texts of game lists. */
export const gamesCopy = {
  hotTitle: 'เกมยอดฮิต',
  lastTitle: 'เล่นล่าสุด',
  startTitle: 'เริ่มต้นที่นี่',
  freshTitle: 'เกมใหม่',
  studiosTitle: 'ค่ายเกม',
  gameCount: (count: string) => `${count} เกม`,
  hotEmpty: 'ยังไม่มีเกมยอดฮิตตอนนี้',
  providerEmpty: 'ยังไม่มีเกมของค่ายนี้',
  hotEmptyAction: 'ดูเกมทั้งหมด',
  providersLabel: 'เลือกค่ายเกม',
  allProviders: 'ทั้งหมด',
  openGame: (name: string, provider: string) => `${name} ค่าย ${provider}`,
  favourite: (name: string) => `เกมโปรด: ${name}`,
  resumeGame: (name: string) => `เล่น ${name} ต่อ`,
} as const;
