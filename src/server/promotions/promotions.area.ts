import type { AreaModule } from '../area';
import { moveLateMoney } from '../requirements/requirement.service';
import { findPromotionPreview, hasPromotion, listPromotionPages } from './promotion.preview';
import { endDuePromotions } from './promotion.service';
import { promotionsOperatorRoutes } from './promotions.operator';
import { promotionsRoutes } from './promotions.routes';
import { seedPromotions } from './promotions.seed';

const END_DUE_EVERY_SECONDS = 5;

/** Bonuses, each a wallet of its own with a turnover requirement. */
export const promotionsArea: AreaModule = {
  create: (house) => {
    const { db, jobDb, agentId } = house;
    return {
      operatorEndpoints: promotionsOperatorRoutes(house),
      endpoints: promotionsRoutes(house),
      jobs: [
        {
          name: 'end-due-promotions',
          everySeconds: END_DUE_EVERY_SECONDS,
          run: async () => {
            await endDuePromotions(jobDb);
            await moveLateMoney(jobDb);
          },
        },
      ],
      subjects: { promotions: (_, query) => hasPromotion(db, agentId, query.get('id')) },
      previews: { promotions: (query) => findPromotionPreview(db, agentId, query.get('id')) },
      listPages: () => listPromotionPages(db, agentId),
    };
  },
  seed: { site: seedPromotions },
};
