import type { AgentConfig } from './agent.contract';
import type { BootData, RenderedQuery } from './boot';

/** The address of a page, below the base of its entry. */
export interface RenderedAddress {
  readonly path: string;
  /** Query without its question mark. */
  readonly search: string;
}

/** The visitor's view of one screen. */
export interface RenderedPage {
  /** Content of the element in which the app runs. */
  readonly html: string;
  /** The answers that it shows, for the query cache of the browser. */
  readonly queries: readonly RenderedQuery[];
  /** Source of the screen, from the root of the project; undefined where the address leads to nothing. */
  readonly source: string | undefined;
  /** Addresses of GET calls that the screen makes for a member. */
  readonly memberCalls: readonly string[];
  /** Names of chunks that the screen needs for a member at once. */
  readonly memberChunks: readonly string[];
  /** When the newest announcement that opens with the page was published, as an ISO instant; null where none does. */
  readonly announcedAt: string | null;
  /** Picture of the announcement that is shown first; empty where it has none. */
  readonly announcedPicture: string;
}

/** Renders a screen as every visitor sees it first; nothing of a member is in it. */
export type PageRenderer = (agent: AgentConfig, address: RenderedAddress) => Promise<RenderedPage>;

/** What a renderer is made with. */
export interface PageRendererOptions {
  readonly client: BootData['client'];
  /** Answers the calls of the API, in the same process. */
  readonly fetch: (request: Request) => Promise<Response>;
}

/** What the bundle of one entry exports. */
export interface PageRendererModule {
  readonly createPageRenderer: (options: PageRendererOptions) => PageRenderer;
}
