import type { AgentRules } from '@/contract/agent-rules';
import { betTypeNames } from '@/contract/lotto.copy';
import type { BetType } from '@/domain/lotto';
import type { ResultKind } from '@/domain/lotto-results';
import { formatMoney } from '@/domain/money';
import { formatThaiTime } from '@/domain/thai-date';
import { LEFT_OUT_RANK, SHOOTING_MINUTES } from '@/domain/yeekee';
import type { TermsRow } from './market.queries';

const howResultsCome: Record<ResultKind, string> = {
  government:
    '3 ตัวบนคือเลข 3 ตัวท้ายของรางวัลที่ 1 · 2 ตัวบนคือ 2 ตัวท้ายของรางวัลที่ 1 · 2 ตัวล่างคือรางวัลเลขท้าย 2 ตัว · 3 ตัวหน้าและ 3 ตัวล่างออกอย่างละ 2 รางวัล',
  four_digits: 'จากเลข 4 ตัวที่ประกาศ 3 ตัวบนคือ 3 ตัวท้าย · 2 ตัวบนคือ 2 ตัวท้าย · 2 ตัวล่างคือ 2 ตัวแรก',
  hanoi:
    '3 ตัวบนคือ 3 ตัวท้ายของรางวัลพิเศษ · 2 ตัวบนคือ 2 ตัวท้ายของรางวัลพิเศษ · 2 ตัวล่างคือ 2 ตัวท้ายของรางวัลที่ 1',
  top_two:
    '3 ตัวบนคือ 3 ตัวท้ายของรางวัลที่ 1 · 2 ตัวบนคือ 2 ตัวท้ายของรางวัลที่ 1 · 2 ตัวล่างคือ 2 ตัวท้ายของรางวัลที่ 2',
  stock:
    '3 ตัวบนคือเลขหลักหน่วยของดัชนีกับทศนิยม 2 ตำแหน่ง · 2 ตัวบนคือทศนิยม 2 ตำแหน่งของดัชนี · 2 ตัวล่างคือทศนิยม 2 ตำแหน่งของค่าเปลี่ยนแปลง',
  yeekee: `นำเลขที่ยิงในรอบทั้งหมดมาบวกกัน ลบเลขของอันดับ ${LEFT_OUT_RANK} แล้วบวกเลขระบบ ซึ่งคำนวณจากเลขลับและเลขที่ยิงทั้งหมด 5 หลักท้ายคือผล · 3 ตัวบนคือ 3 ตัวท้าย · 2 ตัวบนคือ 2 ตัวท้าย · 2 ตัวล่างคือ 2 ตัวแรก · ยอดแทงไม่มีผลต่อผลรางวัล`,
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

/** The facts of a round that its rules mention. */
interface RuledRound {
  result_kind: ResultKind;
  opens_at: Date;
  closes_at: Date;
  draws_at: Date;
  refund_after_minutes: number;
}

interface Rule {
  title: string;
  text: string;
}

/**
 * Describes the rules of a round.
 * @param rules rules of the round's agent; for yeekee, the rules with which the round was planned
 */
export function describeRules(
  round: RuledRound,
  terms: readonly TermsRow[],
  rules: AgentRules,
): Rule[] {
  const bets = describeBets(terms);
  return round.result_kind === 'yeekee'
    ? describeYeekee(round, bets, rules.yeekee)
    : describeAnnounced(round, bets, rules.lotto);
}

function describeBets(terms: readonly TermsRow[]): Rule[] {
  const limits = terms.map(
    ({ bet_type, min_amount, max_amount }) =>
      `${betTypeNames[bet_type]} ${formatMoney(min_amount)} ถึง ${formatMoney(max_amount)}`,
  );
  return [
    {
      title: 'ถูกรางวัลเมื่อ',
      text: terms
        .map(({ bet_type }) => `${betTypeNames[bet_type]} ${howBetsWin[bet_type]}`)
        .join(' · '),
    },
    { title: 'แทงต่อรายการ', text: limits.join(' · ') },
    {
      title: 'อัตราจ่าย',
      text: 'อัตราจ่ายรวมทุนแล้ว และคงเดิมหลังรับโพย เลขอั้นอาจปิดรับหรือจ่ายครึ่งราคา',
    },
  ];
}

function describeAnnounced(
  round: RuledRound,
  bets: readonly Rule[],
  { cancel_minutes, cancels_per_day }: AgentRules['lotto'],
): Rule[] {
  return [
    {
      title: 'เวลา',
      text: `ปิดรับแทง ${formatThaiTime(round.closes_at.toISOString())} น. ออกผลประมาณ ${formatThaiTime(round.draws_at.toISOString())} น.`,
    },
    { title: 'ผลรางวัล', text: howResultsCome[round.result_kind] },
    ...bets,
    {
      title: 'ยกเลิกโพย',
      text:
        cancels_per_day === 0
          ? 'โพยของหวยนี้ยกเลิกไม่ได้'
          : `ยกเลิกได้ก่อนปิดรับแทงอย่างน้อย ${cancel_minutes} นาที ไม่เกินวันละ ${cancels_per_day} โพย ได้เงินคืนเต็มจำนวน`,
    },
    {
      title: 'เลื่อนวันออกผล',
      text: 'หากเลื่อนวันออกผล โพยยังอยู่และรอผลวันใหม่ โพยที่แทงก่อนเลื่อนยกเลิกได้จนถึงเวลาปิดรับแทง หากยกเลิกการออกรางวัล คืนเงินทุกโพยเต็มจำนวน',
    },
    {
      title: 'คืนโพย',
      text: `หากไม่มีผลภายใน ${round.refund_after_minutes} นาทีหลังเวลาออกผล คืนเงินทุกโพยเต็มจำนวน`,
    },
  ];
}

function describeYeekee(
  round: RuledRound,
  bets: readonly Rule[],
  {
    shot_wait_seconds,
    fewest_shots,
    prize_stake,
    prizes,
    prize_share_percent,
  }: AgentRules['yeekee'],
): Rule[] {
  const amounts = prizes.map((prize) => formatMoney(prize)).join(' และ ');
  return [
    {
      title: 'เวลา',
      text: `เปิดรับแทงและยิงเลข ${formatThaiTime(round.opens_at.toISOString())} น. ปิดรับแทง ${formatThaiTime(round.closes_at.toISOString())} น. ยิงเลขต่อได้อีก ${SHOOTING_MINUTES} นาที ออกผลประมาณ ${formatThaiTime(round.draws_at.toISOString())} น. ทุกเวลาเป็นเวลาไทย`,
    },
    {
      title: 'ยิงเลข',
      text: `ยิงเลข 5 หลัก 00000 ถึง 99999 ได้ฟรี คนละ 1 ครั้งทุก ${shot_wait_seconds} วินาที อันดับนับถอยจากการยิงครั้งสุดท้ายซึ่งเป็นอันดับ 1 เลขที่คนอื่นยิงเปิดเผยเมื่อปิดยิงเลขแล้ว`,
    },
    { title: 'ผลรางวัล', text: howResultsCome.yeekee },
    ...bets,
    {
      title: 'รางวัลยิงเลข',
      text: `จับรางวัลสูงสุด ${amounts} จากสมาชิกที่ยิงเลขในรอบนี้ แทงในรอบนี้รวมตั้งแต่ ${formatMoney(prize_stake)} และยืนยันเบอร์โทรแล้ว ยิงกี่ครั้งก็มีหนึ่งสิทธิ์ ยอดแทงนับตามที่คาดว่าจะเสียโดยเฉลี่ย ประเภทที่จ่ายคืนเฉลี่ย 90% นับเต็ม รางวัลทั้งหมดรวมกันไม่เกิน ${prize_share_percent}% ของจำนวนผู้มีสิทธิ์คูณยอดที่ผู้มีสิทธิ์คาดว่าจะเสียน้อยที่สุด จึงเพิ่มตามจำนวนผู้มีสิทธิ์จนถึงสูงสุด ได้รางวัลไม่เกินวันละหนึ่งครั้ง เงินรางวัลเข้ากระเป๋าหลักและมียอดเทิร์น 1 เท่าก่อนถอน รายชื่อและการจับรางวัลอยู่ในหลักฐานของรอบ`,
    },
    { title: 'ยกเลิกโพย', text: 'โพยยี่กียกเลิกไม่ได้' },
    {
      title: 'คืนโพย',
      text: `คืนเงินทุกโพยเต็มจำนวนเมื่อมีการยิงเลขไม่ถึง ${fewest_shots} ครั้ง ระบบขัดข้องในนาทีสุดท้ายของการยิงเลข หรือไม่มีผลภายใน ${round.refund_after_minutes} นาทีหลังเวลาออกผล รอบที่คืนโพยไม่มีรางวัลยิงเลข`,
    },
    {
      title: 'ตรวจสอบผล',
      text: 'ก่อนเปิดรับแทง ระบบประกาศรหัสยืนยันผลของเลขลับ เมื่อออกผลหรือคืนโพยแล้วจึงเปิดเผยเลขลับและเลขที่ยิงทั้งหมด ทุกคนคำนวณซ้ำได้ว่าเลขลับถูกกำหนดไว้ก่อนเปิดรับแทง และไม่มีใครแก้เลขที่ยิงหรือผลภายหลัง',
    },
    {
      title: 'สิ่งที่พิสูจน์ไม่ได้',
      text: 'การคำนวณซ้ำพิสูจน์ไม่ได้ว่าผู้ที่รู้เลขลับไม่ได้เลือกยิงเลขสุดท้ายเอง บัญชีของทีมงานจึงยิงเลขไม่ได้',
    },
  ];
}
