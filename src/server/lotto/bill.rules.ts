import type { AgentRules } from '@/contract/agent-rules';
import type { ClosedNumber } from '@/contract/lotto.contract';
import { lottoRefusals } from '@/contract/lotto.copy';
import type { BillValidation, ItemRefusal } from '@/contract/lotto-bills.contract';
import { type BetType, isBetNumber, limitNumberOf, payoutOf, type RateMilli } from '@/domain/lotto';
import type { ResultKind } from '@/domain/lotto-results';
import type { Satang } from '@/domain/money';
import type { TermsRow } from './market.queries';
import { stateAt } from './round.queries';

const MINUTE_MS = 60_000;

/** A bet as requested. */
export interface RequestedItem {
  bet_type: BetType;
  number: string;
  amount: Satang;
  /** The rate that the caller saw, if the request names it. */
  rate?: RateMilli;
}

/** The terms and closed numbers of a round. */
export interface Offer {
  terms: readonly TermsRow[];
  closedNumbers: readonly ClosedNumber[];
}

/** Usage of the limits of a number. */
export interface TakenRow {
  bet_type: BetType;
  /** The number as limits count it: some bet types ignore the order of the digits. */
  number: string;
  /** Satang that the round would pay to all members together if this number wins. */
  payout: Satang;
  /** Satang that the member has staked on this number. */
  amount: Satang;
}

/** An item with the verdict on it. */
export interface ValidatedItem extends RequestedItem {
  accepted: { rate: RateMilli; win: Satang } | null;
  verdict: BillValidation['items'][number]['verdict'];
  reason: ItemRefusal | null;
  message: string | null;
}

/** Returns the key under which limits count a number of a bet type. */
export function limitKeyOf(item: { bet_type: BetType; number: string }): string {
  return `${item.bet_type}/${limitNumberOf(item.bet_type, item.number)}`;
}

/**
 * Validates the items of a bill, the first one first, against the terms and limits of a round. Accepted items count
 * towards the limits of later items. See `docs/rules.md#lottery`.
 * @param taken usage of the limits by other bills; a number without a row is unused
 */
export function validateItems(
  items: readonly RequestedItem[],
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
    if (!terms)
      return refuse(item, 'type_not_offered', lottoRefusals.typeNotOffered(item.bet_type));
    if (!isBetNumber(item.bet_type, item.number))
      return refuse(item, 'bad_number', lottoRefusals.badNumber(item.bet_type));
    const limitNumber = limitNumberOf(item.bet_type, item.number);
    const closed = offer.closedNumbers.find(
      ({ bet_type, number }) => bet_type === item.bet_type && number === limitNumber,
    );
    if (closed?.kind === 'closed')
      return refuse(item, 'number_closed', lottoRefusals.numberClosed(item.number));
    if (item.amount < terms.min_amount)
      return refuse(item, 'below_min', lottoRefusals.belowMin(terms.min_amount));
    if (item.amount > terms.max_amount)
      return refuse(item, 'above_max', lottoRefusals.aboveMax(terms.max_amount));
    const before = used.get(limitKeyOf(item)) ?? { payout: 0, amount: 0 };
    if (before.amount + item.amount > terms.max_per_number) {
      const left = terms.max_per_number - before.amount;
      return refuse(
        item,
        'above_member_limit',
        lottoRefusals.aboveMemberLimit(terms.max_per_number, left < terms.min_amount ? 0 : left),
      );
    }
    const rate = closed ? Math.floor(terms.rate_milli / 2) : terms.rate_milli;
    const win = payoutOf(item.amount, rate);
    if (before.payout + win > terms.payout_ceiling) {
      const left = stakeWithin(terms.payout_ceiling - before.payout, rate);
      return refuse(
        item,
        'above_ceiling',
        lottoRefusals.aboveCeiling(left < terms.min_amount ? 0 : left),
      );
    }
    used.set(limitKeyOf(item), {
      payout: before.payout + win,
      amount: before.amount + item.amount,
    });
    const changed =
      item.rate !== undefined && item.rate !== rate
        ? lottoRefusals.rateChanged(item.rate, rate)
        : null;
    const message = closed ? lottoRefusals.paysHalf(rate) : changed;
    return {
      ...item,
      accepted: { rate, win },
      verdict: message === null ? 'accepted' : 'changed',
      reason: null,
      message,
    };
  });
}

/**
 * Returns the items of a validated bill if all of them are accepted at the rates that the caller named; null otherwise.
 */
export function findAccepted(
  validated: readonly ValidatedItem[],
): (ValidatedItem & { accepted: { rate: RateMilli; win: Satang } })[] | null {
  const taken = validated.flatMap(({ accepted, ...item }) =>
    accepted?.rate === item.rate && accepted ? [{ ...item, accepted }] : [],
  );
  return taken.length === validated.length ? taken : null;
}

/**
 * Returns how many bills a member may cancel a day in markets of this kind; 0 means that cancelling is not offered.
 */
export function countCancelsPerDay(resultKind: ResultKind, rules: AgentRules['lotto']): number {
  return resultKind === 'yeekee' ? 0 : rules.cancels_per_day;
}

/** The parts of a bill that decide until when it may be cancelled. */
interface CancellableBill {
  state: string;
  created_at: Date;
  round: Parameters<typeof stateAt>[0] & { result_kind: ResultKind; moved_at: Date | null };
}

/**
 * Tells whether the draw was moved after the bill was made; such a bill may be cancelled regardless of the usual
 * rules.
 */
export function isMovedSince({
  created_at,
  round,
}: Pick<CancellableBill, 'created_at' | 'round'>): boolean {
  return round.moved_at !== null && created_at < round.moved_at;
}

/** Returns the latest instant at which a bill may be cancelled; null when it cannot be cancelled at `now`. */
export function findCancelEnd(
  bill: CancellableBill,
  rules: AgentRules['lotto'],
  now: Date,
): Date | null {
  const { state, round } = bill;
  if (state !== 'active' || stateAt(round, now) !== 'open') return null;
  if (isMovedSince(bill)) return round.closes_at;
  if (countCancelsPerDay(round.result_kind, rules) === 0) return null;
  const end = new Date(round.closes_at.getTime() - rules.cancel_minutes * MINUTE_MS);
  return now <= end ? end : null;
}

function refuse(item: RequestedItem, reason: ItemRefusal, message: string): ValidatedItem {
  return { ...item, accepted: null, verdict: 'refused', reason, message };
}

/** Returns the highest stake whose payout stays within an amount. */
function stakeWithin(payout: Satang, rate: RateMilli): Satang {
  return Math.floor((payout * 1000) / rate);
}
