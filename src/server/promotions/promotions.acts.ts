import { defineAct } from '../approvals/approvable-act';
import { type PromotionChange, setPromotionOpen } from './promotion-opening.service';
import { type PublishPlan, publishPromotion } from './promotion-publishing.service';

/** The act that opens or closes a promotion. */
export const promotionOpenAct = defineAct({
  kind: 'promotion.open',
  subjectOf: ({ id }: PromotionChange) => `promotion/${id}`,
  run: ({ db }, { payload, ...by }) => setPromotionOpen(db, by, payload),
});

/** The act that publishes a version; `promotion_state` reads its waiting approvals. */
export const promotionPublishAct = defineAct({
  kind: 'promotion.publish',
  subjectOf: ({ id }: PublishPlan) => `promotion/${id}`,
  run: ({ db }, { payload, ...by }) => publishPromotion(db, by, payload),
});
