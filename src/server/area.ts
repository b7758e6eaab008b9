import type { Context, Hono } from 'hono';
import type { Logger } from 'pino';
import type { Registry } from 'prom-client';
import type { AgentConfig } from '@/contract/agent.contract';
import type { WrittenAgentRules } from '@/contract/agent-rules';
import type { RouteMatch } from '@/contract/route-match';
import type { RouteName } from '@/contract/routes';
import type { SharedThing } from '@/contract/shared-things';
import type { SeedSource } from '@/domain/fairness-key';
import type { Database } from './db/database';
import type { Executor } from './db/raw';
import type { Db, Tx } from './db/tables';
import type { FileWriter } from './downloads/downloads.routes';
import type {
  CallingMember,
  MountedEndpoint,
  MountedOperatorEndpoint,
} from './http/endpoint-router';
import type { StreamLimits } from './http/stream-hub';
import type { Job } from './jobs/jobs.service';

/** The texts of a preview, and the picture behind them. */
export interface PreviewCopy {
  readonly thing: SharedThing;
  /** Name of the agent's brand, such as `yok`; it selects the look. */
  readonly brand: string;
  /** Name of the agent, drawn into the picture. */
  readonly name: string;
  readonly kicker: string;
  readonly title: string;
}

/** Draws a JPEG of 1200 × 630 pixels; returns undefined when it cannot be drawn. */
export type DrawPreview = (copy: PreviewCopy) => Promise<Uint8Array | undefined>;

/**
 * The external services of a site, each behind its interface. A service that only one area calls is added to this
 * interface by a module declaration in `<area>.area.ts`.
 */
export interface AdapterDeps {
  agentId: number;
  logger: Logger;
  /** Seeds of future rounds, which the database does not hold. */
  seeds: SeedSource;
  /** A copy of the database for long reads; by default they use the database itself. */
  readCopy?: Database | undefined;
  /** Includes one-time codes in responses, to try the product without an SMS gateway. */
  showsCodes?: boolean | undefined;
  /** Undefined when nothing can be drawn; saved items then have the default picture of their kind. */
  drawPreview?: DrawPreview | undefined;
  /** Limits of open event streams in this process. */
  streamLimits?: Partial<StreamLimits> | undefined;
  /** Limits of open event streams of yeekee rounds. */
  yeekeeStreamLimits?: Partial<StreamLimits> | undefined;
}

/**
 * Port to the shop, on which the wheel may not depend because the shop sells spins. Returns the most satang of credit
 * that a point buys; null when the shop has no credit.
 */
export type FetchBestCreditRate = (db: Executor, agentId: number) => Promise<number | null>;

/**
 * Ports through which an area calls another one that depends on it. The area that calls declares the port, in
 * `<area>.area.ts`; `areas.ts` connects them.
 */
export interface Ports {
  fetchBestCreditRate: FetchBestCreditRate;
}

/** Dependencies of most endpoints: the database, and the agent of the site. */
export interface AreaDeps {
  db: Db;
  agentId: number;
}

/** Dependencies of every area. */
export interface AreaContext extends AdapterDeps, Ports {
  /** Database for requests, with short time limits. */
  db: Database;
  /** Database for jobs, with long time limits. */
  jobDb: Database;
  /** Database for long one-time work, without short time limits. */
  workDb: Database;
  /** Database for long reads, which may be some seconds behind; no decision may depend on it. */
  readDb: Database;
  /** Registry for the metrics of the areas. */
  metrics: Registry;
  findMember: (bearerToken: string) => Promise<CallingMember | null>;
  clientIpOf: (context: Context) => string;
  /** Public URL of the members' site; undefined when not configured. */
  publicUrl?: string | undefined;
  showsCodes: boolean;
}

/** The link preview of one path of a screen. */
export interface PagePreview {
  readonly title: string;
  readonly description: string;
  /** URL of the preview's own JPEG or PNG; undefined when it shows the picture of `thing`. */
  readonly image?: string;
  /** Motif of the agent's picture; undefined for the motif of the screen. */
  readonly thing?: SharedThing;
  /** Canonical path and query. */
  readonly path: string;
  /** Time of publication of an article; undefined for all other pages. */
  readonly publishedAt?: string;
  /** True keeps search engines out; set for invitations, whose preview names a member. */
  readonly isHidden?: true;
}

/** A page that search engines may find beside the screens themselves. */
export interface ListedPage {
  /** Canonical path and query. */
  readonly path: string;
  /** Undefined when the time of the last change is unknown. */
  readonly changedAt?: Date;
}

type OfScreens<Found> = { readonly [Screen in RouteName]?: Found };

/** Everything that an area adds to the running application. */
export interface Area {
  /** Endpoints for members and visitors. */
  readonly endpoints?: readonly MountedEndpoint[];
  /** Endpoints for operators. */
  readonly operatorEndpoints?: readonly MountedOperatorEndpoint[];
  /** Routes outside the members' contract: streams, and the endpoints for providers and gateways. */
  readonly routers?: readonly Hono[];
  /** Highest numbers of bytes of request bodies by path, where more is allowed than usual. */
  readonly bodyLimits?: Readonly<Record<string, number>>;
  /** Writers of the files that the area offers for download, by kind. */
  readonly files?: Readonly<Record<string, FileWriter>>;
  readonly jobs?: readonly Job[];
  /** Returns whether the subject of a screen's path exists; screens without a subject are left out. */
  readonly subjects?: OfScreens<(match: RouteMatch, query: URLSearchParams) => Promise<boolean>>;
  /** Returns the preview of one path of a screen; undefined for the preview of the screen itself. */
  readonly previews?: OfScreens<
    (query: URLSearchParams, params: RouteMatch['params']) => Promise<PagePreview | undefined>
  >;
  /** Pages that search engines may find, beside the screens. */
  readonly listPages?: () => Promise<readonly ListedPage[]>;
  /**
   * Runs once before the process reports that it is ready.
   * @param areas all areas of the application
   */
  readonly open?: (areas: readonly Area[]) => Promise<void>;
  /** Accepts no further work, and resolves when all accepted work is done. */
  readonly drain?: () => Promise<unknown>;
}

/** The kind of demo to seed. */
export interface DemoKind {
  /** Seeds to which the coming rounds of the demo are committed. */
  readonly seeds: SeedSource;
  /** True when members have a month of play and redemptions; false when nothing has happened yet. */
  readonly isPlayed: boolean;
}

/** An agent as the demo seed writes it. */
export interface DemoAgent {
  readonly id: number;
  readonly code: string;
  readonly name: string;
  readonly config: Omit<
    AgentConfig,
    'agent_code' | 'agent_id' | 'name' | 'lobbies' | 'lotto_markets' | 'has_pauses' | 'has_events'
  > & {
    readonly rules?: WrittenAgentRules;
  };
}

/** Seeds the database of a demo with the data of an area. Safe to repeat. */
export interface AreaSeed {
  /** Runs in the transaction that creates the agent's site. */
  readonly site?: (tx: Tx, agent: DemoAgent) => Promise<void>;
  /** Runs after every site exists. */
  readonly history?: (db: Db, agents: readonly DemoAgent[], demo: DemoKind) => Promise<void>;
  /** Runs after all histories are written, and derives data from them. */
  readonly outcome?: (db: Db, agents: readonly DemoAgent[]) => Promise<void>;
}

/** An area: a folder, and one line in `areas.ts`. */
export interface AreaModule {
  readonly create: (context: AreaContext) => Area | Promise<Area>;
  readonly seed?: AreaSeed;
}
