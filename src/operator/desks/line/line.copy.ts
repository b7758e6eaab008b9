import type { LineStepName, LineStepState } from '@/contract/operator/official-account.contract';
import type { LinePageName } from './line-pages';

/** Texts that the pages of the desk share. */
export const lineCopy = {
  title: 'LINE',
  pages: {
    state: 'สถานะบัญชีทางการ',
    waiting: 'รอคนตอบ',
    broadcasts: 'ส่งข่าว',
  } satisfies Record<LinePageName, string>,
  links: {
    state: 'สถานะ',
    waiting: 'รอคนตอบ',
    broadcasts: 'ส่งข่าว',
  } satisfies Record<LinePageName, string>,
  notConnected: 'ยังไม่ได้เชื่อมบัญชีทางการของ LINE',
  notConnectedText:
    'ตั้ง LINE_MESSAGING_CHANNEL_ID และ LINE_MESSAGING_CHANNEL_SECRET แล้วเปิดเซิร์ฟเวอร์ใหม่ ขั้นตอนทั้งหมดอยู่ใน README หัวข้อ Connect the official account',
} as const;

/** Texts of the state of the account. */
export const stateCopy = {
  checking: 'กำลังถาม LINE',
  well: 'ปกติทุกข้อ',
  troubles: (count: number) => `ต้องแก้ ${count} ข้อ`,
  byHand: (count: number) => `ต้องตั้งเอง ${count} ข้อ`,
  checkedAt: 'ตรวจเมื่อ',
  figures: 'จำนวน',
  steps: 'การเชื่อมต่อ',
  stepsText: 'แต่ละครั้งที่ตรวจ LINE จะลองเรียกเว็บนี้ ตรวจได้ชั่วโมงละ 60 ครั้ง',
  check: 'ตรวจอีกครั้ง',
  names: {
    tokens: 'รหัสช่องทาง',
    account: 'บัญชีทางการ',
    liff: 'แอป LIFF',
    webhook: 'เว็บฮุก',
    provider: 'ผู้ให้บริการ',
    quota: 'โควตาข้อความ',
    menus: 'เมนู',
    events: 'สิ่งที่ LINE ส่งมา',
    deliveries: 'ข้อความรอส่ง',
  } satisfies Record<LineStepName, string>,
  states: {
    ok: 'ผ่าน',
    changed: 'ปรับแล้ว',
    by_hand: 'ตั้งเอง',
    wrong: 'ต้องแก้',
  } satisfies Record<LineStepState, string>,
  friends: 'เพื่อนของบัญชี',
  linked: 'สมาชิกที่เชื่อม LINE',
  linkedNote: (friends: string, strangers: string) => `เป็นเพื่อน ${friends} · ไม่เป็น ${strangers}`,
  menusBehind: 'เมนูที่ยังไม่เปลี่ยน',
  menusBehindNote: 'คนที่ LINE ยังไม่เปลี่ยนเมนูให้',
  deliveries: 'ข้อความรอส่ง',
  events: 'LINE ส่งมาวันนี้',
  eventsFailed: (count: string) => `จัดการไม่สำเร็จ ${count} ใน 24 ชม.`,
  noneFailed: 'จัดการได้ทั้งหมด',
  waiting: 'รอคนตอบ',
  see: 'ดูรายชื่อ',
  setup: 'ตั้งค่าให้ตรง',
  setupText: 'ระบบจะสร้างหรือปรับแอป LIFF เว็บฮุก และเมนูที่ LINE ให้ตรงกับเว็บนี้ สิ่งที่ตรงอยู่แล้วไม่ถูกแตะ ทำซ้ำได้',
  takeOver: 'ย้ายเว็บฮุกและแอป LIFF ของเว็บอื่นมาที่เว็บนี้',
  takeOverText: 'เว็บเดิมจะไม่ได้รับข้อความจากสมาชิกอีก',
  settingUp: 'กำลังตั้งค่า',
  setUpDone: 'ตั้งค่าแล้ว',
  setUpLeft: (count: number) => `ตั้งค่าแล้ว ยังต้องแก้ ${count} ข้อ`,
  entry: 'เปิดเว็บใน LINE',
  entryText:
    'สแกนด้วยมือถือที่มี LINE แล้วเข้าสู่ระบบและเพิ่มเพื่อน จากนั้นกดตรวจอีกครั้ง ระบบจะรู้ว่าอยู่ใต้ผู้ให้บริการเดียวกัน',
  entryCode: 'คิวอาร์โค้ดของเว็บใน LINE',
  entryDone: 'เสร็จแล้ว',
  menus: 'อัปเดตเมนู',
  updating: 'กำลังอัปเดต',
  menusDone: 'เมนูเป็นชุดล่าสุดแล้ว',
  menusLeft: 'อัปเดตเมนูไม่สำเร็จ ดูเหตุผลในรายการ',
} as const;

/** Texts of the page of users who wait for a person. */
export const waitingCopy = {
  state: (count: number) => `${count} คน`,
  nothing: 'ไม่มีใครรออยู่',
  how: 'ตอบในแชทของบัญชีทางการ ตอบเสร็จแล้วกดจบการคุยที่นี่ ระหว่างที่เงียบ บอทตอบเฉพาะปุ่ม และคำว่า ยอด ฝาก ถอน',
  openChat: 'เปิดแชทของ LINE',
  caption: 'คนที่รอคุยกับแอดมิน รอนานสุดก่อน',
  empty: 'ตอบครบแล้ว คนที่ขอคุยกับแอดมินหรือส่งรูปมาจะขึ้นที่นี่เอง',
  user: 'ผู้ใช้',
  stranger: 'ยังไม่ได้เป็นสมาชิก',
  memberOf: (name: string) => `เปิดหน้าของ ${name}`,
  since: 'รอ',
  quietUntil: 'บอทเงียบถึง',
  answersAgain: 'บอทตอบอยู่',
  act: 'จัดการ',
  hush: 'ตอบอยู่ (เงียบ 30 นาที)',
  hushed: 'บอทเงียบ 30 นาที ตอบในแชทได้เลย',
  end: 'จบการคุย',
  ended: 'จบการคุยแล้ว บอทตอบตามปกติ',
} as const;
