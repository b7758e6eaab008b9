import { MOST_NUMBERS } from '@/contract/operator/lotto-numbers.contract';
import { type BetType, digitsOf, isBetNumber } from '@/domain/lotto';
import { plainText } from '@/domain/plain-text';
import { numberDialogCopy as copy } from './numbers.copy';

/** Numbers that a person typed or pasted; a problem in Thai when they cannot be sent. */
export interface TypedNumbers {
  readonly numbers: readonly string[];
  readonly problem: string | undefined;
}

/** Reads the numbers of a bet type from a text; everything but digits separates them, and each counts once. */
export function readNumbers(text: string, type: BetType): TypedNumbers {
  const numbers = [...new Set(plainText(text).match(/\d+/g) ?? [])];
  const wrong = numbers.filter((number) => !isBetNumber(type, number));
  if (numbers.length === 0) return { numbers, problem: copy.empty };
  if (wrong.length > 0) return { numbers, problem: copy.wrong(digitsOf[type], wrong.join(' ')) };
  return {
    numbers,
    problem: numbers.length > MOST_NUMBERS ? copy.tooMany(MOST_NUMBERS) : undefined,
  };
}
