import { sql } from 'kysely';
import { formatBaht } from '@/domain/baht';
import { worstResult } from '@/domain/promotion';
import { fetchAgentRules } from '../agent/agent.service';
import { assertSecondPerson, noteLoneAct } from '../approvals/lone-act.service';
import { recordAction } from '../audit/audit.service';
import type { Db, Tx } from '../db/tables';
import { RefusalError } from '../http/refusal';
import { type PromotionRow, toOfferTerms } from './promotion.queries';
import { fetchExposure, findOfferFault } from './promotion-cost.service';
import { lockVersions } from './promotion-draft.service';
import { fetchOffer } from './promotion-offers.queries';

/** A change of whether members may take a promotion. */
export interface PromotionChange {
  /** Number by which members know the promotion. */
  id: number;
  isOpen: boolean;
  /** Reason of an owner, which allows opening a promotion that loses money or requires too much turnover. */
  insist?: string | undefined;
}

/** The operator of an act, with the approval of a second person; null when the operator acts alone. */
export interface ActingPerson {
  agentId: number;
  operator: string;
  approvalId: number | null;
}

/**
 * Opens or closes a published promotion, also a version that begins later. Members who have taken it keep it.
 * @throws RefusalError `request.not_found` | `promotion.draft` | `offer.loses` | `promotion.turnover_too_high`
 * @throws SecondPersonError when it may cost more than the operator may approve alone, or loses money
 */
export async function setPromotionOpen(
  db: Db,
  by: ActingPerson,
  { id, isOpen, insist }: PromotionChange,
): Promise<void> {
  const { agentId, operator } = by;
  await db.transaction().execute(async (tx) => {
    const versions = await lockVersions(tx, agentId, id);
    if (versions.every((each) => each.published_at === null)) {
      throw new RefusalError('promotion.draft');
    }
    const offer = await fetchOffer(tx, agentId, id);
    const risk = isOpen ? await noteRisk(tx, by, offer, insist) : {};
    await tx
      .updateTable('promotions')
      .set({ is_open: isOpen })
      .where('lineage_id', '=', id)
      .where('published_at', 'is not', null)
      .where(sql<boolean>`coalesce(replaced_at > business_now(), true)`)
      .execute();
    await recordAction(tx, {
      ...{ agentId, operator, action: isOpen ? 'promotion.open' : 'promotion.close' },
      subject: `promotion/${id}`,
      detail: {
        ...{ code: offer.code, version: offer.version },
        ...{ before: { is_open: offer.is_open }, after: { is_open: isOpen }, ...risk },
      },
    });
  });
}

/**
 * Checks what a promotion may cost, and counts it among what the operator offers alone.
 * @param insist reason of an owner, which allows an expected loss; it always needs a second person
 * @returns the expected loss and the reason for it, for the audit log; empty when there is none
 * @throws RefusalError `offer.loses` | `promotion.turnover_too_high`
 * @throws SecondPersonError
 */
export async function noteRisk(
  tx: Tx,
  by: ActingPerson,
  promotion: PromotionRow,
  insist: string | undefined,
): Promise<object> {
  const { agentId } = by;
  const { house_edges: edges } = (await fetchAgentRules(tx, agentId)).affiliate;
  const terms = toOfferTerms(promotion);
  const { costSatang: amount } = await fetchExposure(tx, agentId, terms, promotion);
  const fault = findOfferFault(terms, edges);
  if (fault) {
    if (insist === undefined) throw fault;
    const { approvalId } = by;
    await assertSecondPerson(tx, { agentId, approvalId, measure: 'cost', amount });
  }
  const subject = `promotion/${promotion.lineage_id}`;
  await noteLoneAct(tx, { ...by, memberId: null, measure: 'cost', amount, subject });
  return fault ? { expected_result: formatBaht(worstResult(terms, edges)), force: insist } : {};
}
