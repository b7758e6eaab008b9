import type { AffiliateType } from '@/contract/affiliate.contract';
import type { ConsentAnswer } from '@/contract/consents.contract';
import type { DepositMethod, DepositState } from '@/contract/deposits.contract';
import type { DocumentName } from '@/contract/documents';
import type { BillItemState, BillState } from '@/contract/lotto-bills.contract';
import type { CouponKind } from '@/contract/operator/coupon.fields';
import type { PayoutState } from '@/contract/operator/withdrawals.contract';
import type { RedemptionState } from '@/contract/points.contract';
import type { MemberPromotionState } from '@/contract/promotions.contract';
import type { BreakEvent, LimitEvent } from '@/contract/safety.contract';
import type { SecurityKind } from '@/contract/security-kinds';
import type { SpinSource } from '@/contract/wheel.contract';
import type { WheelPrizeKind } from '@/domain/wheel';

/** Events about an operator or the site, which no member sees. */
type StaffEvent = Extract<SecurityKind, `operator${string}` | `receiving_account.${string}`>;

/** Thai names of what happened around access to an account. */
export const securityNames: Readonly<Record<Exclude<SecurityKind, StaffEvent>, string>> = {
  'sign_in.done': 'เข้าสู่ระบบ',
  'sign_in.refused': 'รหัสผ่านผิด',
  'sign_in.locked': 'ลองรหัสผ่านผิดหลายครั้ง',
  'sign_in.line': 'เข้าสู่ระบบด้วย LINE',
  'register.done': 'สมัครสมาชิก',
  'code.sent': 'ส่งรหัส SMS',
  'code.refused': 'รหัส SMS ผิด',
  'password.changed': 'เปลี่ยนรหัสผ่าน',
  'password.reset': 'ตั้งรหัสผ่านใหม่',
  'sessions.ended': 'ออกจากระบบ',
  'line.linked': 'เชื่อม LINE',
  'line.unlinked': 'เลิกเชื่อม LINE',
  'bank_account.changed': 'เปลี่ยนบัญชีธนาคาร',
  'phone.changed': 'เปลี่ยนเบอร์โทร',
  'name.changed': 'เปลี่ยนชื่อ',
  'payouts.held': 'พักการโอนเงินถอน',
  'member.closed': 'ปิดบัญชี',
  'member.opened': 'เปิดบัญชีอีกครั้ง',
};

/** Thai names of states and kinds in the files. */
export const dataNames = {
  documents: { terms: 'ข้อกำหนด', privacy: 'นโยบายความเป็นส่วนตัว' } satisfies Record<
    DocumentName,
    string
  >,
  consents: { agreed: 'ยอมรับ', declined: 'ไม่ยอมรับ' } satisfies Record<ConsentAnswer, string>,
  deposits: {
    pending: 'รอโอน',
    review: 'รอตรวจสอบ',
    credited: 'สำเร็จ',
    expired: 'หมดเวลา',
    cancelled: 'ยกเลิกแล้ว',
    rejected: 'ไม่สำเร็จ',
  } satisfies Record<DepositState, string>,
  methods: {
    bank: 'โอนผ่านธนาคาร',
    truemoney: 'ทรูมันนี่',
    qr: 'QR',
    manual: 'ทีมงานเติมให้',
  } satisfies Record<DepositMethod, string>,
  withdrawals: {
    requested: 'รออนุมัติ',
    approved: 'รอโอน',
    paid: 'สำเร็จ',
    rejected: 'ไม่สำเร็จ',
    bounced: 'โอนไม่สำเร็จ',
  } satisfies Record<PayoutState, string>,
  bills: {
    active: 'รอผล',
    cancelled: 'ยกเลิกแล้ว',
    resulted: 'ออกผลแล้ว',
    refunded: 'คืนโพย',
  } satisfies Record<BillState, string>,
  items: {
    pending: 'รอผล',
    won: 'ถูกรางวัล',
    lost: 'ไม่ถูกรางวัล',
    refunded: 'คืนเงิน',
  } satisfies Record<BillItemState, string>,
  rounds: { open: 'ยังไม่จบ', closed: 'จบแล้ว', voided: 'ยกเลิก คืนเงินแล้ว' },
  redemptions: {
    ordered: 'กำลังดำเนินการ',
    done: 'ได้รับแล้ว',
    sent: 'จัดส่งแล้ว',
    cancelled: 'ยกเลิกแล้ว',
  } satisfies Record<RedemptionState, string>,
  promotions: {
    waiting: 'รอฝากเงิน',
    running: 'กำลังเล่น',
    completed: 'ครบยอดเทิร์นแล้ว',
    cancelled: 'ยกเลิกแล้ว',
    expired: 'หมดเวลา',
  } satisfies Record<MemberPromotionState, string>,
  gains: {
    credit: 'เครดิต',
    points: 'แต้ม',
    spins: 'สิทธิ์หมุนวงล้อ',
    coupon: 'คูปอง',
    free_rounds: 'รอบฟรี',
  } satisfies Record<CouponKind | WheelPrizeKind, string>,
  spins: {
    daily: 'ฝากรายวัน',
    quest: 'ภารกิจ',
    shop: 'แลกของรางวัล',
    points: 'แลกด้วยแต้ม',
    coupon: 'คูปอง',
    prize: 'จากวงล้อ',
    operator: 'ทีมงาน',
  } satisfies Record<SpinSource, string>,
  affiliate: {
    slot: 'สล็อต',
    fishing: 'ยิงปลา',
    lotto: 'หวย',
    sport: 'กีฬา',
    casino: 'คาสิโน',
  } satisfies Record<AffiliateType, string>,
  limits: {
    set: 'ตั้ง',
    lowered: 'ลด',
    asked: 'ขอเพิ่ม',
    raised: 'เพิ่ม',
    removed: 'ยกเลิก',
    withdrawn: 'ถอนคำขอเพิ่ม',
    lapsed: 'คำขอเพิ่มหมดเวลา',
  } satisfies Record<LimitEvent['event'], string>,
  breaks: {
    time_out: 'พักการเล่น',
    excluded: 'ปิดกั้นตัวเอง',
    prolonged: 'ยืดเวลา',
    return_asked: 'ขอกลับมาเล่น',
    ended: 'สิ้นสุด',
  } satisfies Record<BreakEvent['event'], string>,
  checks: { go_on: 'เล่นต่อ', pause: 'พักก่อน', none: 'ไม่ได้ตอบ' },
  by: { member: 'คุณ', staff: 'ทีมงาน', system: 'ระบบ' } satisfies Record<LimitEvent['by'], string>,
} as const;

/** Sentences about the files. */
export const aboutCopy = {
  profile: 'ชื่อ เบอร์โทร วันเกิด บัญชีธนาคาร และยอดในกระเป๋า',
  line: 'บัญชี LINE ที่เชื่อมไว้ และข้อความที่เลือกรับ',
  consents: 'คำตอบของคุณต่อข้อกำหนดและนโยบายความเป็นส่วนตัว',
  sessions: 'เครื่องที่เข้าสู่ระบบอยู่',
  security: 'การเข้าสู่ระบบ รหัสผ่าน และการเปลี่ยนข้อมูลสำคัญ',
  statement: 'ทุกรายการเงินในทุกกระเป๋า',
  deposits: 'รายการฝาก',
  withdrawals: 'รายการถอน',
  bills: 'โพยหวย',
  billItems: 'เลขในโพยหวย',
  rounds: 'รอบเกม',
  points: 'แต้มที่ได้และใช้',
  redemptions: 'ของรางวัลที่แลก',
  promotions: 'โปรโมชั่นที่รับ',
  coupons: 'คูปองที่ใช้',
  quests: 'รางวัลภารกิจ',
  wheel: 'ผลการหมุนวงล้อ',
  wheelSpins: 'สิทธิ์หมุนวงล้อที่ได้',
  affiliate: 'รายได้แนะนำเพื่อนของคุณ แยกตามเดือน',
  friends: 'เพื่อนที่สมัครด้วยรหัสของคุณ ชื่อถูกปิดบางส่วน',
  safety: 'วงเงินที่ตั้งไว้ และช่วงพัก',
  limits: 'ประวัติการเปลี่ยนวงเงิน',
  breaks: 'ประวัติการพักและปิดกั้นตัวเอง',
  checks: 'คำตอบของคุณเมื่อระบบเตือนให้พัก',
} as const;

/** Name of the file that explains the others. */
export const READ_ME = 'อ่านก่อน.txt';

/** Text of the file that explains the others. */
export function writeReadMe(
  writtenAt: string,
  files: readonly { readonly name: string; readonly about: string }[],
): string {
  return [
    'ข้อมูลของคุณ',
    `ทำเมื่อ ${writtenAt} (เวลาไทย)`,
    '',
    'ไฟล์นี้มีข้อมูลส่วนตัว เก็บไว้ในที่ที่มีคุณคนเดียวเปิดได้',
    '',
    ...files.map(({ name, about }) => `${name} - ${about}`),
    '',
    'ไฟล์ .csv เปิดด้วย Excel หรือ Google Sheets ได้ เวลาทั้งหมดเป็นเวลาไทย จำนวนเงินเป็นบาท',
    'Excel ไม่แสดงเลข 0 ตัวหน้า เช่น เลขบัญชีหรือเลขหวย ในไฟล์มีครบทุกตัว',
    'ไฟล์ .json เปิดด้วยโปรแกรมอ่านข้อความได้ เวลาในไฟล์เป็นเวลาสากล (UTC)',
    'ไม่มีชื่อเจ้าหน้าที่และข้อมูลของสมาชิกคนอื่น เจ้าหน้าที่เขียนเป็น "ทีมงาน"',
    'หมายเลขเครือข่าย (IP) มีเฉพาะครั้งที่คุณเข้าสู่ระบบหรือเปลี่ยนข้อมูลเอง',
    '',
  ].join('\r\n');
}
