import type { Market } from '@/domain/football-markets';
import type { BetStatus } from './sportsbook.protocol';

/** Names of the markets, in display order. */
export const marketLabels: Readonly<Record<Market, string>> = {
  winner: '1X2',
  totals: 'สูง/ต่ำ',
  handicap: 'แฮนดิแคป',
};

/** Names of the states of a bet. */
export const statusNames: Readonly<Record<BetStatus, string>> = {
  pending: 'กำลังส่ง',
  open: 'รอผล',
  won: 'ถูก',
  lost: 'ไม่ถูก',
  returned: 'คืนเดิมพัน',
  cancelled: 'ยกเลิก',
};

/** Thai text of the sportsbook. */
export const copy = {
  programme: 'โปรแกรม',
  bets: 'โพยของฉัน',
  results: 'ผลล่าสุด',
  tabs: 'ส่วนของหน้า',
  intro: (minutes: string) =>
    `ทีมและลีกสมมติ แข่งคู่ละ ${minutes} นาที ผลถูกกำหนดและล็อกไว้ก่อนเปิดรับแทง ตรวจสอบได้`,
  startsIn: 'เริ่มใน',
  playing: 'กำลังแข่ง',
  labels: { home: 'เหย้า', draw: 'เสมอ', away: 'เยือน', over: 'สูง', under: 'ต่ำ' },
  markets: 'ประเภทเดิมพัน',
  noGoals: 'ยังไม่มีประตู',
  goalLine: (minute: number, team: string) => `${minute}′ ${team}`,
  goal: (team: string, score: string) => `ประตู! ${team} · ${score}`,
  noPrices: 'คู่นี้ไม่เปิดราคาประเภทนี้',
  over: (line: string) => `สูงกว่า ${line} ประตู`,
  under: (line: string) => `ต่ำกว่า ${line} ประตู`,
  handicap: (team: string, line: string) => `${team} ${line}`,
  minute: (minute: number) => `นาที ${minute}`,
  waiting: 'รอผล',
  closing: 'ราคาสุดท้ายก่อนเริ่ม',
  versus: (home: string, away: string) => `${home} พบ ${away}`,
  wins: (team: string) => `${team} ชนะ`,
  odds: (name: string, odds: string) => `${name} ราคา ${odds}`,
  details: (match: string) => `รายละเอียด ${match}`,
  kickOff: (time: string) => `เริ่ม ${time}`,
  matchCount: (count: number) => `${count} คู่`,
  noFixtures: 'กำลังจัดโปรแกรม รอสักครู่',
  slip: 'โพย',
  slipEmpty: 'แตะราคาในโปรแกรมเพื่อเลือกผลที่จะทาย',
  closeSlip: 'ปิดโพย',
  stake: 'เดิมพัน (บาท)',
  stakes: 'เลือกเดิมพัน',
  stakeOf: (amount: string) => `เดิมพัน ${amount}`,
  possible: 'ถูกรับ (รวมทุน)',
  confirm: 'ยืนยันโพย',
  sending: 'กำลังส่งโพย',
  limits: (least: string, most: string) => `ใบละ ${least}–${most}`,
  badStake: (least: string, most: string) => `ใส่เดิมพันเป็นบาทเต็ม ${least} ถึง ${most}`,
  aboveBalance: 'ยอดเงินไม่พอสำหรับเดิมพันนี้',
  chosen: (selection: string, odds: string) => `เลือก ${selection} ราคา ${odds}`,
  priceMoved: (before: string, after: string) =>
    `ราคาเปลี่ยนจาก ${before} เป็น ${after} ตรวจสอบก่อนยืนยัน`,
  kickedOff: 'คู่ที่เลือกเริ่มแข่งแล้ว ปิดรับเดิมพัน',
  taken: (amount: string) => `รับโพย ${amount} แล้ว`,
  won: (match: string, amount: string) => `${match} ถูก รับ ${amount}`,
  lost: (match: string) => `${match} ไม่ถูก`,
  returned: (match: string, amount: string) => `${match} ยกเลิกการแข่งขัน คืน ${amount}`,
  settled: (count: number, amount: string) => `ผลออก ${count} ใบ รับรวม ${amount}`,
  betLine: (selection: string, odds: string) => `${selection} · ${odds}`,
  betStake: (amount: string) => `เดิมพัน ${amount}`,
  couldWin: (amount: string) => `ถูกรับ ${amount}`,
  got: (amount: string) => `รับ ${amount}`,
  gotBack: (amount: string) => `คืน ${amount}`,
  onItsWay: 'กำลังเข้ากระเป๋า',
  noBets: 'ยังไม่มีโพย แตะราคาในโปรแกรมเพื่อเริ่ม',
  noResults: 'ยังไม่มีผล คู่แรกจะจบในไม่กี่นาที',
  score: (home: number, away: number) => `${home} – ${away}`,
  abandoned: 'ยกเลิก',
  resultsNote: 'ทุกผลคำนวณซ้ำในเครื่องคุณจากเลขลับที่เปิดเผย แตะเพื่อดูข้อมูล',
} as const;

/** Thai text of the sportsbook's sheets. */
export const sheetCopy = {
  how: 'เลือกประเภทเดิมพัน แตะราคา ใส่เดิมพัน แล้วกดยืนยันโพย ราคาล็อกตามที่ยืนยัน วางได้หลายใบและหลายคู่ ปิดหน้าได้เลย ระบบจ่ายเข้ากระเป๋าเองเมื่อจบการแข่งขัน',
  demoTime: (minutes: string) => `ทีมและลีกสมมติ แข่งคู่ละ ${minutes} นาที`,
  odds: (opening: string, closing: string, minutes: string) =>
    `ราคามาจากโอกาสจริงของแต่ละผล หักส่วนของเจ้ามือแล้ว ราคาเปิดคืนผู้เล่นเฉลี่ยไม่เกิน ${opening}% และราคาใน ${minutes} นาทีสุดท้ายก่อนเริ่มไม่เกิน ${closing}% ราคาปัดลงทีละ 0.01 ดู RTP ของแต่ละผลได้ที่ปุ่มรายละเอียดของคู่`,
  marketsTitle: 'ประเภทเดิมพัน',
  winner: '1X2: ทายว่าเหย้าชนะ เสมอ หรือเยือนชนะ',
  totals: 'สูง/ต่ำ: ทายประตูรวมของทั้งสองทีม สูง 2.5 ถูกเมื่อมี 3 ประตูขึ้นไป ต่ำ 2.5 ถูกเมื่อมีไม่เกิน 2 ประตู',
  handicap:
    'แฮนดิแคป: นำแต้มต่อไปรวมกับประตูของทีมที่เลือก −1.5 ถูกเมื่อชนะห่าง 2 ประตูขึ้นไป +1.5 ถูกเมื่อไม่แพ้เกิน 1 ประตู ทุกเส้นเป็นครึ่งลูกจึงไม่มีผลเจ๊า',
  abandonedTitle: 'คู่ที่ยกเลิก',
  abandoned: (oneIn: number) => `เฉลี่ย 1 ใน ${oneIn} คู่ถูกยกเลิก คืนเดิมพันเต็มจำนวนและไม่นับเป็นยอดเทิร์น`,
  limitsTitle: 'วงเงิน',
  limits: (least: string, most: string) =>
    `ใบละ ${least} ถึง ${most} เป็นบาทเต็ม โพยรอผลได้ไม่เกิน 30 ใบ`,
  lateTitle: 'ปิดรับเดิมพัน',
  late: 'ปิดรับเมื่อเริ่มแข่งตามเวลาเซิร์ฟเวอร์ โพยที่ส่งช้าหรือราคาเปลี่ยนแล้วจะไม่ถูกตัดเงิน หากตัดเงินไม่สำเร็จก่อนเริ่มแข่ง โพยนั้นถูกยกเลิกและคืนเงิน',
  fair: 'ก่อนเปิดรับเดิมพัน แต่ละคู่ประกาศรหัสยืนยันผล (SHA-256 ของเลขลับ) ไว้แล้ว เมื่อจบการแข่งขัน เลขลับ (server seed) ถูกเปิดเผย สกอร์และนาทีของทุกประตูคำนวณจาก HMAC-SHA-256 ของเลขลับกับรหัสคู่ ระหว่างแข่งเซิร์ฟเวอร์บอกเฉพาะประตูที่นาทีผ่านไปแล้ว ผลจึงไม่ขึ้นกับว่าใครวางเดิมพันอะไร หน้านี้คำนวณซ้ำให้ทุกคู่',
  outcome: 'ผล',
  price: 'ราคา',
  chance: 'โอกาส',
  rtp: 'RTP',
  chanceNote: (home: string, away: string) => `คาดประตูเฉลี่ย ${home} – ${away} โอกาสคิดจากคู่ที่แข่งจบ`,
  hash: 'รหัสยืนยันผลของคู่นี้ (SHA-256 ของเลขลับ) ประกาศก่อนเปิดรับ',
} as const;
