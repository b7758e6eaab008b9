import { sql } from 'kysely';
import type { MemberPromotionState } from '@/contract/promotions.contract';
import type { Satang } from '@/domain/money';
import { bonusFor, ownPlayFor, turnoverFor } from '@/domain/promotion';
import { fetchAgentRules } from '../agent/agent.service';
import { queryRaw } from '../db/raw';
import type { Tx } from '../db/tables';
import {
  type CommandContext,
  findHouseAccountId,
  openWalletAccount,
} from '../ledger/ledger.service';
import { openTurnoverRequirement } from '../requirements/requirement.service';
import { findSafetyRefusal } from '../safety/safety.service';
import { openBonusWallet } from '../wallet/wallet.service';
import {
  fetchPromotionVersion,
  type PromotionRow,
  readContent,
  toOfferTerms,
} from './promotion.queries';

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
    .select([
      'id',
      'promotion_id',
      sql<boolean>`coalesce(reserved_until <= business_now(), false)`.as('is_returned'),
    ])
    .where('member_id', '=', deposit.memberId)
    .where('state', '=', 'waiting')
    .forUpdate()
    .executeTakeFirst();
  if (!waiting) return;
  // The promotion keeps waiting, because the member may be playing again at a later deposit.
  if (await findSafetyRefusal(tx, deposit.memberId, { kind: 'reward' })) return;
  const promotion = await fetchPromotionVersion(tx, deposit.agentId, waiting.promotion_id);
  const isOver =
    !promotion.is_in_period || waiting.is_returned || (await isTooLate(tx, promotion, deposit));
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

/** Ends a promotion that waited for a deposit; its place is free again. */
export async function endWaiting(tx: Tx, id: string, state: MemberPromotionState): Promise<void> {
  await tx
    .updateTable('member_promotions')
    .set({ state, ended_at: sql<Date>`business_now()` })
    .where('id', '=', id)
    .execute();
}
