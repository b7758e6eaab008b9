import type { DifferenceKind } from '@/contract/operator/game-comparisons.contract';
import type { Satang } from '@/domain/money';
import type { ListedMovement } from './game-provider';
import type { FoundCall } from './our-book.queries';

/** Kind of a difference, with the amount of each side that has the transaction. */
export interface Difference {
  readonly kind: DifferenceKind;
  readonly ourSatang: Satang | null;
  readonly theirSatang: Satang | null;
}

/** Facts about the list of a day that decide what a movement should be here. */
export interface ListBounds {
  /** Whether a rollback of the list undoes the movement. */
  readonly isUndoneThere: boolean;
  /** A rollback of ours after this time may be missing in what was asked of the list. */
  readonly undoneBefore: Date;
}

/** Compares a debit or credit of a provider's list with ours. @returns null when they agree */
export function compareMoney(
  listed: ListedMovement,
  ours: FoundCall | undefined,
  { isUndoneThere, undoneBefore }: ListBounds,
): Difference | null {
  const theirSatang = isPaidThere(listed, ours) ? 0 : listed.amountSatang;
  const ourSatang = ours?.amountSatang ?? 0;
  const isTaken = ourSatang > 0 && !ours?.undoneAt;
  const sides = { ourSatang: ours?.isKnown ? ourSatang : null, theirSatang };
  if (listed.state === 'unclear') return { kind: 'unclear', ...sides, theirSatang: null };
  if (listed.state === 'refused') {
    // Our answer may have come too late for the provider.
    return isTaken ? { kind: 'missing_there', ourSatang, theirSatang: null } : null;
  }
  if (listed.state === 'rolled_back' || isUndoneThere) {
    return isTaken ? { kind: 'undone_there', ...sides } : null;
  }
  if (ours?.undoneAt) {
    return theirSatang > 0 && ours.undoneAt < undoneBefore
      ? { kind: 'undone_here', ...sides }
      : null;
  }
  if (ourSatang === theirSatang) return null;
  return { kind: ours?.isKnown ? 'amount' : 'missing_here', ...sides };
}

/** Returns whether a stake is paid by the provider, or by a grant of free rounds, so that the wallet debits nothing. */
export function isPaidThere(
  { kind, isFree }: ListedMovement,
  ours: FoundCall | undefined,
): boolean {
  return kind === 'debit' && (isFree || ours?.isFree === true);
}

/**
 * Compares a rollback of a provider's list with ours.
 * @param undone our call that it undoes
 * @returns null when they agree
 */
export function compareRollback(
  { state }: ListedMovement,
  undone: FoundCall | undefined,
): Difference | null {
  if (state === 'unclear') return { kind: 'unclear', ourSatang: null, theirSatang: null };
  if (state !== 'done' || !undone || undone.amountSatang === 0 || undone.undoneAt) return null;
  return { kind: 'undone_there', ourSatang: undone.amountSatang, theirSatang: null };
}
