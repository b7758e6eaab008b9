import { useState } from 'react';
import { type BetTerms } from '@/contract/lotto.contract';
import { MAX_BILL_ITEMS } from '@/contract/lotto-bills.contract';
import { type BetType, digitsOf } from '@/domain/lotto';
import { betKeyOf, type Digits, reorderNumber } from '@/domain/lotto-numbers';
import type { PastedBet } from '@/domain/lotto-paste/bets';
import { formatMoney, type Satang } from '@/domain/money';
import { plainText } from '@/domain/plain-text';
import { readAmount } from './amount-format';
import { betCopy } from './bet.copy';
import { commonPrices } from './bet-types.rules';
import { nameTypes } from './lotto.copy';

const FIRST_PRICE = '10';
const MAX_PRICE_LENGTH = 7;

export interface EntryOptions {
  /** Terms of the chosen bet types, at least one; all have the same digit length. */
  terms: readonly BetTerms[];
  /** Adds bets to the slip; returns false when the slip would be too long. */
  add: (bets: readonly PastedBet[]) => boolean;
}

export type Entry = ReturnType<typeof useEntry>;

interface Message {
  readonly text: string;
  readonly isProblem: boolean;
  /** The bet types that were chosen when the message was set, as one text. */
  readonly types: string;
}

/**
 * Manages the pad: the typed number and the price. A complete number is added to the slip immediately, one bet for each
 * chosen type.
 */
export function useEntry({ terms, add }: EntryOptions) {
  const types = terms.map(({ bet_type }) => bet_type);
  const digits = lengthOf(types);
  const [typed, setTyped] = useState({ digits, text: '' });
  const [price, setPrice] = useState(FIRST_PRICE);
  const [target, setTarget] = useState<'number' | 'price'>('number');
  // True from the selection of the price field to the first key press, which replaces the old price.
  const [isPriceFresh, setPriceFresh] = useState(false);
  const [wantsReorder, setWantsReorder] = useState(false);
  const [message, setMessage] = useState<Message | null>(null);

  const canReorder = digits > 1 && types.some((type) => type !== 'three_tod');
  const isReordering = wantsReorder && canReorder;
  const number = typed.digits === digits ? typed.text : '';
  const { least, most } = commonPrices(terms);
  const amountSatang = readPrice(price, least, most);
  const say = (text: string, isProblem: boolean) =>
    setMessage({ text, isProblem, types: types.join() });
  const refuse = (text: string) => {
    say(text, true);
    return false;
  };

  /** Adds bets to the slip and shows a message. */
  const addBets = (bets: readonly PastedBet[], text: string): boolean => {
    if (!add(bets)) return refuse(betCopy.tooMany(MAX_BILL_ITEMS));
    say(text, false);
    return true;
  };
  /** Adds numbers of the chosen bet types at the typed price; while reordering is on, every order of their digits. */
  const addNumbers = (numbers: readonly string[]): boolean => {
    if (amountSatang === null) {
      setTarget('price');
      return refuse(
        least > most
          ? betCopy.noCommonPrice
          : betCopy.priceRange(formatMoney(least), formatMoney(most)),
      );
    }
    const bets = toBets(numbers, types, isReordering).map((bet) => ({ ...bet, amountSatang }));
    const isOneNumber = bets.every((bet) => bet.number === bets[0]?.number);
    const [only] = isOneNumber ? bets : [];
    const name = nameTypes(types);
    return addBets(
      bets,
      only
        ? betCopy.added(only.number, name)
        : types.length === 1
          ? betCopy.addedMany(bets.length, name)
          : betCopy.addedManyTypes(bets.length, name),
    );
  };
  const typeNumber = (text: string): void => {
    const next = plainText(text).replace(/\D/g, '').slice(0, digits);
    const isAdded = next.length === digits && addNumbers([next]);
    setTyped({ digits, text: isAdded ? '' : next });
  };
  const typePrice = (text: string): void => {
    setPriceFresh(false);
    setPrice(
      plainText(text)
        .replace(/[^\d.]/g, '')
        .slice(0, MAX_PRICE_LENGTH),
    );
  };

  return {
    types,
    digits,
    number,
    price,
    amountSatang,
    target,
    /** Message about the last added bets, until other types are chosen. */
    message: message?.types === types.join() ? message : null,
    canReorder,
    isReordering,
    addBets,
    addNumbers,
    /** Counts the bets that `addNumbers` would make of these numbers. */
    countBets: (numbers: readonly string[]) => toBets(numbers, types, isReordering).length,
    typeNumber,
    typePrice,
    pickPrice: (baht: number) => {
      setPrice(String(baht));
      setTarget('number');
    },
    aimAt: (next: 'number' | 'price') => {
      setPriceFresh(next === 'price');
      setTarget(next);
    },
    pressDigit: (digit: string) => {
      if (target === 'price') typePrice((isPriceFresh ? '' : price) + digit);
      else typeNumber((number.length < digits ? number : '') + digit);
    },
    erase: () => {
      if (target === 'price') typePrice(price.slice(0, -1));
      else setTyped({ digits, text: number.slice(0, -1) });
    },
    clear: () => {
      if (target === 'price') typePrice('');
      else setTyped({ digits, text: '' });
    },
    toggleReorder: () => setWantsReorder(!wantsReorder),
  };
}

function lengthOf([first]: readonly BetType[]): Digits {
  return first === undefined ? 1 : digitsOf[first];
}

/**
 * Returns each bet of the numbers and types once, ordered by number. For "3 ตัวโต๊ด" all digit orders are the same bet.
 */
function toBets(
  numbers: readonly string[],
  types: readonly BetType[],
  isReordering: boolean,
): { bet_type: BetType; number: string }[] {
  const seen = new Set<string>();
  return numbers
    .flatMap((number) => (isReordering ? [number, ...reorderNumber(number)] : [number]))
    .flatMap((number) => types.map((bet_type) => ({ bet_type, number })))
    .filter((bet) => {
      const key = betKeyOf(bet);
      const isFirst = !seen.has(key);
      seen.add(key);
      return isFirst;
    });
}

function readPrice(text: string, least: Satang, most: Satang): Satang | null {
  const satang = readAmount(text);
  return satang !== null && satang >= least && satang <= most ? satang : null;
}
