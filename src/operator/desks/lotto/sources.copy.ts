import type {
  ResultMode,
  SourceReading,
  SourceReadings,
} from '@/contract/operator/lotto-sources.contract';

/** Names of the ways in which a result that sources tell becomes final. */
export const modeNames: Readonly<Record<ResultMode, string>> = {
  operator: 'คนพิมพ์ผลและยืนยันเสมอ',
  agree_operator: 'สองแหล่งตรงกัน คนยืนยันหนึ่งครั้ง',
  agree_final: 'สองแหล่งตรงกัน เป็นทางการเอง',
};

/** Names of the states of an answer. */
export const readingStateNames: Readonly<Record<SourceReading['state'], string>> = {
  not_yet: 'ยังไม่มีผล',
  partial: 'ผลยังไม่ครบ',
  complete: 'ผลครบ',
  no_draw: 'ต้นทางงดออกผล',
  unreadable: 'อ่านไม่ออก',
  unavailable: 'ติดต่อไม่ได้',
};

/** Sentences about all answers together, for a round that waits for its result. */
export const verdictTexts: Readonly<
  Record<SourceReadings['verdict'], (mode: ResultMode) => string>
> = {
  none: () => 'ยังไม่มีแหล่งใดบอกผลครบ',
  single: () => 'มีแหล่งเดียวที่บอกผล ต้องมีคนพิมพ์ผลจากต้นทางแล้วยืนยัน',
  agreed: (mode) =>
    mode === 'operator'
      ? 'สองแหล่งตรงกัน ตลาดนี้ให้คนพิมพ์ผลจากต้นทางแล้วยืนยัน'
      : 'สองแหล่งตรงกัน ตรวจยอดจ่ายแล้วกดยืนยันครั้งเดียว',
  contested: () => 'แหล่งผลบอกไม่ตรงกัน เปิดดูต้นทาง แล้วให้สองคนบันทึกผลที่ถูกต้อง',
};

/** Texts of the answers of sources, and of the choice of sources. */
export const sourcesCopy = {
  title: 'คำตอบจากแหล่งผล',
  caption: 'คำตอบของแต่ละแหล่ง ล่าสุดอยู่บน',
  source: 'แหล่ง',
  state: 'คำตอบ',
  numbers: 'เลข',
  hidden: 'ซ่อนไว้จนกว่าคุณจะพิมพ์ผลเอง',
  readAt: 'อ่านเมื่อ',
  until: (time: string) => `เท่าเดิมถึง ${time}`,
  settling: 'รอให้นิ่งก่อนนับ',
  movedTo: (day: string) => `เลื่อนไป ${day}`,
  bodyHead: 'ต้นฉบับ',
  body: 'ดูต้นฉบับ',
  bodyTitle: (source: string) => `ต้นฉบับจาก ${source}`,
  held: (time: string) => `ยังไม่คืนโพยก่อน ${time}`,
  told: 'ผลที่สองแหล่งบอกตรงกัน',
  both: (one: string, other: string) => `${one} และ${other} บอกตรงกัน`,
  marketTitle: 'ผลจากแหล่งภายนอก',
  mode: 'วิธีเป็นทางการ',
  sources: 'แหล่งผล',
  noSources: 'ไม่มี คนบันทึกผลทุกงวด',
  missing: (id: string) => `${id} (เซิร์ฟเวอร์นี้ไม่ได้ตั้งค่าไว้)`,
  choose: 'เลือกแหล่งผล',
  chooseMode: 'เลือกวิธี',
  chooseText: 'แหล่งผลเสนอผลให้ตรวจ ไม่มีเงินเคลื่อนจนกว่าจะยืนยันตามวิธีที่เลือก มีผลทันทีกับงวดที่รอผลอยู่',
  noOfficial: 'ตลาดนี้ไม่มีเลขทางการให้สองแหล่งตรวจกันเอง จึงต้องมีคนยืนยันทุกงวด',
  noneOffered: 'เซิร์ฟเวอร์นี้ไม่ได้ตั้งค่าแหล่งผลของตลาดนี้ ผู้ดูแลเซิร์ฟเวอร์ตั้งที่ RESULT_SOURCES',
  family: (id: string) => `รหัส ${id}`,
  save: 'บันทึก',
  busy: 'กำลังบันทึก',
  done: 'เลือกแหล่งผลแล้ว',
} as const;
