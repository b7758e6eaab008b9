import { adjustmentReasons } from '@/contract/operator/adjustments.contract';
import { accountPurposes } from '@/contract/operator/banks.contract';
import { broadcastSegments } from '@/contract/operator/broadcasts.contract';
import { operatorRoles } from '@/contract/operator-roles';
import { bankCodes, banks } from '@/domain/banks';
import { maskPhone } from '@/domain/masked-phone';
import { formatMoney } from '@/domain/money';
import { roleNames } from '../../operator.copy';
import { purposeNames } from '../banks/banks.copy';
import { formatPlannedTime } from '../content/item-state';
import { describeCard } from '../line/broadcast-words';
import { segmentCopy } from '../line/broadcasts.copy';
import { describeTerms } from '../lotto/terms-text';
import { adjustmentReasonNames } from '../members/members.copy';
import { DATABASE_ID } from './approval-subject';

/** Thai names of the fields of requests. */
const fieldNames: Readonly<Record<string, string>> = {
  memberId: 'สมาชิก',
  username: 'สมาชิก',
  name: 'ชื่อ',
  role: 'สิทธิ์',
  amountSatang: 'จำนวนเงิน',
  movedSatang: 'ย้ายจริง',
  transaction_id: 'เลขรายการของค่าย',
  points: 'แต้ม',
  count: 'จำนวน',
  reason: 'เหตุผล',
  detail: 'อธิบาย',
  sentence: 'ข้อความถึงสมาชิก',
  reference: 'แก้รายการ',
  turnover: 'เทิร์น',
  phone: 'เบอร์ใหม่',
  bankCode: 'ธนาคาร',
  accountNumber: 'เลขบัญชี',
  firstName: 'ชื่อ',
  lastName: 'นามสกุล',
  document: 'เอกสาร',
  accountName: 'ชื่อบัญชี',
  minSatang: 'รับต่ำสุด',
  maxSatang: 'รับสูงสุด',
  ceilingSatang: 'เพดานต่อวัน',
  purpose: 'ใช้สำหรับ',
  force: 'เหตุผลที่ต้องทำ',
  rule: 'กติกา',
  value: 'ค่าใหม่',
  code: 'รหัส',
  number: 'รายการ',
  depositNumber: 'รายการ',
  note: 'หมายเหตุ',
  roundId: 'งวด',
  marketId: 'ตลาด',
  holdId: 'การพักที่',
  breakId: 'ช่วงปิดกั้นที่',
  applicantPhone: 'เบอร์ผู้สมัคร',
  terms: 'อัตราและวงเงิน',
  version: 'รุ่น',
  revision: 'ฉบับร่างที่',
  startsAt: 'เริ่ม',
  endsAt: 'สิ้นสุด',
  insist: 'เหตุผลของเจ้าของ',
  id: 'เลขที่',
  title: 'หัวข้อ',
  segment: 'ส่งถึง',
  card: 'เนื้อหา',
  recipients: 'ผู้รับ',
  messages: 'ข้อความที่ LINE นับ',
  used: 'ข้อความที่ใช้เดือนนี้',
  most: 'ข้อความต่อเดือน',
  leftAboveReserve: 'เหลือเหนือส่วนสำรอง',
  costSatang: 'ค่าข้อความ',
  sendsAt: 'เริ่มส่ง',
  isGoodwill: 'น้ำใจจากทีม',
  approvalId: 'คำขอ',
  before: 'เดิม',
  after: 'ใหม่',
  kind: 'เรื่อง',
  frame: 'ช่วง',
  length: 'นาน',
  subject: 'กับ',
  requestedBy: 'ผู้ขอ',
  q: 'คำค้น',
  part: 'ส่วนที่ดู',
  field: 'ข้อมูล',
  flag: 'ป้าย',
  text: 'ข้อความ',
  day: 'วันที่',
  until: 'ถึง',
  from: 'ตั้งแต่',
  to: 'ถึง',
  state: 'สถานะ',
  is_open: 'เปิดอยู่',
  is_one_person: 'คนเดียวดูแลเว็บ',
  starts_at: 'เริ่ม',
  ends_at: 'สิ้นสุด',
  expires_at: 'ใช้ได้ถึง',
  message: 'ข้อความ',
  scope: 'ขอบเขต',
  countedSatang: 'นับได้',
  differenceSatang: 'ต่างจากสมุด',
  explanation: 'คำอธิบาย',
  // Names of banks say what they are.
  bank_code: '',
  last_digits: 'ลงท้าย',
  account: 'บัญชี',
  rows: 'จำนวนแถว',
  format: 'ชนิดไฟล์',
  filter: 'ตัวกรอง',
  content: 'เนื้อหา',
  lossSatang: 'คืนยอดเสีย',
  turnoverSatang: 'คืนยอดเล่น',
  bankReference: 'อ้างอิงธนาคาร',
  depositId: 'รายการฝาก',
  accountId: 'บัญชีของเว็บ',
  betType: 'ประเภทแทง',
  numbers: 'เลข',
  withOpen: 'รวมงวดที่เปิดอยู่',
  resultId: 'ผลที่',
  announcement: 'ผลที่ประกาศ',
  cost: 'แต้ม',
};

const timeFields: ReadonlySet<string> = new Set(['startsAt', 'endsAt', 'sendsAt']);

/** A request as names and values: known fields in Thai, empty ones left out. */
export function describePayload(payload: unknown): readonly (readonly [string, string])[] {
  if (typeof payload !== 'object' || payload === null) return [['', JSON.stringify(payload)]];
  return Object.entries(payload)
    .filter(([, value]) => value !== null && value !== undefined && value !== '')
    .filter(([, value]) => typeof value !== 'string' || !DATABASE_ID.test(value))
    .map(([field, value]) => [nameField(field), describeField(field, value)] as const);
}

/** Returns the Thai name of a field of a request or an action; an unknown field keeps its own. */
export const nameField = (field: string): string => fieldNames[field] ?? field;

/** Says the value of a field of a request or an action in words. */
export function describeField(field: string, value: unknown): string {
  if (field.endsWith('Satang') && typeof value === 'number') return formatMoney(value);
  if (field === 'username' && typeof value === 'string') return maskPhone(value);
  if (field === 'turnover') return value === 0 ? 'ไม่ต้องทำ' : `${JSON.stringify(value)} เท่า`;
  if (field === 'card') return describeCard(value);
  const segment = broadcastSegments.find((each) => each === value);
  if (field === 'segment' && segment) return segmentCopy[segment].name;
  if (field === 'terms') return describeTerms(value);
  if (timeFields.has(field) && typeof value === 'string') return formatPlannedTime(value);
  if (field === 'number' && typeof value === 'number') return `W${value}`;
  if (field === 'depositNumber' && typeof value === 'number') return `D${value}`;
  const reason = adjustmentReasons.find((each) => each === value);
  if (field === 'reason' && reason) return adjustmentReasonNames[reason];
  const bank = bankCodes.find((each) => each === value);
  if ((field === 'bankCode' || field === 'bank_code') && bank) return banks[bank].name;
  const purpose = accountPurposes.find((each) => each === value);
  if (field === 'purpose' && purpose) return purposeNames[purpose];
  const role = operatorRoles.find((each) => each === value);
  if (field === 'role' && role) return roleNames[role];
  return typeof value === 'string' ? value : JSON.stringify(value);
}
