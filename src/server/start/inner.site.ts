import { AsyncLocalStorage } from 'node:async_hooks';
import type { AgentConfig } from '@/contract/agent.contract';
import type { StartedScreen } from '@/contract/page-renderer';

type Answer = (request: Request) => Promise<Response>;

/** A site whose pages begin with a start call. */
interface StartingSite {
  /** Id of the build. Another build has other chunks. */
  readonly build: string;
  /** Reads what a page shows its member as it begins. @param page path and query */
  readonly start: (agent: AgentConfig, page: string, memberId: string) => Promise<StartedScreen>;
}

/** Reads the member's data for pages that begin. */
export interface StartReader {
  /** The build that its pages are written by. */
  readonly build: string;
  /**
   * Reads the data of the screen at an address, with a member's own calls.
   * @param page path and query of the page
   */
  readonly read: (
    page: string,
    member: { readonly id: string; readonly token: string },
  ) => Promise<StartedScreen>;
}

/**
 * Opens a site whose screens call the API in this process: for a page that begins, with the token of its member.
 * @param openSite left out where another host serves the pages
 * @param answer answers a call of the API
 */
export function openInnerSite<Site extends StartingSite>(
  openSite: ((fetch: Answer) => Site) | undefined,
  answer: Answer,
  loadAgentConfig: () => Promise<AgentConfig>,
): { site?: Site; startReader?: StartReader } {
  const tokens = new AsyncLocalStorage<string>();
  const site = openSite?.((request) => {
    const token = tokens.getStore();
    return answer(token === undefined ? request : withToken(request, token));
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
