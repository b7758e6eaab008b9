import type { ClosedNumber, ItemRefusal, JudgedItem } from '@/contract/lotto.contract';
import { lottoWords } from '@/contract/lotto.copy';
import { type BetType, isBetNumber, limitNumberOf, payoutOf, type RateMilli } from '@/domain/lotto';
import type { ResultKind } from '@/domain/lotto-results';
import type { Satang } from '@/domain/money';
import type { TermsRow } from './market.queries';
import { stateAt } from './round.queries';

/** A bill may be cancelled until so many minutes before its round closes. Rule: domain, "Cancel". */
export const CANCEL_MINUTES = 10;
/** So many bills of a member may be cancelled between two midnights of Thailand. */
export const CANCELS_PER_DAY = 4;

const MINUTE_MS = 60_000;

/** A bet that somebody wants to make. */
export interface AskedItem {
  bet_type: BetType;
  number: string;
  amount: Satang;
  /** What the caller was told it pays, where it says so. */
  rate?: RateMilli;
}

/** What a round offers. */
export interface Offer {
  terms: readonly TermsRow[];
  closedNumbers: readonly ClosedNumber[];
}

/** What is taken of the limits of a number already. */
export interface TakenRow {
  bet_type: BetType;
  /** As limits count it. */
  number: string;
  /** What the round would pay for it, to everybody together. */
  payout: Satang;
  /** What the member has bet on it. */
  amount: Satang;
}

/** What an item would be taken at. */
export interface ValidatedItem extends AskedItem {
  accepted: { rate: RateMilli; win: Satang } | null;
  verdict: JudgedItem['verdict'];
  reason: ItemRefusal | null;
  message: string | null;
}

/** Names a number of a kind as limits count it. */
export function limitKeyOf(item: { bet_type: BetType; number: string }): string {
  return `${item.bet_type}/${limitNumberOf(item.bet_type, item.number)}`;
}

/**
 * Holds the items of a bill against what a round offers, in their order: what is accepted counts against the limits
 * of those after it. Rule: domain, "Limits".
 * @param taken what limits have been used by other bills; numbers without a row are untouched
 */
export function validateItems(
  items: readonly AskedItem[],
  offer: Offer,
  taken: readonly TakenRow[],
): ValidatedItem[] {
  const used = new Map(
    taken.map((row) => [
      `${row.bet_type}/${row.number}`,
      { payout: row.payout, amount: row.amount },
    ]),
  );
  return items.map((item) => {
    const terms = offer.terms.find(({ bet_type }) => bet_type === item.bet_type);
    if (!terms) return refuse(item, 'type_not_offered', lottoWords.typeNotOffered(item.bet_type));
    if (!isBetNumber(item.bet_type, item.number))
      return refuse(item, 'bad_number', lottoWords.badNumber(item.bet_type));
    const limitNumber = limitNumberOf(item.bet_type, item.number);
    const closed = offer.closedNumbers.find(
      ({ bet_type, number }) => bet_type === item.bet_type && number === limitNumber,
    );
    if (closed?.kind === 'closed')
      return refuse(item, 'number_closed', lottoWords.numberClosed(item.number));
    if (item.amount < terms.min_amount)
      return refuse(item, 'below_min', lottoWords.belowMin(terms.min_amount));
    if (item.amount > terms.max_amount)
      return refuse(item, 'above_max', lottoWords.aboveMax(terms.max_amount));
    const before = used.get(limitKeyOf(item)) ?? { payout: 0, amount: 0 };
    if (before.amount + item.amount > terms.max_per_number) {
      const left = terms.max_per_number - before.amount;
      return refuse(
        item,
        'above_member_limit',
        lottoWords.aboveMemberLimit(terms.max_per_number, left < terms.min_amount ? 0 : left),
      );
    }
    const rate = closed ? Math.floor(terms.rate_milli / 2) : terms.rate_milli;
    const win = payoutOf(item.amount, rate);
    if (before.payout + win > terms.payout_ceiling) {
      const left = stakeWithin(terms.payout_ceiling - before.payout, rate);
      return refuse(
        item,
        'above_ceiling',
        lottoWords.aboveCeiling(left < terms.min_amount ? 0 : left),
      );
    }
    used.set(limitKeyOf(item), {
      payout: before.payout + win,
      amount: before.amount + item.amount,
    });
    const changed =
      item.rate !== undefined && item.rate !== rate
        ? lottoWords.rateChanged(item.rate, rate)
        : null;
    const message = closed ? lottoWords.paysHalf(rate) : changed;
    return {
      ...item,
      accepted: { rate, win },
      verdict: message === null ? 'accepted' : 'changed',
      reason: null,
      message,
    };
  });
}

/** What can be taken of a judged bill: all of it, every item at the rate that its caller named, or null. */
export function findAccepted(
  validated: readonly ValidatedItem[],
): (ValidatedItem & { accepted: { rate: RateMilli; win: Satang } })[] | null {
  const taken = validated.flatMap(({ accepted, ...item }) =>
    accepted?.rate === item.rate && accepted ? [{ ...item, accepted }] : [],
  );
  return taken.length === validated.length ? taken : null;
}

/** The latest instant at which a bill may be cancelled; null when it cannot be at `now`. */
export function findCancelEnd(
  {
    state,
    round,
  }: {
    state: string;
    round: Parameters<typeof stateAt>[0] & { result_kind: ResultKind };
  },
  now: Date,
): Date | null {
  if (state !== 'active' || round.result_kind === 'yeekee') return null;
  const end = new Date(round.closes_at.getTime() - CANCEL_MINUTES * MINUTE_MS);
  return stateAt(round, now) === 'open' && now <= end ? end : null;
}

function refuse(item: AskedItem, reason: ItemRefusal, message: string): ValidatedItem {
  return { ...item, accepted: null, verdict: 'refused', reason, message };
}

/** The highest stake whose payout stays within an amount. */
function stakeWithin(payout: Satang, rate: RateMilli): Satang {
  return Math.floor((payout * 1000) / rate);
}
