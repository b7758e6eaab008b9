import type { AreaModule } from '../area';
import { brandOperatorRoutes } from './brand.operator';

/** The brand area: operators change the name, look and links of the site, in versions. */
export const brandArea: AreaModule = {
  create: (context) => ({ operatorEndpoints: brandOperatorRoutes(context) }),
};
