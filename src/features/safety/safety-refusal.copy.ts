import { limitKindNames, perFrameNames } from '@/contract/limit-names.copy';
import type { LimitFrame, LimitKind } from '@/contract/safety.contract';

const kinds = limitKindNames;
const ofFrame = {
  day: 'ของวันนี้',
  week: 'ของสัปดาห์นี้',
  month: 'ของเดือนนี้',
} satisfies Record<LimitFrame, string>;
const perFrame = perFrameNames;
const inFrame = {
  day: 'วันนี้',
  week: 'ในสัปดาห์นี้',
  month: 'ในเดือนนี้',
} satisfies Record<LimitFrame, string>;

/** Texts of the sheet about an action that a limit or a break refuses. */
export const refusalCopy = {
  reached: (kind: LimitKind, frame: LimitFrame) => `ครบ${kinds[kind]}${ofFrame[frame]}แล้ว`,
  tooMuch: (kind: LimitKind, frame: LimitFrame) =>
    `${kind === 'loss' ? 'เดิมพันนี้' : 'ยอดนี้'}เกิน${kinds[kind]}${ofFrame[frame]}`,
  ownLimit: (limit: string, frame: LimitFrame) => `คุณตั้งไว้ ${limit} ${perFrame[frame]}`,
  withdrawable: 'เงินในกระเป๋ายังถอนได้ตามปกติ',
  room: {
    loss: (left: string, frame: LimitFrame) => `เหลือเล่นได้อีก ${left} ${inFrame[frame]}`,
    deposit: (left: string, frame: LimitFrame) => `เหลือฝากได้อีก ${left} ${inFrame[frame]}`,
  },
  useRoom: { loss: 'ลดเดิมพันแล้วเล่นต่อได้', deposit: 'ลดจำนวนแล้วฝากต่อได้' },
  again: { loss: 'เล่นได้อีกครั้งใน', deposit: 'ฝากได้อีกครั้งใน' },
  timeOut: 'คุณพักการเล่นอยู่',
  excluded: 'คุณปิดกั้นตัวเองอยู่',
  closed: 'บัญชีนี้ปิดอยู่',
  closedText: 'บัญชีนี้ฝาก เล่น และรับสิทธิ์ไม่ได้ กรุณาติดต่อทีมงาน',
  until: (time: string) => `ถึง ${time} น.`,
  breakText: 'ฝาก เล่น และรับโปรโมชั่นไม่ได้ ถอนเงินได้ตามปกติ',
  refused: 'ทำรายการนี้ไม่ได้',
  home: 'กลับหน้าแรก',
  withdraw: 'ถอนเงิน',
  longer: 'พักยาวกว่านี้',
  change: 'แก้จำนวนเงิน',
} as const;
