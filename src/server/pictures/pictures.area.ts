import type { AreaModule } from '../area';
import { picturesOperatorRoutes } from './pictures.operator';
import { createPicturesRouter } from './pictures.routes';

/** The pictures area: pictures that operators upload, in the sizes that pages show. */
export const picturesArea: AreaModule = {
  create: (context) => ({
    operatorEndpoints: picturesOperatorRoutes(context),
    routers: [createPicturesRouter(context)],
  }),
};
