import type { AreaModule } from '../area';
import { soothRoutes } from './sooth.routes';

/** Baccarat rooms that everybody shares, and formulas with the hit rates that they really have. */
export const soothArea: AreaModule = {
  create: ({ providers }) => ({ endpoints: soothRoutes(providers) }),
};
