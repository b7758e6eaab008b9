import type { BaccaratSpot } from '@/domain/baccarat';
import type { FormulaName } from '@/domain/baccarat-formulas';
import type { RoadName } from '@/domain/baccarat-roads';

/** Thai texts of baccarat rooms and formulas. */
export const trendsCopy = {
  intro: 'เค้าไพ่สดจากทุกห้อง พร้อมผลที่วัดจริงของแต่ละสูตร',
  honest: 'สถิติย้อนหลังไม่เพิ่มโอกาสชนะ',
  honestWhy: 'ไพ่ถูกสับใหม่ทุกขอน เค้าใช้ดูจังหวะเพื่อความสนุกเท่านั้น',
  rooms: 'ห้องที่เปิดอยู่',
  liveRooms: 'ห้องบาคาร่าสด',
  live: 'อัปเดตทุกตา',
  behind: 'ยังอัปเดตไม่ได้ กำลังลองใหม่',
  none: 'ยังไม่มีห้องบาคาร่าเปิดอยู่ กลับมาดูใหม่ได้เลย',
  toHome: 'ไปหน้าแรก',
  notFound: 'ไม่พบห้องนี้ อาจปิดไปแล้ว',
  toAll: 'ทุกห้อง',
  wholePage: 'เปิดเต็มหน้า',
  toTable: 'ไปที่โต๊ะ',
  noTable: 'โต๊ะของห้องนี้ปิดอยู่',
  limits: (least: string, most: string) => `ช่องละ ${least}–${most}`,
  table: (game: string, studio: string) => `${game} ค่าย ${studio}`,
  handsOf: (hands: number, all: number) => `${hands}/${all} ตา`,
  sides: { banker: 'เจ้ามือ', player: 'ผู้เล่น', tie: 'เสมอ' } satisfies Record<BaccaratSpot, string>,
  letters: { banker: 'จ', player: 'ผ', tie: 'ส' } satisfies Record<BaccaratSpot, string>,
  roadsOf: (room: string) => `เค้าไพ่ ${room}`,
  room: (name: string, counts: string) => `${name} ${counts}`,
  counts: (banker: number, player: number, tie: number) =>
    `เจ้ามือชนะ ${banker} ผู้เล่นชนะ ${player} เสมอ ${tie}`,
  noHands: 'ขอนใหม่ ยังไม่มีผล',
  open: (hand: number, seconds: number) => `ตาที่ ${hand} · วางได้อีก ${seconds} วิ`,
  dealing: (hand: number) => `ตาที่ ${hand} · กำลังเปิดไพ่`,
  dealtHand: (hand: number) => `ตาที่ ${hand} · เปิดไพ่แล้ว`,
  coming: (seconds: number) => `ขอนใหม่เริ่มในอีก ${seconds} วิ`,
  over: 'จบขอนแล้ว กำลังเตรียมขอนใหม่',
  noShoe: 'กำลังเตรียมขอนใหม่',
  lastHand: (hand: number, side: string) => `ตาที่ ${hand} ${side}`,
  wins: { banker: 'เจ้ามือชนะ', player: 'ผู้เล่นชนะ', tie: 'เสมอ' } satisfies Record<
    BaccaratSpot,
    string
  >,
  roads: {
    bead: 'เค้าเม็ดไข่',
    big: 'เค้าใหญ่',
    bigEye: 'ตาไข่ใหญ่',
    small: 'เค้าเล็ก',
    cockroach: 'แมลงสาบ',
  } satisfies Record<RoadName, string>,
  roadEmpty: (road: string) => `${road} ยังไม่มีผล`,
  roadText: (road: string, last: string) => `${road} ล่าสุดก่อน: ${last}`,
  regular: 'แดง',
  irregular: 'น้ำเงิน',
  formulas: {
    follow: 'ตามไม้ล่าสุด',
    alternate: 'สวนไม้ล่าสุด',
    bigEye: 'ตามตาไข่ใหญ่',
    twoAndTwo: 'สองตัวตัด',
  } satisfies Record<FormulaName, string>,
  picks: 'สูตรบอกตาถัดไป',
  picksOf: (hand: number) => `สูตรบอกตาที่ ${hand}`,
  noPick: 'ยังไม่บอก',
  wasRight: (share: string) => `เคยถูก ${share}`,
  notMeasured: 'ยังไม่ได้วัด',
  measuredOver: (hands: string) => `วัดจาก ${hands} ตาล่าสุดของทุกห้อง`,
  rates: 'สูตรถูกจริงแค่ไหน',
  ratesEven: 'ไม่นับเสมอ ช่วงความเชื่อมั่น 95% ทุกสูตรคร่อมเส้น 50%',
  ratesOff: 'ไม่นับเสมอ ช่วงความเชื่อมั่น 95% สูตรที่ช่วงไม่คร่อม 50% เกิดได้เองโดยบังเอิญราว 1 ใน 20 ครั้ง',
  rate: (share: string, margin: string) => `${share} ±${margin}`,
  rateOver: (rate: string, hands: string) => `${rate} · ${hands} ตา`,
  longRun: 'ระยะยาวออกแบบไหน',
  longRunOf: (hands: string) => `${hands} ตา ทุกห้อง · ขีด = ค่าจริง`,
  longRunNote: 'ยิ่งนับนาน ยิ่งเข้าใกล้ค่าจริง ผลของตาถัดไปไม่ขึ้นกับตาที่ผ่านมา',
  cameOut: (hands: number) => `ออกจริง ${hands} ตา`,
  mark: 'ขีด = ค่าจริงระยะยาว',
  trueShare: (percent: string) => `ค่าจริง ${percent}`,
  proof: 'ไพ่ทั้งขอนล็อกไว้แล้ว',
  proofOf: (shoe: string, hands: number) => `ขอน ${shoe} · ${hands} ตา`,
  proofHow:
    'รหัสยืนยันผลนี้ประกาศก่อนเปิดตาแรกและผูกกับลำดับไพ่ทั้งขอน เมื่อจบขอน เลขลับจะถูกเปิดเผย ตรวจได้ใน “กติกาและอัตราจ่าย” ของโต๊ะ หรือตรวจเองด้วยสคริปต์',
  copyHash: 'คัดลอกรหัสยืนยันผลของขอน',
  copied: 'คัดลอกรหัสยืนยันผลแล้ว',
  script: 'ดาวน์โหลดสคริปต์ตรวจสอบ',
} as const;

/** Formats a share between 0 and 1 as a percentage: `49.6%`. */
export function formatShare(share: number): string {
  return `${(share * 100).toFixed(1)}%`;
}
