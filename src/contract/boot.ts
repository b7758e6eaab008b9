import type { AgentConfig } from './agent.contract';
import type { Banner } from './content.contract';
import type { Game } from './games.contract';

/** Id of the `<script type="application/json">` that our server writes into every page. */
export const BOOT_ELEMENT_ID = 'boot';

/** What the served HTML carries so that the first screen needs no call. A foreign host may leave it out. */
export interface BootData {
  agent: AgentConfig;
  client: {
    /** Base host of the API; empty means same origin. */
    apiUrl: string;
    agentCode: string;
    liffId: string;
    analyticsId: string;
  };
  /** First page of the home screen, only in the HTML of `/`. */
  home?: { banners: Banner[]; hot: Game[] };
}
