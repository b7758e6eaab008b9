import type { AreaModule } from '../area';
import type { StartReader } from './inner-site';
import { startRoutes } from './start.routes';

declare module '../area' {
  interface AdapterDeps {
    /** Left out when another host serves the pages. */
    startReader?: StartReader | undefined;
  }
}

/** The single call that a page makes at its start. */
export const startArea: AreaModule = {
  create: (context) => ({
    endpoints: startRoutes({ ...context, gateway: context.line, reader: context.startReader }),
  }),
};
