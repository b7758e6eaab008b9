import type { AreaModule } from '../area';
import type { StartReader } from './inner.site';
import { startRoutes } from './start.routes';

declare module '../area' {
  interface Outside {
    /** Left out where another host serves the pages. */
    startReader?: StartReader | undefined;
  }
}

/** The one call that a page makes as it begins. */
export const startArea: AreaModule = {
  create: (house) => ({
    endpoints: startRoutes({ ...house, gateway: house.line, reader: house.startReader }),
  }),
};
