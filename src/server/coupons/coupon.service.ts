import { randomUUID } from 'node:crypto';
import { type Kysely, sql, type Transaction } from 'kysely';
import type { ErrorName } from '@/contract/errors';
import type { Satang } from '@/domain/money';
import { type AttemptLimit, countAttempt, forgiveAttempt } from '../account/attempts.service';
import { queryRaw } from '../db/raw';
import type { DatabaseTables } from '../db/tables';
import { RefusalError } from '../http/refusal';
import {
  type CommandContext,
  fetchBalances,
  findHouseAccountId,
  runCommand,
} from '../ledger/ledger.service';
import { openTurnoverRequirement } from '../promotions/requirement.service';
import { findMainAccountId } from '../wallet/wallet.service';

type Db = Kysely<DatabaseTables>;
type Tx = Transaction<DatabaseTables>;

/** Codes are guessed by trying: failures within this time are limited. */
const WINDOW_SECONDS = 15 * 60;
const MOST_FAILURES_OF_MEMBER = 10;
/** Many members may stand behind one address. */
const MOST_FAILURES_OF_ADDRESS = 100;

export interface CouponUse {
  memberId: number;
  agentId: number;
  code: string;
  /** Address of the caller, for the limit. */
  address: string;
  idempotencyKey: string | null;
}

/** What a coupon gave. */
export type Redeemed =
  | { kind: 'credit'; code: string; amountSatang: Satang; turnoverSatang: Satang }
  | { kind: 'points'; code: string; points: number };

/**
 * Redeems a code for a member: credit to the main wallet with what has to be played for it, or points.
 * @throws RefusalError `coupon.unknown` | `coupon.not_started` | `coupon.expired` | `coupon.used_up` |
 * `coupon.already_used` | `request.idempotency_conflict`
 * @throws TooManyError `coupon.too_many_attempts`
 */
export async function redeemCoupon(db: Db, use: CouponUse): Promise<Redeemed> {
  const limits = limitsFor(use);
  await countAttempt(db, limits, 'coupon.too_many_attempts');
  const redeemed = await runCommand(
    db,
    {
      scope: `member/${use.memberId}`,
      route: 'coupon',
      key: use.idempotencyKey ?? randomUUID(),
      content: { code: use.code },
      lockAccountIds: [],
    },
    (context) => redeem(context, use),
  );
  await forgiveAttempt(
    db,
    limits.map(({ key }) => key),
  );
  return redeemed;
}

function limitsFor({ memberId, address }: CouponUse): AttemptLimit[] {
  return [
    { key: `coupon/member/${memberId}`, most: MOST_FAILURES_OF_MEMBER },
    { key: `coupon/address/${address}`, most: MOST_FAILURES_OF_ADDRESS },
  ].map((limit) => ({ ...limit, windowSeconds: WINDOW_SECONDS }));
}

async function redeem(context: CommandContext, use: CouponUse): Promise<Redeemed> {
  const { tx } = context;
  const coupon = await lockCoupon(tx, use);
  const problem = coupon ? findProblem(coupon) : 'coupon.unknown';
  if (!coupon || problem) throw new RefusalError(problem ?? 'coupon.unknown');
  await tx
    .updateTable('coupons')
    .set({ used: sql<number>`used + 1` })
    .where('id', '=', coupon.id)
    .execute();
  const { id: useId } = await tx
    .insertInto('coupon_uses')
    .values({ coupon_id: coupon.id, member_id: use.memberId, used_at: sql<Date>`business_now()` })
    .returning('id')
    .executeTakeFirstOrThrow();
  return coupon.kind === 'credit'
    ? giveCredit(context, use, coupon, useId)
    : givePoints(context, use, coupon, useId);
}

interface LockedCoupon {
  id: number;
  kind: 'credit' | 'points';
  amount: number;
  turnover_milli: number;
  is_started: boolean;
  is_ended: boolean;
  is_used_up: boolean;
  /** By this member, as often as one may. */
  is_used: boolean;
}

/** Locks a coupon until the transaction ends and reads it by the clock after the lock. */
async function lockCoupon(
  tx: Tx,
  { agentId, memberId, code }: CouponUse,
): Promise<LockedCoupon | undefined> {
  const [found] = await queryRaw<{ id: number }>(
    tx,
    'SELECT id FROM coupons WHERE agent_id = $1 AND code = $2 FOR UPDATE',
    [agentId, code],
  );
  if (!found) return undefined;
  const [coupon] = await queryRaw<LockedCoupon>(
    tx,
    `SELECT id, kind, amount, turnover_milli, starts_at <= business_now() AS is_started,
       coalesce(ends_at <= business_now(), false) AS is_ended, used >= uses_allowed AS is_used_up,
       uses_per_member <= (SELECT count(*) FROM coupon_uses WHERE coupon_id = $1 AND member_id = $2) AS is_used
     FROM coupons WHERE id = $1`,
    [found.id, memberId],
  );
  return coupon;
}

/** Who has used it reads that, whatever became of the coupon since. */
function findProblem(coupon: LockedCoupon): ErrorName | null {
  if (coupon.is_used) return 'coupon.already_used';
  if (!coupon.is_started) return 'coupon.not_started';
  if (coupon.is_ended) return 'coupon.expired';
  return coupon.is_used_up ? 'coupon.used_up' : null;
}

async function giveCredit(
  { tx, lockAccounts, post }: CommandContext,
  { memberId, agentId, code }: CouponUse,
  { amount, turnover_milli }: LockedCoupon,
  useId: string,
): Promise<Redeemed> {
  const walletAccountId = await findMainAccountId(tx, memberId);
  await lockAccounts([walletAccountId]);
  await post({
    leg: 'credit',
    debitAccountId: await findHouseAccountId(tx, agentId, 'promotion_budget'),
    creditAccountId: walletAccountId,
    amount,
    code: 'coupon_credit',
    reference: `coupon/${useId}`,
  });
  const turnoverSatang = Math.ceil((amount * turnover_milli) / 1000);
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
  return { kind: 'credit', code, amountSatang: amount, turnoverSatang };
}

async function givePoints(
  { tx, lockAccounts, post }: CommandContext,
  { memberId, agentId, code }: CouponUse,
  { amount }: LockedCoupon,
  useId: string,
): Promise<Redeemed> {
  const [pointsAccountId] = (await fetchBalances(tx, memberId, 'member_points')).keys();
  if (pointsAccountId === undefined) throw new Error('a member has no account for points');
  await lockAccounts([pointsAccountId]);
  await post({
    leg: 'points',
    debitAccountId: await findHouseAccountId(tx, agentId, 'house_points'),
    creditAccountId: pointsAccountId,
    amount,
    code: 'coupon_points',
    reference: `coupon/${useId}`,
  });
  return { kind: 'points', code, points: amount };
}
