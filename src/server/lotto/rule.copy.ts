import { betTypeNames } from '@/contract/lotto-words';
import { formatBahtCount } from '@/contract/withdrawal-words';
import type { BetType } from '@/domain/lotto';
import type { ResultKind } from '@/domain/lotto-results';
import type { TermsRow } from './market.queries';

const dateTime = new Intl.DateTimeFormat('th-TH', {
  dateStyle: 'long',
  timeStyle: 'short',
  timeZone: 'Asia/Bangkok',
});

const howResultsCome: Record<ResultKind, string> = {
  government:
    '3 ตัวบนคือเลข 3 ตัวท้ายของรางวัลที่ 1 · 2 ตัวบนคือ 2 ตัวท้ายของรางวัลที่ 1 · 2 ตัวล่างคือรางวัลเลขท้าย 2 ตัว · 3 ตัวหน้าและ 3 ตัวล่างออกอย่างละ 2 รางวัล',
  four_digits: 'จากเลข 4 ตัวที่ประกาศ 3 ตัวบนคือ 3 ตัวท้าย · 2 ตัวบนคือ 2 ตัวท้าย · 2 ตัวล่างคือ 2 ตัวแรก',
  stock:
    '3 ตัวบนคือเลขหลักหน่วยของดัชนีกับทศนิยม 2 ตำแหน่ง · 2 ตัวบนคือทศนิยม 2 ตำแหน่งของดัชนี · 2 ตัวล่างคือทศนิยม 2 ตำแหน่งของค่าเปลี่ยนแปลง',
  yeekee: 'ผลคำนวณจากเลขที่สมาชิกยิงเข้ามาในรอบ ตรวจสอบย้อนหลังได้',
};

const howBetsWin: Record<BetType, string> = {
  three_top: 'ตรงทุกตำแหน่ง',
  three_tod: 'ตรงทุกตัว สลับตำแหน่งได้',
  three_front: 'ตรงรางวัลใดรางวัลหนึ่ง',
  three_bottom: 'ตรงรางวัลใดรางวัลหนึ่ง',
  two_top: 'ตรงทุกตำแหน่ง',
  two_bottom: 'ตรงทุกตำแหน่ง',
  run_top: 'มีอยู่ใน 3 ตัวบน จ่ายครั้งเดียวแม้เลขซ้ำ',
  run_bottom: 'มีอยู่ใน 2 ตัวล่าง จ่ายครั้งเดียวแม้เลขซ้ำ',
};

/** The rules of a round in words. */
export function describeRules(
  round: {
    result_kind: ResultKind;
    closes_at: Date;
    draws_at: Date;
    refund_after_minutes: number;
  },
  terms: readonly TermsRow[],
  { cancelMinutes, cancelsPerDay }: { cancelMinutes: number; cancelsPerDay: number },
): { title: string; text: string }[] {
  const limits = terms.map(
    ({ bet_type, min_amount, max_amount }) =>
      `${betTypeNames[bet_type]} ${formatBahtCount(min_amount)} ถึง ${formatBahtCount(max_amount)} บาท`,
  );
  return [
    {
      title: 'เวลา',
      text: `ปิดรับแทง ${dateTime.format(round.closes_at)} น. ออกผลประมาณ ${dateTime.format(round.draws_at)} น.`,
    },
    { title: 'ผลรางวัล', text: howResultsCome[round.result_kind] },
    {
      title: 'ถูกรางวัลเมื่อ',
      text: terms
        .map(({ bet_type }) => `${betTypeNames[bet_type]} ${howBetsWin[bet_type]}`)
        .join(' · '),
    },
    { title: 'แทงต่อรายการ', text: limits.join(' · ') },
    {
      title: 'อัตราจ่าย',
      text: 'ยอดที่จ่ายรวมเงินแทงแล้ว อัตราถูกล็อกเมื่อรับโพย เลขอั้นอาจปิดรับหรือจ่ายครึ่งราคา',
    },
    {
      title: 'ยกเลิกโพย',
      text:
        round.result_kind === 'yeekee'
          ? 'โพยยี่กียกเลิกไม่ได้'
          : `ยกเลิกได้ก่อนปิดรับแทงอย่างน้อย ${cancelMinutes} นาที ไม่เกินวันละ ${cancelsPerDay} โพย ได้เงินคืนเต็มจำนวน`,
    },
    {
      title: 'คืนโพย',
      text: `หากไม่มีผลภายใน ${round.refund_after_minutes} นาทีหลังเวลาออกผล คืนเงินทุกโพยเต็มจำนวน`,
    },
  ];
}
