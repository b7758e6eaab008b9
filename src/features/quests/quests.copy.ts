import type { QuestLock, QuestReward } from '@/contract/quests.contract';
import { formatInteger } from '@/domain/format-integer';
import { formatMoney } from '@/domain/money';

const locks: Readonly<Record<QuestLock, string>> = {
  opt_in: 'กดเข้าร่วมเพื่อเริ่มนับ',
  line_link: 'เชื่อมบัญชี LINE ก่อน แล้วกลับมาทำภารกิจนี้',
  line_used: 'บัญชี LINE นี้เคยรับรางวัลนี้แล้ว',
};

/** Texts of quests and the check-in. */
export const questsCopy = {
  subtitle: 'เก็บแต้มและสิทธิ์หมุนจากสิ่งที่คุณทำอยู่แล้ว',
  done: (count: number) => `ทำไปแล้ว ${count} ภารกิจ`,
  earned: (reward: string) => `เดือนนี้รับแล้ว ${reward}`,
  nothingEarned: 'เดือนนี้ยังไม่ได้รับรางวัล',
  playMissing: (amount: string) => `เล่นด้วยกระเป๋าหลักอีก ${amount} จึงรับรางวัลแรกได้`,
  playLeft: (amount: string) => `ยอดเล่นสำหรับรับรางวัล ${amount}`,
  playPrices: (point: string, spin: string) =>
    `รางวัลทุกภารกิจใช้ยอดเล่นจากกระเป๋าหลัก: 1 แต้มใช้ ${point} สิทธิ์หมุน 1 ครั้งใช้ ${spin} ยอดเล่นแต่ละบาทใช้ได้ครั้งเดียว เกมที่ได้เสียใกล้เคียงกันนับเพียงบางส่วน`,
  waitingCount: (count: number) => `รอรับ ${count}`,
  row: (days: number) => `ต่อเนื่อง ${formatInteger(days)} วัน`,
  day: (day: number) => `วัน ${day}`,
  today: 'วันนี้',
  checkIn: (reward: string) => `เช็กอินวันนี้ รับ ${reward}`,
  checkInBusy: 'กำลังเช็กอิน…',
  checkedIn: (reward: string) => `เช็กอินวันนี้แล้ว พรุ่งนี้กลับมารับ ${reward}`,
  calendarNote: 'ขาดหนึ่งวันจะเริ่มวัน 1 ใหม่ นับวันถึงเที่ยงคืน',
  played: (amount: string) => `เล่นแล้ว ${amount}`,
  counted: (count: number, of: number) => `${count}/${of}`,
  until: (time: string) => `ถึง ${time}`,
  untilTonight: 'ถึงเที่ยงคืนนี้',
  others: 'ภารกิจอื่น',
  othersHint: 'ทำตามสะดวก',
  claim: (reward: string) => `รับ ${reward}`,
  claimShort: 'รับรางวัล',
  claimBusy: 'กำลังรับ…',
  claimedToast: (reward: string) => `ได้รับ ${reward} แล้ว`,
  spinsWon: (count: number) => `ได้สิทธิ์หมุนวงล้อ ${formatInteger(count)} ครั้ง`,
  toWheel: 'ไปหมุนวงล้อ',
  taken: 'รับแล้ว',
  takenOn: (day: string) => `รับแล้ว ${day}`,
  expired: 'หมดเวลารับ',
  ready: (when: string) => `ครบแล้ว รับได้ถึง ${when}`,
  claimUntil: 'รับได้ถึง',
  of: (day: string) => `ของวันที่ ${day}`,
  ofWeek: (day: string) => `ของสัปดาห์ที่เริ่ม ${day}`,
  turnover: (amount: string) => `เครดิตมียอดเทิร์น ${amount} ก่อนถอน`,
  locked: 'ล็อก',
  locks,
  join: 'เข้าร่วม',
  joinBusy: 'กำลังเข้าร่วม…',
  toDeposit: 'ไปฝาก',
  toGames: 'ไปเล่น',
  toLink: 'ไปเชื่อม LINE',
  addFriend: 'เพิ่มเพื่อน',
  inLine: 'เปิดใน LINE',
  inLineHint: 'ทำได้เมื่อเปิดเว็บใน LINE',
  note: 'รางวัลรับได้ครั้งเดียวต่อภารกิจ ยอดฝากนับเมื่อเล่นครบแล้ว ยอดเล่นนับจากรายการที่รู้ผลแล้ว และรับรางวัลไม่ได้ระหว่างพักการเล่น',
  none: 'ยังไม่มีภารกิจในตอนนี้ ดูกิจกรรมและโปรโมชั่นอื่นได้เลย',
  toPromotions: 'ดูโปรโมชั่น',
  states: {
    claimed: 'รับแล้ว',
    claimable: 'รอรับ',
    active: 'กำลังทำ',
    locked: 'ยังไม่ถึง',
    expired: 'หมดเวลารับ',
  },
} as const;

/** Describes a reward: "50 แต้ม + สิทธิ์หมุน 1". */
export function describeReward({
  point,
  spins,
  amount,
}: Pick<QuestReward, 'point' | 'spins' | 'amount'>): string {
  return [
    point > 0 && `${formatInteger(point)} แต้ม`,
    spins > 0 && `สิทธิ์หมุน ${formatInteger(spins)}`,
    amount > 0 && formatMoney(amount),
  ]
    .filter(Boolean)
    .join(' + ');
}

/** Describes a reward in a narrow place: "50 แต้ม + หมุน 1". */
export function abbreviateReward(reward: Pick<QuestReward, 'point' | 'spins' | 'amount'>): string {
  return describeReward(reward).replace('สิทธิ์หมุน', 'หมุน');
}
