import { randomUUID } from 'node:crypto';
import type { SpinSource } from '@/contract/wheel.contract';
import type { Satang } from '@/domain/money';
import { fetchAgentRules } from '../agent/agent.service';
import type { ActDeps } from '../approvals/approvable-act';
import { noteLoneAct } from '../approvals/lone-act.service';
import { recordAction } from '../audit/audit.service';
import { type Executor, queryRaw } from '../db/raw';
import type { Db } from '../db/tables';
import { playFor, readPlayedDeposits, writeWeights } from '../gifts/gift-play.service';
import { countGoodwill } from '../gifts/goodwill.service';
import { RefusalError } from '../http/refusal';
import { fetchBalance, findHouseAccountId, runCommand } from '../ledger/ledger.service';
import { assertSafe } from '../safety/safety.service';
import { findPointsAccountId } from '../wallet/wallet.service';
import { fetchSpinSatang, fetchSpinWorth } from './spin-worth.service';

/** A grant of spins to a member. */
export interface SpinGrant {
  memberId: number;
  agentId: number;
  source: Exclude<SpinSource, 'daily'>;
  /** Unique within the source; a repeated reference grants nothing. */
  reference: string;
  count: number;
  /** Text for the member, in Thai. */
  note?: string;
}

/**
 * Grants spins within the caller's transaction. A transaction that also moves money must have locked the accounts
 * before. A repetition returns the number of the first grant. Spins from a prize may exceed the most that a member
 * keeps.
 * @throws RefusalError `wheel.spins_full` when there is no room for all of them; none is granted then
 */
export async function grantSpins(tx: Executor, grant: SpinGrant): Promise<number> {
  const { wheel } = await fetchAgentRules(tx, grant.agentId);
  const [row] = await queryRaw<{ granted: number | null }>(
    tx,
    'SELECT grant_spins($1, $2, $3, $4, $5, $6, $7) AS granted',
    [
      grant.memberId,
      grant.source,
      grant.reference,
      grant.note ?? null,
      grant.count,
      wheel.spin_days,
      wheel.most_unspent,
    ],
  );
  if (typeof row?.granted !== 'number') {
    throw new RefusalError('wheel.spins_full', {
      message: `เก็บสิทธิ์หมุนได้ไม่เกิน ${wheel.most_unspent} ครั้ง กรุณาหมุนบางส่วนก่อนแล้วทำรายการนี้อีกครั้ง`,
    });
  }
  return row.granted;
}

/**
 * Returns the turnover in satang that the daily spins require, which follows from their worth and the agent's rules.
 */
export async function fetchDailyPlay(db: Executor, agentId: number): Promise<Satang> {
  const rules = await fetchAgentRules(db, agentId);
  const spins = rules.wheel.daily_spins;
  return playFor(rules, { points: 0, spins, creditSatang: 0 }, await fetchSpinWorth(db, agentId));
}

/** Grants the daily spins if the member is entitled to them. */
export async function grantDailySpin(
  db: Executor,
  { memberId, agentId }: { memberId: number; agentId: number },
): Promise<void> {
  const rules = await fetchAgentRules(db, agentId);
  await readPlayedDeposits(db, { memberId, agentId });
  await queryRaw(db, 'SELECT grant_daily_spin($1, $2, $3, $4, $5, $6, $7::text::jsonb)', [
    memberId,
    rules.wheel.deposit_days,
    rules.wheel.daily_spins,
    rules.wheel.spin_days,
    rules.wheel.most_unspent,
    await fetchDailyPlay(db, agentId),
    writeWeights(rules),
  ]);
}

/** Returns the number of spins that a member can use. */
export async function countSpins(db: Executor, memberId: number): Promise<number> {
  const [row] = await queryRaw<{ count: number }>(db, 'SELECT count_unspent_spins($1) AS count', [
    memberId,
  ]);
  return row?.count ?? 0;
}

/** Returns how many more spins a member has room for. */
export async function countSpinRoom(
  db: Executor,
  { memberId, agentId }: { memberId: number; agentId: number },
): Promise<number> {
  const { wheel } = await fetchAgentRules(db, agentId);
  return Math.max(0, wheel.most_unspent - (await countSpins(db, memberId)));
}

/** A member's purchase of spins with points. */
export interface SpinExchange {
  memberId: number;
  agentId: number;
  quantity: number;
  /** Price in points that the member was shown. */
  costShown: number;
  idempotencyKey: string | null;
}

/**
 * Takes points and grants spins for them.
 * @returns the member's spins and points afterwards
 * @throws RefusalError `wheel.price_changed` | `wheel.points_limit` | `wheel.too_few_points` | `wheel.spins_full` |
 * `safety.refused` | `request.idempotency_conflict`
 */
export async function exchangePoints(
  db: Db,
  exchange: SpinExchange,
): Promise<{ free_spins: number; point: number }> {
  const { memberId, agentId, quantity, costShown } = exchange;
  const accountId = await findPointsAccountId(db, memberId);
  const key = exchange.idempotencyKey ?? randomUUID();
  return runCommand(
    db,
    {
      scope: `member/${memberId}`,
      route: 'wheel_exchange',
      key,
      content: { quantity, costShown },
      lockAccountIds: [accountId],
    },
    async ({ tx, post }) => {
      await assertSafe(tx, memberId, { kind: 'reward' });
      const { wheel } = await fetchAgentRules(tx, agentId);
      const cost = quantity * wheel.points_per_spin;
      if (cost !== costShown) throw new RefusalError('wheel.price_changed', { data: { cost } });
      await queryRaw(tx, 'SELECT lock_wheel_member($1)', [memberId]);
      const [today] = await queryRaw<{ bought: number }>(
        tx,
        'SELECT spins_bought_today($1) AS bought',
        [memberId],
      );
      if ((today?.bought ?? 0) + quantity > wheel.points_spins_per_day) {
        throw new RefusalError('wheel.points_limit');
      }
      const balance = await fetchBalance(tx, accountId);
      if (balance < cost) throw new RefusalError('wheel.too_few_points');
      const reference = randomUUID();
      await grantSpins(tx, { memberId, agentId, source: 'points', reference, count: quantity });
      await post({
        leg: 'points',
        debitAccountId: accountId,
        creditAccountId: await findHouseAccountId(tx, agentId, 'house_points'),
        amount: cost,
        code: 'wheel_exchange',
        reference: `wheel_grant/${reference}`,
      });
      return { free_spins: await countSpins(tx, memberId), point: balance - cost };
    },
  );
}

/** A grant of spins by an operator. */
export interface OperatorGrant {
  agentId: number;
  operator: string;
  username: string;
  count: number;
  /** Reason for the member, in Thai. */
  reason: string;
  /** A repeated reference grants nothing; undefined makes each call a new grant. */
  reference: string | undefined;
  /** True for a gift of the support, of which a member gets little in a day. */
  isGoodwill?: true;
  approvalId: number | null;
}

/**
 * Grants a member spins on an operator's decision.
 * @returns the number of spins that the member can use afterwards
 * @throws RefusalError `request.not_found` | `wheel.spins_full` | `safety.refused` | `request.idempotency_conflict` |
 * `member.goodwill_used`
 * @throws SecondPersonError beyond the spins, or their worth, that the operator may give alone
 */
export async function grantByOperator(deps: ActDeps, grant: OperatorGrant): Promise<number> {
  const { db } = deps;
  const { agentId, operator, username, count, reason, isGoodwill, approvalId } = grant;
  const member = await db
    .selectFrom('members')
    .select('id')
    .where('agent_id', '=', agentId)
    .where('username', '=', username)
    .executeTakeFirst();
  if (!member) throw new RefusalError('request.not_found');
  const key = grant.reference ?? randomUUID();
  return runCommand(
    db,
    {
      scope: `operator/${operator}`,
      route: 'wheel_grant',
      key,
      content: { username, count, reason },
      lockAccountIds: [],
    },
    async ({ tx }) => {
      await assertSafe(tx, member.id, { kind: 'reward' });
      if (isGoodwill) await countGoodwill(tx, { memberId: member.id, points: 0, spins: count });
      const spins = { memberId: member.id, agentId, source: 'operator', count } as const;
      await grantSpins(tx, { ...spins, reference: `${operator}/${key}`, note: reason });
      const subject = `member/${member.id}`;
      const by = { agentId, operator, memberId: member.id, approvalId, subject };
      await noteLoneAct(tx, { ...by, measure: 'spins', amount: count });
      const worthSatang = (await fetchSpinSatang({ ...deps, db: tx, agentId })) ?? 0;
      await noteLoneAct(tx, { ...by, measure: 'cost', amount: count * worthSatang });
      await recordAction(tx, {
        agentId,
        operator,
        action: 'wheel.grant',
        subject,
        detail: { username, count, reason, isGoodwill },
      });
      return countSpins(tx, member.id);
    },
  );
}

/** Gives a member more time to use the spins that they have. */
export async function prolongSpins(tx: Executor, memberId: number, seconds: number): Promise<void> {
  await queryRaw(
    tx,
    `UPDATE wheel_spins SET expires_at = expires_at + $2 * interval '1 second'
     WHERE member_id = $1 AND spent_at IS NULL AND expires_at > business_now()`,
    [memberId, seconds],
  );
}
