import type { AgentConfig } from '@/contract/agent.contract';
import type { FirstData } from '@/contract/boot';
import type { Notification } from '@/contract/content.contract';
import type { RouteMatch } from '@/contract/route-match';
import type { RouteName } from '@/contract/routes';
import type { Area, PagePreview } from '../area';

/** First data of the pages that the server writes. */
export interface PageSource {
  /** Where the games are that pages frame. */
  frameSources: readonly string[];
  loadAgentConfig: () => Promise<AgentConfig>;
  loadFirstData: (screen: RouteName) => Promise<FirstData>;
  /** What the agent has published, for a screen with which it opens. */
  loadNotifications: (screen: RouteName) => Promise<readonly Notification[]>;
  /** Whether what the address of a screen names is there. */
  hasSubject: (match: RouteMatch) => Promise<boolean>;
  /** What chats show of one address of a screen; undefined: no more than of the screen. */
  loadPreview: (screen: RouteName, query: URLSearchParams) => Promise<PagePreview | undefined>;
}

/** Puts together what each area adds to a page. */
export function createPageSource(
  areas: readonly Area[],
  outside: Pick<PageSource, 'frameSources' | 'loadAgentConfig'>,
): PageSource {
  return {
    ...outside,
    loadFirstData: async (screen) =>
      Object.assign({}, ...(await Promise.all(areas.map((area) => area.firstData?.(screen))))),
    loadNotifications: async (screen) =>
      (await Promise.all(areas.map((area) => area.announcements?.(screen) ?? []))).flat(),
    hasSubject: async (match) => {
      const asked = areas.map((area) => area.subjects?.[match.name]?.(match) ?? true);
      return (await Promise.all(asked)).every(Boolean);
    },
    loadPreview: async (screen, query) => {
      const found = areas.map((area) => area.previews?.[screen]?.(query));
      return (await Promise.all(found)).find((preview) => preview !== undefined);
    },
  };
}
