/** Thai texts of matches. */
export const sportCopy = {
  nextMatches: 'บอลคู่ต่อไป',
  playing: 'กำลังแข่ง',
  note: 'ทีมและลีกสมมติ แข่งคู่ละ 3 นาที ผลถูกกำหนดและล็อกไว้ก่อนเปิดรับแทง ตรวจสอบได้',
  loading: 'กำลังโหลดโปรแกรม',
  startsIn: (time: string) => `เริ่มใน ${time}`,
  minute: (minute: number) => `นาที ${minute}`,
  waiting: 'รอผล',
  closing: 'ราคาสุดท้ายก่อนเริ่ม',
  outcomes: { home: 'เหย้า', draw: 'เสมอ', away: 'เยือน' },
  matchCount: (count: number) => `${count} คู่`,
  score: (home: number, away: number) => `สกอร์ ${home} – ${away}`,
} as const;
