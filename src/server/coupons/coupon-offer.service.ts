import type * as v from 'valibot';
import type { couponPreview } from '@/contract/coupons.contract';
import { formatBaht } from '@/domain/baht';
import { formatMoney, type Satang } from '@/domain/money';
import { fetchAgentRules } from '../agent/agent.service';
import type { Db } from '../db/tables';
import { RefusalError } from '../http/refusal';
import { fetchBalance } from '../ledger/ledger.service';
import { fetchTurnoverOwed, totalLeft } from '../requirements/turnover.queries';
import { findMainAccountId } from '../wallet/wallet.service';
import type { UsableCoupon } from './usable-coupon.queries';

/** A member and the coupon code that they entered. */
export interface CouponAsk {
  memberId: number;
  agentId: number;
  code: string;
  /** IP of the caller, for the limit. */
  ip: string;
}

/** The value of a coupon for a member, and its conditions. */
export type Offer =
  | {
      kind: 'credit';
      amountSatang: Satang;
      turnoverSatang: Satang;
      /**
       * Satang of the main wallet that may be withdrawn now and that the coupon would lock until its turnover is
       * played.
       */
      locksSatang: Satang;
      /** Turnover in satang that the member owes already. */
      turnoverOwedSatang: Satang;
      /** Play in satang that the coupon uses; 0 for none. */
      playSatang: Satang;
    }
  | { kind: 'points'; points: number; playSatang: Satang }
  | { kind: 'spins'; spins: number; validDays: number; playSatang: Satang };

/** The terms that the member was shown and agrees to. */
export type AgreedTerms =
  | { kind: 'credit'; amountSatang: Satang; turnoverSatang: Satang; locksSatang: Satang }
  | { kind: 'points'; points: number }
  | { kind: 'spins'; spins: number };

/** Converts an offer to the contract's shape. */
export function toOfferData(code: string, offer: Offer): v.InferInput<typeof couponPreview.data> {
  const play = formatBaht(offer.playSatang);
  switch (offer.kind) {
    case 'points':
      return { kind: offer.kind, code, point: offer.points, play };
    case 'spins':
      return { kind: offer.kind, code, count: offer.spins, valid_days: offer.validDays, play };
    case 'credit':
      return {
        kind: offer.kind,
        code,
        amount: formatBaht(offer.amountSatang),
        turnover: formatBaht(offer.turnoverSatang),
        locks: formatBaht(offer.locksSatang),
        turnover_owed: formatBaht(offer.turnoverOwedSatang),
        play,
      };
  }
}

/** Creates the refusal of a coupon that requires more play. */
export function needsPlay(playSatang: Satang, missingSatang: Satang): RefusalError {
  return new RefusalError('coupon.play_needed', {
    message: `คูปองนี้ใช้ยอดเล่น ${formatMoney(playSatang)} กรุณาฝากและเล่นด้วยกระเป๋าหลักอีก ${formatMoney(missingSatang)} แล้วใส่รหัสอีกครั้ง`,
  });
}

/**
 * Returns the offer of a coupon for this member. Turnover that is owed already blocks withdrawals of the whole wallet,
 * so the coupon then locks nothing more.
 */
export async function toOffer(
  db: Db,
  { memberId, agentId }: CouponAsk,
  { kind, amount, turnover_milli, play }: UsableCoupon,
): Promise<Offer> {
  const playSatang = play ?? 0;
  if (kind === 'points') return { kind, points: amount, playSatang };
  if (kind === 'spins') {
    const { wheel } = await fetchAgentRules(db, agentId);
    return { kind, spins: amount, validDays: wheel.spin_days, playSatang };
  }
  const turnoverSatang = Math.ceil((amount * turnover_milli) / 1000);
  const turnoverOwedSatang = totalLeft(await fetchTurnoverOwed(db, memberId));
  const isFree = turnoverOwedSatang === 0 && turnoverSatang > 0;
  return {
    kind,
    amountSatang: amount,
    turnoverSatang,
    locksSatang: isFree ? await fetchBalance(db, await findMainAccountId(db, memberId)) : 0,
    turnoverOwedSatang,
    playSatang,
  };
}

/**
 * Returns whether an offer matches the agreed terms. Locking less money is fine, because the member may have bet since
 * the terms were shown.
 */
export function isCovered(offer: Offer, agreed: AgreedTerms): boolean {
  if (offer.kind === 'points') return agreed.kind === 'points' && offer.points === agreed.points;
  if (offer.kind === 'spins') return agreed.kind === 'spins' && offer.spins === agreed.spins;
  return (
    agreed.kind === 'credit' &&
    offer.amountSatang === agreed.amountSatang &&
    offer.turnoverSatang === agreed.turnoverSatang &&
    offer.locksSatang <= agreed.locksSatang
  );
}
