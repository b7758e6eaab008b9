import type * as v from 'valibot';
import type { CouponKind } from '@/contract/operator/coupon.fields';
import type { memberRewards } from '@/contract/operator/member-rewards.contract';
import type { SpinSource } from '@/contract/wheel.contract';
import { formatBaht } from '@/domain/baht';
import type { WheelPrizeKind } from '@/domain/wheel';
import { queryRaw } from '../db/raw';
import type { Db } from '../db/tables';
import { fetchPointHistory } from '../points/point-history.queries';
import { fetchMemberPromotions } from '../promotions/member-promotion.queries';
import { fetchTurnoverOwed, totalLeft } from '../requirements/turnover.queries';
import { fetchPoints } from '../wallet/wallet.service';

type Rewards = v.InferInput<typeof memberRewards.data>;

/** Returns a member's missing turnover and the latest rewards of each kind. */
export async function fetchMemberRewards(
  db: Db,
  { agentId, id, limit }: { agentId: number; id: number; limit: number },
): Promise<Rewards> {
  const [owed, promotions, balance, history, spins, plays, quests, coupons] = await Promise.all([
    fetchTurnoverOwed(db, id),
    fetchPromotions(db, id, limit),
    fetchPoints(db, id),
    fetchPointHistory(db, { memberId: id, agentId }, { limit }),
    fetchSpins(db, id),
    fetchPlays(db, id, limit),
    fetchQuestRewards(db, id, limit),
    fetchUsedCoupons(db, id, limit),
  ]);
  return {
    turnover: owed.map((each) => ({
      source: each.source,
      name: each.name,
      required: formatBaht(each.requiredSatang),
      counted: formatBaht(each.countedSatang),
      left: formatBaht(each.leftSatang),
      categories: each.categories,
      started_at: each.startedAt.toISOString(),
    })),
    turnover_left: formatBaht(totalLeft(owed)),
    promotions,
    points: {
      balance,
      owed: history.owed,
      movements: history.movements.map(({ turnover: _, ...movement }) => movement),
    },
    wheel: { spins, plays },
    quests,
    coupons,
  };
}

async function fetchPromotions(db: Db, id: number, limit: number): Promise<Rewards['promotions']> {
  const { current, ended } = await fetchMemberPromotions(db, id, { limit });
  return [...(current ? [current] : []), ...ended].map((taken) => ({
    id: taken.id,
    name: taken.promotion.name,
    state: taken.state,
    accepted_at: taken.accepted_at,
    deposit_amount: taken.deposit_amount,
    bonus_amount: taken.bonus_amount,
    required: taken.turnover?.required ?? null,
    counted: taken.turnover?.counted ?? null,
    expires_at: taken.expires_at,
    ended_at: taken.ended_at,
    moved_amount: taken.moved_amount,
  }));
}

async function fetchSpins(db: Db, id: number): Promise<Rewards['wheel']['spins']> {
  const rows = await queryRaw<{ source: SpinSource; count: number; expires_at: Date }>(
    db,
    `SELECT g.source, count(*) AS count, min(s.expires_at) AS expires_at
     FROM wheel_spins s JOIN wheel_grants g ON g.id = s.grant_id
     WHERE s.member_id = $1 AND s.spent_at IS NULL AND s.expires_at > business_now()
     GROUP BY g.source ORDER BY 3, 1`,
    [id],
  );
  return rows.map((row) => ({ ...row, expires_at: row.expires_at.toISOString() }));
}

/** Kinds of prizes whose amount is satang; the amount of another kind counts things. */
const moneyPrizes: readonly WheelPrizeKind[] = ['credit', 'coupon'];

async function fetchPlays(db: Db, id: number, limit: number): Promise<Rewards['wheel']['plays']> {
  const rows = await queryRaw<{
    id: string;
    at: Date;
    nonce: number;
    kind: WheelPrizeKind;
    amount: number;
  }>(
    db,
    `SELECT y.id, y.played_at AS at, y.nonce, p.kind, p.amount
     FROM wheel_plays y JOIN wheel_prizes p ON p.set_id = y.set_id AND p.no = y.given_no
     WHERE y.member_id = $1 ORDER BY y.nonce DESC LIMIT $2`,
    [id, limit],
  );
  return rows.map(({ amount, at, ...row }) => {
    const isMoney = moneyPrizes.includes(row.kind);
    return {
      ...row,
      at: at.toISOString(),
      amount: isMoney ? formatBaht(amount) : null,
      count: isMoney ? null : amount,
    };
  });
}

async function fetchQuestRewards(db: Db, id: number, limit: number): Promise<Rewards['quests']> {
  const rows = await queryRaw<{
    id: string;
    title: string;
    step: number;
    point: number;
    spins: number;
    credit: number;
    reached_on: string;
    claimed_at: Date | null;
    expires_at: Date;
    is_over: boolean;
  }>(
    db,
    `SELECT r.id, q.title, r.step, r.point, r.spins, r.credit, r.reached_on::text AS reached_on, r.claimed_at,
       r.expires_at, r.expires_at <= business_now() AS is_over
     FROM quest_rewards r JOIN quests q ON q.id = r.quest_id
     WHERE r.member_id = $1 ORDER BY r.reached_on DESC, r.expires_at DESC, r.id LIMIT $2`,
    [id, limit],
  );
  return rows.map(({ credit, claimed_at, is_over, ...row }) => ({
    ...row,
    amount: formatBaht(credit),
    state: claimed_at !== null ? 'claimed' : is_over ? 'expired' : 'claimable',
    claimed_at: claimed_at?.toISOString() ?? null,
    expires_at: row.expires_at.toISOString(),
  }));
}

async function fetchUsedCoupons(db: Db, id: number, limit: number): Promise<Rewards['coupons']> {
  const rows = await queryRaw<{
    id: string;
    code: string;
    kind: CouponKind;
    amount: number;
    used_at: Date;
  }>(
    db,
    `SELECT u.id, c.code, c.kind, c.amount, u.used_at FROM coupon_uses u JOIN coupons c ON c.id = u.coupon_id
     WHERE u.member_id = $1 ORDER BY u.used_at DESC, u.id LIMIT $2`,
    [id, limit],
  );
  return rows.map(({ amount, ...row }) => ({
    ...row,
    amount: row.kind === 'credit' ? formatBaht(amount) : null,
    point: row.kind === 'points' ? amount : null,
    spins: row.kind === 'spins' ? amount : null,
    used_at: row.used_at.toISOString(),
  }));
}
