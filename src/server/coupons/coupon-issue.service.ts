import { randomInt } from 'node:crypto';
import { sql } from 'kysely';
import type { AgentRules } from '@/contract/agent-rules';
import { formatBaht } from '@/domain/baht';
import type { Satang } from '@/domain/money';
import { fetchAgentRules } from '../agent/agent.service';
import { noteLoneAct } from '../approvals/lone-act.service';
import { recordAction } from '../audit/audit.service';
import { findSqlState } from '../db/engine/sql-state';
import type { Db, Tx } from '../db/tables';
import { playFor } from '../gifts/gift-play.service';
import { MalformedError, RefusalError } from '../http/refusal';
import { assertOffer, findLeastTurnover } from '../offers/offer.service';

/** A coupon as an operator defines it. */
export interface CouponPlan {
  code: string;
  kind: 'credit' | 'points';
  /** Amount in satang or points. */
  amount: number;
  turnoverMilli: number;
  /** Play in satang that one use requires; undefined for the play that pays for the coupon, null for none. */
  playSatang: Satang | null | undefined;
  usesAllowed: number;
  usesPerMember: number;
  /** Undefined to start now. */
  startsAt: string | undefined;
  /** Undefined for a coupon that is valid until an operator ends it. */
  endsAt: string | undefined;
  /** An owner's reason to issue the coupon although the house loses by it. */
  insist: string | undefined;
}

/** A coupon and the operator who issues it. */
export interface CouponIssue {
  agentId: number;
  operator: string;
  plan: CouponPlan;
  approvalId: number | null;
}

/** Returns the play in satang that pays for one use of a coupon by the rules of its agent. */
export function playForCoupon(
  rules: Pick<AgentRules, 'affiliate' | 'gifts'>,
  { kind, amount }: Pick<CouponPlan, 'kind' | 'amount'>,
): Satang {
  const gift = { points: 0, spins: 0, creditSatang: 0 };
  return playFor(rules, { ...gift, [kind === 'credit' ? 'creditSatang' : 'points']: amount }, 0);
}

/**
 * Issues a coupon.
 * @throws RefusalError `coupon.code_taken` | `offer.loses`
 * @throws SecondPersonError when all uses of the coupon together cost more than the operator may give alone
 * @throws MalformedError when it would end before it starts
 */
export async function issueCoupon(db: Db, issue: CouponIssue): Promise<void> {
  try {
    await db.transaction().execute((tx) => insertCoupon(tx, issue));
  } catch (error) {
    if (findSqlState(error)?.constraint !== 'coupons_period') throw error;
    throw new MalformedError('ends_at', 'คูปองต้องหมดอายุหลังวันเริ่ม');
  }
}

async function insertCoupon(
  tx: Tx,
  { agentId, operator, plan, approvalId }: CouponIssue,
): Promise<void> {
  const rules = await fetchAgentRules(tx, agentId);
  const { affiliate } = rules;
  const isCredit = plan.kind === 'credit';
  const worthSatang = isCredit ? plan.amount : plan.amount * affiliate.point_worth;
  const turnoverSatang = isCredit ? Math.ceil((plan.amount * plan.turnoverMilli) / 1000) : 0;
  const play = plan.playSatang === undefined ? playForCoupon(rules, plan) : plan.playSatang;
  const played = findLeastTurnover(turnoverSatang + (play ?? 0), affiliate.house_edges);
  const row = await tx
    .insertInto('coupons')
    .values({
      agent_id: agentId,
      code: plan.code,
      kind: plan.kind,
      amount: plan.amount,
      turnover_milli: plan.turnoverMilli,
      play,
      uses_allowed: plan.usesAllowed,
      uses_per_member: plan.usesPerMember,
      starts_at: sql<Date>`coalesce(${plan.startsAt ?? null}::timestamptz, business_now())`,
      ends_at: sql<Date | null>`${plan.endsAt ?? null}::timestamptz`,
    })
    .onConflict((conflict) => conflict.columns(['agent_id', 'code']).doNothing())
    .returning('id')
    .executeTakeFirst();
  if (!row) throw new RefusalError('coupon.code_taken');
  assertOffer({ worthSatang, play: [played] }, affiliate.house_edges, plan.insist);
  const subject = `coupon/${plan.code}`;
  const amount = worthSatang * plan.usesAllowed;
  await noteLoneAct(tx, {
    ...{ agentId, operator, memberId: null, measure: 'cost', amount, subject, approvalId },
  });
  await recordAction(tx, {
    agentId,
    operator,
    action: 'coupon.create',
    subject,
    detail: plan,
  });
}

/** Letters and digits of generated codes; similar characters are left out. */
const CODE_ALPHABET = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789';
const CODE_LENGTH = 12;

/** A credit coupon that one member bought or won. */
export interface OwnCoupon {
  agentId: number;
  memberId: number;
  /** The redemption or the wheel play that the coupon comes from. */
  origin: { redemptionId: string } | { wheelPlayId: string };
  amountSatang: Satang;
  turnoverMilli: number;
  validDays: number;
}

/** Issues a coupon that only one member can use, once. @returns its code */
export async function issueOwnCoupon(tx: Tx, coupon: OwnCoupon): Promise<string> {
  const code = Array.from(
    { length: CODE_LENGTH },
    () => CODE_ALPHABET[randomInt(CODE_ALPHABET.length)],
  ).join('');
  await tx
    .insertInto('coupons')
    .values({
      agent_id: coupon.agentId,
      code,
      kind: 'credit',
      amount: coupon.amountSatang,
      turnover_milli: coupon.turnoverMilli,
      uses_allowed: 1,
      uses_per_member: 1,
      starts_at: sql<Date>`business_now()`,
      ends_at: sql<Date>`business_now() + ${coupon.validDays} * interval '1 day'`,
      member_id: coupon.memberId,
      ...('redemptionId' in coupon.origin
        ? { redemption_id: coupon.origin.redemptionId }
        : { wheel_play_id: coupon.origin.wheelPlayId }),
    })
    .execute();
  return code;
}

/**
 * Ends a coupon immediately; its earlier uses stay valid. A coupon that has ended stays unchanged.
 * @throws RefusalError `request.not_found`
 */
export async function endCoupon(
  db: Db,
  { agentId, operator, code }: { agentId: number; operator: string; code: string },
): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const coupon = await tx
      .selectFrom('coupons')
      .select(['id', sql<boolean>`coalesce(ends_at <= business_now(), false)`.as('is_ended')])
      .where('agent_id', '=', agentId)
      .where('code', '=', code)
      .forUpdate()
      .executeTakeFirst();
    if (!coupon) throw new RefusalError('request.not_found');
    if (coupon.is_ended) return;
    await tx
      .updateTable('coupons')
      .set({
        starts_at: sql<Date>`least(starts_at, business_now())`,
        ends_at: sql<Date>`business_now()`,
      })
      .where('id', '=', coupon.id)
      .execute();
    await recordAction(tx, {
      agentId,
      operator,
      action: 'coupon.end',
      subject: `coupon/${code}`,
      detail: {},
    });
  });
}

/** Returns the agent's coupons, the latest first, without the coupons of single members. */
export async function fetchCoupons(db: Db, agentId: number, limit: number) {
  const rows = await db
    .selectFrom('coupons')
    .selectAll()
    .where('agent_id', '=', agentId)
    .where('member_id', 'is', null)
    .orderBy('id', 'desc')
    .limit(limit)
    .execute();
  return rows.map(({ code, kind, amount, used, turnover_milli, ...row }) => ({
    code,
    kind,
    amount: kind === 'credit' ? formatBaht(amount) : null,
    point: kind === 'points' ? amount : null,
    turnover_multiple: turnover_milli / 1000,
    play: row.play === null ? null : formatBaht(row.play),
    used,
    uses_allowed: row.uses_allowed,
    uses_per_member: row.uses_per_member,
    starts_at: row.starts_at.toISOString(),
    ends_at: row.ends_at?.toISOString() ?? null,
  }));
}

/** Returns the uses of a coupon with their members, the latest first. @throws RefusalError `request.not_found` */
export async function fetchCouponUses(
  db: Db,
  agentId: number,
  { code, limit }: { code: string; limit: number },
) {
  const coupon = await db
    .selectFrom('coupons')
    .select('id')
    .where('agent_id', '=', agentId)
    .where('code', '=', code)
    .executeTakeFirst();
  if (!coupon) throw new RefusalError('request.not_found');
  const rows = await db
    .selectFrom('coupon_uses')
    .innerJoin('members', 'members.id', 'coupon_uses.member_id')
    .select(['coupon_uses.id', 'members.username', 'coupon_uses.used_at'])
    .where('coupon_uses.coupon_id', '=', coupon.id)
    .orderBy('coupon_uses.used_at', 'desc')
    .limit(limit)
    .execute();
  return rows.map(({ used_at, ...row }) => ({ ...row, used_at: used_at.toISOString() }));
}
