import { parseBaht } from '@/domain/baht';
import type { BankCode } from '@/domain/banks';
import { type CalendarDay, countDays, isCalendarDay, toCalendarDay } from '@/domain/calendar-day';
import type { Satang } from '@/domain/money';
import { bankIn, plainMask } from '../bank-statements/sender-text';

/** Money that a message names. */
export interface ReadMessage {
  /** Short name of the bank, as in the source of the money: `message/kbank`. */
  readonly bank: 'kbank' | 'scb' | 'truemoney';
  /** Null for a TrueMoney wallet. */
  readonly bankCode: BankCode | null;
  /** The own account with hidden digits as X; null when the message names none. */
  readonly accountMask: string | null;
  readonly amountSatang: Satang;
  /** Time that the message names; null when it names none. */
  readonly at: Date | null;
  readonly senderBankCode: BankCode | null;
  readonly senderMask: string | null;
  readonly senderName: string | null;
}

const BAHT = String.raw`(?:\d{1,3}(?:,\d{3}){1,3}|\d{1,9})\.\d{2}`;
const OWN = String.raw`(?<own>[X\d-]*\d[X\d-]*)`;
const AMOUNT = `(?<amount>${BAHT})`;
const TIME = String.raw`(?<time>\d{2}:\d{2})`;

interface Layout extends Pick<ReadMessage, 'bank' | 'bankCode'> {
  readonly pattern: RegExp;
}

const layout = (bank: ReadMessage['bank'], bankCode: BankCode | null, text: string): Layout => ({
  ...{ bank, bankCode },
  // The whole text has to fit: a text around a known one is another message.
  pattern: new RegExp(`^${text}$`, 'i'),
});

const KBANK_HEAD = String.raw`(?<date>\d{2}/\d{2}/(?:\d{4}|\d{2})) ${TIME} บช ?${OWN} `;
const KBANK_TAIL = `${AMOUNT} ?บ?(?: คงเหลือ ?${BAHT} ?บ?)?`;
const SCB_DATE = String.raw`(?<date>\d{2}/\d{2})@${TIME}`;
const SCB_TAIL = `ใช้ได้ ?${BAHT} ?บ?`;

/** Texts that banks send about money that came in. */
const layouts: readonly Layout[] = [
  layout(
    'kbank',
    '004',
    String.raw`${KBANK_HEAD}รับโอนจาก ?(?<from>[X\d-]*\d[X\d-]*) ${KBANK_TAIL}`,
  ),
  layout('kbank', '004', String.raw`${KBANK_HEAD}เงินเข้า ?${KBANK_TAIL}`),
  layout(
    'scb',
    '014',
    String.raw`${SCB_DATE} ${AMOUNT} จาก ?(?<bank>[A-Z]+)/(?<from>X+\d+) ?เข้า ?${OWN} ${SCB_TAIL}`,
  ),
  layout(
    'scb',
    '014',
    String.raw`${SCB_DATE} ${AMOUNT} โอนจาก ?(?<name>[^\s\d]\D*?) ?เข้า ?${OWN} ${SCB_TAIL}`,
  ),
  layout('scb', '014', String.raw`เงิน ?${AMOUNT} ?บ ?เข้าบ/ช ?${OWN} ${SCB_DATE} ${SCB_TAIL}`),
  layout(
    'truemoney',
    null,
    String.raw`คุณได้รับเงิน ?${AMOUNT} ?บ\. ?จากคุณ ?(?<name>[^\s\d]\D*?) ยอดเงินคงเหลือ ?${BAHT} ?บ\.?`,
  ),
];

const LONGEST_NAME = 120;

/**
 * Reads the money from a message of a bank.
 * @param receivedAt time at which the phone got it; it decides the year that some banks leave out
 * @returns `unknown_text` for any other text; `wrong_time` for one whose time is far from the time of receipt
 */
export function readBankMessage(
  text: string,
  receivedAt: Date,
): ReadMessage | 'unknown_text' | 'wrong_time' {
  const plain = text.replace(/\s+/g, ' ').trim();
  for (const { pattern, bank, bankCode } of layouts) {
    const found = pattern.exec(plain)?.groups;
    if (!found) continue;
    const { amount = '', own, date, time, from, bank: senderBank, name } = found;
    const amountSatang = parseBaht(amount.replaceAll(',', ''));
    if (amountSatang <= 0) return 'unknown_text';
    const at = date === undefined ? null : findTime(date, time ?? '', receivedAt);
    if (at === undefined) return 'wrong_time';
    return {
      ...{ bank, bankCode, amountSatang, at },
      accountMask: own === undefined ? null : plainMask(own),
      senderBankCode: senderBank === undefined ? null : bankIn(senderBank),
      senderMask: from === undefined ? null : plainMask(from),
      senderName: name?.slice(0, LONGEST_NAME) ?? null,
    };
  }
  return 'unknown_text';
}

/** Most ms by which a message may be older than its receipt: phones are switched off over a weekend. */
const LATEST_MS = 3 * 86_400_000;
/** Most ms by which the bank's clock may be ahead of the phone's. */
const AHEAD_MS = 10 * 60_000;

/** Returns undefined for a time that does not exist or is far from the receipt. */
function findTime(date: string, time: string, receivedAt: Date): Date | undefined {
  const [day = '', month = '', year] = date.split('/');
  const toDay = (gregorian: number): CalendarDay => `${gregorian}-${month}-${day}`;
  const today = toCalendarDay(receivedAt);
  const years = year === undefined ? yearsAround(today) : gregorianYears(year);
  const [nearest] = years
    .map(toDay)
    .filter(isCalendarDay)
    .toSorted((one, other) => daysApart(one, today) - daysApart(other, today));
  if (nearest === undefined) return undefined;
  const at = new Date(`${nearest}T${time}:00+07:00`);
  const lateMs = receivedAt.getTime() - at.getTime();
  return lateMs <= LATEST_MS && lateMs >= -AHEAD_MS ? at : undefined;
}

const daysApart = (one: CalendarDay, other: CalendarDay): number =>
  Math.abs(countDays(one, other) - 1);

/** Around New Year, a day without its year belongs to the year that brings it nearest to the receipt. */
const yearsAround = (today: CalendarDay): number[] => {
  const year = Number(today.slice(0, 4));
  return [year - 1, year, year + 1];
};

const BUDDHIST_YEARS = 543;
const BUDDHIST_CENTURY = 2500;
const GREGORIAN_CENTURY = 2000;

/** Returns the Gregorian years that a written year can be: Buddhist or Gregorian, with two or four digits. */
function gregorianYears(written: string): number[] {
  const year = Number(written);
  if (written.length === 4) return [year >= BUDDHIST_CENTURY ? year - BUDDHIST_YEARS : year];
  return [BUDDHIST_CENTURY + year - BUDDHIST_YEARS, GREGORIAN_CENTURY + year];
}
