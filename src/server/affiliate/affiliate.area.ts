import type { AreaModule } from '../area';
import { affiliateOperatorRoutes } from './affiliate.operator';
import { affiliateRoutes } from './affiliate.routes';
import { seedNetwork } from './affiliate.seed';
import { countMedians, creditAffiliateIncome } from './income.service';
import { findInvitation } from './invitation.preview';

const CREDIT_EVERY_SECONDS = 2;
const MEDIANS_EVERY_SECONDS = 600;

/** The affiliate area: income that members earn from the friends they referred. */
export const affiliateArea: AreaModule = {
  create: (context) => {
    const { db, jobDb, agentId } = context;
    return {
      endpoints: affiliateRoutes(context),
      operatorEndpoints: affiliateOperatorRoutes(context),
      jobs: [
        {
          name: 'credit-affiliate-income',
          everySeconds: CREDIT_EVERY_SECONDS,
          run: (signal) => creditAffiliateIncome(jobDb, signal),
        },
        {
          name: 'count-affiliate-medians',
          everySeconds: MEDIANS_EVERY_SECONDS,
          run: () => countMedians(jobDb),
        },
      ],
      previews: {
        affiliate: (query) => findInvitation(db, agentId, 'affiliate', query),
        home: (query) => findInvitation(db, agentId, 'home', query),
        register: (query) => findInvitation(db, agentId, 'register', query),
      },
    };
  },
  seed: { history: seedNetwork },
};
