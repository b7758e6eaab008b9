import { defineAct } from '../approvals/approvable-act';
import { type PromotionChange, setPromotionOpen } from './promotion-opening.service';

/** The act that opens or closes a promotion. */
export const promotionOpenAct = defineAct({
  kind: 'promotion.open',
  subjectOf: ({ id }: PromotionChange) => `promotion/${id}`,
  run: ({ db }, { payload, ...by }) => setPromotionOpen(db, by, payload),
});
