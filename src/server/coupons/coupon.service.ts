import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import type * as v from 'valibot';
import type { couponPreview } from '@/contract/coupons.contract';
import type { ErrorName } from '@/contract/errors';
import { formatBaht } from '@/domain/baht';
import { formatMoney, type Satang } from '@/domain/money';
import { queryRaw } from '../db/raw';
import type { Db } from '../db/tables';
import { fetchGiftPlay, useGiftPlay } from '../gifts/gift-play.service';
import { limitFailures } from '../http/attempts.service';
import { RefusalError } from '../http/refusal';
import {
  type CommandContext,
  fetchBalance,
  findHouseAccountId,
  runCommand,
} from '../ledger/ledger.service';
import { openTurnoverRequirement } from '../requirements/requirement.service';
import { fetchTurnoverOwed, totalLeft } from '../requirements/turnover.queries';
import { assertSafe } from '../safety/safety.service';
import { ACCESS_LIMITS } from '../security/access-limits';
import { findMainAccountId, findPointsAccountId } from '../wallet/wallet.service';

const LIMITS = ACCESS_LIMITS.coupons;

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
  | { kind: 'points'; points: number; playSatang: Satang };

/** The terms that the member was shown and agrees to. */
export type AgreedTerms =
  | { kind: 'credit'; amountSatang: Satang; turnoverSatang: Satang; locksSatang: Satang }
  | { kind: 'points'; points: number };

export interface CouponUse extends CouponAsk {
  /** Null to accept the coupon as it is. */
  agreed: AgreedTerms | null;
  idempotencyKey: string | null;
}

/** The value that a coupon gave. */
export type Redeemed =
  | { kind: 'credit'; code: string; amountSatang: Satang; turnoverSatang: Satang }
  | { kind: 'points'; code: string; points: number };

/**
 * Returns the offer of a code for this member without using it. An unknown code counts as a guess.
 * @throws RefusalError `coupon.unknown` | `coupon.not_started` | `coupon.expired` | `coupon.used_up` |
 * `coupon.already_used` | `coupon.play_needed`
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
 * Redeems a code for a member: credits the main wallet and opens the turnover requirement, or gives points.
 * @throws RefusalError `coupon.unknown` | `coupon.not_started` | `coupon.expired` | `coupon.used_up` |
 * `coupon.already_used` | `coupon.play_needed` | `safety.refused` | `coupon.changed` (with the present offer) |
 * `request.idempotency_conflict`
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

/** Converts an offer to the contract's shape. */
export function toOfferData(code: string, offer: Offer): v.InferInput<typeof couponPreview.data> {
  return offer.kind === 'points'
    ? { kind: offer.kind, code, point: offer.points, play: formatBaht(offer.playSatang) }
    : {
        kind: offer.kind,
        code,
        amount: formatBaht(offer.amountSatang),
        turnover: formatBaht(offer.turnoverSatang),
        locks: formatBaht(offer.locksSatang),
        turnover_owed: formatBaht(offer.turnoverOwedSatang),
        play: formatBaht(offer.playSatang),
      };
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

async function redeem(
  { tx, lockAccounts, post }: CommandContext,
  use: CouponUse,
): Promise<Redeemed> {
  const { memberId, agentId, code } = use;
  const coupon = await findUsable(tx, use, 'FOR UPDATE');
  await assertSafe(tx, memberId, { kind: 'reward' });
  const isCredit = coupon.kind === 'credit';
  const accountId = isCredit
    ? await findMainAccountId(tx, memberId)
    : await findPointsAccountId(tx, memberId);
  await lockAccounts([accountId]);
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
    .values({ coupon_id: coupon.id, member_id: memberId, used_at: sql<Date>`business_now()` })
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
  await post({
    leg: isCredit ? 'credit' : 'points',
    debitAccountId: await findHouseAccountId(
      tx,
      agentId,
      isCredit ? 'promotion_budget' : 'house_points',
    ),
    creditAccountId: accountId,
    amount: coupon.amount,
    code: isCredit ? 'coupon_credit' : 'coupon_points',
    reference: `coupon/${useId}`,
  });
  if (offer.kind === 'points') return { kind: offer.kind, code, points: offer.points };
  const { kind, amountSatang, turnoverSatang } = offer;
  if (turnoverSatang > 0) {
    await openTurnoverRequirement(tx, {
      memberId,
      source: 'coupon',
      reference: useId,
      name: `คูปอง ${code}`,
      requiredSatang: turnoverSatang,
      days: null,
      games: null,
    });
  }
  return { kind, code, amountSatang, turnoverSatang };
}

function needsPlay(playSatang: Satang, missingSatang: Satang): RefusalError {
  return new RefusalError('coupon.play_needed', {
    message: `คูปองนี้ใช้ยอดเล่น ${formatMoney(playSatang)} กรุณาฝากและเล่นด้วยกระเป๋าหลักอีก ${formatMoney(missingSatang)} แล้วใส่รหัสอีกครั้ง`,
  });
}

interface Coupon {
  id: number;
  kind: 'credit' | 'points';
  /** Amount in satang or points. */
  amount: number;
  turnover_milli: number;
  /** Play in satang that one use requires; null for none. */
  play: Satang | null;
  is_started: boolean;
  is_ended: boolean;
  is_used_up: boolean;
  /** True when this member has used the coupon as often as allowed. */
  is_used: boolean;
}

/**
 * Returns a coupon that the member may use now. With `lock`, the coupon's period is checked only after the lock is
 * held.
 * @throws RefusalError with the reason when there is none
 */
async function findUsable(
  db: Db,
  { agentId, memberId, code }: CouponAsk,
  lock: '' | 'FOR UPDATE' = '',
): Promise<Coupon> {
  const [found] = await queryRaw<{ id: number }>(
    db,
    `SELECT id FROM coupons WHERE agent_id = $1 AND code = $2 AND coalesce(member_id, $3) = $3 ${lock}`,
    [agentId, code, memberId],
  );
  if (!found) throw new RefusalError('coupon.unknown');
  const [coupon] = await queryRaw<Coupon>(
    db,
    `SELECT id, kind, amount, turnover_milli, play, starts_at <= business_now() AS is_started,
       coalesce(ends_at <= business_now(), false) AS is_ended, used >= uses_allowed AS is_used_up,
       uses_per_member <= (SELECT count(*) FROM coupon_uses WHERE coupon_id = $1 AND member_id = $2) AS is_used
     FROM coupons WHERE id = $1`,
    [found.id, memberId],
  );
  const problem = coupon ? findProblem(coupon) : 'coupon.unknown';
  if (!coupon || problem) throw new RefusalError(problem ?? 'coupon.unknown');
  return coupon;
}

/**
 * Returns the reason why a coupon cannot be used. An earlier use by the member comes first, even when the coupon has
 * ended since.
 */
function findProblem(coupon: Coupon): ErrorName | null {
  if (coupon.is_used) return 'coupon.already_used';
  if (!coupon.is_started) return 'coupon.not_started';
  if (coupon.is_ended) return 'coupon.expired';
  return coupon.is_used_up ? 'coupon.used_up' : null;
}

/**
 * Returns the offer of a coupon for this member. Turnover that is owed already blocks withdrawals of the whole wallet,
 * so the coupon then locks nothing more.
 */
async function toOffer(
  db: Db,
  { memberId }: CouponAsk,
  { kind, amount, turnover_milli, play }: Coupon,
): Promise<Offer> {
  const playSatang = play ?? 0;
  if (kind === 'points') return { kind, points: amount, playSatang };
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
function isCovered(offer: Offer, agreed: AgreedTerms): boolean {
  if (offer.kind === 'points') return agreed.kind === 'points' && offer.points === agreed.points;
  return (
    agreed.kind === 'credit' &&
    offer.amountSatang === agreed.amountSatang &&
    offer.turnoverSatang === agreed.turnoverSatang &&
    offer.locksSatang <= agreed.locksSatang
  );
}
