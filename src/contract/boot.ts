import type { AgentConfig } from './agent.contract';

/** Id of the `<script type="application/json">` that our server writes into every page. */
export const BOOT_ELEMENT_ID = 'boot';

/** Id of the `<style>` with the agent's own values of tokens; the client removes it when another look is saved. */
export const BRAND_TOKENS_ID = 'brand-tokens';

/** An entry of the client's query cache, without the state that is the same for every entry. */
export interface RenderedQuery {
  key: readonly unknown[];
  data: unknown;
  /** Time at which the data was fetched, in milliseconds since the epoch. */
  updatedAtMs: number;
}

/** Data in the served HTML, so that the first screen needs no call. A foreign host of the client may leave it out. */
export interface BootData {
  agent: AgentConfig;
  client: {
    /** Base URL of the API; empty means same origin. */
    apiUrl: string;
    agentCode: string;
    liffId: string;
    /** URL that receives page views; empty means the API. */
    analyticsUrl: string;
    /** Id of the site at the analytics URL. */
    analyticsId: string;
  };
  /** Query data with which the server rendered the screen. */
  queries?: readonly RenderedQuery[];
  /** Position in every member's stream immediately before that data was read. */
  position?: string;
}
