import { type BetType, betTypes } from '@/domain/lotto';
import { parsePaste, type ReadPaste } from '@/domain/lotto-paste';
import type { PasteAnswers } from '@/domain/lotto-paste/answers';
import type { NamedBet, PasteContext } from '@/domain/lotto-paste/bets';

const places: Readonly<Record<BetType, string>> = {
  three_top: 'บน',
  three_tod: 'โต๊ด',
  three_front: 'หน้า',
  three_bottom: 'ล่าง',
  two_top: 'บน',
  two_bottom: 'ล่าง',
  run_top: 'บน',
  run_bottom: 'ล่าง',
};

/** Parses a text for a round with every bet type; by default "2 ตัวบน" and ฿10 are chosen. */
export function readPaste(
  text: string,
  context: Partial<PasteContext> = {},
  answers: PasteAnswers = {},
): ReadPaste {
  const usual = { offered: betTypes, chosenTypes: ['two_top'], chosenAmountSatang: 10_00 } as const;
  return parsePaste(text, { ...usual, ...context }, answers);
}

/** Summarises bets, grouped by the word for the bet type and by amount: "12 34 บน 50 · 12 34 ล่าง 30". */
export function sayBets(bets: readonly NamedBet[]): string {
  const alike = new Map<string, string[]>();
  for (const { bet_type, number, amountSatang } of bets) {
    const terms = `${places[bet_type]} ${amountSatang === null ? '-' : amountSatang / 100}`;
    const numbers = alike.get(terms);
    if (numbers) numbers.push(number);
    else alike.set(terms, [number]);
  }
  return [...alike].map(([terms, numbers]) => `${numbers.join(' ')} ${terms}`).join(' · ');
}

/**
 * Summarises a reading: bets; "ask" with each meaning; "refuse" with the piece and the reason; "out" with the parts
 * left out.
 */
export function sayReading({ bets, questions, refused, leftOut }: ReadPaste): string {
  return [
    ...(bets.length > 0 ? [sayBets(bets)] : []),
    ...questions.map(
      ({ readings }) => `ask ${readings.map((each) => sayBets(each.bets)).join(' / ')}`,
    ),
    ...refused.map(({ piece, reason }) => `refuse ${piece} ${reason}`),
    ...(leftOut.length > 0 ? [`out ${leftOut.join(', ')}`] : []),
  ].join(' ; ');
}
