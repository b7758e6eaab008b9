import { MOST_TURNOVER_MULTIPLE } from '@/contract/promotions.contract';
import { formatBaht } from '@/domain/baht';
import type { HouseEdges } from '@/domain/expected-win';
import { worstResult } from '@/domain/promotion';
import { fetchAgentRules } from '../agent/agent.service';
import { countRecentDepositors } from '../approvals/expected-takers.queries';
import { noteLoneAct } from '../approvals/lone-act.service';
import { recordAction } from '../audit/audit.service';
import type { Db } from '../db/tables';
import { RefusalError } from '../http/refusal';
import { createLossRefusal } from '../offers/offer.service';
import { fetchPromotion, type PromotionRow, toOfferTerms } from './promotion.queries';
import { openingCopy } from './promotion-opening.copy';

/** A change of whether members may take a promotion. */
export interface PromotionChange {
  id: number;
  isOpen: boolean;
  /** Reason of an owner, which allows opening a promotion that loses money or requires too much turnover. */
  insist?: string | undefined;
}

/**
 * Opens or closes a promotion. Members who have taken the promotion keep it.
 * @throws RefusalError `request.not_found` | `offer.loses` | `promotion.turnover_too_high`
 * @throws SecondPersonError when it may cost more than the operator may approve alone
 */
export async function setPromotionOpen(
  db: Db,
  by: { agentId: number; operator: string; approvalId: number | null },
  { id, isOpen, insist }: PromotionChange,
): Promise<void> {
  const { agentId, operator, approvalId } = by;
  const subject = `promotion/${id}`;
  await db.transaction().execute(async (tx) => {
    await tx
      .selectFrom('promotions')
      .select('id')
      .where('id', '=', id)
      .where('agent_id', '=', agentId)
      .forUpdate()
      .execute();
    const promotion = await fetchPromotion(tx, agentId, id);
    const { house_edges: edges } = (await fetchAgentRules(tx, agentId)).affiliate;
    const fault = isOpen ? findOfferFault(promotion, edges) : null;
    if (fault && insist === undefined) throw fault;
    await tx.updateTable('promotions').set({ is_open: isOpen }).where('id', '=', id).execute();
    if (isOpen) {
      const most = promotion.bonus_amount ?? promotion.max_bonus ?? 0;
      const amount = most * (await countRecentDepositors(tx, agentId));
      await noteLoneAct(tx, {
        ...{ agentId, operator, memberId: null, measure: 'cost', amount, subject, approvalId },
      });
    }
    await recordAction(tx, {
      agentId,
      operator,
      action: isOpen ? 'promotion.open' : 'promotion.close',
      subject,
      detail: {
        code: promotion.code,
        ...(fault && {
          expected_result: formatBaht(worstResult(toOfferTerms(promotion), edges)),
          force: insist,
        }),
      },
    });
  });
}

/** Returns the refusal of a promotion that must not be offered, or null when it may be offered. */
export function findOfferFault(promotion: PromotionRow, edges: HouseEdges): RefusalError | null {
  const resultSatang = worstResult(toOfferTerms(promotion), edges);
  if (resultSatang < 0) {
    return createLossRefusal(resultSatang);
  }
  const multiple = promotion.turnover_milli / 1000;
  if (multiple > MOST_TURNOVER_MULTIPLE) {
    return new RefusalError('promotion.turnover_too_high', {
      message: openingCopy.tooHigh(multiple, MOST_TURNOVER_MULTIPLE),
      data: { turnover_multiple: multiple },
    });
  }
  return null;
}
