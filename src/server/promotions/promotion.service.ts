import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { queryRaw } from '../db/raw';
import type { Db, Tx } from '../db/tables';
import { RefusalError } from '../http/refusal';
import { runCommand } from '../ledger/ledger.service';
import {
  endDueRequirements,
  endRequirement,
  lockRequirement,
} from '../requirements/requirement.service';
import { assertSafe } from '../safety/safety.service';
import { findMainAccountId } from '../wallet/wallet.service';
import { endWaiting } from './promotion-grant.service';
import { fetchOffer, fetchPromotionHistory, findRefusal } from './promotion-offers.queries';

/** Hours in which a place is kept for the deposit of its taker. */
const RESERVED_HOURS = 24;

/** A member's request about a promotion. */
interface Wish {
  memberId: number;
  idempotencyKey: string | null;
}

/** A member's wish to take a promotion. */
interface TakeWish extends Wish {
  agentId: number;
  promotionId: number;
  /** The version that the member has read; undefined for whichever is offered. */
  version?: number | undefined;
}

/**
 * Takes a promotion, which then waits for the next deposit that qualifies. No money moves. With a quota or budget, a
 * place and its largest bonus are kept for a day.
 * @returns id of the member's promotion
 * @throws RefusalError `request.not_found` | `safety.refused` | `promotion.changed` | one of `acceptRefusals` |
 * `request.idempotency_conflict`
 */
export async function acceptPromotion(
  db: Db,
  { memberId, idempotencyKey, ...wish }: TakeWish,
): Promise<string> {
  await endDuePromotions(db, { memberId });
  await returnPlaces(db, wish.promotionId);
  return runCommand(
    db,
    {
      scope: `member/${memberId}`,
      route: 'promotion_accept',
      key: idempotencyKey ?? randomUUID(),
      content: {
        promotionId: wish.promotionId,
        ...(wish.version !== undefined && { version: wish.version }),
      },
      // The lock serialises the request with credits of deposits and with other requests of the member.
      lockAccountIds: [await findMainAccountId(db, memberId)],
    },
    async ({ tx }) => {
      await assertSafe(tx, memberId, { kind: 'reward' });
      await lockPlaces(tx, wish.promotionId);
      const offer = await fetchOffer(tx, wish.agentId, wish.promotionId);
      const refusal = findRefusal(offer, await fetchPromotionHistory(tx, memberId));
      if (refusal) throw new RefusalError(refusal);
      if (wish.version !== undefined && wish.version !== offer.version) {
        throw new RefusalError('promotion.changed');
      }
      const isLimited = offer.quota !== null || offer.budget !== null;
      const row = await tx
        .insertInto('member_promotions')
        .values({
          member_id: memberId,
          promotion_id: offer.id,
          accepted_at: sql<Date>`business_now()`,
          reserved_until: isLimited
            ? sql<Date>`least(business_now() + interval '${sql.lit(RESERVED_HOURS)} hours', ${offer.ends_at}::timestamptz)`
            : null,
        })
        .returning('id')
        .executeTakeFirstOrThrow();
      return row.id;
    },
  );
}

/**
 * Cancels a promotion. A waiting promotion just ends. For a running promotion, the balance of the bonus wallet returns
 * to the house, and the main wallet stays unchanged. If its turnover is already met, it is completed instead.
 * @throws RefusalError `request.not_found`, also for a promotion of another member | `promotion.round_open` |
 * `promotion.ended` | `request.idempotency_conflict`
 */
export async function cancelPromotion(
  db: Db,
  { memberId, idempotencyKey, id }: Wish & { id: string },
): Promise<void> {
  await runCommand(
    db,
    {
      scope: `member/${memberId}`,
      route: 'promotion_cancel',
      key: idempotencyKey ?? randomUUID(),
      content: { id },
      lockAccountIds: [await findMainAccountId(db, memberId)],
    },
    async (context) => {
      const { tx } = context;
      const row = await tx
        .selectFrom('member_promotions')
        .select(['state', 'requirement_id'])
        .where('id', '=', id)
        .where('member_id', '=', memberId)
        .forUpdate()
        .executeTakeFirst();
      if (!row) throw new RefusalError('request.not_found');
      if (row.state === 'cancelled') return { id };
      if (row.state === 'waiting') {
        await endWaiting(tx, id, 'cancelled');
        return { id };
      }
      const requirement =
        row.requirement_id === null
          ? undefined
          : await lockRequirement(context, row.requirement_id);
      if (!requirement) throw new RefusalError('promotion.ended');
      if (requirement.ending === null && requirement.hasOpenRound) {
        throw new RefusalError('promotion.round_open');
      }
      await endRequirement(context, requirement, requirement.ending ?? 'cancelled');
      return { id };
    },
  );
}

/** Cancels the promotion of a member that waits for a deposit. The caller has locked the main wallet. */
export async function cancelWaitingPromotion(tx: Tx, memberId: number): Promise<void> {
  const waiting = await tx
    .selectFrom('member_promotions')
    .select('id')
    .where('member_id', '=', memberId)
    .where('state', '=', 'waiting')
    .forUpdate()
    .executeTakeFirst();
  if (waiting) await endWaiting(tx, waiting.id, 'cancelled');
}

/** Lets takings and changes of a promotion come one after another, so that no place is given twice. */
async function lockPlaces(tx: Tx, promotionId: number): Promise<void> {
  await queryRaw(tx, 'SELECT FROM promotions WHERE id = $1 FOR NO KEY UPDATE', [promotionId]);
}

const OVERDUE_WAITING = (condition: string) => `
  UPDATE member_promotions SET state = 'expired', ended_at = business_now()
  WHERE id IN (
    SELECT m.id FROM member_promotions m JOIN promotions p ON p.id = m.promotion_id
    WHERE m.state = 'waiting' AND least(p.ends_at, m.reserved_until) <= (SELECT business_now()) ${condition}
    FOR UPDATE OF m SKIP LOCKED)`;

const OVERDUE_OF_ALL = OVERDUE_WAITING('');
const OVERDUE_OF_MEMBER = OVERDUE_WAITING('AND m.member_id = $1');
const OVERDUE_OF_PROMOTION = OVERDUE_WAITING('AND p.lineage_id = $1');

/** Returns the places of takers who have not deposited in time, so that the next taker finds them. */
async function returnPlaces(db: Db, promotionId: number): Promise<void> {
  await queryRaw(db, OVERDUE_OF_PROMOTION, [promotionId]);
}

/**
 * Ends promotions of one member or of all: the ones whose turnover is met, whose time is over, or whose period or place
 * ended while they waited for a deposit.
 */
export async function endDuePromotions(db: Db, scope: { memberId?: number } = {}): Promise<void> {
  const { memberId } = scope;
  if (memberId === undefined) await queryRaw(db, OVERDUE_OF_ALL);
  else await queryRaw(db, OVERDUE_OF_MEMBER, [memberId]);
  await endDueRequirements(db, scope);
}
