import { maskPhone } from '@/domain/masked-phone';
import { ruleNames } from '../offers/rule-names.copy';

/** Thai names of the things that requests are about, by the first part of their subject. */
const thingNames: Readonly<Record<string, string>> = {
  member: 'สมาชิก',
  withdrawal: 'รายการถอน',
  deposit: 'รายการฝาก',
  operator: 'พนักงาน',
  rule: 'กติกา',
  bank: 'บัญชี',
  receiving_account: 'บัญชีของเว็บ',
  coupon: 'คูปอง',
  coupon_batch: 'ชุดคูปอง',
  shop_item: 'ของในร้าน',
  promotion: 'โปรโมชั่น',
  quest: 'ภารกิจ',
  poll: 'โหวต',
  wheel: 'วงล้อ',
  wheel_set: 'วงล้อ ชุดที่',
  lotto_round: 'งวด',
  lotto_market: 'ตลาด',
  line_broadcast: 'ข่าว LINE',
  redemption: 'คำสั่งซื้อ',
  approval: 'คำขอ',
  agent: 'เว็บ',
  incoming: 'เงินเข้า',
  statement: 'รายการเดินบัญชี',
  article: 'บทความ',
  banner: 'แบนเนอร์',
  announcement: 'ประกาศ',
  event: 'กิจกรรม',
  picture: 'รูป',
};

const PHONE = /^0\d{9}$/;
/** Ids of the database say nothing to people; the request shows the number of the thing. */
export const DATABASE_ID = /^[0-9a-f]{8}-[0-9a-f-]{27}$/;

/** Says what a request is about, such as `สมาชิก 12`; phones are masked, and ids of the database are left out. */
export function describeSubject(subject: string): string {
  const [kind = '', ...rest] = subject.split('/');
  const name = thingNames[kind];
  if (name === undefined) return subject;
  const named = new Map<string, readonly [string, string]>(Object.entries(ruleNames));
  const parts = rest
    .filter((part) => !DATABASE_ID.test(part))
    .map((part) => (PHONE.test(part) ? maskPhone(part) : (named.get(part)?.[0] ?? part)));
  return [name, ...parts].join(' ');
}
