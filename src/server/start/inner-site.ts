import { AsyncLocalStorage } from 'node:async_hooks';
import type { AgentConfig } from '@/contract/agent.contract';
import type { StartedScreen } from '@/contract/page-renderer';

type RequestHandler = (request: Request) => Promise<Response>;

/** A site whose pages load their data with a start call. */
interface StartingSite {
  /** Id of the build; another build has other chunks. */
  readonly build: string;
  /**
   * Reads the data that a page shows its member at the start.
   * @param page path and query
   */
  readonly start: (agent: AgentConfig, page: string, memberId: string) => Promise<StartedScreen>;
}

/** Reads the member's start data of a page. */
export interface StartReader {
  /** Id of the build of the pages; another build has other chunks. */
  readonly build: string;
  /**
   * Reads the data of a page with the member's own calls.
   * @param page path and query
   */
  readonly read: (
    page: string,
    member: { readonly id: string; readonly token: string },
  ) => Promise<StartedScreen>;
}

/**
 * Opens a site whose server-side rendering calls the API in this process, with the member's token for a start call.
 * @param openSite left out when another host serves the pages
 * @param handle handles a request to the API
 */
export function openInnerSite<Site extends StartingSite>(
  openSite: ((fetch: RequestHandler) => Site) | undefined,
  handle: RequestHandler,
  loadAgentConfig: () => Promise<AgentConfig>,
): { site?: Site; startReader?: StartReader } {
  const tokens = new AsyncLocalStorage<string>();
  const site = openSite?.((request) => {
    const token = tokens.getStore();
    return handle(token === undefined ? request : withToken(request, token));
  });
  if (!site) return {};
  return {
    site,
    startReader: {
      build: site.build,
      read: (page, { id, token }) =>
        tokens.run(token, async () => site.start(await loadAgentConfig(), page, id)),
    },
  };
}

function withToken(request: Request, token: string): Request {
  const headers = new Headers(request.headers);
  headers.set('authorization', `Bearer ${token}`);
  return new Request(request, { headers });
}
