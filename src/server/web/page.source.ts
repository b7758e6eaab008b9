import type { Context } from 'hono';
import type { AgentConfig } from '@/contract/agent.contract';
import type { RouteMatch } from '@/contract/route-match';
import type { RouteName } from '@/contract/routes';
import type { Area, PagePreview } from '../area';

/** First data of the pages that the server writes. */
export interface PageSource {
  /** Where the games are that pages frame. */
  frameSources: readonly string[];
  loadAgentConfig: () => Promise<AgentConfig>;
  /** The client's address, for limits. */
  addressOf: (context: Context) => string;
  /** Whether what the address of a screen names is there. */
  hasSubject: (match: RouteMatch, query: URLSearchParams) => Promise<boolean>;
  /** The preview that chats show for one address of a screen; undefined: that of the screen. */
  loadPreview: (
    screen: RouteName,
    query: URLSearchParams,
    params?: RouteMatch['params'],
  ) => Promise<PagePreview | undefined>;
}

/** Combines the parts that each area adds to a page. */
export function createPageSource(
  areas: readonly Area[],
  outside: Pick<PageSource, 'frameSources' | 'loadAgentConfig' | 'addressOf'>,
): PageSource {
  return {
    ...outside,
    hasSubject: async (match, query) => {
      const answers = areas.map(
        async (area) => area.subjects?.[match.name]?.(match, query) ?? true,
      );
      return (await Promise.all(answers)).every(Boolean);
    },
    loadPreview: async (screen, query, params = {}) => {
      const previews = areas.map(async (area) => area.previews?.[screen]?.(query, params));
      return (await Promise.all(previews)).find((preview) => preview !== undefined);
    },
  };
}
