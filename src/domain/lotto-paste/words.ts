import type { BetType } from '../lotto';
import type { NumberTool } from '../lotto-number-tools';
import type { Digits } from '../lotto-numbers';

/** A place named by a word; together with the length of a number it gives the bet type. */
export type Place = 'top' | 'bottom' | 'tod' | 'front';

/** A word that makes several numbers from a digit. `sweep` leaves open which ones. */
export type Sweep = Extract<NumberTool, 'sweep_front' | 'sweep_back' | 'nineteen'> | 'sweep';

/** The meaning of a known word. */
export type Word =
  | { readonly type: 'kind'; readonly places: readonly Place[]; readonly digits: Digits | null }
  | { readonly type: 'reverse' }
  | { readonly type: 'sweep'; readonly sweep: Sweep }
  /** "ประตู": its meaning depends on the number before it. */
  | { readonly type: 'gates' }
  /** "ตัว": together with the number before it, the length of lottery numbers. */
  | { readonly type: 'length' }
  /** A word before a price. */
  | { readonly type: 'each' }
  /** A word behind a price. */
  | { readonly type: 'unit' }
  /** A word between numbers or places. */
  | { readonly type: 'joint' }
  /** A word that is irrelevant to bets. */
  | { readonly type: 'polite' };

const kind = (places: readonly Place[], digits: Digits | null = null): Word => ({
  type: 'kind',
  places,
  digits,
});

const words: Readonly<Record<string, Word>> = {
  บน: kind(['top']),
  บ: kind(['top']),
  เต็ง: kind(['top']),
  ตรง: kind(['top']),
  ล่าง: kind(['bottom']),
  ล: kind(['bottom']),
  โต๊ด: kind(['tod']),
  โต็ด: kind(['tod']),
  โต้ด: kind(['tod']),
  โตด: kind(['tod']),
  โต๊ต: kind(['tod']),
  ต: kind(['tod']),
  หน้า: kind(['front']),
  วิ่ง: kind([], 1),
  วิ่งบน: kind(['top'], 1),
  วิ่งล่าง: kind(['bottom'], 1),
  สองตัว: kind([], 2),
  สามตัว: kind([], 3),
  กลับ: { type: 'reverse' },
  กลับเลข: { type: 'reverse' },
  เลขกลับ: { type: 'reverse' },
  รูด: { type: 'sweep', sweep: 'sweep' },
  รูดหน้า: { type: 'sweep', sweep: 'sweep_front' },
  รูดหลัง: { type: 'sweep', sweep: 'sweep_back' },
  สิบเก้าประตู: { type: 'sweep', sweep: 'nineteen' },
  ประตู: { type: 'gates' },
  ตัว: { type: 'length' },
  ตัวละ: { type: 'each' },
  ตัวล่ะ: { type: 'each' },
  อย่างละ: { type: 'each' },
  อย่างล่ะ: { type: 'each' },
  เลขละ: { type: 'each' },
  ละ: { type: 'each' },
  ราคา: { type: 'each' },
  บาท: { type: 'unit' },
  และ: { type: 'joint' },
  กับ: { type: 'joint' },
  เลข: { type: 'polite' },
  เอา: { type: 'polite' },
  ขอ: { type: 'polite' },
  ซื้อ: { type: 'polite' },
  แทง: { type: 'polite' },
  ฝาก: { type: 'polite' },
  ด้วย: { type: 'polite' },
  สวัสดี: { type: 'polite' },
  ขอบคุณ: { type: 'polite' },
  ครับ: { type: 'polite' },
  ครับผม: { type: 'polite' },
  คับ: { type: 'polite' },
  ค่ะ: { type: 'polite' },
  คะ: { type: 'polite' },
  จ้า: { type: 'polite' },
  จ้ะ: { type: 'polite' },
  นะ: { type: 'polite' },
};

const NEXT_WORD = new RegExp(
  Object.keys(words)
    .sort((one, other) => other.length - one.length)
    .join('|'),
  'y',
);

/** A known word, as it was written. */
export interface WrittenWord {
  readonly raw: string;
  readonly word: Word;
}

/**
 * Splits Thai letters without spaces into known words, the longest first.
 * @returns null when any part is unknown
 */
export function readWords(letters: string): WrittenWord[] | null {
  const found: WrittenWord[] = [];
  for (let at = 0; at < letters.length; ) {
    NEXT_WORD.lastIndex = at;
    const raw = NEXT_WORD.exec(letters)?.[0] ?? '';
    const word = words[raw];
    if (!word) return null;
    found.push({ raw, word });
    at += raw.length;
  }
  return found;
}

const types: Readonly<Record<Place, Readonly<Partial<Record<Digits, BetType>>>>> = {
  top: { 1: 'run_top', 2: 'two_top', 3: 'three_top' },
  bottom: { 1: 'run_bottom', 2: 'two_bottom', 3: 'three_bottom' },
  tod: { 3: 'three_tod' },
  front: { 3: 'three_front' },
};

/** Returns the bet type of a place for numbers of this length; undefined when there is none. */
export function typeOf(place: Place, digits: Digits): BetType | undefined {
  return types[place][digits];
}
