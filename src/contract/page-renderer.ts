import type { AgentConfig } from './agent.contract';
import type { BootData, RenderedQuery } from './boot';
import type { NamedChunk } from './named-chunks';
import type { StartData } from './start.contract';

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
  /** Names of the queries whose data the start call brings a member here. */
  readonly startNames: readonly string[];
  /** Chunks that the screen loads lazily and shows at once. */
  readonly chunks: readonly NamedChunk[];
  /** When the newest announcement that opens with the page was published, as an ISO instant; null where none does. */
  readonly announcedAt: string | null;
  /** Picture of the announcement that is shown first; empty where it has none. */
  readonly announcedPicture: string;
}

/** The data of a screen for its member, and the texts that every page shows of them. */
export type StartedScreen = Pick<StartData, 'queries' | 'texts'>;

/** Runs the screens of one entry on the server. */
export interface PageRenderer {
  /** Renders a screen as every visitor sees it first; nothing of a member is in it. */
  readonly render: (agent: AgentConfig, address: RenderedAddress) => Promise<RenderedPage>;
  /** Reads what the screen shows its member, for whom the calls are made. */
  readonly start: (
    agent: AgentConfig,
    address: RenderedAddress,
    memberId: string,
  ) => Promise<StartedScreen>;
}

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
