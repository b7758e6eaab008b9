import type { AgentConfig } from './agent.contract';
import type { Banner } from './content.contract';
import type { DataOf } from './endpoint';
import type { Game, GameCategory, gameList } from './games.contract';

/** Id of the `<script type="application/json">` that our server writes into every page. */
export const BOOT_ELEMENT_ID = 'boot';

/** Id of the `<dialog>` with which our server's page announces before the app is there; `hidden` once it was closed. */
export const EARLY_ANNOUNCEMENT_ID = 'announcement';

/** First data of a screen, in the HTML of its address alone. */
export interface FirstData {
  /** Of `/`. */
  banners?: Banner[];
  /** Of `/`: the popular games. */
  hotGames?: Game[];
  /** First page of the lobby of a category. */
  lobby?: { category: GameCategory; page: DataOf<typeof gameList> };
}

/** Data in the served HTML, so that the first screen needs no call. Another host of the client may leave it out. */
export interface BootData extends FirstData {
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
}
