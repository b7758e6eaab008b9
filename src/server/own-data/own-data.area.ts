import type { AreaModule } from '../area';
import { ownDataRoutes } from './own-data.routes';
import { createOwnDataWriter, OWN_DATA_FILE } from './own-data-file';

/** Everything that is stored about a member, as a file for that member. */
export const ownDataArea: AreaModule = {
  create: (context) => ({
    endpoints: ownDataRoutes(context),
    files: { [OWN_DATA_FILE]: createOwnDataWriter(context) },
  }),
};
