import { LOOK_MINUTES, PLAN_AHEAD_MINUTES } from '@/contract/operator/pauses.contract';
import type { PlainScope } from '@/contract/pauses.contract';
import { LAUNCHES_END_MINUTES, PAUSE_BANNER_MINUTES } from '@/contract/pauses.contract';

/** Texts of the desk of settings. */
export const settingsCopy = {
  title: 'ตั้งค่า',
  pages: 'หน้าของตั้งค่า',
  pausesPage: 'ปิดปรับปรุง',
  gamesPage: 'เกมและค่าย',
  busy: 'กำลังบันทึก',
} as const;

/** Kinds of scopes that the dialog offers. */
export const scopeKinds = ['all', 'play', 'money_in', 'money_out', 'game', 'market'] as const;
export type ScopeKind = (typeof scopeKinds)[number];

const plainNames: Readonly<Record<PlainScope, string>> = {
  all: 'ทั้งเว็บ',
  play: 'การเล่นทั้งหมด (เกมและหวย)',
  money_in: 'การฝาก',
  money_out: 'การถอน',
};

/** Effects of each kind of pause on members. */
export const scopeEffects: Readonly<Record<ScopeKind, string>> = {
  all: 'สมาชิกเห็นหน้าปิดปรับปรุงทั้งเว็บและ LINE ทำรายการใหม่ไม่ได้',
  play: 'เปิดเกม วางเดิมพัน แทงหวย ยิงเลขไม่ได้ ฝาก ถอน และดูข้อมูลได้ตามปกติ',
  money_in: 'แจ้งฝากรายการใหม่ไม่ได้ เงินที่โอนมาแล้วยังเข้าตามปกติ',
  money_out: 'แจ้งถอนใหม่ไม่ได้ รายการที่แจ้งไว้แล้วทำต่อได้',
  game: 'เปิดเกมของค่ายนี้และวางเดิมพันไม่ได้ เกมอื่นตามปกติ',
  market: 'แทงตลาดนี้ไม่ได้ ตลาดอื่นตามปกติ',
};

/** Texts of maintenance. */
export const pausesCopy = {
  open: 'เว็บเปิดให้บริการตามปกติ',
  someRun: (count: number) => `กำลังปิดปรับปรุง ${count} รายการ`,
  start: 'ปิดปรับปรุง',
  startText: `เริ่มทันที หรือตั้งเวลาล่วงหน้าอย่างน้อย ${PLAN_AHEAD_MINUTES} นาที สมาชิกเห็นประกาศ ${PAUSE_BANNER_MINUTES.join(' และ ')} นาทีก่อนปิด และเปิดเกมใหม่ไม่ได้ ${LAUNCHES_END_MINUTES} นาทีก่อนปิด`,
  kinds: {
    ...plainNames,
    game: 'ค่ายเกมหรือเกมเดียว',
    market: 'ตลาดหวยเดียว',
  } satisfies Record<ScopeKind, string>,
  scopeName: (scope: string, subject: string | null): string => {
    const plain = new Map<string, string>(Object.entries(plainNames)).get(scope);
    if (plain !== undefined) return plain;
    return scope.startsWith('market/')
      ? `ตลาด ${subject ?? scope.slice('market/'.length)}`
      : `เกม ${subject ?? scope.slice('game/'.length)}`;
  },
  scope: 'ปิดอะไร',
  chooseScope: 'เลือกส่วนที่จะปิด',
  provider: 'ค่าย',
  chooseProvider: 'เลือกค่าย',
  game: 'เกม',
  wholeProvider: 'ทุกเกมของค่าย',
  market: 'ตลาด',
  chooseMarket: 'เลือกตลาด',
  when: 'เมื่อไร',
  chooseWhen: 'เลือกเวลา',
  now: 'เริ่มทันที',
  later: 'ตั้งเวลา',
  startsAt: 'เริ่ม',
  needStart: 'กรุณาเลือกเวลาเริ่ม',
  length: 'นาน',
  chooseLength: 'เลือกระยะเวลา',
  minutes: (count: number) => (count < 60 ? `${count} นาที` : `${count / 60} ชั่วโมง`),
  message: 'ข้อความถึงสมาชิก',
  needMessage: 'กรุณาเขียนข้อความถึงสมาชิก',
  messageLong: 'ข้อความยาวเกิน 200 ตัวอักษร',
  reads: 'สมาชิกจะอ่านว่า',
  startNow: 'ปิดเดี๋ยวนี้',
  plan: 'ตั้งเวลาปิด',
  running: 'กำลังปิด',
  runningOf: (name: string) => `กำลังปิด ${name}`,
  planned: 'ตั้งเวลาไว้',
  noPlanned: 'ไม่มีรายการที่ตั้งเวลาไว้',
  until: 'ถึง',
  from: 'ตั้งแต่',
  left: (wait: string) => `เหลือ ${wait}`,
  nearlyOver: 'ใกล้ครบเวลา ถ้ายังไม่เสร็จให้ยืดเวลา',
  by: 'โดย',
  extend: 'ยืดเวลา',
  extendText: 'หน้าของสมาชิกแสดงเวลาใหม่ทันที',
  extendBy: 'ยืดออกไปอีก',
  end: 'เปิดให้บริการเดี๋ยวนี้',
  endText: 'หน้าของสมาชิกกลับมาเองภายในไม่กี่วินาที',
  callOff: 'ยกเลิกที่ตั้งเวลาไว้',
  callOffText: 'ประกาศของสมาชิกหายไป และจะไม่มีการปิด',
  look: 'ดูเว็บระหว่างปิด',
  lookText: `ลิงก์นี้เปิดเว็บให้เบราว์เซอร์เดียว ${LOOK_MINUTES} นาที เดิมพัน ฝาก และถอนยังปิดอยู่`,
  openLook: 'เปิดเว็บ',
  never: 'สิ่งที่ไม่หยุด',
  neverItems: [
    'รางวัลและการคืนเงินจากค่ายเกม รอบที่ค้างได้รับผลครบ',
    'เงินที่โอนเข้ามา รายงานจากธนาคารและผู้ให้บริการรับเงิน',
    'ผลหวย การจ่ายรางวัล การคืนโพย ยี่กีที่ไม่มีเลขยิงคืนเงินตามปกติ',
    'ข้อความถึงสมาชิก โต๊ะทำงานนี้ และการตรวจระบบ',
  ],
  draws: 'ตลาดหวยที่ปิดรับระหว่างนี้ปิดและออกผลตามเวลาเดิม',
  history: 'ที่ผ่านมา',
  noHistory: 'ยังไม่เคยปิดปรับปรุง',
  written: 'ข้อความ',
  ended: 'จบ',
  state: 'สถานะ',
  states: {
    running: 'กำลังปิด',
    planned: 'ตั้งเวลาไว้',
    over: 'จบแล้ว',
    called_off: 'ยกเลิกก่อนเริ่ม',
  },
  done: {
    start: 'ปิดปรับปรุงแล้ว',
    plan: 'ตั้งเวลาปิดปรับปรุงแล้ว',
    extend: 'ยืดเวลาแล้ว',
    end: 'เปิดให้บริการแล้ว',
    callOff: 'ยกเลิกแล้ว',
  },
  system: 'ครบเวลา',
} as const;

/** Texts of games and providers. */
export const gamesCopy = {
  state: (hidden: number) => (hidden === 0 ? 'ไม่มีค่ายที่ซ่อน' : `ซ่อนอยู่ ${hidden} ค่าย`),
  text: 'เกมที่ซ่อนหายจากทุกหน้าของสมาชิกและเปิดใหม่ไม่ได้ รอบที่ค้างยังได้รับผล คนที่เปิดเกมอยู่เล่นต่อได้จนปิดเกม ถ้าต้องหยุดทันทีให้ใช้ปิดปรับปรุง',
  providers: 'ค่าย',
  providerGames: (count: number) => `${count} เกม`,
  hiddenGames: (count: number) => `ซ่อน ${count} เกม`,
  games: 'เกม',
  game: 'เกม',
  provider: 'ค่าย',
  category: 'หมวด',
  rounds: 'รอบใน 7 วัน',
  shownState: 'สถานะ',
  all: 'ทั้งหมด',
  shown: 'แสดงอยู่',
  hidden: 'ซ่อนอยู่',
  byProvider: 'ซ่อนทั้งค่าย',
  search: 'ค้นชื่อเกม',
  clear: 'ล้างตัวกรอง',
  empty: 'ยังไม่มีเกม ค่ายส่งรายชื่อเกมเข้ามาเอง',
  filteredEmpty: 'ไม่มีเกมที่ตรงตัวกรอง',
  act: 'ทำ',
  hide: 'ซ่อน',
  show: 'แสดงอีกครั้ง',
  hideOf: (name: string) => `ซ่อน ${name}`,
  showOf: (name: string) => `แสดง ${name} อีกครั้ง`,
  showText: 'สมาชิกเห็นและเปิดได้ทันที',
  reason: 'เหตุผล',
  needReason: 'กรุณาระบุเหตุผล',
  until: 'แสดงอีกครั้งเมื่อ (เว้นว่างคือจนกว่าจะสั่ง)',
  untilText: 'ถึง',
  pause: 'ปิดปรับปรุง',
  move: 'ย้ายหมวด',
  moveOf: (name: string) => `ย้ายหมวด ${name}`,
  chooseCategory: 'เลือกหมวด',
  listedChoice: (category: string) => `${category} (ตามค่าย)`,
  listedAs: (category: string) => `ค่ายระบุ ${category}`,
  categoryText:
    'สมาชิกเห็นเกมในหมวดใหม่ทันที รอบที่เริ่มหลังจากนี้นับยอดเล่น คืนยอด และเงื่อนไขโบนัสตามหมวดใหม่ รอบเก่าไม่เปลี่ยน',
  done: { hide: 'ซ่อนแล้ว', show: 'แสดงแล้ว', category: 'ย้ายหมวดแล้ว' },
  categories: {
    slot: 'สล็อต',
    casino: 'คาสิโน',
    fishing: 'ยิงปลา',
    sport: 'กีฬา',
    freespin: 'ฟรีสปิน',
  },
} as const;
