import {
  type BroadcastEnding,
  type BroadcastSegment,
  type BroadcastState,
  MOST_BROADCAST_LETTERS,
} from '@/contract/operator/broadcasts.contract';

/** Most letters of a title, as the contract takes them. */
export const MOST_TITLE_LETTERS = 60;

/** Thai names of the states. */
export const broadcastStateNames: Readonly<Record<BroadcastState, string>> = {
  draft: 'ร่าง',
  proposed: 'รออนุมัติ',
  approved: 'อนุมัติแล้ว รอเวลาส่ง',
  sending: 'กำลังส่ง',
  ended: 'จบแล้ว',
  discarded: 'ทิ้งแล้ว',
};

/** Thai names of how a broadcast ended. */
export const broadcastEndingNames: Readonly<Record<BroadcastEnding, string>> = {
  sent: 'ส่งครบ',
  stopped: 'หยุดกลางทาง',
  promotion_closed: 'หยุดเพราะโปรโมชั่นปิด',
  quota: 'หยุดเพราะโควตาเหลือแค่ส่วนสำรอง',
  refused: 'LINE ไม่รับ',
  too_late: 'ส่งไม่ทันในหนึ่งวัน',
};

/** Groups of members by name, each with the sentence that tells who is in it. */
export const segmentCopy: Readonly<Record<BroadcastSegment, { name: string; text: string }>> = {
  all: { name: 'ทุกคน', text: 'เพื่อนทุกคนที่เชื่อมสมาชิกและเลือกรับข่าว' },
  no_deposit: { name: 'ไม่ได้ฝาก 14 วัน', text: 'ยังไม่มีรายการฝากสำเร็จใน 14 วันที่ผ่านมา' },
  lottery_players: { name: 'คนเล่นหวย', text: 'มีโพยหวยใน 30 วันที่ผ่านมา' },
  vip: { name: 'VIP', text: 'ระดับ VIP โกลด์ขึ้นไป' },
  no_promotion: { name: 'ยังไม่รับโปรเดือนนี้', text: 'ยังไม่ได้รับโปรโมชั่นใดในเดือนนี้' },
};

/** Texts of broadcasts. */
export const broadcastsCopy = {
  state: (all: number, running: number) =>
    running > 0 ? `${all} ข่าว · กำลังส่งหรือรอส่ง ${running}` : `${all} ข่าว`,
  add: 'เขียนข่าว',
  caption: 'ข่าวที่ส่งถึงเพื่อนของบัญชีทางการ ล่าสุดก่อน',
  empty: 'ยังไม่มีข่าว กด "เขียนข่าว" แล้วเสนอให้อีกคนอนุมัติ',
  filteredEmpty: 'ไม่มีข่าวในสถานะนี้',
  clear: 'ล้างตัวกรอง',
  all: 'ทั้งหมด',
  title: 'หัวข้อ',
  segment: 'กลุ่ม',
  stateHead: 'สถานะ',
  reached: 'LINE รับ / ผู้รับ',
  written: 'เขียนเมื่อ',
  close: 'กลับ',
  busy: 'กำลังบันทึก',
  back: 'กลับไปรายการข่าว',
  furtherTitle: 'เขียนข่าว',
  editTitle: (title: string) => `แก้ข่าว ${title}`,
  notDraft: 'ข่าวนี้ไม่ใช่ร่างแล้ว จึงแก้ไม่ได้',

  titleHint: (count: number) => `${count} / ${MOST_TITLE_LETTERS} ตัวอักษร`,
  needTitle: 'ใส่หัวข้อ',
  longTitle: `หัวข้อยาวได้ไม่เกิน ${MOST_TITLE_LETTERS} ตัวอักษร`,
  segmentField: 'ส่งถึง',
  segmentNote: 'ทุกกลุ่มเว้นคนที่บล็อก ไม่รับข่าว พักหรือหยุดเล่น ถึงวงเงินของวันนี้ หรือได้ข่าวไปใน 3 วัน',
  counting: 'กำลังนับผู้รับ',
  reaches: (count: string) => `ตอนนี้ถึง ${count} คน`,
  kindField: 'เนื้อหา',
  kinds: {
    promotion: { name: 'โปรโมชั่น', text: 'การ์ดของโปรโมชั่นที่เปิดอยู่ พร้อมรูปและเงื่อนไข' },
    text: { name: 'ข้อความ', text: 'ข้อความสั้นกับปุ่มไปหน้าหนึ่งของเว็บ' },
  },
  promotionField: 'โปรโมชั่น',
  choosePromotion: 'เลือกโปรโมชั่นที่เปิดอยู่',
  needPromotion: 'เลือกโปรโมชั่น',
  textField: 'ข้อความ',
  textHint: (count: number) => `${count} / ${MOST_BROADCAST_LETTERS} ตัวอักษร`,
  needText: 'ใส่ข้อความ',
  longText: `ข้อความยาวได้ไม่เกิน ${MOST_BROADCAST_LETTERS} ตัวอักษร`,
  screenField: 'ปุ่มเปิดหน้า',
  chooseScreen: 'เลือกหน้า',
  needScreen: 'เลือกหน้าที่ปุ่มเปิด',
  startsField: 'เริ่มส่ง (เว้นว่าง = เมื่ออนุมัติ)',
  startsHint: 'ส่งเฉพาะ 10.00–20.00 น. นอกเวลาจะรอถึงวันถัดไป',
  save: 'บันทึกร่าง',
  saving: 'กำลังบันทึก',
  saved: 'บันทึกร่างแล้ว',

  card: 'การ์ดในแชท',
  cardTitle: 'หัวข้อของข่าว',
  cardText: 'ข้อความของข่าว',
  terms: 'ข้อกำหนดและเงื่อนไข',
  mute: 'ไม่รับข่าวโปรโมชั่น',
  age: 'อายุ 20 ปีขึ้นไป · เล่นอย่างมีสติ',
  seePromotion: 'ดูโปรโมชั่น',
  promotionNumber: (id: number) => `โปรโมชั่นเลขที่ ${id}`,

  facts: {
    segment: 'ส่งถึง',
    starts: 'เริ่มส่ง',
    written: 'เขียนโดย',
    proposed: 'เสนอโดย',
    approved: 'อนุมัติโดย',
    ended: 'จบเมื่อ',
    stopped: 'หยุดโดย',
  },
  soon: 'ทันทีที่อนุมัติ',
  approval: (id: number) => `ดูคำขออนุมัติ A${id}`,

  quote: 'ถ้าส่งตอนนี้',
  recipients: 'ผู้รับ',
  people: (count: string) => `${count} คน`,
  messages: 'ข้อความที่ LINE นับ',
  used: 'ใช้ไปเดือนนี้',
  usedOf: (used: string, most: string) => `${used} จาก ${most}`,
  noLimit: (used: string) => `${used} (ไม่จำกัด)`,
  left: 'เหลือเหนือส่วนสำรอง',
  cost: 'ค่าข้อความ',
  noPrice: 'ยังไม่ได้ตั้งราคาข้อความ',
  sendsAt: 'เริ่มส่งเร็วสุด',
  tooFew: 'โควตาที่เหลือไม่พอ ส่วนสำรองเก็บไว้แจ้งเรื่องเงินและความปลอดภัย',
  nobody: 'ตอนนี้ไม่มีสมาชิกที่รับข่าวนี้ได้',

  edit: 'แก้ไข',
  preview: 'ส่งตัวอย่าง',
  propose: 'เสนอขออนุมัติ',
  discard: 'ทิ้งร่าง',
  stop: 'หยุดส่ง',

  previewText: 'ส่งการ์ดจริงไปที่ LINE ของสมาชิกหนึ่งคน เช่น ของคุณเอง นับเป็น 1 ข้อความ',
  phone: 'เบอร์ของสมาชิกที่เป็นเพื่อน',
  previewing: 'กำลังส่ง',
  previewed: 'ส่งตัวอย่างแล้ว ดูในแชทของบัญชีทางการ',
  proposeText: 'อีกคนต้องอนุมัติก่อนส่ง ระหว่างรอจะแก้ไม่ได้จนกว่าจะถอนคำขอ',
  proposing: 'กำลังเสนอ',
  proposed: (id: number) => `เสนอแล้ว รออนุมัติ A${id}`,
  approvedAlone: 'อนุมัติแล้ว จะส่งเมื่อถึงเวลา',
  discardText: 'ร่างนี้จะหายไปจากรายการที่แก้ได้ และเอากลับไม่ได้',
  discarding: 'กำลังทิ้ง',
  discarded: 'ทิ้งร่างแล้ว',
  stopText: 'คนที่ LINE รับไปแล้วยังได้ข่าว คนที่เหลือจะไม่ได้ และส่งต่อไม่ได้อีก',
  stopping: 'กำลังหยุด',
  stopped: 'หยุดส่งแล้ว',

  progress: 'ความคืบหน้า',
  accepted: (count: string, all: string) => `LINE รับแล้ว ${count} จาก ${all} คน`,
  batches: (sent: string, all: string) => `${sent} จาก ${all} ชุด`,
  failed: 'LINE ไม่รับ',
  leftOut: 'ถูกเว้นก่อนส่ง',
  unsent: 'ไม่ได้ส่ง',
  waiting: 'รอส่ง',
  honest: 'LINE ไม่บอกว่าใครเปิดอ่าน',

  price: 'ราคาข้อความ',
  priceText: 'ใช้คำนวณค่าใช้จ่ายก่อนเสนอ ดูแพ็กเกจของบัญชีใน LINE Official Account Manager',
  free: 'ข้อความฟรีต่อเดือน',
  each: 'ราคาข้อความถัดไป (บาท)',
  eachHint: 'เว้นว่างถ้าไม่ทราบ',
  badFree: 'ใส่จำนวนเต็ม เช่น 300',
  badPrice: 'ใส่ราคาเป็นบาท ไม่เกิน 10 บาท เช่น 0.06',
  savePrice: 'บันทึก',
  priceSaved: 'บันทึกราคาแล้ว',
} as const;
