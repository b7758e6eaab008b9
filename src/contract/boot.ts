import type { AgentConfig } from './agent.contract';

/** Id of the `<script type="application/json">` that our server writes into every page. */
export const BOOT_ELEMENT_ID = 'boot';

/** An answer of the client's query cache: no more of its state, which is the same for each and would travel with the page. */
export interface RenderedQuery {
  key: readonly unknown[];
  data: unknown;
  /** When it was true, in milliseconds since the epoch. */
  updatedAtMs: number;
}

/** Data in the served HTML, so that the first screen needs no call. Another host of the client may leave it out. */
export interface BootData {
  agent: AgentConfig;
  client: {
    /** Base host of the API; empty means same origin. */
    apiUrl: string;
    agentCode: string;
    liffId: string;
    /** Where page views go; empty means the API. */
    analyticsUrl: string;
    /** Under which name the site is known there. */
    analyticsId: string;
  };
  /** The answers with which the server rendered the screen. */
  queries?: readonly RenderedQuery[];
}
