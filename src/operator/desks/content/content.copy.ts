import type { ContentState } from '@/contract/operator/content.contract';
import type { ContentKind } from '@/contract/operator/content.fields';
import type { ContentPageName } from './content-pages';

/** Thai names of the kinds of content. */
export const kindNames: Readonly<Record<ContentKind, string>> = {
  banner: 'แบนเนอร์',
  notification: 'ประกาศ',
  event: 'กิจกรรม',
};

/** Thai names of the states. */
export const stateNames: Readonly<Record<ContentState, string>> = {
  draft: 'ร่าง',
  scheduled: 'ตั้งเวลา',
  published: 'เผยแพร่อยู่',
  ended: 'หมดเวลา',
  withdrawn: 'ถอนแล้ว',
};

const pages: Readonly<Record<ContentPageName, string>> = {
  banners: 'แบนเนอร์',
  announcements: 'ประกาศ',
  events: 'กิจกรรม',
  articles: 'บทความ',
  polls: 'โหวต',
  pictures: 'คลังภาพ',
};

/** Texts of the desk of content. */
export const contentCopy = {
  title: 'เนื้อหา',
  pages,
  listState: (count: string) => `${count} รายการ`,
  scheduled: (time: string) => `ตั้งเวลา ${time}`,
  shown: (version: number) => `เผยแพร่อยู่ (v${version})`,
  draftOf: (version: number) => `มีร่างใหม่ v${version}`,
  version: (version: number) => `v${version}`,
  until: 'แสดงถึง',
  noEnd: 'ไม่มีกำหนด',
  state: 'สถานะ',
  all: 'ทั้งหมด',
  from: 'เขียนตั้งแต่',
  to: 'ถึง',
  name: 'เนื้อหา',
  shownTime: 'เวลาแสดง',
  writtenBy: 'เขียนล่าสุด',
  order: 'ลำดับ',
  up: (name: string) => `เลื่อน “${name}” ขึ้น`,
  down: (name: string) => `เลื่อน “${name}” ลง`,
  add: (kind: ContentKind) => `เพิ่ม${kindNames[kind]}`,
  empty: (kind: ContentKind) =>
    `ยังไม่มี${kindNames[kind]} กด “เพิ่ม${kindNames[kind]}” เพื่อเขียนรายการแรก`,
  filteredEmpty: 'ไม่มีรายการที่ตรงตัวกรอง',
  clear: 'ล้างตัวกรอง',
  unnamed: 'ไม่มีหัวเรื่อง',
  back: 'กลับไปรายการ',
  furtherItem: (kind: ContentKind) => `${kindNames[kind]}ใหม่`,
  save: 'บันทึกร่าง',
  saving: 'กำลังบันทึก',
  saved: (version: number) => `บันทึกเป็น v${version} แล้ว สมาชิกยังไม่เห็น`,
  unsaved: 'มีข้อความที่ยังไม่บันทึก บันทึกร่างก่อน แล้วจึงเผยแพร่',
  preview: 'ดูก่อน',
  publish: 'เผยแพร่',
  publishing: 'กำลังเผยแพร่',
  publishTitle: (version: number) => `เผยแพร่ v${version}`,
  keepStart: (time: string) => `แสดงอยู่ตั้งแต่ ${time} รุ่นนี้แทนที่ทันที`,
  when: 'เริ่มแสดง',
  startsAt: 'วันและเวลาเริ่ม (เวลาไทย)',
  endsAt: 'วันและเวลาสิ้นสุด (เวลาไทย) เว้นว่างถ้าไม่มีกำหนด',
  published: (state: string) => `เรียบร้อย สถานะตอนนี้: ${state}`,
  withdraw: 'ถอน',
  withdrawing: 'กำลังถอน',
  withdrawTitle: 'ถอนออกจากเว็บ',
  withdrawText: 'ทุกคนจะไม่เห็นรายการนี้ภายในไม่กี่วินาที เผยแพร่อีกครั้งได้ทุกเมื่อ',
  versions: 'รุ่นทั้งหมด',
  versionsCaption: 'รุ่นทั้งหมดของรายการนี้',
  versionHead: 'รุ่น',
  bringBack: 'ย้อนกลับ',
  bringBackTitle: (version: number) => `ย้อนกลับไปใช้ v${version}`,
  bringBackText: (version: number) => `เนื้อหาของ v${version} จะเผยแพร่เป็นรุ่นใหม่ รุ่นอื่นยังอยู่ครบ`,
  conflict: (by: string, version: number) =>
    `${by} บันทึก v${version} ไปก่อนแล้ว ข้อความของคุณยังไม่ถูกบันทึก`,
  conflictText: 'เทียบสองฉบับ แล้วเลือกว่าจะเก็บฉบับไหน',
  theirs: 'ฉบับที่บันทึกแล้ว',
  mine: 'ฉบับของคุณ',
  useTheirs: 'ใช้ฉบับที่บันทึกแล้ว',
  keepMine: 'เก็บฉบับของฉันไว้แก้ต่อ',
  fields: {
    picture: 'รูป',
    kicker: 'บรรทัดนำ',
    bannerTitle: 'หัวเรื่อง (ไม่เกิน 2 บรรทัด)',
    action: 'ข้อความบนปุ่ม',
    type: 'วิธีแสดง',
    opensItself: 'เด้งขึ้นเองเมื่อเข้าเว็บ',
    inList: 'อยู่ในรายการแจ้งเตือน',
    title: 'หัวเรื่อง',
    description: 'ข้อความ',
    alt: 'คำบรรยายรูปสำหรับโปรแกรมอ่านจอ',
    link: 'ลิงก์',
    chooseType: 'เลือกวิธีแสดง',
    noLink: 'ไม่มีลิงก์',
    firstPoll: 'โหวตแรก (/poll/1)',
  },
  /** Names of the fields as they are stored. */
  fieldNames: {
    image: 'รูป',
    image_wide: 'รูปกว้าง',
    kicker: 'บรรทัดนำ',
    title: 'หัวเรื่อง',
    action: 'ข้อความบนปุ่ม',
    type: 'วิธีแสดง',
    description: 'ข้อความ',
    alt: 'คำบรรยายรูป',
    link: 'ลิงก์',
  } as Readonly<Record<string, string>>,
  endsEarly: 'เวลาสิ้นสุดต้องอยู่หลังเวลาเริ่ม',
  left: (count: number) => `เหลือ ${count} ตัวอักษร`,
} as const;
