import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import type { Satang } from '@/domain/money';
import type { Db } from '../db/tables';
import { fetchGiftPlay, useGiftPlay } from '../gifts/gift-play.service';
import { limitFailures } from '../http/attempts.service';
import { RefusalError } from '../http/refusal';
import { type CommandContext, findHouseAccountId, runCommand } from '../ledger/ledger.service';
import { openTurnoverRequirement } from '../requirements/requirement.service';
import { assertSafe } from '../safety/safety.service';
import { ACCESS_LIMITS } from '../security/access-limits';
import { findMainAccountId, findPointsAccountId } from '../wallet/wallet.service';
import { grantSpins } from '../wheel/grants.service';
import {
  type AgreedTerms,
  type CouponAsk,
  isCovered,
  needsPlay,
  type Offer,
  toOffer,
  toOfferData,
} from './coupon-offer.service';
import { assertBatchUse, findUsable } from './usable-coupon.queries';

const LIMITS = ACCESS_LIMITS.coupons;

export interface CouponUse extends CouponAsk {
  /** Null to accept the coupon as it is. */
  agreed: AgreedTerms | null;
  idempotencyKey: string | null;
}

/** The value that a coupon gave. */
export type Redeemed =
  | { kind: 'credit'; code: string; amountSatang: Satang; turnoverSatang: Satang }
  | { kind: 'points'; code: string; points: number }
  | { kind: 'spins'; code: string; spins: number };

/**
 * Returns the offer of a code for this member without using it. An unknown code counts as a guess.
 * @throws RefusalError `coupon.unknown` | `coupon.not_started` | `coupon.expired` | `coupon.used_up` |
 * `coupon.already_used` | `coupon.not_for_member` | `coupon.play_needed`
 * @throws TooManyError `coupon.too_many_attempts`
 */
export function previewCoupon(db: Db, ask: CouponAsk): Promise<Offer> {
  return countGuess(db, ask, async () => {
    const coupon = await findUsable(db, ask);
    const missing = (coupon.play ?? 0) - (await fetchGiftPlay(db, ask));
    if (coupon.play !== null && missing > 0) throw needsPlay(coupon.play, missing);
    return toOffer(db, ask, coupon);
  });
}

/**
 * Redeems a code for a member: credits the main wallet and opens the turnover requirement, or gives
 * points or spins.
 * @throws RefusalError `coupon.unknown` | `coupon.not_started` | `coupon.expired` | `coupon.used_up` |
 * `coupon.already_used` | `coupon.not_for_member` | `coupon.play_needed` | `safety.refused` | `wheel.spins_full` |
 * `coupon.changed` (with the present offer) | `request.idempotency_conflict`
 * @throws TooManyError `coupon.too_many_attempts`
 */
export function redeemCoupon(db: Db, use: CouponUse): Promise<Redeemed> {
  return countGuess(db, use, () =>
    runCommand(
      db,
      {
        scope: `member/${use.memberId}`,
        route: 'coupon',
        key: use.idempotencyKey ?? randomUUID(),
        content: { code: use.code, agreed: use.agreed },
        lockAccountIds: [],
      },
      (context) => redeem(context, use),
    ),
  );
}

/** Runs work for an entered code, and limits guesses. Only an unknown code counts as a guess. */
function countGuess<Result>(
  db: Db,
  { agentId, memberId, ip }: CouponAsk,
  run: () => Promise<Result>,
): Promise<Result> {
  const limited = {
    limits: [
      { key: `coupon/member/${memberId}`, ...LIMITS.wrongByMember },
      { key: `coupon/address/${agentId}/${ip}`, ...LIMITS.wrongByIp },
    ],
    failures: ['coupon.unknown'],
    errorName: 'coupon.too_many_attempts',
  } as const;
  return limitFailures(db, limited, run);
}

async function redeem(context: CommandContext, use: CouponUse): Promise<Redeemed> {
  const { tx, lockAccounts } = context;
  const { memberId, agentId, code } = use;
  const coupon = await findUsable(tx, use, 'FOR UPDATE');
  await assertSafe(tx, memberId, { kind: 'reward' });
  // Spins have no account; the account of points holds back the member's other codes as well.
  const accountId =
    coupon.kind === 'credit'
      ? await findMainAccountId(tx, memberId)
      : await findPointsAccountId(tx, memberId);
  await lockAccounts([accountId]);
  await assertBatchUse(tx, coupon, memberId);
  const offer = await toOffer(tx, use, coupon);
  if (use.agreed && !isCovered(offer, use.agreed)) {
    throw new RefusalError('coupon.changed', { data: toOfferData(code, offer) });
  }
  await tx
    .updateTable('coupons')
    .set({ used: sql<number>`used + 1` })
    .where('id', '=', coupon.id)
    .execute();
  const { id: useId } = await tx
    .insertInto('coupon_uses')
    .values({
      coupon_id: coupon.id,
      batch_id: coupon.batch_id,
      member_id: memberId,
      used_at: sql<Date>`business_now()`,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const playSatang = coupon.play ?? 0;
  const missing = await useGiftPlay(tx, {
    memberId,
    agentId,
    kind: 'coupon',
    reference: useId,
    playSatang,
  });
  if (missing > 0) throw needsPlay(playSatang, missing);
  return give(context, use, { offer, useId, accountId });
}

/** Gives the gain of a use: money and points are transferred, spins are granted. */
async function give(
  { tx, post }: CommandContext,
  { memberId, agentId, code }: CouponUse,
  { offer, useId, accountId }: { offer: Offer; useId: string; accountId: number },
): Promise<Redeemed> {
  const { kind } = offer;
  if (kind === 'spins') {
    const spins = await grantSpins(tx, {
      ...{ memberId, agentId, source: 'coupon', reference: useId, count: offer.spins },
    });
    return { kind, code, spins };
  }
  const [leg, house, movement] =
    kind === 'credit'
      ? (['credit', 'promotion_budget', 'coupon_credit'] as const)
      : (['points', 'house_points', 'coupon_points'] as const);
  await post({
    leg,
    debitAccountId: await findHouseAccountId(tx, agentId, house),
    creditAccountId: accountId,
    amount: kind === 'credit' ? offer.amountSatang : offer.points,
    code: movement,
    reference: `coupon/${useId}`,
  });
  if (kind === 'points') return { kind, code, points: offer.points };
  const { amountSatang, turnoverSatang } = offer;
  if (turnoverSatang > 0) {
    await openTurnoverRequirement(tx, {
      memberId,
      source: 'coupon',
      reference: useId,
      name: `คูปอง ${code}`,
      requiredSatang: turnoverSatang,
      giftSatang: amountSatang,
      days: null,
      games: null,
    });
  }
  return { kind, code, amountSatang, turnoverSatang };
}
