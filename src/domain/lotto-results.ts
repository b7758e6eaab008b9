import { type BetType, betTypes, digitsOf, type LottoResult, wins } from './lotto';
import { listNumbers } from './lotto-numbers';

/** Kinds of results, by how they follow from a market's announcement. */
export const resultKinds = [
  'government',
  'four_digits',
  'hanoi',
  'top_two',
  'stock',
  'yeekee',
] as const;
export type ResultKind = (typeof resultKinds)[number];

/** An announcement as an operator enters it; each kind of result has its own fields. */
export interface Announcement {
  /** Government: the first prize, six digits. Four digits: the complete number. */
  readonly number?: string | undefined;
  /** Government: the prize with two digits. */
  readonly two_bottom?: string | undefined;
  /** Hanoi: the special prize, five digits. */
  readonly special?: string | undefined;
  /** Hanoi: the first prize, five digits. Top two: the first prize, four digits. */
  readonly first?: string | undefined;
  /** Top two: the second prize, four digits. */
  readonly second?: string | undefined;
  /** Government: two numbers of three digits each. */
  readonly three_front?: readonly string[] | undefined;
  readonly three_bottom?: readonly string[] | undefined;
  /** Stock: the index at the close, with two decimals: `38,456.12`. */
  readonly index?: string | undefined;
  /** Stock: the change of the index, with two decimals: `-123.45`. */
  readonly change?: string | undefined;
}

/** A result with the complete announced numbers from which its digits were taken. */
export interface AnnouncedResult extends LottoResult {
  readonly announced: string | null;
  /** The announced number for "ล่าง", when it differs from the number for "บน"; null otherwise. */
  readonly announced_bottom: string | null;
}

/** Names of prizes in markets that take "บน" and "ล่าง" from two numbers. */
export const prizeNames = ['special', 'first', 'second'] as const;
export type PrizeName = (typeof prizeNames)[number];

/** The two prizes that decide "บน" and "ล่าง", in that order. */
const TWO_NUMBERS: Readonly<
  Partial<Record<ResultKind, { prizes: readonly [PrizeName, PrizeName]; digits: number }>>
> = {
  hanoi: { prizes: ['special', 'first'], digits: 5 },
  top_two: { prizes: ['first', 'second'], digits: 4 },
};

/** Returns the two prizes of a result by name; an empty list for kinds without two numbers. */
export function listPrizes(
  kind: ResultKind,
  { announced, announced_bottom }: Pick<AnnouncedResult, 'announced' | 'announced_bottom'>,
): { prize: PrizeName; number: string }[] {
  const two = TWO_NUMBERS[kind];
  if (!two || announced === null || announced_bottom === null) return [];
  const [top, bottom] = two.prizes;
  return [
    { prize: top, number: announced },
    { prize: bottom, number: announced_bottom },
  ];
}

const FIELDS: Readonly<Record<ResultKind, readonly (keyof Announcement)[]>> = {
  government: ['number', 'two_bottom', 'three_front', 'three_bottom'],
  four_digits: ['number'],
  hanoi: ['special', 'first'],
  top_two: ['first', 'second'],
  stock: ['index', 'change'],
  // A yeekee result is computed from the shots and is never announced.
  yeekee: [],
};

/** Pattern of an exchange index: whole units, with or without commas, and two decimals. */
const INDEX = /^(?:\d{1,3}(?:,\d{3})+|\d{1,7})\.\d{2}$/;
const CHANGE = /^[+\-−]?(?:\d{1,3}(?:,\d{3})+|\d{1,7})\.\d{2}$/;

/**
 * Computes the result from an announcement.
 * @returns undefined when a field is missing, does not belong to the kind, or has wrong digits
 */
export function findResult(
  kind: ResultKind,
  announcement: Announcement,
): AnnouncedResult | undefined {
  const given = Object.entries(announcement).filter(([, value]) => value !== undefined);
  const fields: readonly string[] = FIELDS[kind];
  if (given.length !== fields.length || given.some(([name]) => !fields.includes(name))) {
    return undefined;
  }
  switch (kind) {
    case 'government':
      return fromGovernment(announcement);
    case 'four_digits':
      return fromFourDigits(announcement);
    case 'hanoi':
    case 'top_two':
      return fromTwoNumbers(kind, announcement);
    case 'stock':
      return fromStock(announcement);
    case 'yeekee':
      return undefined;
  }
}

function fromGovernment(announcement: Announcement): AnnouncedResult | undefined {
  const { number = '', two_bottom = '', three_front = [], three_bottom = [] } = announcement;
  const isWhole =
    isDigits(number, 6) &&
    isDigits(two_bottom, 2) &&
    [three_front, three_bottom].every(
      (draws) => draws.length === 2 && draws.every((draw) => isDigits(draw, 3)),
    );
  if (!isWhole) return undefined;
  return {
    announced: number,
    announced_bottom: null,
    three_top: number.slice(3),
    two_bottom,
    three_front,
    three_bottom,
  };
}

function fromFourDigits({ number = '' }: Announcement): AnnouncedResult | undefined {
  if (!isDigits(number, 4)) return undefined;
  return {
    announced: number,
    announced_bottom: null,
    three_top: number.slice(1),
    two_bottom: number.slice(0, 2),
    three_front: [],
    three_bottom: [],
  };
}

function fromTwoNumbers(kind: ResultKind, announcement: Announcement): AnnouncedResult | undefined {
  const two = TWO_NUMBERS[kind];
  if (!two) return undefined;
  const [top = '', bottom = ''] = two.prizes.map((prize) => announcement[prize]);
  if (!isDigits(top, two.digits) || !isDigits(bottom, two.digits)) return undefined;
  return {
    announced: top,
    announced_bottom: bottom,
    three_top: top.slice(-3),
    two_bottom: bottom.slice(-2),
    three_front: [],
    three_bottom: [],
  };
}

function fromStock({ index = '', change = '' }: Announcement): AnnouncedResult | undefined {
  if (!INDEX.test(index) || !CHANGE.test(change)) return undefined;
  return {
    announced: null,
    announced_bottom: null,
    three_top: index.replace('.', '').slice(-3),
    two_bottom: change.slice(-2),
    three_front: [],
    three_bottom: [],
  };
}

function isDigits(text: string, count: number): boolean {
  return text.length === count && /^[0-9]+$/.test(text);
}

const NUMBERS = { 1: listNumbers(1), 2: listNumbers(2), 3: listNumbers(3) } as const;

/** Returns every winning number of a result with its bet type. A type has only a few winning numbers. */
export function listWinners(result: LottoResult): { type: BetType; number: string }[] {
  return betTypes.flatMap((type) =>
    NUMBERS[digitsOf[type]]
      .filter((number) => wins(type, number, result))
      .map((number) => ({ type, number })),
  );
}
