import type { AreaModule } from '../area';
import { wheelOperatorRoutes } from './wheel.operator';
import { wheelRoutes } from './wheel.routes';
import { seedSpins, seedWheel } from './wheel.seed';

/** The wheel: spins, sets of prizes, and the proof of what was drawn. */
export const wheelArea: AreaModule = {
  create: (house) => ({
    endpoints: wheelRoutes(house),
    operatorEndpoints: wheelOperatorRoutes(house),
  }),
  seed: { site: seedWheel, history: seedSpins },
};
