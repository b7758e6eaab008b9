/** Texts of the field of games. */
export const gamesFieldCopy = {
  search: (label: string) => `${label}: ค้นชื่อเกม`,
  placeholder: 'ค้นชื่อเกม แล้วเลือก',
  remove: (name: string) => `เอา ${name} ออก`,
  noHits: 'ไม่พบเกมชื่อนี้',
} as const;
