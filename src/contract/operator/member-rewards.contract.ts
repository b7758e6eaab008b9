import * as v from 'valibot';
import { affiliateLevels } from '@/domain/affiliate';
import { wheelPrizeKinds } from '@/domain/wheel';
import { breakData } from '../breaks.contract';
import { defineOperatorEndpoint } from '../endpoint';
import { baht, points } from '../fields';
import { memberReaders } from '../operator-roles';
import { memberPromotionStates } from '../promotions.contract';
import { spinSources } from '../wheel.contract';
import { couponKinds } from './coupon.fields';
import { limit, rowId } from './operator.fields';

/** Sources of turnover that a member has to play before a withdrawal. */
export const turnoverSources = [
  'promotion',
  'coupon',
  'shot_prize',
  'redemption',
  'wheel',
  'quest',
  'cashback',
  'poll',
  'affiliate',
  'adjustment',
] as const;

/** States of a reward of a quest: it can be claimed, was claimed, or expired unclaimed. */
export const questRewardStates = ['claimable', 'claimed', 'expired'] as const;

export const memberRewards = defineOperatorEndpoint({
  method: 'GET',
  path: '/operator/v1/members/rewards',
  summary:
    "Returns a member's missing turnover and latest promotions, points, wheel spins, quest rewards and coupons; `limit` holds for each list",
  access: 'operator',
  roles: memberReaders,
  query: v.strictObject({ id: rowId, limit }),
  data: v.object({
    /** Requirements that are not met yet, in the order in which they take stakes. */
    turnover: v.array(
      v.object({
        source: v.picklist(turnoverSources),
        name: v.string(),
        required: baht,
        counted: baht,
        left: baht,
        /** Game categories that count; null when all play does. */
        categories: v.nullable(v.array(v.string())),
        started_at: v.string(),
      }),
    ),
    turnover_left: baht,
    promotions: v.array(
      v.object({
        id: v.string(),
        name: v.string(),
        state: v.picklist(memberPromotionStates),
        accepted_at: v.string(),
        deposit_amount: v.nullable(baht),
        bonus_amount: v.nullable(baht),
        /** Turnover required and counted; null until the bonus is granted. */
        required: v.nullable(baht),
        counted: v.nullable(baht),
        expires_at: v.nullable(v.string()),
        ended_at: v.nullable(v.string()),
        /** Money that left the bonus wallet when the promotion ended; null without one. */
        moved_amount: v.nullable(baht),
      }),
    ),
    points: v.object({
      balance: points,
      /** Points that the member owes after voided play. */
      owed: points,
      movements: v.array(
        v.object({
          id: v.string(),
          at: v.string(),
          /** Ledger code. Readers must tolerate unknown codes. */
          code: v.string(),
          point: points,
          detail: v.nullable(v.string()),
        }),
      ),
    }),
    wheel: v.object({
      /** Spins that can be used, by source. */
      spins: v.array(
        v.object({ source: v.picklist(spinSources), count: v.number(), expires_at: v.string() }),
      ),
      plays: v.array(
        v.object({
          id: v.string(),
          at: v.string(),
          /** Number of the spin, with which the member can prove it. */
          nonce: v.number(),
          kind: v.picklist(wheelPrizeKinds),
          /** Baht of credit or a coupon; null for another prize. */
          amount: v.nullable(baht),
          /** Number of points, spins or rounds; null for money. */
          count: v.nullable(v.number()),
        }),
      ),
    }),
    quests: v.array(
      v.object({
        id: v.string(),
        title: v.string(),
        step: v.number(),
        point: points,
        spins: v.number(),
        amount: baht,
        /** Day in Thailand on which the target was reached. */
        reached_on: v.string(),
        state: v.picklist(questRewardStates),
        claimed_at: v.nullable(v.string()),
        expires_at: v.string(),
      }),
    ),
    coupons: v.array(
      v.object({
        id: v.string(),
        code: v.string(),
        kind: v.picklist(couponKinds),
        /** Baht of a coupon for credit; null for other kinds. */
        amount: v.nullable(baht),
        /** Points of a coupon for points; null for other kinds. */
        point: v.nullable(points),
        /** Wheel spins of a coupon for spins; null for other kinds. */
        spins: v.nullable(v.number()),
        used_at: v.string(),
      }),
    ),
  }),
  errors: ['request.not_found'],
});
export type MemberRewards = v.InferOutput<typeof memberRewards.data>;

export const memberNetwork = defineOperatorEndpoint({
  method: 'GET',
  path: '/operator/v1/members/network',
  summary: "Returns a member's referrer, friends by level and affiliate income by month",
  access: 'operator',
  roles: memberReaders,
  query: v.strictObject({ id: rowId }),
  data: v.object({
    ref_code: v.string(),
    /** Referrers, the direct one first. */
    referrers: v.array(
      v.object({ id: v.number(), username: v.string(), name: v.nullable(v.string()) }),
    ),
    friends: v.array(v.object({ level: v.picklist(affiliateLevels), count: v.number() })),
    /** Income that the member has not moved to the main wallet. */
    balance: baht,
    income: baht,
    /** The last twelve months, the latest first; `month` is the first day. */
    months: v.array(
      v.object({
        month: v.string(),
        income: baht,
        turnover: baht,
        /** Friends who played in the month. */
        played: v.number(),
      }),
    ),
  }),
  errors: ['request.not_found'],
});
export type MemberNetwork = v.InferOutput<typeof memberNetwork.data>;

export const memberProtection = defineOperatorEndpoint({
  method: 'GET',
  path: '/operator/v1/members/protection',
  summary:
    'Returns what protects a member: a closed account, a break, limits, and a hold on payouts; operators cannot loosen it here',
  access: 'operator',
  roles: memberReaders,
  query: v.strictObject({ id: rowId }),
  data: v.object({
    closed_at: v.nullable(v.string()),
    payouts_held_until: v.nullable(v.string()),
    /** The time-out or exclusion; null while there is none. */
    break: v.nullable(breakData),
    limits: v.array(
      v.object({
        kind: v.picklist(['loss', 'deposit']),
        frame: v.picklist(['day', 'week', 'month']),
        amount: baht,
        /** Loss or deposits that count now, and what is left. */
        used: baht,
        left: baht,
        /** Higher limit, or none (null), that the member asked for; only the member can confirm it. */
        waiting: v.nullable(
          v.object({ to: v.nullable(baht), from_at: v.string(), until_at: v.string() }),
        ),
      }),
    ),
    /** Time at which the phone was proved by a code; null for an unproved phone. */
    phone_verified_at: v.nullable(v.string()),
  }),
  errors: ['request.not_found'],
});
export type MemberProtection = v.InferOutput<typeof memberProtection.data>;
