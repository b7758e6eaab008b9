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
import type { StreamLimits } from './http/stream.hub';
import type { Job } from './jobs/jobs.service';

/** The words of a preview, and what it shows beside them. */
export interface PreviewWords {
  readonly thing: SharedThing;
  /** Name of the agent's look, and of the agent. */
  readonly brand: string;
  readonly name: string;
  readonly kicker: string;
  readonly title: string;
}

/** Draws a JPEG of 1200 × 630; undefined where nothing can be drawn. */
export type DrawPreview = (words: PreviewWords) => Promise<Uint8Array | undefined>;

/**
 * The world outside one site, each part behind its interface. An area that calls a part of its own declares it here, in
 * `<area>.area.ts`.
 */
export interface Outside {
  agentId: number;
  logger: Logger;
  /** Seeds of what is still to come, which the database does not hold. */
  seeds: SeedSource;
  /** One-time codes are in the answers too: for trying the product out, where none reaches a phone. */
  showsCodes?: boolean | undefined;
  /** Left out, nothing is drawn: what operators save has the picture of its kind. */
  drawPreview?: DrawPreview | undefined;
  /** How many pages may listen to this process. */
  streamLimits?: Partial<StreamLimits> | undefined;
  /** The same for pages that watch a round of yeekee. */
  yeekeeStreamLimits?: Partial<StreamLimits> | undefined;
}

/**
 * Port to the shop, which sells spins and so stands on the wheel: most satang that a point brings there as credit, null
 * where it has none.
 */
export type FetchBestCreditRate = (db: Executor, agentId: number) => Promise<number | null>;

/**
 * Ports through which an area calls another that depends on it; filled where the areas are assembled. Each is declared
 * by the area that calls it, in `<area>.area.ts`.
 */
export interface Ports {
  fetchBestCreditRate: FetchBestCreditRate;
}

/** Dependencies of most calls: the database, and whose site this is. */
export interface AreaDeps {
  db: Db;
  agentId: number;
}

/** Dependencies of every area. */
export interface House extends Outside, Ports {
  /** Database for calls that a caller waits for, with short time limits. */
  db: Database;
  /** Database for jobs, with long time limits. */
  jobDb: Database;
  /** For what is done once and takes as long as it takes. */
  workDb: Database;
  /** Where an area puts its figures. */
  figures: Registry;
  findMember: (bearerToken: string) => Promise<CallingMember | null>;
  addressOf: (context: Context) => string;
  showsCodes: boolean;
}

/** The preview that chats show for one address of a screen. */
export interface PagePreview {
  readonly title: string;
  readonly description: string;
  /** A JPEG or PNG of its own; left out, that of the thing. */
  readonly image?: string;
  /** What of the agent's pictures it has; left out, that of the screen. */
  readonly thing?: SharedThing;
  /** Path and query under which it is known. */
  readonly address: string;
  /** When it was published; left out for what is no article. */
  readonly publishedAt?: string;
  /** Search engines keep it out: it shows another page in somebody's words. */
  readonly isHidden?: true;
}

/** A page that search engines may find beside the screens themselves. */
export interface ListedPage {
  /** Path and query under which it is known. */
  readonly address: string;
  /** Left out where nothing says when it was written. */
  readonly changedAt?: Date;
}

type OfScreens<Found> = { readonly [Screen in RouteName]?: Found };

/** All that an area adds to a running house. */
export interface Area {
  /** Calls of members and visitors. */
  readonly endpoints?: readonly MountedEndpoint[];
  /** Calls of operators. */
  readonly operatorEndpoints?: readonly MountedOperatorEndpoint[];
  /** Routes outside the contract of members: streams, and the endpoints for providers and gateways. */
  readonly routers?: readonly Hono[];
  /** Writers of the files that the area offers for download, by kind. */
  readonly files?: Readonly<Record<string, FileWriter>>;
  readonly jobs?: readonly Job[];
  /** Whether what the address of a screen names is there; screens that name nothing are left out. */
  readonly subjects?: OfScreens<(match: RouteMatch, query: URLSearchParams) => Promise<boolean>>;
  /** The preview that chats show for one address of a screen; undefined: that of the screen. */
  readonly previews?: OfScreens<
    (query: URLSearchParams, params: RouteMatch['params']) => Promise<PagePreview | undefined>
  >;
  /** Pages that search engines may find, beside the screens. */
  readonly listPages?: () => Promise<readonly ListedPage[]>;
  /** Runs once before the process reports that it is ready. */
  readonly open?: () => Promise<void>;
  /** Takes nothing more, and resolves when all that was accepted is done. */
  readonly drain?: () => Promise<unknown>;
}

/** Which demo is written. */
export interface DemoKind {
  /** Its coming rounds are committed to by these. */
  readonly seeds: SeedSource;
  /** Members with a past have played and redeemed for a month; otherwise nobody has done anything yet. */
  readonly isPlayed: boolean;
}

/** An agent as the demo seed writes it. */
export interface DemoAgent {
  readonly id: number;
  readonly code: string;
  readonly name: string;
  readonly config: Omit<
    AgentConfig,
    'agent_code' | 'agent_id' | 'name' | 'lobbies' | 'lotto_markets'
  > & {
    readonly rules?: WrittenAgentRules;
  };
}

/** Seeds the database of a demo with the data of an area. Safe to repeat. */
export interface AreaSeed {
  /** In the transaction that makes the agent's site. */
  readonly site?: (tx: Tx, agent: DemoAgent) => Promise<void>;
  /** When every site is there. */
  readonly history?: (db: Db, agents: readonly DemoAgent[], demo: DemoKind) => Promise<void>;
  /** What follows from what members did, once all of that is written. */
  readonly outcome?: (db: Db, agents: readonly DemoAgent[]) => Promise<void>;
}

/** An area of the house: a folder, and one line in `areas.ts`. */
export interface AreaModule {
  readonly create: (house: House) => Area | Promise<Area>;
  readonly seed?: AreaSeed;
}
