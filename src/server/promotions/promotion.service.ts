import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import type { MemberPromotionState } from '@/contract/promotions.contract';
import type { Satang } from '@/domain/money';
import { bonusFor, ownPlayFor, turnoverFor } from '@/domain/promotion';
import { fetchAgentRules } from '../agent/agent.service';
import { queryRaw } from '../db/raw';
import type { Db, Tx } from '../db/tables';
import { RefusalError } from '../http/refusal';
import {
  type CommandContext,
  findHouseAccountId,
  openWalletAccount,
  runCommand,
} from '../ledger/ledger.service';
import {
  endDueRequirements,
  endRequirement,
  lockRequirement,
  openTurnoverRequirement,
} from '../requirements/requirement.service';
import { assertSafe, findSafetyRefusal } from '../safety/safety.service';
import { findMainAccountId, openBonusWallet } from '../wallet/wallet.service';
import {
  fetchPromotion,
  fetchPromotionHistory,
  findRefusal,
  type PromotionRow,
  readContent,
  toOfferTerms,
} from './promotion.queries';

/** A member's request about a promotion. */
interface Wish {
  memberId: number;
  idempotencyKey: string | null;
}

/**
 * Takes a promotion, which then waits for the next deposit that qualifies. No money moves.
 * @returns id of the member's promotion
 * @throws RefusalError `request.not_found` | `safety.refused` | one of `acceptRefusals` |
 * `request.idempotency_conflict`
 */
export async function acceptPromotion(
  db: Db,
  { memberId, idempotencyKey, ...wish }: Wish & { agentId: number; promotionId: number },
): Promise<string> {
  await endDuePromotions(db, { memberId });
  return runCommand(
    db,
    {
      scope: `member/${memberId}`,
      route: 'promotion_accept',
      key: idempotencyKey ?? randomUUID(),
      content: { promotionId: wish.promotionId },
      // The lock serialises the request with credits of deposits and with other requests of the member.
      lockAccountIds: [await findMainAccountId(db, memberId)],
    },
    async ({ tx }) => {
      await assertSafe(tx, memberId, { kind: 'reward' });
      const promotion = await fetchPromotion(tx, wish.agentId, wish.promotionId);
      const refusal = findRefusal(promotion, await fetchPromotionHistory(tx, memberId));
      if (refusal) throw new RefusalError(refusal);
      const row = await tx
        .insertInto('member_promotions')
        .values({
          member_id: memberId,
          promotion_id: promotion.id,
          accepted_at: sql<Date>`business_now()`,
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

async function endWaiting(tx: Tx, id: string, state: MemberPromotionState): Promise<void> {
  await tx
    .updateTable('member_promotions')
    .set({ state, ended_at: sql<Date>`business_now()` })
    .where('id', '=', id)
    .execute();
}

/** A deposit that was just credited, in the same transaction. */
export interface CreditedDeposit {
  id: string;
  agentId: number;
  memberId: number;
  amountSatang: Satang;
}

/**
 * Grants the waiting promotion if a deposit qualifies for it: credits the bonus to a new bonus wallet and opens its
 * turnover requirement. The bonus wallet can play after enough turnover of the member's own money. The caller has
 * locked the main wallet.
 */
export async function grantBonus(context: CommandContext, deposit: CreditedDeposit): Promise<void> {
  const { tx } = context;
  const waiting = await tx
    .selectFrom('member_promotions')
    .select(['id', 'promotion_id'])
    .where('member_id', '=', deposit.memberId)
    .where('state', '=', 'waiting')
    .forUpdate()
    .executeTakeFirst();
  if (!waiting) return;
  // The promotion keeps waiting, because the member may be playing again at a later deposit.
  if (await findSafetyRefusal(tx, deposit.memberId, { kind: 'reward' })) return;
  const promotion = await fetchPromotion(tx, deposit.agentId, waiting.promotion_id);
  const isOver = !promotion.is_in_period || (await isTooLate(tx, promotion, deposit));
  const bonusSatang = isOver ? 0 : bonusFor(toOfferTerms(promotion), deposit.amountSatang);
  if (bonusSatang > 0) {
    await openBonus(context, { id: waiting.id, promotion, deposit, bonusSatang });
  } else if (isOver || promotion.kind === 'first_deposit') {
    // A first deposit that did not qualify was still the member's first deposit.
    await endWaiting(tx, waiting.id, 'expired');
  }
}

async function isTooLate(
  tx: Tx,
  promotion: PromotionRow,
  deposit: CreditedDeposit,
): Promise<boolean> {
  if (promotion.kind !== 'first_deposit') return false;
  const earlier = await tx
    .selectFrom('deposits')
    .select('id')
    .where('member_id', '=', deposit.memberId)
    .where('state', '=', 'credited')
    .where('id', '<>', deposit.id)
    .limit(1)
    .executeTakeFirst();
  return earlier !== undefined;
}

async function openBonus(
  { tx, post }: CommandContext,
  granted: { id: string; promotion: PromotionRow; deposit: CreditedDeposit; bonusSatang: Satang },
): Promise<void> {
  const { id, promotion, deposit, bonusSatang } = granted;
  const { memberId, agentId } = deposit;
  const { name } = readContent(promotion);
  const { house_edges: edges } = (await fetchAgentRules(tx, agentId)).affiliate;
  const turnoverSatang = turnoverFor(promotion.turnover_milli, deposit.amountSatang, bonusSatang);
  const requirementId = await openTurnoverRequirement(tx, {
    memberId,
    source: 'promotion',
    reference: id,
    name,
    requiredSatang: turnoverSatang,
    days: promotion.days_to_play,
    games: { categories: promotion.categories, excluded: promotion.excluded_games },
    bonus: {
      largestStakeSatang: promotion.largest_stake,
      ownPlaySatang: ownPlayFor(edges.slot, { bonusSatang, turnoverSatang }),
    },
  });
  const accountId = await openWalletAccount(tx, { id: memberId, agentId });
  await openBonusWallet(tx, { memberId, accountId, name, requirementId });
  await post({
    leg: 'promotion_bonus',
    debitAccountId: await findHouseAccountId(tx, agentId, 'promotion_budget'),
    creditAccountId: accountId,
    amount: bonusSatang,
    code: 'promotion_bonus',
    reference: `promotion/${id}`,
  });
  await queryRaw(
    tx,
    `UPDATE member_promotions m SET state = 'running', granted_at = r.started_at, requirement_id = r.id,
       deposit_id = $3, deposit_amount = $4, bonus_amount = $5
     FROM turnover_requirements r WHERE m.id = $1 AND r.id = $2`,
    [id, requirementId, deposit.id, deposit.amountSatang, bonusSatang],
  );
}

const OVERDUE_WAITING = (condition: string) => `
  UPDATE member_promotions SET state = 'expired', ended_at = business_now()
  WHERE id IN (
    SELECT m.id FROM member_promotions m JOIN promotions p ON p.id = m.promotion_id
    WHERE m.state = 'waiting' AND p.ends_at <= (SELECT business_now()) ${condition}
    FOR UPDATE OF m SKIP LOCKED)`;

const OVERDUE_OF_ALL = OVERDUE_WAITING('');
const OVERDUE_OF_MEMBER = OVERDUE_WAITING('AND m.member_id = $1');

/**
 * Ends promotions of one member or of all: the ones whose turnover is met, whose time is over, or whose period ended
 * while they waited for a deposit.
 */
export async function endDuePromotions(db: Db, scope: { memberId?: number } = {}): Promise<void> {
  const { memberId } = scope;
  if (memberId === undefined) await queryRaw(db, OVERDUE_OF_ALL);
  else await queryRaw(db, OVERDUE_OF_MEMBER, [memberId]);
  await endDueRequirements(db, scope);
}
