import { formatMoney } from '@/domain/money';
import { formatDay, formatThaiTime } from '@/domain/thai-date';
import { limitKindNames, perFrameNames } from './limit-names.copy';
import type { NoticeFact, NoticeKind } from './notices.contract';

const vipNames = { 1: 'VIP โกลด์', 2: 'VIP ฮีโร่' } as const;

/** Facts by kind, so that each sentence gets the fact of its own kind. */
type Facts = { readonly [Fact in NoticeFact as Fact['kind']]: Fact };
type FactOf<Kind extends NoticeKind> = { [K in Kind]: Facts[K] & { kind: K } }[Kind];
type Sentences = { readonly [Kind in NoticeKind]: (fact: FactOf<Kind>) => string };

const sentences: Sentences = {
  deposit_credited: ({ amount }) => `ฝากเงินสำเร็จ ${formatMoney(amount)}`,
  withdrawal_paid: ({ amount, account_end: end }) =>
    `โอนเงินถอน ${formatMoney(amount)} เข้าบัญชี${end ? `ลงท้าย ${end} ` : 'ของคุณ'}แล้ว`,
  withdrawal_rejected: ({ amount, note }) =>
    `ถอนเงิน ${formatMoney(amount)} ไม่สำเร็จ: ${note} เงินกลับเข้ากระเป๋าแล้ว`,
  withdrawal_bounced: ({ amount }) =>
    `โอนเงินถอน ${formatMoney(amount)} ไม่สำเร็จ เงินกลับเข้ากระเป๋าแล้ว กรุณาตรวจสอบบัญชีรับเงิน`,
  balance_adjusted: ({ amount, sentence }) =>
    `ทีมงาน${amount > 0 ? 'เพิ่มเงิน' : 'หักเงิน'} ${formatMoney(Math.abs(amount))}: ${sentence}`,
  bills_won: (fact) =>
    `ยินดีด้วย ถูกรางวัล${nameRound(fact)} ${fact.bills} โพย รับ ${formatMoney(fact.amount)}`,
  bills_refunded: (fact) =>
    `คืนเงิน ${formatMoney(fact.amount)} จาก ${fact.bills} โพยของ${nameRound(fact)}`,
  shot_prize_won: ({ round, amount }) =>
    `ยินดีด้วย ได้รางวัลยิงเลข ยี่กีรอบที่ ${round} รับ ${formatMoney(amount)}`,
  promotion_finished: ({ name, amount }) =>
    `โปรโมชั่น "${name}" ครบยอดเทิร์นแล้ว${amount > 0 ? ` รับ ${formatMoney(amount)} เข้ากระเป๋าหลัก` : ''}`,
  vip_reached: ({ level }) => `ยินดีด้วย คุณเลื่อนเป็น ${vipNames[level]} แล้ว`,
  new_device: () => 'มีการเข้าสู่ระบบบัญชีของคุณจากเครื่องใหม่ ถ้าไม่ใช่คุณ กรุณาเปลี่ยนรหัสผ่านทันที',
  line_linked: () => 'มีการเชื่อมบัญชี LINE กับบัญชีของคุณ ถ้าไม่ใช่คุณ กรุณาเปลี่ยนรหัสผ่านและยกเลิกการเชื่อมทันที',
  bank_account_changed: () =>
    'มีการเปลี่ยนบัญชีรับเงินของคุณ ถอนเข้าบัญชีนี้ได้หลัง 24 ชั่วโมง ถ้าไม่ใช่คุณ กรุณาเปลี่ยนรหัสผ่านทันที',
  password_changed: () => 'รหัสผ่านของคุณถูกเปลี่ยนแล้ว ถ้าไม่ใช่คุณ กรุณาตั้งรหัสใหม่ด้วย "ลืมรหัสผ่าน" ทันที',
  break_began: ({ break_kind: kind, until }) =>
    `${kind === 'time_out' ? 'พักการเล่น' : 'ปิดกั้นตัวเอง'}${until === null ? 'ตลอดไป' : `ถึง ${formatThaiTime(until)} น.`} ถอนเงินได้ตามปกติ`,
  break_ended: () => 'ช่วงพักของคุณจบลงแล้ว',
  limit_lowered: ({ limit_kind: kind, frame, amount }) =>
    `ทีมงานลด${limitKindNames[kind]}${perFrameNames[frame]}เป็น ${formatMoney(amount)} ตามที่คุณขอ`,
  limits_review: () => 'ได้เวลาทบทวน ลองดูยอดฝาก ถอน และวงเงินของคุณที่หน้าเล่นอย่างมีสติ',
  agent_message: ({ title }) => `ข้อความจากแอดมิน: ${title}`,
};

/** Returns the Thai sentence of a notice, which is the same in every channel. */
export function sayNotice<Kind extends NoticeKind>(fact: FactOf<Kind>): string {
  const say: (fact: FactOf<Kind>) => string = sentences[fact.kind];
  return say(fact);
}

/** Names a round: `ยี่กี รอบที่ 42`, or `หวยรัฐบาล งวด 1 ธ.ค. 2569`. */
function nameRound({ market, day, number }: FactOf<'bills_won' | 'bills_refunded'>): string {
  return ` ${market} ${number === null ? `งวด ${formatDay(day)}` : `รอบที่ ${number}`}`;
}
