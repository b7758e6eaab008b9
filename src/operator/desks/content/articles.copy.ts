import type { ArticleCategory } from '@/contract/articles.contract';
import type { ArticleState } from '@/contract/operator/articles.contract';

/** Thai names of the categories, as members read them. */
export const categoryNames: Readonly<Record<ArticleCategory, string>> = {
  'safe-play': 'เล่นอย่างมีสติ',
  money: 'เงินและยอดเทิร์น',
  lotto: 'หวย',
  games: 'เข้าใจเกม',
  rewards: 'แต้มและ VIP',
  account: 'บัญชีของคุณ',
};

/** Thai names of the states of articles. */
export const articleStateNames: Readonly<Record<ArticleState, string>> = {
  draft: 'ร่าง',
  scheduled: 'ตั้งเวลา',
  published: 'เผยแพร่อยู่',
  withdrawn: 'ถอนแล้ว',
};

/** Texts of the page of articles. */
export const articlesCopy = {
  caption: 'บทความ',
  count: (count: string) => `${count} บทความ`,
  title: 'ชื่อบทความ',
  state: 'สถานะ',
  category: 'หมวด',
  writtenBy: 'เขียนล่าสุด',
  publishAt: 'เผยแพร่เมื่อ',
  all: 'ทั้งหมด',
  add: 'เขียนบทความ',
  further: 'บทความใหม่',
  empty: 'ยังไม่มีบทความ กด “เขียนบทความ” เพื่อเริ่ม',
  search: 'ค้นชื่อ',
  filteredEmpty: 'ไม่มีบทความที่ตรงตัวกรอง',
  clear: 'ล้างตัวกรอง',
  back: 'กลับไปรายการบทความ',
  id: 'ชื่อในลิงก์ (a–z 0–9 และขีดกลาง)',
  idTaken: 'เปลี่ยนไม่ได้หลังบันทึก',
  chooseCategory: 'เลือกหมวด',
  description: 'คำโปรย 1–2 ประโยค',
  cover: 'รูปปก',
  featured: 'บทความเด่น',
  featuredYes: 'แสดงใหญ่เหนือรายการ',
  featuredNo: 'อยู่ในรายการปกติ',
  markdown: 'เนื้อหา (Markdown)',
  markdownHint: '## หัวข้อ · **หนา** · - รายการ · [ข้อความ](/ลิงก์) · ![คำบรรยาย](รูป)',
  heading: 'หัวข้อ',
  bold: 'หนา',
  list: 'รายการ',
  link: 'ลิงก์',
  picture: 'รูปในเนื้อหา',
  save: 'บันทึก',
  saving: 'กำลังบันทึก',
  saved: 'บันทึกแล้ว',
  savedWithout: (parts: string) => `บันทึกแล้ว โดยตัดส่วนที่ไม่รองรับออก: ${parts}`,
  isPublic: 'บทความนี้เผยแพร่อยู่ เมื่อบันทึก สมาชิกเห็นฉบับใหม่ทันที',
  preview: 'ดูก่อน',
  publish: 'เผยแพร่',
  publishing: 'กำลังเผยแพร่',
  publishTime: 'วันและเวลาเผยแพร่ (เวลาไทย) เว้นว่างเพื่อเผยแพร่ทันที',
  published: 'เผยแพร่แล้ว',
  scheduled: (time: string) => `ตั้งเวลาไว้ ${time}`,
  withdraw: 'ถอน',
  withdrawing: 'กำลังถอน',
  withdrawTitle: 'ถอนบทความออกจากเว็บ',
  withdrawText: 'ลิงก์ของบทความจะเปิดไม่ได้ เผยแพร่อีกครั้งได้ทุกเมื่อ',
  withdrawn: 'ถอนแล้ว',
} as const;
