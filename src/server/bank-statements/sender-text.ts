import type { BankCode } from '@/domain/banks';

/** The sender of a line as far as the bank shows it. */
export interface ShownSender {
  readonly bankCode: BankCode | null;
  /** Number with hidden digits as X. */
  readonly account: string | null;
  readonly name: string | null;
}

/** Names of banks in texts of statements, by code. */
const bankNames: Readonly<Record<BankCode, RegExp>> = {
  '002': /\bBBL\b|กรุงเทพ/i,
  '004': /\bK(?:BANK|-?PLUS)\b|กสิกร/i,
  '006': /\bKTB\b|กรุงไทย/i,
  '011': /\b(?:TTB|TMB|TBANK)\b|ทหารไทย|ธนชาต/i,
  '014': /\bSCB\b|ไทยพาณิชย์/i,
  '022': /\bCIMB[A-Z]*\b|ซีไอเอ็มบี/i,
  '025': /\bBAY\b|กรุงศรี/i,
  '030': /\bGSB\b|ออมสิน/i,
  '034': /\bBAAC\b|ธ\.?\s?ก\.?\s?ส/i,
  '069': /\bKKP\b|เกียรตินาคิน/i,
  '070': /\bICBC\b|ไอซีบีซี/i,
  '073': /\bLH(?:BANK|B)?\b|แลนด์/i,
};

/** A number of which some digits are hidden, such as `x7904`, `/X454968` or `0942XXX148`. */
const MASKED = /(?:^|[\s/])((?:[x*•]+\d[\dx*•-]*)|(?:\d{2,}[x*•-]*[x*•][\dx*•-]*\d+))(?![\dx*•])/i;
const LONGEST_NAME = 120;

/** Reads the sender from the text of a line that brought money in. */
export function readSender(text: string): ShownSender {
  // The own account may follow, as in `จาก … เข้า x475366`.
  const from = /จาก\s*([\s\S]*)/.exec(text)?.[1] ?? text;
  const [sender = ''] = from.split(/\sเข้า\s*(?=[x*])/i);
  const found = MASKED.exec(sender);
  if (!found) return { bankCode: null, account: null, name: null };
  const [whole, number = ''] = found;
  return {
    bankCode: bankIn(sender.slice(0, found.index)),
    account: plainMask(number),
    name: readName(sender.slice(found.index + whole.length)),
  };
}

/** Returns a number with each hidden digit as X; null for a text without digits. */
export function plainMask(number: string): string | null {
  const mask = number
    .toUpperCase()
    .replace(/[*•]/g, 'X')
    .replace(/[^\dX]/g, '');
  return /\d/.test(mask) ? mask : null;
}

/** Returns the bank that a text names; null when it names none or several. */
export function bankIn(text: string): BankCode | null {
  const named = Object.entries(bankNames).filter(([, name]) => name.test(text));
  return named.length === 1 ? (named[0]?.[0] as BankCode) : null;
}

function readName(text: string): string | null {
  const name = text.replace(/\+{2,}.*$/, '…').trim();
  return /^\p{L}/u.test(name) ? name.slice(0, LONGEST_NAME) : null;
}
