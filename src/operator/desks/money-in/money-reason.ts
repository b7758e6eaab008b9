import type { IncomingRow } from '@/contract/operator/money-in.fields';
import { formatMoney } from '@/domain/money';
import { comparePayerName, isCompanyName } from '@/domain/payer-likeness';
import type { BadgeProps } from '../../kit/badge';
import { reasonNames } from './money-in.copy';

/** Why money waits, as a short word and as a sentence. */
export interface MoneyReason {
  readonly word: string;
  readonly sentence: string;
  readonly tone: NonNullable<BadgeProps['tone']>;
}

const MINUTE_MS = 60_000;

/** Says in words why a payment waits; null when it waits for nothing. */
export function describeReason(row: IncomingRow): MoneyReason | null {
  if (row.reason === null) return null;
  if (row.reason === 'unread_report') {
    return reason(
      'danger',
      reasonNames.unread_report,
      'เกตเวย์แจ้งเงินเข้าในรูปแบบที่ระบบไม่รู้จัก อ่านได้แค่ยอดและเลขอ้างอิง',
    );
  }
  if (row.reason === 'repeated') {
    return reason(
      'danger',
      `ซ้ำกับ #${row.same_as ?? ''}`,
      `ยอด บัญชี และเวลาเหมือนรายการ #${row.same_as ?? ''} จากอีกแหล่ง ตรวจก่อนว่าเป็นเงินก้อนเดียวกันหรือไม่`,
    );
  }
  if (row.sender_name !== null && isCompanyName(row.sender_name)) {
    return reason('danger', 'บัญชีบริษัท', 'ผู้โอนเป็นนิติบุคคล เงินฝากต้องมาจากบัญชีของสมาชิกเอง');
  }
  return describeOf[row.reason](row);
}

const reason = (
  tone: NonNullable<BadgeProps['tone']>,
  word: string,
  sentence: string,
): MoneyReason => ({ tone, word, sentence });

type Described = Exclude<NonNullable<IncomingRow['reason']>, 'unread_report' | 'repeated'>;

const describeOf: Readonly<Record<Described, (row: IncomingRow) => MoneyReason>> = {
  late: describeLate,
  wrong_amount: ({ deposit, amount }) =>
    reason(
      'warn',
      reasonNames.wrong_amount,
      deposit
        ? `รายการตั้งไว้ ${formatMoney(deposit.amount)} แต่เข้ามา ${formatMoney(amount)}`
        : 'ยอดที่เข้าไม่ตรงกับรายการฝาก',
    ),
  unknown_sender: describeSender,
  unknown_payment: describeUnknown,
  refused_by_safety: () =>
    reason(
      'warn',
      reasonNames.refused_by_safety,
      'เติมแล้วจะเกินวงเงินฝากที่สมาชิกตั้งไว้ หรือสมาชิกพักการเล่นอยู่',
    ),
  needs_four_eyes: () =>
    reason('info', reasonNames.needs_four_eyes, 'ผู้แจ้งเงินเข้าเติมยอดนี้คนเดียวไม่ได้ ต้องให้อีกคนเติม'),
  already_credited: ({ deposit }) =>
    reason(
      'info',
      reasonNames.already_credited,
      `ยอดนี้น่าจะเป็นเงินของ ${deposit ? `D${deposit.number}` : 'รายการ'} ที่เจ้าหน้าที่เติมไปก่อนเห็นเงิน`,
    ),
  unproved: ({ sender_account_number: number }) =>
    reason(
      'warn',
      reasonNames.unproved,
      number === null
        ? 'ยอดตรงกับรายการฝาก แต่ธนาคารไม่แสดงผู้โอน ตรวจสลิปหรือถามสมาชิกก่อนเติม'
        : 'ยอดตรงกับรายการฝาก แต่เลขบัญชีหรือเวลาที่ธนาคารแสดงไม่พอยืนยันผู้โอน',
    ),
  message_alone: () =>
    reason(
      'info',
      reasonNames.message_alone,
      'ตรงกับรายการฝากทุกข้อ แต่รู้จากข้อความธนาคารอย่างเดียว ซึ่งปลอมได้ ดูยอดในแอปธนาคารก่อนเติม',
    ),
  awaits_gateway: () =>
    reason(
      'info',
      reasonNames.awaits_gateway,
      'ธนาคารแสดงเงินของรหัส QR ที่ช่องทางยังไม่แจ้ง เมื่อช่องทางแจ้งแล้วรายการนี้จะจบเอง',
    ),
};

function describeLate({ deposit, occurred_at }: IncomingRow): MoneyReason {
  const minutes = deposit
    ? Math.ceil((Date.parse(occurred_at) - Date.parse(deposit.expires_at)) / MINUTE_MS)
    : 0;
  if (minutes <= 0) {
    return reason('info', reasonNames.late, 'เงินมาถึงเมื่อรายการฝากจบไปแล้ว');
  }
  return reason(
    'info',
    `${reasonNames.late} ${minutes} นาที`,
    `เงินมาหลังรายการฝากหมดเวลา ${minutes} นาที`,
  );
}

function describeSender({ sender_name, member_name }: IncomingRow): MoneyReason {
  if (comparePayerName(sender_name, member_name) === 'different') {
    return reason(
      'warn',
      'ชื่อบัญชีไม่ตรง',
      `ผู้โอนชื่อ ${sender_name ?? ''} แต่สมาชิกชื่อ ${member_name ?? ''}`,
    );
  }
  return reason(
    'warn',
    reasonNames.unknown_sender,
    'ยอดตรงกับรายการฝาก แต่เลขบัญชีผู้โอนไม่ใช่บัญชีที่สมาชิกลงทะเบียน',
  );
}

function describeUnknown({ amount, member_id }: IncomingRow): MoneyReason {
  if (member_id === null) {
    return reason('danger', 'ไม่รู้จักผู้โอน', 'บัญชีผู้โอนไม่ใช่ของสมาชิกคนใด และไม่มีรายการฝากยอดนี้');
  }
  if (amount % 100 === 0) {
    return reason('warn', 'ไม่มีเศษสตางค์', 'สมาชิกโอนยอดกลม ระบบจึงจับคู่กับรายการที่มีเศษสตางค์ไม่ได้');
  }
  return reason('warn', reasonNames.unknown_payment, 'รู้ว่าเป็นบัญชีของสมาชิก แต่ไม่มีรายการฝากยอดนี้');
}
