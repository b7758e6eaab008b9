import { readWords } from './words';

const MONTH =
  '(?:ม\\.?ค\\.?|ก\\.?พ\\.?|มี\\.?ค\\.?|เม\\.?ย\\.?|พ\\.?ค\\.?|มิ\\.?ย\\.?|ก\\.?ค\\.?|ส\\.?ค\\.?|ก\\.?ย\\.?|ต\\.?ค\\.?|พ\\.?ย\\.?|ธ\\.?ค\\.?|มกราคม|กุมภาพันธ์|มีนาคม|เมษายน|พฤษภาคม|มิถุนายน|กรกฎาคม|สิงหาคม|กันยายน|ตุลาคม|พฤศจิกายน|ธันวาคม)';
/** A four-digit year, or the last two digits of a Buddhist year from 2560 on. */
const YEAR = '(?:25[5-9]\\d|20[12]\\d|[67]\\d)';
const DATE = `(?:\\d{1,2} ?${MONTH}(?: ?(?:พ\\.?ศ\\.?)? ?\\d{2,4})?|\\d{1,2}[/.-]\\d{1,2}[/.-]${YEAR}|20\\d\\d[./-]\\d{1,2}[./-]\\d{1,2})`;
const DAY =
  '(?:วัน)?(?:จันทร์|อังคาร|พุธ|พฤหัส(?:บดี)?|ศุกร์|เสาร์|อาทิตย์|จ\\.|อ\\.|พ\\.|พฤ\\.|ศ\\.|ส\\.|อา\\.)(?:ที่)?';
const MONEY = '฿? ?\\d[\\d,]*(?:\\.\\d{1,2})? ?(?:บาท|บ\\.?|฿|\\.-)?';
const POLITE = '(?: ?(?:ครับ|ค่ะ|คะ|คับ|นะ|จ้า|แล้ว))*';
const MARKET =
  'รัฐบาล|ไทย|ลาว|ฮานอย|เวียดนาม|มาเลย์?|ยี่กี|หุ้น|ดาวโจนส์|นิเคอิ|จีน|ฮั่งเส็ง|ไต้หวัน|เกาหลี|สิงคโปร์|อินเดีย|อียิปต์|รัสเซีย|อังกฤษ|เยอรมัน|ออมสิน|ธ\\.?ก\\.?ส\\.?';
const BANK =
  'กสิกร(?:ไทย)?|ไทยพาณิชย์|กรุงไทย|กรุงเทพ|กรุงศรี(?:อยุธยา)?|ออมสิน|ทหารไทย(?:ธนชาต)?|ธ\\.?ก\\.?ส\\.?|ttb|scb|kbank|ktb|bbl|bay|gsb|พร้อมเพย์|promptpay|ทรูมันนี่|truemoney';

/** Patterns of chat lines that are irrelevant to bets. */
const noiseLines = [
  // Lines that consist only of ornaments.
  '[^\\p{L}\\p{N}=*:×✕✖❌🚫⛔]*',
  `(?:งวด|ประจำ|วันที่|${DAY}|[ ,])*${DATE}(?: ?,? ?${DAY})?(?: ?,? ?\\d{1,2}[:.]\\d\\d)?`,
  `(?:รวม|ยอด|เงิน|ทั้งหมด|ทั้งสิ้น|เป็น|โอน|จ่าย|ค้าง|คงเหลือ|total|[ ])*(?:รวม|ยอด|โอน|จ่าย|ค้าง|ทั้งหมด|ทั้งสิ้น|เงิน|คงเหลือ|แล้ว|total)(?:ให้|มา|แล้ว)? ?[:=]? ?${MONEY}${POLITE}`,
  `(?:รวม|ยอด|ทั้งหมด)+ ?\\d+ ?(?:รายการ|ตัว|เลข|ชุด|บรรทัด)(?: ?(?:รวม|ยอด|เป็น|เงิน)* ?${MONEY})?${POLITE}`,
  '(?:โทร|เบอร์|มือถือ|ติดต่อ|tel|ไลน์|[ .:])*(?:โทร|เบอร์|มือถือ|tel)[ .:]*\\+?\\d[\\d -]{7,14}',
  '\\+66[ -]?\\d[\\d -]{7,11}',
  // "081-234-1000" may be two numbers and a price, so it does not count as a phone number.
  '0[2-9]\\d?[ -]\\d{3}[ -](?!\\d\\d?00$)\\d{4}|0[689]\\d-\\d{7}|0\\d{8,9}',
  `(?:(?:เลข|ที่|บัญชี|บช|ธนาคาร|โอน|เข้า|เข้าที่|ชื่อ|${BANK})[ .:]*)+\\d[\\d -]{8,18}(?: [\\p{L}\\p{M} .]+)?`,
  '\\d{3}-\\d-\\d{5}-\\d|\\d{10}',
  `(?:หวย|จับ|${MARKET}|vip|[ ])*รอบ(?:ที่)? ?\\d{1,3}`,
  `(?:หวย)?(?:${MARKET})(?: ?(?:พิเศษ|ปกติ|พัฒนา|สามัคคี|วีไอพี|vip|เช้า|บ่าย|เย็น|เปิด|ปิด|เฉพาะกิจ|กาชาด|สตาร์))*`,
  '\\[?(?:สติกเกอร์|สติ๊กเกอร์|รูป(?:ภาพ)?|วิดีโอ|ข้อความเสียง|sticker|photo|video)\\]?',
].map((pattern) => new RegExp(`^(?:${pattern})$`, 'iu'));

const CLOCK =
  /^[[(]?(?:[01]?\d|2[0-3])([:.])[0-5]\d(?:[:.][0-5]\d)?(?<end>[\])]?) ?(?<half>[ap]\.?m\.?(?![a-z])|น\.?(?![\u0E00-\u0E7F]))? ?(?![\d:.=x*/+#])/iu;
const HEAD_DATE = new RegExp(`^\\[?${DATE},? (?=\\[?\\d{1,2}[:.]\\d\\d)`, 'iu');
const COUNT =
  /^(?:\(?(?<bracketed>\d{1,3})\)|(?<dotted>\d{1,3})\.(?=(?<spaced> )|\d)) ?(?! ?[=:*x×✕✖/+])/iu;
const LONGEST_NOISE = 120;
const MOST_NAMES = 5;
/** Words that are never part of a sender's name, because they may change a bet. */
const WEIGHTY =
  /ไม่|ยกเลิก|ลบ|เปลี่ยน|แก้|งด|ผิด|ท้าย|หลัง|ปัก|ลอย|เบิ้ล|ตอง|หาม|พี่น้อง|ตัว|ชุด|เลข|โต|ล่าง|บน|หน้า|กลับ|รูด|ประตู|วิ่ง|แทน|คืน|หัก|เพิ่ม|ลด|หยุด|เต็ง|ตรง|รวม|ยอด|เหลือ|ละ/u;

/** A line without the prefix that a chat adds. */
export interface BareLine {
  readonly text: string;
  /** The removed clock, date and sender. */
  readonly noise: readonly string[];
  /** Whether the clock may instead be a number and its price: `12:50 34:20`. */
  readonly mayBePrice: boolean;
  /** Line number at the beginning: `1.`; null without one. */
  readonly count: number | null;
  /** Whether the line number may instead belong to a lottery number: `1.12=50`. */
  readonly isCountGlued: boolean;
  /** Whether the whole line looks like a clock: `10:23`. */
  readonly isClockLike: boolean;
}

/** Returns whether a line is irrelevant to bets: a date, a total, a phone number, the name of a market. */
export function isNoise(line: string): boolean {
  return line.length <= LONGEST_NOISE && noiseLines.some((pattern) => pattern.test(line));
}

/** Returns whether words may cancel or change a bet, so that the line must not be proposed. */
export function mayNegate(words: string): boolean {
  return /ไม่|ยกเลิก|ลบ|เปลี่ยน|แก้|งด|ผิด|แทน|คืน|หยุด|[❌🚫⛔❎]/u.test(words);
}

/** Returns whether words may say how, or whether, numbers are bet. */
export function mayChangeBets(words: string): boolean {
  return WEIGHTY.test(words);
}

/** Returns whether a line contains something like a clock: `12=50 10:23`. */
export function hasClock(line: string): boolean {
  return /(?:^| )(?:[01]?\d|2[0-3]):[0-5]\d(?!\d)/.test(line);
}

/** Removes a date and a clock with its sender from the start of a line, and reads the line number. */
export function stripHead(line: string): BareLine {
  const noise: string[] = [];
  let text = line;
  const take = (pattern: RegExp) => {
    const match = pattern.exec(text);
    if (!match) return null;
    noise.push(match[0].trim());
    text = text.slice(match[0].length).trim();
    return match;
  };
  take(HEAD_DATE);
  const isDated = noise.length > 0;
  const clock = CLOCK.exec(text);
  const isWholeLine = clock?.[0].length === text.length;
  const isCertain =
    clock !== null &&
    (isDated ||
      Boolean(clock.groups?.['end'] || clock.groups?.['half']) ||
      /[:.]0\d/.test(clock[0]));
  let mayBePrice = false;
  if (clock && (isCertain || !isWholeLine)) {
    take(CLOCK);
    mayBePrice =
      !isCertain &&
      (clock[1] === '.' || /\d ?:/.test(text) || !/[=*x×✕✖]|[\u0E00-\u0E7F]/iu.test(text));
    const sender = findSender(text);
    if (sender !== '') noise.push(sender);
    text = text.slice(sender.length).trim();
  }
  const match = COUNT.exec(text);
  const count = match ? Number(match.groups?.['bracketed'] ?? match.groups?.['dotted']) : null;
  const isCountGlued =
    match !== null &&
    match.groups?.['dotted'] !== undefined &&
    match.groups['spaced'] === undefined;
  return {
    text,
    noise,
    mayBePrice,
    count,
    isCountGlued,
    isClockLike: clock !== null && isWholeLine,
  };
}

/** Returns the sender's name behind a clock: leading words that cannot be part of a bet. Empty without a name. */
function findSender(text: string): string {
  const words = text.split(' ', MOST_NAMES);
  const end = words.findIndex((word) => !isNamePart(word));
  const name = words.slice(0, end === -1 ? words.length : end).join(' ');
  return WEIGHTY.test(name) ? '' : name;
}

function isNamePart(word: string): boolean {
  const hasNameLetters =
    /\p{L}/u.test(word) && /^[\p{L}\p{M}\p{Extended_Pictographic}.'"-]+:?$/u.test(word);
  return hasNameLetters && !mayNegate(word) && readWords(word.replace(/[.:]/g, '')) === null;
}

/** Removes a line number from the start of a line. */
export function stripCount(line: string): string {
  return line.replace(COUNT, '');
}
