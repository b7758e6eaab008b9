import type { BaccaratHand, BaccaratSpot } from '@/domain/baccarat';
import { formatMoney } from '@/domain/money';
import type { BaccaratPlayConfig, TableBetView } from './baccarat.protocol';
import type { BoardRefusal } from './bet-board';

/** Names of the spots. */
export const spotNames: Readonly<Record<BaccaratSpot, string>> = {
  player: 'ผู้เล่น',
  tie: 'เสมอ',
  banker: 'เจ้ามือ',
};

/** First letters of the spots, as shown in the roads. */
export const spotLetters: Readonly<Record<BaccaratSpot, string>> = {
  player: 'ผ',
  tie: 'ส',
  banker: 'จ',
};

/** Payout odds of each spot, without the stake. */
export const spotPays: Readonly<Record<BaccaratSpot, string>> = {
  player: '1 : 1',
  tie: '8 : 1',
  banker: '0.95 : 1',
};

const rankNames = ['เอซ', '2', '3', '4', '5', '6', '7', '8', '9', '10', 'แจ็ค', 'แหม่ม', 'คิง'];
const suitNames = ['โพดำ', 'โพแดง', 'ข้าวหลามตัด', 'ดอกจิก'];

/** Returns a card's name for screen readers. */
export function cardName(rank: number, suit: number): string {
  return `${rankNames[rank] ?? ''}${suitNames[suit] ?? ''}`;
}

/** Thai text of the table. */
export const copy = {
  chips: 'เลือกชิป',
  chip: (amount: string) => `ชิป ${amount}`,
  spots: 'ช่องเดิมพัน',
  spot: (name: string, pays: string, chance: string, rtp: string) =>
    `${name} จ่าย ${pays} โอกาส ${chance} RTP ${rtp}`,
  spotHolds: (amount: string) => `วางแล้ว ${amount}`,
  pays: (pays: string) => `จ่าย ${pays}`,
  chance: (percent: string) => `โอกาส ${percent}`,
  rtp: (percent: string) => `RTP ${percent}`,
  undo: 'ย้อน',
  clear: 'ล้าง',
  repeat: 'วางซ้ำ',
  deal: 'วางเดิมพัน',
  waiting: 'รอไพ่',
  sending: 'กำลังวางเดิมพัน',
  laid: 'วางแล้ว ไพ่เปิดเมื่อหมดเวลา',
  closed: 'ตานี้ปิดรับแล้ว รอตาถัดไปแล้วกดวางเดิมพัน',
  betsOpen: (hand: number, seconds: number) => `ตาที่ ${hand} · วางได้อีก ${seconds} วินาที`,
  betsClosed: (hand: number) => `ตาที่ ${hand} · ปิดรับ กำลังเปิดไพ่`,
  shoeBegins: (seconds: number) => `ขอนใหม่เริ่มในอีก ${seconds} วินาที`,
  dealing: 'กำลังเปิดไพ่',
  total: 'รวม',
  ready: 'แตะช่องเพื่อวางชิป แล้วกดวางเดิมพัน',
  limits: (least: string, most: string) => `ช่องละ ${least}–${most}`,
  noBets: 'ยังไม่ได้วางชิป แตะช่องที่ต้องการก่อน',
  belowLimit: (least: string) => `วางอย่างน้อยช่องละ ${least}`,
  aboveLimit: (most: string) => `วางได้ไม่เกินช่องละ ${most}`,
  aboveBalance: 'ยอดเงินไม่พอสำหรับชิปนี้',
  placed: (name: string, amount: string) => `${name} ${amount}`,
  cleared: 'ล้างเดิมพันแล้ว',
  dealt: (name: string, points: number) => `${name} ${points} แต้ม`,
  hand: (name: string, points: number, cards: string) => `${name} ${points} แต้ม ${cards}`,
  noCards: (name: string) => `${name} ยังไม่มีไพ่`,
  natural: 'ป๊อก',
  points: 'แต้ม',
  wins: (name: string) => `${name}ชนะ`,
  tie: 'เสมอ',
  score: (winner: number, loser: number) => `${winner} ต่อ ${loser}`,
  got: (amount: string) => `รับ ${amount}`,
  gotBack: (amount: string) => `คืน ${amount}`,
  nothing: 'ตานี้ไม่ได้รับเงิน',
  shoe: 'ขอนไพ่',
  handNumber: (number: number) => `ตาที่ ${number}`,
  yourHand: (hand: number, result: string) => `ตาที่ ${hand} ที่คุณวางไว้ ${result}`,
  newShoe: 'ขอนใหม่ ตรวจขอนที่แล้วได้ในกติกา',
  roads: 'เค้าไพ่ขอนนี้',
  roadsAll: 'ดูเค้าไพ่ทั้งหมด',
  noHands: 'ขอนใหม่ ยังไม่มีผล',
  roadsNote: 'สถิติย้อนหลังไม่เพิ่มโอกาสชนะ',
  roadText: (name: string, last: string) => `${name} ล่าสุดก่อน: ${last}`,
  counts: (player: number, tie: number, banker: number) =>
    `ผู้เล่นชนะ ${player} เสมอ ${tie} เจ้ามือชนะ ${banker}`,
  bead: 'เค้าเม็ดไข่',
  big: 'เค้าใหญ่',
  bigEye: 'ตาไข่ใหญ่',
  small: 'เค้าเล็ก',
  cockroach: 'แมลงสาบ',
  regular: 'แดง',
  irregular: 'น้ำเงิน',
} as const;

/** Text of the table's sheets. */
export const sheetCopy = {
  how: 'เลือกชิป วางบนผู้เล่น เสมอ หรือเจ้ามือ แล้วกดวางเดิมพันภายใน 20 วินาที ทุกคนในห้องเห็นไพ่ชุดเดียวกัน เปิดตาใหม่ทุก 30 วินาที แต่ละฝั่งได้ไพ่ 2 ใบ แต้มคือหลักหน่วยของผลรวม เอซนับ 1 ไพ่ 10 และไพ่หน้านับ 0 ฝั่งที่ใกล้ 9 กว่าชนะ',
  thirdTitle: 'ไพ่ใบที่สาม',
  third: [
    'ฝั่งใดได้ 8 หรือ 9 จากสองใบแรกเรียกว่าป๊อก จบตาทันที',
    'ผู้เล่นได้ 0–5 จั่วใบที่สาม ได้ 6–7 อยู่',
    'ถ้าผู้เล่นอยู่ เจ้ามือได้ 0–5 จั่ว ได้ 6–7 อยู่',
    'ถ้าผู้เล่นจั่ว เจ้ามือทำตามตารางนี้',
  ],
  bankerHas: 'เจ้ามือมี',
  drawsWhen: 'จั่วเมื่อใบที่สามของผู้เล่นนับ',
  bankerTable: [
    ['0–2', 'ทุกแต้ม'],
    ['3', '0–7 และ 9'],
    ['4', '2–7'],
    ['5', '4–7'],
    ['6', '6–7'],
    ['7', 'อยู่เสมอ'],
  ],
  spot: 'ช่อง',
  pays: 'จ่าย',
  chance: 'โอกาส',
  rtp: 'RTP',
  odds: 'ตัวเลขนับตรงจากการแจกทุกแบบของไพ่ 8 สำรับ เจ้ามือชนะหักค่าต๋ง 5% เศษสตางค์ปัดให้คุณ เมื่อเสมอ คืนเดิมพันบนผู้เล่นและเจ้ามือ ผลไม่ขึ้นกับเดิมพันหรือยอดเงินของคุณ',
  limitsTitle: 'วงเงินของห้องนี้',
  limits: (least: string, most: string) => `ช่องละ ${least} ถึง ${most} ทีละ ฿5.00`,
  shoeTitle: 'ขอนไพ่',
  shoe: 'ไพ่ 8 สำรับ 416 ใบ เปิดใบแรก แล้วเผาไพ่ตามแต้มใบนั้น (ไพ่ 10 และไพ่หน้าเผา 10 ใบ) หนึ่งขอนแจก 66 ตา ซึ่งพอเสมอไม่ว่าไพ่จะเรียงอย่างไร จำนวนตาจึงไม่บอกอะไรเรื่องไพ่ที่เหลือ',
  fair: 'ลำดับไพ่ทั้งขอนถูกล็อกด้วยรหัสยืนยันผลด้านล่างก่อนเปิดรับตาแรก และมาจากเลขลับ (server seed) กับชื่อขอนเท่านั้น เดิมพันของใครก็เปลี่ยนไพ่ไม่ได้ เมื่อจบขอน เลขลับจะถูกเปิดเผยให้แจกซ้ำได้ทุกตา',
  shoeName: (id: string) => `ชื่อขอน ${id}`,
  endedShoes: 'ขอนที่จบแล้วของห้องนี้',
  endedShoe: (id: string, time: string, hands: number) => `${id} · ${time} · ${hands} ตา `,
  verifyOutside: 'หน้านี้แจกซ้ำให้แล้ว หรือคัดลอกข้อมูลไปตรวจเองด้วย /proof/verify.mjs',
  noRevealed: 'ยังไม่มี เลขลับจะเปิดเผยเมื่อจบขอนแรก',
  historyEmpty: 'ยังไม่มีตาที่เล่น วางชิปแล้วกดวางเดิมพัน',
} as const;

/** Returns a hand's winner and points as text. */
export function describeResult({ winner, playerPoints, bankerPoints }: BaccaratHand): string {
  const title = winner === 'tie' ? copy.tie : copy.wins(spotNames[winner]);
  const points = [playerPoints, bankerPoints] as const;
  return `${title} ${copy.score(Math.max(...points), Math.min(...points))}`;
}

/** Returns the limits of a spot at this table as text. */
export function limitsText({ limits }: Pick<BaccaratPlayConfig, 'limits'>): string {
  return copy.limits(formatMoney(limits.min_satang), formatMoney(limits.max_satang));
}

/** Returns the payout of a bet on a dealt hand as text. */
export function moneyText({ win_satang: won, bet_satang: bet }: TableBetView): string {
  if (won === 0) return copy.nothing;
  return won > bet ? copy.got(formatMoney(won)) : copy.gotBack(formatMoney(won));
}

/** Returns the reason why chips were not placed as text. */
export function refusalText(
  refusal: BoardRefusal,
  { limits }: Pick<BaccaratPlayConfig, 'limits'>,
): string {
  return refusal === 'above_limit'
    ? copy.aboveLimit(formatMoney(limits.max_satang))
    : copy.aboveBalance;
}
