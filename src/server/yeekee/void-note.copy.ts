/** Reasons for voiding a round, shown to the members who took part in it. */
export const voidNotes = {
  tooFewShots: (count: number, fewest: number) =>
    `มีการยิงเลข ${count} ครั้ง ไม่ครบ ${fewest} ครั้ง คืนเงินทุกโพย`,
  lostSeed: 'ระบบไม่สามารถเปิดเผยค่าที่ผูกไว้ของรอบนี้ได้ คืนเงินทุกโพย',
  outage: 'ระบบขัดข้องในนาทีสุดท้ายของการยิงเลข คืนเงินทุกโพย',
};
