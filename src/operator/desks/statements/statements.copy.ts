import type {
  LineVerdict,
  StatementColumnName,
  StatementEncoding,
  StatementLayout,
  StatementState,
} from '@/contract/operator/bank-statements.contract';

/** Thai texts of the pages of bank statements. */
export const statementsCopy = {
  title: 'นำเข้ารายการเดินบัญชี',
  back: 'กลับไปเงินเข้า',
  backToList: 'ไฟล์ทั้งหมด',
  uploadTitle: 'อัปโหลดไฟล์จากธนาคาร',
  uploadText: 'ระบบอ่านไฟล์แล้วแสดงตัวอย่างก่อน ยังไม่เติมเครดิตจนกว่าจะกดนำเข้า ไฟล์เดิมหรือช่วงวันที่ทับกันไม่เติมซ้ำ',
  account: 'บัญชี',
  chooseAccount: 'เลือกบัญชีที่เป็นเจ้าของไฟล์',
  choose: 'เลือกไฟล์',
  drop: 'หรือลากไฟล์มาวาง',
  kinds: 'CSV หรือ XLSX ไม่เกิน 5 MB',
  sending: 'กำลังอ่านไฟล์',
  needAccount: 'เลือกบัญชีก่อน แล้วเลือกไฟล์',
  tooLarge: 'ไฟล์ใหญ่เกิน 5 MB กรุณาดาวน์โหลดช่วงวันที่สั้นลง',
  atLine: (line: number) => ` (บรรทัดที่ ${line})`,
  listTitle: 'ไฟล์ที่อัปโหลดแล้ว',
  listCaption: 'ไฟล์ที่อัปโหลด ล่าสุดก่อน',
  empty: 'ยังไม่มีไฟล์ อัปโหลดไฟล์แรกจากธนาคารด้านบน',
  uploaded: 'อัปโหลด',
  by: 'โดย',
  file: 'ไฟล์',
  span: 'ช่วงเวลา',
  lines: 'บรรทัด',
  state: 'สถานะ',
  notBank: 'ยังไม่มีบัญชีธนาคารของเว็บ เพิ่มที่หน้าธนาคารก่อน',
  statement: (id: number) => `รายการเดินบัญชี #${id}`,
  gone: 'ไม่พบไฟล์นี้',
  figures: 'สรุปไฟล์',
  count: (count: number) => `${count} บรรทัด`,
  verdict: 'ผล',
  allVerdicts: 'ทั้งหมด',
  lineCaption: 'บรรทัดในไฟล์ เก่าสุดก่อน',
  noLines: 'ไฟล์นี้ไม่มีบรรทัด',
  noneOfVerdict: 'ไม่มีบรรทัดที่ได้ผลนี้',
  clear: 'แสดงทั้งหมด',
  time: 'เวลา',
  sender: 'ผู้โอน / รายการ',
  amount: 'จำนวน',
  balance: 'คงเหลือ',
  onlyDay: 'ไฟล์มีแต่วันที่',
  noSender: 'ไม่แสดงผู้โอน',
  accountEnd: (end: string) => `บัญชี …${end}`,
  repeatsOf: (source: string, id: number) => `${source} #${id}`,
  discard: 'ทิ้งไฟล์นี้',
  discardText: 'ไฟล์นี้จะไม่ถูกนำเข้า และยังอยู่ในรายการไฟล์ อัปโหลดไฟล์เดิมใหม่ได้',
  apply: 'นำเข้า',
  continueApply: 'นำเข้าต่อ',
  applyTitle: (id: number) => `นำเข้าไฟล์ #${id}`,
  applyText: (credit: string, count: number) =>
    count === 0 ? 'ไม่มีบรรทัดที่จะเติมเครดิต' : `เติมเครดิตให้สมาชิก ${count} รายการ รวม ${credit} ทันที`,
  applyReview: (count: number) => `${count} บรรทัดจะไปรอที่ “รอตรวจสอบ”`,
  applyRepeated: (count: number) => `${count} บรรทัดรู้จักแล้ว ไม่เติมซ้ำ`,
  applyMissing: (count: number) => `มี ${count} รายการที่เติมแล้วแต่ธนาคารไม่มี การนำเข้าไม่แก้รายการเหล่านี้`,
  applying: 'กำลังนำเข้า',
  secondPerson: 'ยอดที่จะเติมต้องใช้คนที่สอง ให้เจ้าหน้าที่อีกคนเปิดหน้านี้แล้วกดนำเข้า',
  missingTitle: (count: number) => `เติมแล้ว แต่ธนาคารไม่มีรายการ ${count} รายการ`,
  missingText:
    'ฝากเหล่านี้เติมเครดิตไปแล้วในช่วงเวลาของไฟล์ แต่ไม่มีบรรทัดเงินเข้าที่ยอดและเวลาตรงกัน ตรวจว่าใครเติมและทำไม',
  missingCaption: 'ฝากที่เติมแล้วแต่ธนาคารไม่มี',
  member: 'สมาชิก',
  creditedAt: 'เงินเข้าเมื่อ',
  creditedBy: 'เติมโดย',
  withoutReport: 'ยังไม่เห็นเงิน',
  allShown: 'ธนาคารมีครบทุกยอดที่เติมในช่วงนี้',
  done: {
    uploaded: 'อ่านไฟล์แล้ว ตรวจตัวอย่างก่อนนำเข้า',
    applied: 'นำเข้าครบแล้ว',
    started: 'เริ่มนำเข้าแล้ว',
    discarded: 'ทิ้งไฟล์แล้ว',
    named: 'จำคอลัมน์แล้ว กำลังอ่านไฟล์อีกครั้ง',
  },
  busy: 'กำลังส่ง',
} as const;

/** Texts of the dialog that names the columns of an unknown file. */
export const columnsCopy = {
  title: 'ไฟล์นี้มีคอลัมน์อะไรบ้าง',
  text: 'ระบบไม่รู้จักหัวตารางนี้ บอกครั้งเดียว ไฟล์ต่อไปของบัญชีนี้ที่หัวตารางเหมือนกันจะอ่านได้เอง',
  sample: 'ตัวอย่างจากไฟล์',
  none: 'ไม่มี',
  save: 'จำคอลัมน์และอ่านไฟล์',
} as const;

export const columnNames: Readonly<Record<StatementColumnName, string>> = {
  date: 'วันที่ (หรือวันที่และเวลา)',
  time: 'เวลา ถ้าแยกคอลัมน์',
  credit: 'เงินเข้า',
  debit: 'เงินออก',
  amount: 'จำนวน ถ้าเข้าออกอยู่คอลัมน์เดียว',
  balance: 'ยอดคงเหลือ',
  text: 'รายละเอียด',
  channel: 'ช่องทาง',
  sender_name: 'ชื่อผู้โอน',
  sender_account: 'เลขบัญชีผู้โอน',
};

export const statementStateNames: Readonly<Record<StatementState, string>> = {
  preview: 'รอนำเข้า',
  applying: 'กำลังนำเข้า',
  applied: 'นำเข้าแล้ว',
  discarded: 'ทิ้งแล้ว',
};

/** Verdicts before and after the application. */
export const verdictNames: Readonly<Record<LineVerdict, string>> = {
  credit: 'จะเติม',
  repeated: 'ซ้ำ',
  review: 'รอตรวจ',
  out: 'เงินออก',
};
export const CREDITED = 'เติมแล้ว';

export const layoutNames: Readonly<Record<StatementLayout, string>> = {
  kbank_english: 'กสิกรไทย อังกฤษ',
  kbank_thai: 'กสิกรไทย ไทย',
  kbank_sheet: 'K PLUS / K BIZ',
  scb_business: 'SCB Business',
  bbl_passbook: 'กรุงเทพ สมุดบัญชี',
  mapped: 'กำหนดคอลัมน์เอง',
};

export const encodingNames: Readonly<Record<StatementEncoding, string>> = {
  'utf-8': 'CSV (UTF-8)',
  'windows-874': 'CSV (TIS-620)',
  xlsx: 'XLSX',
};
