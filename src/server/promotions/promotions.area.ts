import type { AreaModule } from '../area';
import { moveLateMoney } from '../requirements/requirement.service';
import { seedComingPromotions } from './coming-promotions.seed';
import { findPromotionPreview, hasPromotion, listPromotionPages } from './promotion.preview';
import { endDuePromotions } from './promotion.service';
import { promotionsOperatorRoutes } from './promotions.operator';
import { promotionsRoutes } from './promotions.routes';
import { seedPromotions } from './promotions.seed';

const END_DUE_EVERY_SECONDS = 5;

/** Promotions: bonuses in their own wallets with turnover requirements. */
export const promotionsArea: AreaModule = {
  create: (context) => {
    const { db, jobDb, agentId } = context;
    return {
      operatorEndpoints: promotionsOperatorRoutes(context),
      endpoints: promotionsRoutes(context),
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
  seed: { site: seedPromotions, history: seedComingPromotions },
};
