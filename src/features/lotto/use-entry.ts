import { useState } from 'react';
import { type BetTerms, MAX_BILL_ITEMS } from '@/contract/lotto.contract';
import { type BetType, digitsOf } from '@/domain/lotto';
import { reorderNumber } from '@/domain/lotto-numbers';
import type { PastedBet } from '@/domain/lotto-paste';
import { formatMoney, type Satang } from '@/domain/money';
import { readAmount } from './amount.format';
import { betCopy } from './bet.copy';
import { lottoCopy } from './lotto.copy';

const FIRST_PRICE = '10';
const MAX_PRICE_LENGTH = 7;

export interface EntryOptions {
  /** Terms of the chosen bet type. */
  terms: BetTerms;
  /** Adds bets to the slip. Gives false when they are too many. */
  add: (bets: readonly PastedBet[]) => boolean;
}

export type Entry = ReturnType<typeof useEntry>;

/** The state of the pad: the typed number and the price. A complete number is added to the slip at once. */
export function useEntry({ terms, add }: EntryOptions) {
  const { bet_type: type, min_amount, max_amount } = terms;
  const [typed, setTyped] = useState<{ type: BetType; text: string }>({ type, text: '' });
  const [price, setPrice] = useState(FIRST_PRICE);
  const [target, setTarget] = useState<'number' | 'price'>('number');
  // True until the first key, which replaces the old price.
  const [isPriceFresh, setPriceFresh] = useState(false);
  const [wantsReorder, setWantsReorder] = useState(false);
  const [message, setMessage] = useState<{ text: string; isProblem: boolean } | null>(null);

  const digits = digitsOf[type];
  const canReorder = digits > 1 && type !== 'three_tod';
  const isReordering = wantsReorder && canReorder;
  const number = typed.type === type ? typed.text : '';
  const amountSatang = readPrice(price, min_amount, max_amount);
  const refuse = (text: string) => {
    setMessage({ text, isProblem: true });
    return false;
  };

  /** Adds bets to the slip and shows a message. */
  const addBets = (bets: readonly PastedBet[], text: string): boolean => {
    if (!add(bets)) return refuse(betCopy.tooMany(MAX_BILL_ITEMS));
    setMessage({ text, isProblem: false });
    return true;
  };
  /** Adds numbers of the chosen bet type at the typed price. Adds their reorderings too when that is on. */
  const addNumbers = (numbers: readonly string[]): boolean => {
    if (amountSatang === null) {
      setTarget('price');
      return refuse(betCopy.priceRange(formatMoney(min_amount), formatMoney(max_amount)));
    }
    const all = isReordering ? [...new Set(numbers.flatMap(reorderNumber))] : numbers;
    const bets = all.map((each) => ({ bet_type: type, number: each, amountSatang }));
    const [only] = all;
    const name = lottoCopy.types[type];
    return addBets(
      bets,
      all.length === 1 && only !== undefined
        ? betCopy.added(only, name)
        : betCopy.addedMany(all.length, name),
    );
  };
  const typeNumber = (text: string): void => {
    const next = text.replace(/\D/g, '').slice(0, digits);
    const isAdded = next.length === digits && addNumbers([next]);
    setTyped({ type, text: isAdded ? '' : next });
  };
  const typePrice = (text: string): void => {
    setPriceFresh(false);
    setPrice(text.replace(/[^\d.]/g, '').slice(0, MAX_PRICE_LENGTH));
  };

  return {
    digits,
    number,
    price,
    amountSatang,
    target,
    message,
    canReorder,
    isReordering,
    addBets,
    addNumbers,
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
      else setTyped({ type, text: number.slice(0, -1) });
    },
    clear: () => {
      if (target === 'price') typePrice('');
      else setTyped({ type, text: '' });
    },
    toggleReorder: () => setWantsReorder(!wantsReorder),
  };
}

function readPrice(text: string, least: Satang, most: Satang): Satang | null {
  const satang = readAmount(text);
  return satang !== null && satang >= least && satang <= most ? satang : null;
}
