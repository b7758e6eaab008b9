import type { ConsentAnswer } from '@/contract/consents.contract';
import type { DocumentName } from '@/contract/documents';
import type { MemberDocuments } from '@/contract/operator/member-documents.contract';

type Checked = MemberDocuments['checked'][number];

/** Texts of the tab of documents. */
export const documentsCopy = {
  noFiles: 'เว็บไม่เก็บไฟล์ภาพ สมาชิกส่งเอกสารทางแชตของร้าน ที่นี่บอกว่าขออะไรไว้ ใครตรวจอะไร และสมาชิกตกลงอะไร',
  asked: 'ขอจากสมาชิก',
  noAsked: 'ยังไม่เคยขอเอกสารจากสมาชิกคนนี้',
  checked: 'ตรวจแล้วเพื่อเปลี่ยนข้อมูล',
  noChecked: 'ยังไม่เคยเปลี่ยนชื่อหรือบัญชีด้วยเอกสาร',
  answers: 'ข้อกำหนดที่ตอบ',
  noAnswers: 'สมาชิกยังไม่ได้ตอบข้อกำหนด',
  at: 'เวลา',
  deposit: 'รายการฝาก',
  note: 'ขออะไร',
  by: 'ผู้ขอ',
  amount: 'จำนวน',
  state: 'สถานะ',
  document: 'เอกสาร',
  change: 'เพื่อ',
  changes: {
    bank_account: 'เปลี่ยนบัญชีธนาคาร',
    name: 'เปลี่ยนชื่อ',
  } satisfies Record<Checked['kind'], string>,
  reason: 'เหตุผล',
  decidedBy: 'ตัดสินโดย',
  version: 'ฉบับที่',
  answer: 'คำตอบ',
  documents: {
    terms: 'ข้อกำหนดการใช้งาน',
    privacy: 'นโยบายความเป็นส่วนตัว',
  } satisfies Record<DocumentName, string>,
  consents: {
    agreed: 'ยอมรับ',
    declined: 'ยังไม่ยอมรับ',
  } satisfies Record<ConsentAnswer, string>,
} as const;
