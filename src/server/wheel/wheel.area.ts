import type { AreaModule } from '../area';
import { wheelOperatorRoutes } from './wheel.operator';
import { wheelRoutes } from './wheel.routes';
import { seedSpins, seedWheel } from './wheel.seed';

/** The wheel area: spins, sets of prizes, and the proof that a draw was fair. */
export const wheelArea: AreaModule = {
  create: (context) => ({
    endpoints: wheelRoutes(context),
    operatorEndpoints: wheelOperatorRoutes(context),
  }),
  seed: { site: seedWheel, history: seedSpins },
};
