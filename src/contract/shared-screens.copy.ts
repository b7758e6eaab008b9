/** Texts of shared screens, on pages, in messages of `npm run link` and in previews. */
export const sharedScreensCopy = {
  leastDeposit: 'ฝากขั้นต่ำ',
  mostBonus: 'รับสูงสุด',
  turnover: 'ยอดเทิร์น',
  times: (factor: string) => `${factor} เท่า`,
  until: (day: string) => `ถึง ${day}`,
  gameBy: (provider: string) => `เกมจาก ${provider} ลองเล่นฟรีได้ก่อน`,
  round: (market: string, day: string, number: number | null) =>
    number === null ? `${market} งวด ${day}` : `${market} รอบที่ ${number} · ${day}`,
  closes: (time: string) => `ปิดรับ ${time} ดูอัตราจ่ายครบทุกแบบก่อนแทง`,
} as const;
