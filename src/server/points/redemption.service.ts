import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import type * as v from 'valibot';
import { errorMessages } from '@/contract/error-messages.copy';
import {
  MOST_AT_ONCE,
  type Recipient,
  type RedemptionProblem,
  type redemptionCalc,
} from '@/contract/points.contract';
import { formatBaht } from '@/domain/baht';
import type { Satang } from '@/domain/money';
import { queryRaw } from '../db/raw';
import type { Db } from '../db/tables';
import { orderFreeRounds } from '../games/free-rounds.service';
import { issueOwnCoupon } from '../gifts/own-coupon.service';
import { RefusalError } from '../http/refusal';
import {
  type CommandContext,
  fetchBalance,
  findHouseAccountId,
  runCommand,
} from '../ledger/ledger.service';
import { giveCredit } from '../requirements/credit-reward.service';
import { fetchTurnoverOwed, totalLeft } from '../requirements/turnover.queries';
import { assertSafe } from '../safety/safety.service';
import { findMainAccountId, findPointsAccountId } from '../wallet/wallet.service';
import { countSpinRoom, grantSpins } from '../wheel/grants.service';
import { originOfRedemption } from './redeemed-rounds.service';
import { findItem, type ShopItemRow, toGainData, turnoverOf } from './shop.queries';

/** A member, an item and the number of pieces. */
export interface RedemptionAsk {
  memberId: number;
  agentId: number;
  itemId: number;
  quantity: number;
}

/** The price and the contents of an item for a member now, with every problem that prevents the redemption. */
export interface Judgement {
  item: ShopItemRow;
  quantity: number;
  /** Points for all pieces. */
  cost: number;
  points: number;
  mostNow: number;
  problems: RedemptionProblem[];
  /**
   * Satang of the main wallet that may be withdrawn now and that the redemption would lock until its turnover is
   * played.
   */
  locksSatang: Satang;
  turnoverOwedSatang: Satang;
}

/**
 * Returns the price, contents and problems of a redemption without making it.
 * @throws RefusalError `request.not_found`
 */
export async function calculateRedemption(db: Db, ask: RedemptionAsk): Promise<Judgement> {
  return judge(db, ask);
}

export interface RedemptionRequest extends RedemptionAsk {
  /** Price in points that the member was shown. */
  costShown: number;
  /** Satang that the redemption locks, as shown to the member; null to accept any amount. */
  locksShownSatang: Satang | null;
  recipient: Recipient | null;
  idempotencyKey: string | null;
}

/**
 * Takes points and gives the contents of the item in one transaction. Goods and free rounds are only ordered.
 * @returns id of the redemption
 * @throws RefusalError one of the problems | `redemption.changed` (with the present judgement) |
 * `redemption.recipient_needed` | `safety.refused` | `game.not_found` | `request.not_found` |
 * `request.idempotency_conflict`
 */
export function redeemItem(db: Db, request: RedemptionRequest): Promise<string> {
  const { memberId, itemId, quantity, costShown, locksShownSatang, recipient } = request;
  return runCommand(
    db,
    {
      scope: `member/${memberId}`,
      route: 'redemption',
      key: request.idempotencyKey ?? randomUUID(),
      content: { itemId, quantity, costShown, locksShownSatang, recipient },
      lockAccountIds: [],
    },
    (context) => redeem(context, request),
  );
}

async function redeem(context: CommandContext, request: RedemptionRequest): Promise<string> {
  const { tx, lockAccounts, post } = context;
  const { memberId, agentId, itemId, quantity } = request;
  await queryRaw(tx, 'SELECT FROM shop_items WHERE id = $1 AND agent_id = $2 FOR UPDATE', [
    itemId,
    agentId,
  ]);
  await assertSafe(tx, memberId, { kind: 'reward' });
  const pointsAccountId = await findPointsAccountId(tx, memberId);
  const walletAccountId = await findMainAccountId(tx, memberId);
  await lockAccounts([pointsAccountId, walletAccountId]);
  const judgement = await judge(tx, request);
  const { item, cost } = judgement;
  assertAgreed(judgement, request);
  const [problem] = judgement.problems;
  if (problem) throw new RefusalError(problem);
  if ((item.kind === 'goods') !== (request.recipient !== null)) {
    throw new RefusalError('redemption.recipient_needed');
  }
  const { id } = await tx
    .insertInto('redemptions')
    .values({
      agent_id: agentId,
      member_id: memberId,
      item_id: item.id,
      price_version: item.priceVersion,
      quantity,
      cost,
      state: item.kind === 'goods' || item.kind === 'free_rounds' ? 'ordered' : 'done',
      redeemed_at: sql<Date>`business_now()`,
      recipient: request.recipient && JSON.stringify(request.recipient),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await tx
    .updateTable('shop_items')
    .set({
      stock_left: sql<number | null>`stock_left - ${quantity}`,
      redeemed: sql<number>`redeemed + ${quantity}`,
    })
    .where('id', '=', item.id)
    .execute();
  await post({
    leg: 'points',
    debitAccountId: pointsAccountId,
    creditAccountId: await findHouseAccountId(tx, agentId, 'house_points'),
    amount: cost,
    code: 'points_redeem',
    reference: `redemption/${id}`,
  });
  await give(context, { ...judgement, id, memberId, walletAccountId });
  return id;
}

/**
 * Refuses a redemption when its price differs from the shown price, or when it locks more money than shown. Locking
 * less is accepted, because bets may have reduced the balance since.
 */
function assertAgreed(
  judgement: Judgement,
  { costShown, locksShownSatang }: RedemptionRequest,
): void {
  const isAgreed =
    judgement.cost === costShown &&
    (locksShownSatang === null || judgement.locksSatang <= locksShownSatang);
  if (!isAgreed) throw new RefusalError('redemption.changed', { data: toCalcData(judgement) });
}

async function give(
  context: CommandContext,
  given: Judgement & { id: string; memberId: number; walletAccountId: number },
): Promise<void> {
  const { tx } = context;
  const { item, quantity, id, memberId } = given;
  const { agentId } = item;
  if (item.kind === 'coupon') {
    for (let piece = 0; piece < quantity; piece += 1) {
      await issueOwnCoupon(tx, {
        agentId,
        memberId,
        origin: { redemptionId: id },
        amountSatang: item.amountSatang ?? 0,
        turnoverMilli: item.turnoverMilli ?? 0,
        validDays: item.validDays ?? 0,
      });
    }
  }
  if (item.kind === 'spins') {
    const count = (item.spins ?? 0) * quantity;
    await grantSpins(tx, { memberId, agentId, source: 'shop', reference: id, count });
  }
  if (item.kind === 'free_rounds') {
    await orderFreeRounds(tx, {
      agentId,
      memberId,
      providerId: item.providerId ?? '',
      gameId: item.gameId ?? '',
      rounds: (item.rounds ?? 0) * quantity,
      stakeSatang: item.stakeSatang ?? 0,
      turnoverMilli: item.turnoverMilli ?? 0,
      requirementSource: 'redemption',
      requirementName: `รางวัลรอบฟรี ${item.gameName}`,
      days: item.validDays ?? 0,
      origin: originOfRedemption(id),
    });
  }
  if (item.kind !== 'credit') return;
  const amountSatang = (item.amountSatang ?? 0) * quantity;
  await giveCredit(context, {
    memberId,
    agentId,
    walletAccountId: given.walletAccountId,
    amountSatang,
    code: 'redeem_credit',
    reference: `redemption/${id}`,
    requirement: {
      source: 'redemption',
      reference: id,
      name: `แลกแต้ม ${item.title}`,
      requiredSatang: turnoverOf(item, amountSatang),
    },
  });
}

/**
 * Judges a redemption, whether it is made or only calculated. In a transaction, the caller has locked the item and the
 * accounts.
 */
async function judge(db: Db, ask: RedemptionAsk): Promise<Judgement> {
  const { memberId, quantity } = ask;
  const item = await findItem(db, ask);
  if (!item) throw new RefusalError('request.not_found');
  const points = await fetchBalance(db, await findPointsAccountId(db, memberId));
  const cost = item.cost * quantity;
  const [member] = await queryRaw<{ vipLevel: number; taken: number }>(
    db,
    `SELECT m.vip_level AS "vipLevel", coalesce((
       SELECT sum(r.quantity) FROM redemptions r
       WHERE r.item_id = $2 AND r.member_id = m.id AND r.state <> 'cancelled' AND ($3 = 'ever' OR r.redeemed_at
         >= date_trunc(replace($3, 'ever', 'day'), business_now() AT TIME ZONE 'Asia/Bangkok') AT TIME ZONE 'Asia/Bangkok')
     ), 0)::bigint AS taken
     FROM members m WHERE m.id = $1`,
    [memberId, item.id, item.period],
  );
  if (!member) throw new RefusalError('request.not_found');
  const leftForMember =
    item.mostPerMember === null ? Infinity : Math.max(0, item.mostPerMember - member.taken);
  const stockLeft = item.stockLeft ?? Infinity;
  const roomLeft =
    item.spins === null ? Infinity : Math.floor((await countSpinRoom(db, ask)) / item.spins);

  const problems: RedemptionProblem[] = [];
  if (!item.isOpen) problems.push('redemption.unavailable');
  if (item.isEnded) problems.push('redemption.ended');
  if (!item.isStarted) problems.push('redemption.not_started');
  if (member.vipLevel < item.leastVipLevel) problems.push('redemption.vip_needed');
  const isOffered = problems.length === 0;
  if (stockLeft < quantity) problems.push('redemption.sold_out');
  if (leftForMember < quantity) problems.push('redemption.member_limit');
  if (roomLeft < quantity) problems.push('wheel.spins_full');
  if (points < cost) problems.push('redemption.too_few_points');

  const mostForPoints = Math.floor(points / item.cost);
  const mostNow = Math.min(MOST_AT_ONCE, stockLeft, leftForMember, roomLeft, mostForPoints);
  const terms = await findMoneyTerms(db, ask, item);
  return { item, quantity, cost, points, mostNow: isOffered ? mostNow : 0, problems, ...terms };
}

/**
 * Returns the money that a redemption would lock. Turnover that is owed already blocks withdrawals of the whole wallet,
 * so a redemption then locks nothing more.
 */
async function findMoneyTerms(
  db: Db,
  { memberId, quantity }: RedemptionAsk,
  item: ShopItemRow,
): Promise<Pick<Judgement, 'locksSatang' | 'turnoverOwedSatang'>> {
  if (item.kind !== 'credit' && item.kind !== 'free_rounds') {
    return { locksSatang: 0, turnoverOwedSatang: 0 };
  }
  const turnoverOwedSatang = totalLeft(await fetchTurnoverOwed(db, memberId));
  // The winnings of free rounds are unknown in advance, but they always require the turnover.
  const hasTurnover =
    item.kind === 'free_rounds'
      ? (item.turnoverMilli ?? 0) > 0
      : turnoverOf(item, (item.amountSatang ?? 0) * quantity) > 0;
  const locks = hasTurnover && turnoverOwedSatang === 0;
  return {
    locksSatang: locks ? await fetchBalance(db, await findMainAccountId(db, memberId)) : 0,
    turnoverOwedSatang,
  };
}

/** Converts a judgement to the contract's shape. */
export function toCalcData(judgement: Judgement): v.InferInput<typeof redemptionCalc.data> {
  const { item, quantity, cost, points, problems } = judgement;
  return {
    item_id: item.id,
    quantity,
    cost,
    points,
    points_after: points - cost,
    most_now: judgement.mostNow,
    problems: problems.map((name) => ({ name, message: errorMessages[name] })),
    gain: toGainData(item, quantity),
    locks: formatBaht(judgement.locksSatang),
    turnover_owed: formatBaht(judgement.turnoverOwedSatang),
  };
}
