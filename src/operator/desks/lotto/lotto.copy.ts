/** Texts of the lottery desk that its pages share. */
export const lottoCopy = {
  title: 'หวย',
  pages: 'หน้าของโต๊ะหวย',
  boardPage: 'กระดาน',
  numbersPage: 'เลขอั้น',
  marketsPage: 'ตลาด',
  billsPage: 'โพย',
  shortfallsPage: 'ยอดค้าง',
} as const;

/** Texts of the page of shortfalls. */
export const shortfallsCopy = {
  text: 'เงินที่แก้ผลหวยหรือผลเกมแล้วดึงคืนไม่ได้ เพราะกระเป๋ามีไม่พอ เก็บได้ด้วยการปรับยอด เหตุผล “เก็บยอดค้าง”',
  caption: 'ยอดค้างจากการแก้ผล ล่าสุดก่อน',
  empty: 'ไม่มียอดค้าง รายการขึ้นเองเมื่อแก้ผลแล้วดึงเงินคืนได้ไม่ครบ',
  filteredEmpty: 'งวดนี้ไม่มียอดค้าง',
  onlyRound: (round: string) => `เฉพาะงวด ${round} · ดูทั้งหมด`,
  bill: 'จาก',
  billNumber: (bill: number | null) => (bill === null ? 'เกม' : `โพย ${bill}`),
  member: 'สมาชิก',
  round: 'งวดหรือรอบเกม',
  at: 'เมื่อ',
  amount: 'ยอดค้าง',
} as const;
