import type { AgentConfig } from './agent.contract';
import type { BootData, RenderedQuery } from './boot';
import type { NamedChunk } from './named-chunks';
import type { StartData } from './start.contract';

/** Path and query of a page, below the base path of its entry. */
export interface RenderedUrl {
  readonly path: string;
  /** Query without its question mark. */
  readonly search: string;
}

/** The rendered screen, as a visitor sees it. */
export interface RenderedPage {
  /** HTML inside the root element of the app. */
  readonly html: string;
  /** Query data shown on the screen, for the browser's query cache. */
  readonly queries: readonly RenderedQuery[];
  /** Source file of the screen, relative to the project root; undefined when the path leads to no screen. */
  readonly source: string | undefined;
  /** Names of the queries that the start call fills for a member on this screen. */
  readonly startNames: readonly string[];
  /** Lazily loaded chunks of components that are visible on the screen from the start. */
  readonly chunks: readonly NamedChunk[];
  /** ISO time of the newest announcement that opens with the page; null when there is none. */
  readonly announcedAt: string | null;
  /** Picture of the first announcement; empty when there is none. */
  readonly announcedPicture: string;
}

/** The data of a screen for its member, and the texts that every page shows. */
export type StartedScreen = Pick<StartData, 'queries' | 'texts'>;

/** Renders the screens of one entry on the server. */
export interface PageRenderer {
  /** Renders a screen as every visitor first sees it, without data of any member. */
  readonly render: (agent: AgentConfig, url: RenderedUrl) => Promise<RenderedPage>;
  /** Reads the data of a screen for a member, with calls made in the member's name. */
  readonly start: (
    agent: AgentConfig,
    url: RenderedUrl,
    memberId: string,
  ) => Promise<StartedScreen>;
}

/** Dependencies of a page renderer. */
export interface PageRendererOptions {
  readonly client: BootData['client'];
  /** Handles API calls within the same process. */
  readonly fetch: (request: Request) => Promise<Response>;
}

/** Exports of the server bundle of one entry. */
export interface PageRendererModule {
  readonly createPageRenderer: (options: PageRendererOptions) => PageRenderer;
}
