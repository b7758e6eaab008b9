import type { Context } from 'hono';
import type { AgentConfig } from '@/contract/agent.contract';
import type { RouteMatch } from '@/contract/route-match';
import type { RouteName } from '@/contract/routes';
import { fetchStreamPosition } from '../account/session.service';
import type { Area, PagePreview } from '../area';
import type { Db } from '../db/tables';
import type { PauseGate } from '../pauses/pause-gate';

/** Data sources for the pages that the server renders. */
export interface PageSource {
  /** Origins of the games that pages frame. */
  frameSources: readonly string[];
  loadAgentConfig: () => Promise<AgentConfig>;
  /** Version of the site's look; pages stored before a change of it are dropped. */
  loadBrandVersion: () => Promise<number>;
  /** Returns the current position in every member's stream. */
  loadStreamPosition: () => Promise<string>;
  /** Returns the client's IP, for limits. */
  clientIpOf: (context: Context) => string;
  /** Tells whether the whole site is paused for a request. */
  viewPause: PauseGate['viewPause'];
  /** Tells whether the subject that a URL names exists. */
  resourceExists: (match: RouteMatch, query: URLSearchParams) => Promise<boolean>;
  /** Returns the preview that chats show for a URL; undefined means the default preview of the screen. */
  loadPreview: (
    screen: RouteName,
    query: URLSearchParams,
    params?: RouteMatch['params'],
  ) => Promise<PagePreview | undefined>;
}

/** Combines the page data of all areas. */
export function createPageSource(
  areas: readonly Area[],
  {
    db,
    ...outside
  }: Pick<
    PageSource,
    'frameSources' | 'loadAgentConfig' | 'loadBrandVersion' | 'clientIpOf' | 'viewPause'
  > & { readonly db: Db },
): PageSource {
  return {
    ...outside,
    loadStreamPosition: () => fetchStreamPosition(db),
    resourceExists: async (match, query) => {
      const responses = areas.map(
        async (area) => area.subjects?.[match.name]?.(match, query) ?? true,
      );
      return (await Promise.all(responses)).every(Boolean);
    },
    loadPreview: async (screen, query, params = {}) => {
      const previews = areas.map(async (area) => area.previews?.[screen]?.(query, params));
      return (await Promise.all(previews)).find((preview) => preview !== undefined);
    },
  };
}
