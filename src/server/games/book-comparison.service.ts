import type { DifferenceMovement } from '@/contract/operator/game-comparisons.contract';
import { addDays, type CalendarDay, toDayStart } from '@/domain/calendar-day';
import type { Satang } from '@/domain/money';
import type { Executor } from '../db/raw';
import {
  compareMoney,
  compareRollback,
  type Difference,
  isPaidThere,
  type ListBounds,
} from './book-difference.rules';
import type { GameProvider, ListedMovement } from './game-provider';
import { type CallToFind, type FoundCall, findCalls, readOurCalls } from './our-book.queries';

/** Span of one request for a list, so that an answer stays small. */
const SPAN_MS = 3_600_000;
/** A call at midnight may stand in another day there; a list is asked for with this margin on both sides. */
const MARGIN_MS = 3_600_000;
/** Movements that are looked for at once. */
const MOST_AT_ONCE = 1_000;

/** Sums of the calls of a day that stand, in satang. */
export interface BookSums {
  count: number;
  debits: Satang;
  credits: Satang;
}

/** A transaction that the books have differently. */
export interface BookDifference extends Difference {
  readonly transactionId: string;
  readonly movement: DifferenceMovement | null;
  readonly roundId: string | null;
  readonly playerId: string | null;
  readonly memberId: number | null;
  readonly said: string | null;
  readonly at: Date;
}

/** Outcome of a comparison. */
export interface ComparedBooks {
  readonly ours: BookSums;
  readonly theirs: BookSums;
  readonly differences: readonly BookDifference[];
}

/** A provider with a list of its movements. */
export type ListingProvider = Pick<GameProvider, 'source'> &
  Required<Pick<GameProvider, 'listMovements'>>;

/** Returns whether a provider has a list of its movements. */
export function hasList(provider: GameProvider): provider is GameProvider & ListingProvider {
  return provider.listMovements !== undefined;
}

/** The list of a provider, as far as it is needed once its pieces have been looked at. */
interface TheirBook {
  /** All ids, with what each of the day has moved: credits are above zero, debits below. */
  readonly moved: Map<string, Satang>;
  /** Ids of movements that the list has undone. */
  readonly undone: Set<string>;
  readonly differences: Map<string, BookDifference>;
}

/**
 * Compares a provider's list of a day with our calls by transaction ids. Writes nothing.
 * @throws ProviderUnavailableError
 */
export async function compareBooks(
  db: Executor,
  provider: ListingProvider,
  { agentId, day }: { agentId: number; day: CalendarDay },
  signal: AbortSignal,
): Promise<ComparedBooks> {
  const from = toDayStart(day);
  const before = toDayStart(addDays(day, 1));
  const listedUntil = new Date(before.getTime() + MARGIN_MS);
  const book: TheirBook = { moved: new Map(), undone: new Set(), differences: new Map() };
  for (let atMs = from.getTime() - MARGIN_MS; atMs < listedUntil.getTime(); atMs += SPAN_MS) {
    signal.throwIfAborted();
    const start = new Date(atMs);
    const listed = await provider.listMovements(start, new Date(atMs + SPAN_MS));
    // Both ends of a span may belong to it.
    const fresh = listed.filter(
      (each) => each.kind === 'rollback' || !book.moved.has(each.transactionId),
    );
    for (let first = 0; first < fresh.length; first += MOST_AT_ONCE) {
      const piece = fresh.slice(first, first + MOST_AT_ONCE).map((each) => ({
        ...each,
        at: each.at ?? start,
      }));
      await judgePiece(db, provider.source, piece, book, { from, before });
    }
  }
  // A movement is often undone in a later piece, and its rollback was compared there.
  for (const [id, { kind }] of book.differences) {
    if (book.undone.has(id) && kind !== 'undone_there' && kind !== 'unclear') {
      book.differences.delete(id);
    }
  }
  const ours: BookSums = { count: 0, debits: 0, credits: 0 };
  for await (const calls of readOurCalls(db, {
    ...{ agentId, source: provider.source, from, before },
  })) {
    signal.throwIfAborted();
    const states = await findCalls(db, provider.source, calls);
    for (const [place, call] of calls.entries()) {
      if (states[place]?.undoneAt) continue;
      add(ours, call.movement === 'debit' ? -call.amountSatang : call.amountSatang);
      if (book.moved.has(call.transactionId)) continue;
      book.differences.set(call.transactionId, {
        ...{ kind: 'missing_there', ourSatang: call.amountSatang, theirSatang: null },
        ...{ ...call, playerId: null, said: null },
      });
    }
  }
  const theirs: BookSums = { count: 0, debits: 0, credits: 0 };
  for (const [id, moved] of book.moved) if (moved !== 0 && !book.undone.has(id)) add(theirs, moved);
  return { ours, theirs, differences: [...book.differences.values()] };
}

function add(sums: BookSums, moved: Satang): void {
  sums.count += 1;
  if (moved < 0) sums.debits -= moved;
  else sums.credits += moved;
}

/** A movement with the time by which it belongs to a day. */
type PlacedMovement = ListedMovement & { readonly at: Date };

/** Compares some movements of a list with our calls, and notes them in the book. */
async function judgePiece(
  db: Executor,
  source: string,
  piece: readonly PlacedMovement[],
  book: TheirBook,
  { from, before }: { from: Date; before: Date },
): Promise<void> {
  const asked: CallToFind[] = [];
  const places = piece.map((listed) => {
    const calls = toCalls(listed);
    const first = asked.length;
    asked.push(...calls);
    return { first, count: calls.length };
  });
  const found = await findCalls(db, source, asked);
  const undoneBefore = new Date(before.getTime() + MARGIN_MS / 2);
  for (const [index, listed] of piece.entries()) {
    const { transactionId, kind, state, undoneId, at } = listed;
    if (!book.moved.has(transactionId)) book.moved.set(transactionId, 0);
    if (kind === 'rollback' && state === 'done' && undoneId !== null) book.undone.add(undoneId);
    // A rollback tells about a movement of the day even when it came an hour later.
    if (at < from || at >= before) continue;
    const { first = 0, count = 0 } = places[index] ?? {};
    const ours = found.slice(first, first + count);
    const isUndoneThere = book.undone.has(transactionId);
    const judged = judge(listed, ours, { isUndoneThere, undoneBefore });
    book.moved.set(transactionId, toMoved(listed, ours[0]));
    if (judged) {
      book.differences.set(judged.transactionId, {
        ...judged,
        ...{ roundId: listed.roundId, playerId: listed.playerId, memberId: null },
        ...{ said: listed.said, at },
      });
    }
  }
}

/** Compares a listed movement with the calls of `toCalls`. */
function judge(
  listed: ListedMovement,
  ours: readonly (FoundCall | undefined)[],
  bounds: ListBounds,
): (Difference & Pick<BookDifference, 'transactionId' | 'movement'>) | null {
  const { transactionId, kind, undoneId } = listed;
  if (kind === 'unclear') {
    return { kind, ourSatang: null, theirSatang: null, transactionId, movement: null };
  }
  if (kind !== 'rollback') {
    const difference = compareMoney(listed, ours[0], bounds);
    return difference && { ...difference, transactionId, movement: kind };
  }
  const place = ours.findIndex((call) => call?.isKnown);
  const difference = compareRollback(listed, ours[place]);
  if (difference?.kind !== 'undone_there' || undoneId === null) {
    return difference && { ...difference, transactionId, movement: kind };
  }
  return { ...difference, transactionId: undoneId, movement: place === 0 ? 'debit' : 'credit' };
}

/** Returns what a listed movement has moved: a credit more than zero, a debit less. */
function toMoved(listed: ListedMovement, ours: FoundCall | undefined): Satang {
  const { kind, state, amountSatang } = listed;
  if (state !== 'done' || isPaidThere(listed, ours)) return 0;
  if (kind === 'debit') return -amountSatang;
  return kind === 'credit' ? amountSatang : 0;
}

/** Returns the calls of ours to find for a listed movement: none, one, or both that a rollback may undo. */
function toCalls({ kind, transactionId, undoneId, roundId }: ListedMovement): CallToFind[] {
  if (kind === 'unclear') return [];
  if (kind !== 'rollback') return [{ transactionId, movement: kind, roundId }];
  if (undoneId === null) return [];
  return (['debit', 'credit'] as const).map((movement) => ({
    ...{ transactionId: undoneId, movement, roundId: null },
  }));
}
