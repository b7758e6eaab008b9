import type { HelpFacts } from '@/contract/help.contract';
import type { RouteName } from '@/contract/routes';
import { formatMoney } from '@/domain/money';

/** A question that members ask, with the screens that its answer is about. */
export interface Question {
  /** Its place in the page's address. */
  readonly id: string;
  readonly question: string;
  readonly answer: readonly string[];
  readonly links: readonly { readonly name: RouteName; readonly label: string }[];
}

/** Words around the questions. */
export const helpCopy = {
  title: 'ช่วยเหลือ',
  intro: 'คำตอบของเรื่องที่สมาชิกถามบ่อย ตัวเลขในหน้านี้คือกติกาที่ใช้อยู่ตอนนี้',
  more: 'ยังไม่พบคำตอบ?',
  moreText: 'ส่งข้อความหาทีมงานได้ บอกเบอร์สมาชิกและเวลาที่ทำรายการ ไม่ต้องบอกรหัสผ่าน',
  contact: 'ติดต่อทีมงาน',
} as const;

/** The questions with the figures that hold now. */
export function questionsOf(facts: HelpFacts): readonly Question[] {
  const { deposit_reserved_seconds, withdraw, code_valid_seconds, lotto, yeekee, coupons } = facts;
  const prizes = yeekee.prizes.map((prize) => formatMoney(prize)).join(' และ ');
  return [
    {
      id: 'deposit',
      question: 'ฝากแล้วเงินยังไม่เข้า ทำอย่างไร',
      answer: [
        `เงินเข้าเองเมื่อโอนจากบัญชีที่ลงทะเบียนไว้ ด้วยยอดที่ตรงถึงเศษสตางค์ ภายใน ${minutes(deposit_reserved_seconds)} ที่ระบบจองยอดไว้ให้`,
        'ถ้ายอดไม่ตรง โอนช้า หรือโอนจากบัญชีอื่น เงินจะรอทีมงานตรวจสอบ ไม่หาย ดูสถานะได้ที่ประวัติการฝาก แล้วแจ้งทีมงานพร้อมสลิป',
      ],
      links: [{ name: 'deposit', label: 'ฝากเงิน' }],
    },
    {
      id: 'withdraw',
      question: 'ถอนเงินใช้เวลานานไหม ถอนได้เท่าไร',
      answer: [
        `ถอนได้ครั้งละ ${formatMoney(withdraw.min_amount)} ถึง ${formatMoney(withdraw.max_amount)} วันละ ${withdraw.most_per_day} ครั้ง สมาชิกระดับ VIP อาจได้มากกว่านี้`,
        'ทีมงานตรวจและโอนทีละรายการ เมื่อช่วงนี้มีรายการโอนแล้วมากพอ หน้าถอนบอกว่าปกติได้รับเงินภายในเวลาเท่าไร โดยวัดจากรายการล่าสุด',
        'หน้าถอนแสดงขั้นตอนให้เห็นทันทีที่เปลี่ยน และมีคำขอค้างได้ครั้งละหนึ่งรายการ',
        `เมื่อเปลี่ยนบัญชีรับเงิน ระบบพักการถอน ${withdraw.hold_after_change_hours} ชั่วโมงเพื่อความปลอดภัย`,
      ],
      links: [
        { name: 'withdraw', label: 'ถอนเงิน' },
        { name: 'memberVip', label: 'ระดับสมาชิก' },
      ],
    },
    {
      id: 'turnover',
      question: 'ยอดเทิร์นคืออะไร เหลือเท่าไรดูที่ไหน',
      answer: [
        'ยอดเทิร์นคือยอดเดิมพันรวมที่ต้องทำให้ครบก่อนถอน มาจากโบนัส คูปอง เครดิต หรือรางวัลที่แจ้งไว้ก่อนรับ',
        'นับเมื่อรู้ผลแล้ว รายการที่ยกเลิก คืนเงิน หรือเสมอไม่นับ ส่วนที่แทงครอบทุกผลหรือสองฝั่งไม่นับเพราะไม่มีความเสี่ยง',
        'หน้าถอนบอกยอดที่เหลือเป็นบาท และหน้าโปรโมชั่นของฉันบอกความคืบหน้าของโบนัส',
      ],
      links: [
        { name: 'memberPromotions', label: 'โปรโมชั่นของฉัน' },
        { name: 'withdraw', label: 'ถอนเงิน' },
      ],
    },
    {
      id: 'password',
      question: 'ลืมรหัสผ่าน',
      answer: [
        `กรอกเบอร์ที่สมัครไว้ในหน้าลืมรหัสผ่าน เราส่งรหัส 6 หลักทาง SMS ใช้ได้ ${minutes(code_valid_seconds)} แล้วตั้งรหัสผ่านใหม่ได้เลย`,
        'เมื่อตั้งใหม่ ทุกเครื่องจะออกจากระบบ และการเชื่อม LINE เดิมจะถูกยกเลิก เพื่อกันคนอื่นที่เคยเข้าถึงบัญชี',
      ],
      links: [{ name: 'forgot', label: 'ลืมรหัสผ่าน' }],
    },
    {
      id: 'line',
      question: 'เชื่อมบัญชี LINE อย่างไร ปลอดภัยไหม',
      answer: [
        'เปิดเว็บจาก LINE แล้วสมัครหรือเข้าสู่ระบบ บัญชีจะเชื่อมกันเมื่อคุณยืนยัน ครั้งต่อไปเปิดจาก LINE ได้เลย',
        'บัญชี LINE หนึ่งบัญชีเชื่อมได้กับสมาชิกคนเดียว เราเห็นเพียงชื่อ รูป และรหัสผู้ใช้ของบริการนี้ ไม่เห็นแชตหรือรหัสผ่าน ยกเลิกได้ที่โปรไฟล์',
      ],
      links: [
        { name: 'profile', label: 'โปรไฟล์' },
        { name: 'login', label: 'เข้าสู่ระบบ' },
      ],
    },
    {
      id: 'lotto',
      question: 'หวยจ่ายอย่างไร ยกเลิกโพยได้ไหม',
      answer: [
        'เงินรางวัลคือยอดแทงคูณอัตราจ่ายของเลขนั้น รวมทุนแล้ว และอัตราคงเดิมหลังรับโพย เมื่อยืนยันผลแล้วระบบจ่ายเข้ากระเป๋าเอง',
        lotto.cancels_per_day === 0
          ? 'โพยที่ส่งแล้วยกเลิกเองไม่ได้ กรุณาตรวจโพยก่อนยืนยัน'
          : `ตลาดที่ให้ยกเลิก ยกเลิกเองได้จนถึง ${lotto.cancel_minutes} นาทีก่อนปิดรับ วันละไม่เกิน ${lotto.cancels_per_day} โพย ยี่กียกเลิกไม่ได้`,
      ],
      links: [
        { name: 'lottoRates', label: 'อัตราจ่าย' },
        { name: 'lottoBills', label: 'โพยหวย' },
      ],
    },
    {
      id: 'yeekee',
      question: 'ยี่กีออกผลอย่างไร โกงได้ไหม',
      answer: [
        'ก่อนเปิดรับ ระบบประกาศรหัสยืนยันผลของเลขลับ ผลคำนวณจากเลขที่สมาชิกยิงรวมกับเลขลับ เมื่อออกผลแล้วเลขลับและเลขยิงทั้งหมดเปิดให้คำนวณซ้ำ',
        `ยิงเลขได้ทุก ${yeekee.shot_wait_seconds} วินาที รอบที่มีเลขยิงไม่ถึง ${yeekee.fewest_shots} เลขจะคืนโพยทุกใบ`,
        `รางวัล ${prizes} จับจากผู้ที่ยิงเลขและแทงในรอบนั้นตั้งแต่ ${formatMoney(yeekee.prize_stake)} สิ่งที่หลักฐานยืนยันไม่ได้คือผู้ที่รู้เลขลับไม่ได้ยิงเลขเอง บัญชีทีมงานจึงยิงเลขไม่ได้`,
      ],
      links: [{ name: 'yeekee', label: 'ยี่กี' }],
    },
    {
      id: 'fairness',
      question: 'ตรวจสอบผลของเกมย้อนหลังได้ไหม',
      answer: [
        'เกมที่กำหนดผลด้วยเลขลับจะประกาศรหัสยืนยันผลก่อนเล่น แตะปุ่ม ⓘ “กติกาและอัตราจ่าย” ในเกมแล้วดูหัวข้อตรวจสอบผล หน้านั้นคำนวณซ้ำให้เห็นว่าตรงกัน',
        'วงล้อมีรหัสยืนยันผลของการหมุนครั้งถัดไปแสดงไว้ และตรวจการหมุนที่ผ่านมาได้ในประวัติ',
      ],
      links: [
        { name: 'wheel', label: 'วงล้อ' },
        { name: 'lottoResults', label: 'ผลหวย' },
      ],
    },
    {
      id: 'coupon',
      question: 'ใช้คูปองอย่างไร ทำไมใช้ไม่ได้',
      answer: [
        'กรอกรหัสในหน้าคูปอง ระบบแสดงสิ่งที่จะได้และยอดเทิร์นให้ดูก่อน คุณยืนยันแล้วจึงใช้',
        `คูปองอาจหมดอายุ ครบจำนวน หรือคุณใช้ครบสิทธิ์แล้ว กรอกรหัสผิดครบ ${coupons.most_wrong} ครั้ง ต้องรอไม่เกิน ${minutes(coupons.window_seconds)}`,
      ],
      links: [{ name: 'coupon', label: 'คูปอง' }],
    },
    {
      id: 'break',
      question: 'อยากหยุดพักหรือจำกัดการเล่น',
      answer: [
        'ดูยอดได้เสียจริงของคุณก่อน แล้วตั้งงบที่เสียได้โดยไม่กระทบค่าใช้จ่าย ชนะแล้วถอนออกก่อนช่วยได้มาก',
        'ถ้าต้องการหยุด ถอนเงินที่เหลือแล้วติดต่อทีมงานเพื่อปิดบัญชี เมื่อปิดแล้วเข้าสู่ระบบ ฝาก และเดิมพันไม่ได้',
        'ปรึกษาฟรีที่สายด่วนสุขภาพจิต 1323 ตลอด 24 ชั่วโมง',
      ],
      links: [{ name: 'memberWinloss', label: 'ได้เสีย' }],
    },
  ];
}

function minutes(seconds: number): string {
  return seconds % 60 === 0 ? `${seconds / 60} นาที` : `${seconds} วินาที`;
}
