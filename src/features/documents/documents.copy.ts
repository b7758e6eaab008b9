import type { DocumentName } from '@/contract/documents';

/** A section of a document: a title and its blocks. */
export interface DocumentSection {
  readonly title: string;
  /** Paragraphs as strings, lists as arrays. */
  readonly blocks: readonly (string | readonly string[])[];
}

/** Operator of the site, as named in the documents. */
export interface Site {
  readonly brand: string;
  readonly isMoneySimulated: boolean;
}

/** Texts around the documents. */
export const documentsCopy = {
  titles: {
    terms: 'ข้อกำหนดการใช้งาน',
    privacy: 'นโยบายความเป็นส่วนตัว',
  } satisfies Record<DocumentName, string>,
  edition: (version: number, day: string) => `ฉบับที่ ${version} · ใช้ตั้งแต่ ${day}`,
  contact: 'ติดต่อเรา',
  other: 'อ่านต่อ',
  agreedOn: (day: string) => `คุณยอมรับฉบับนี้เมื่อ ${day}`,
  notAgreed: 'คุณยังไม่ได้ยอมรับฉบับนี้',
  agree: 'ยอมรับทั้งสองฉบับ',
  agreeBusy: 'กำลังบันทึก…',
  agreed: 'บันทึกการยอมรับแล้ว',
  askTitle: (brand: string) => `ข้อกำหนดของ ${brand}`,
  changedTitle: 'ข้อกำหนดมีการเปลี่ยนแปลง',
  ask: 'กรุณาอ่านเอกสารสองฉบับนี้ แล้วบอกเราว่ายอมรับหรือไม่ เราจะถามครั้งเดียวต่อฉบับ',
  askKeeps: 'เงิน โพย และรายการที่มีอยู่ใช้ได้ตามเดิม ไม่ว่าจะตอบอย่างไร',
  accept: 'ยอมรับ',
  decline: 'ยังไม่ยอมรับ',
  declined: 'บันทึกคำตอบแล้ว เปลี่ยนใจได้ที่หน้าข้อกำหนดการใช้งาน',
} as const;
