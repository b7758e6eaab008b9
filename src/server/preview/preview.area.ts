import type { AreaModule } from '../area';
import type { DraftSite } from './draft-site';
import { previewOperatorRoutes } from './preview.operator';
import { createPreviewRouter } from './preview.routes';
import { PreviewStore } from './preview.store';

declare module '../area' {
  interface AdapterDeps {
    /** Left out when another host serves the pages. */
    draftSite?: DraftSite | undefined;
  }
}

/** The preview area: pages that show a draft to the operator who writes it. */
export const previewArea: AreaModule = {
  create: ({ db, agentId, draftSite: site, logger }) => {
    const store = new PreviewStore();
    return {
      operatorEndpoints: previewOperatorRoutes({ db, agentId, site, store, logger }),
      routers: [createPreviewRouter(store, site)],
    };
  },
};
