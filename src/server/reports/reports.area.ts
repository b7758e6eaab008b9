import type { AreaModule } from '../area';
import { rollUpHouse } from './house-roll-up.service';
import { reportListsOperatorRoutes } from './report-lists.operator';
import { reportsOperatorRoutes } from './reports.operator';

const ROLL_UP_EVERY_SECONDS = 2;

/** Reports: figures of each day that the ledger proves. */
export const reportsArea: AreaModule = {
  create: (context) => ({
    operatorEndpoints: [...reportsOperatorRoutes(context), ...reportListsOperatorRoutes(context)],
    jobs: [
      {
        name: 'roll-up-house',
        everySeconds: ROLL_UP_EVERY_SECONDS,
        run: async (signal) => {
          await rollUpHouse(context.jobDb, signal);
        },
      },
    ],
  }),
};
