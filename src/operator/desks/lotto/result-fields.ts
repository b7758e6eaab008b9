import type { BodyOf } from '@/contract/endpoint';
import type { lottoResultEnter } from '@/contract/operator/lotto-results.contract';
import { listOrders } from '@/domain/lotto';
import { findResult, type ResultKind } from '@/domain/lotto-results';
import { plainText } from '@/domain/plain-text';

/** An announcement as the server takes it. */
export type TypedAnnouncement = BodyOf<typeof lottoResultEnter>['announcement'];

/** A field of the form for a result. The two draws of a prize are two fields. */
export type AnnouncementField =
  | 'number'
  | 'whole'
  | 'special'
  | 'first'
  | 'second'
  | 'two_bottom'
  | 'front_1'
  | 'front_2'
  | 'bottom_1'
  | 'bottom_2'
  | 'index'
  | 'change';

/** A field with its number of digits; null for a number with decimals. */
export interface ResultField {
  readonly name: AnnouncementField;
  readonly digits: number | null;
}

/** The text that a person has typed so far. */
export type ResultDraft = Readonly<Partial<Record<AnnouncementField, string>>> & {
  /** Whether the index of an exchange fell. */
  readonly isDown?: boolean;
};

const fields: Readonly<Record<ResultKind, readonly ResultField[]>> = {
  government: [
    { name: 'number', digits: 6 },
    ...(['front_1', 'front_2', 'bottom_1', 'bottom_2'] as const).map((name) => ({
      name,
      digits: 3,
    })),
    { name: 'two_bottom', digits: 2 },
  ],
  four_digits: [{ name: 'whole', digits: 4 }],
  hanoi: [
    { name: 'special', digits: 5 },
    { name: 'first', digits: 5 },
  ],
  top_two: [
    { name: 'first', digits: 4 },
    { name: 'second', digits: 4 },
  ],
  stock: [
    { name: 'index', digits: null },
    { name: 'change', digits: null },
  ],
  yeekee: [],
};

/** Returns the fields of a kind of result, in the order of typing. */
export const fieldsOf = (kind: ResultKind): readonly ResultField[] => fields[kind];

/** Keeps of a typed or pasted text what a field takes: digits, and for decimals also commas and one point. */
export function readTyped(text: string, digits: number | null): string {
  const plain = plainText(text);
  return digits === null
    ? plain.replace(/[^\d.,]/g, '').slice(0, 12)
    : plain.replace(/\D/g, '').slice(0, digits);
}

/** Returns the announcement of a draft, which may still be incomplete. */
export function toAnnouncement(kind: ResultKind, draft: ResultDraft): TypedAnnouncement {
  const read = (name: AnnouncementField) => draft[name] ?? '';
  switch (kind) {
    case 'government':
      return {
        number: read('number'),
        two_bottom: read('two_bottom'),
        three_front: [read('front_1'), read('front_2')],
        three_bottom: [read('bottom_1'), read('bottom_2')],
      };
    case 'four_digits':
      return { number: read('whole') };
    case 'hanoi':
      return { special: read('special'), first: read('first') };
    case 'top_two':
      return { first: read('first'), second: read('second') };
    case 'stock':
      return { index: read('index'), change: `${draft.isDown ? '-' : '+'}${read('change')}` };
    case 'yeekee':
      return {};
  }
}

/** Returns whether a draft is a whole result. A stock needs a sign, which the person presses. */
export function isWhole(kind: ResultKind, draft: ResultDraft): boolean {
  if (kind === 'stock' && draft.isDown === undefined) return false;
  return findResult(kind, toAnnouncement(kind, draft)) !== undefined;
}

/** Digit that is not known yet. */
const UNKNOWN = '·';

/** The numbers that decide bets, as far as the typed digits tell them. */
export interface DerivedNumbers {
  readonly threeTop: string;
  readonly twoTop: string;
  readonly twoBottom: string;
  /** Numbers that win "3 ตัวโต๊ด"; empty until the three digits are known. */
  readonly tod: readonly string[];
}

/** Derives the numbers of a draft by the rule of its kind; digits that are not typed yet are dots. */
export function deriveNumbers(kind: ResultKind, draft: ResultDraft): DerivedNumbers {
  // Digits that stay the same however the missing ones end are known.
  const ends = ['0', '1'].map((digit) =>
    findResult(kind, toAnnouncement(kind, complete(kind, draft, digit))),
  );
  const known = (read: (result: NonNullable<(typeof ends)[number]>) => string, length: number) => {
    const [one, other] = ends.map((end) => end && read(end));
    if (one === undefined || other === undefined) return UNKNOWN.repeat(length);
    return Array.from(one, (digit, at) => (digit === other[at] ? digit : UNKNOWN)).join('');
  };
  const threeTop = known((result) => result.three_top, 3);
  return {
    threeTop,
    twoTop: threeTop.slice(1),
    twoBottom: known((result) => result.two_bottom, 2),
    tod: threeTop.includes(UNKNOWN) ? [] : listOrders(threeTop),
  };
}

/** Fills the missing digits of a draft with one digit. */
function complete(kind: ResultKind, draft: ResultDraft, digit: string): ResultDraft {
  return Object.fromEntries(
    fieldsOf(kind).map(({ name, digits }) => {
      const typed = draft[name] ?? '';
      return [name, digits === null ? completeDecimals(typed, digit) : typed.padEnd(digits, digit)];
    }),
  );
}

function completeDecimals(typed: string, digit: string): string {
  const [whole = '', decimals] = typed.split('.');
  const filled = `${whole === '' ? digit : whole}.${(decimals ?? '').padEnd(2, digit)}`;
  // Without its point the last digits of the whole part may still move.
  return decimals === undefined && whole !== '' ? filled.replace(/\d\./, `${digit}.`) : filled;
}
