import type { GameCategory } from '@/contract/games.contract';
import type { BaccaratSpot } from '@/domain/baccarat';
import type { RoadHand } from '@/domain/baccarat-roads';
import type { Goal } from '@/domain/football';
import type { Outcome } from '@/domain/football-markets';

/** A studio whose games an integration brings. */
export interface ProviderStudio {
  providerId: string;
  name: string;
  /** Path or address of its square mark, if it has one. */
  logo: string | null;
}

/** A game as an integration lists it. */
export interface ProviderGame {
  providerId: string;
  gameId: string;
  subProviderId: string;
  name: string;
  category: GameCategory;
  image: string;
  imageSmall: string;
  tag: 'hot' | 'new' | null;
  rtpPercent: number | null;
  /** Whether one of its rounds can bring free ones. */
  hasFreeSpins: boolean;
  /** One round in so many brings them, as published. Left out: the provider publishes none. */
  freeSpinsOneIn?: number | null;
  /** Stakes, in satang, at which its rounds can be given away. Left out: they cannot. */
  freeRoundStakes?: readonly number[];
}

/** A wallet of a member as a provider knows it. */
export interface LaunchedPlayer {
  /** The same over all sessions: what a provider keeps of a player it keeps under this name. */
  id: string;
  /** Names the wallet in calls of the seamless wallet. It stakes for as long as the session that launched lives. */
  token: string;
}

/** Input of a launch. `player` null launches a demo, which has no wallet. */
export interface LaunchRequest {
  providerId: string;
  gameId: string;
  player: LaunchedPlayer | null;
  isMobile: boolean;
  /** The match to open at, of those that `matches` told. */
  matchId?: string;
}

/** Rounds that a wallet is given. */
export interface FreeRoundsGrant {
  /** Names the grant for ever: calls of the seamless wallet name it too. */
  reference: string;
  /** Known to the provider or not. */
  player: Pick<LaunchedPlayer, 'id'>;
  providerId: string;
  gameId: string;
  rounds: number;
  /** One of the game's `freeRoundStakes`. */
  stakeSatang: number;
  /** No round is begun from here on. */
  expiresAt: Date;
}

/** A shoe that everybody in a room shares, as far as it is dealt and no further. */
export interface ProviderShoe {
  shoeId: string;
  /** Commitment to all of its cards, made before its first hand. */
  seedHash: string;
  /** Its first hand can be bet on from here on. */
  beginsAt: Date;
  handCount: number;
  /** Dealt so far, in order. */
  hands: readonly RoadHand[];
  /** What the provider's clock said then. */
  toldAt: Date;
}

/** A table that everybody shares. */
export interface ProviderRoom {
  roomId: string;
  name: string;
  providerId: string;
  gameId: string;
  /** What may lie on a spot. */
  minSatang: number;
  maxSatang: number;
  /** The shoe that runs or is about to; null where none stands. */
  shoe: ProviderShoe | null;
}

/** All rooms, and what was dealt in them. */
export interface ProviderRooms {
  rooms: readonly ProviderRoom[];
  /** Winners of shoes that are over, newest shoe first. */
  pastShoes: readonly (readonly BaccaratSpot[])[];
}

/** A team of a match. */
export interface ProviderTeam {
  name: string;
  /** On its crest. */
  letters: string;
  /** Shirt and trim, as hexadecimal colours. */
  colours: readonly [shirt: string, trim: string];
}

/** A match that is being played or can be bet on. */
export interface ProviderMatch {
  matchId: string;
  providerId: string;
  gameId: string;
  league: string;
  home: ProviderTeam;
  away: ProviderTeam;
  kickOffAt: Date;
  fullTimeAt: Date;
  /** Of the winner, in thousandths, stake included. */
  odds: Readonly<Record<Outcome, number>>;
  /** Whether they hold until kick-off. */
  isClosingPrice: boolean;
  /** Those whose minute is over, and no others. */
  goals: readonly Goal[];
}

/** All matches of the programme. */
export interface ProviderMatches {
  matches: readonly ProviderMatch[];
  /** What the provider's clock said then. */
  toldAt: Date;
}

/** An integration of external games. They move money through the seamless wallet. */
export interface GameProvider {
  /** Name of the integration: `source` of its games, `x-provider-id` of its calls. */
  readonly source: string;
  /** Secret shared for signing in both directions. */
  readonly secret: string;
  /** Plays with simulated money: a site with real money refuses it. */
  readonly isSimulated?: true;
  /**
   * Where the pages are that `launch` leads to, as sources of a content security policy: `https://games.example` or
   * `https://*.games.example`. Browsers frame nothing else. Empty where they are below the site's own address.
   */
  readonly frameSources: readonly string[];
  listCatalogue: () => Promise<{ studios: ProviderStudio[]; games: ProviderGame[] }>;
  /** @returns address for the frame. @throws ProviderUnavailableError */
  launch: (request: LaunchRequest) => Promise<string>;
  /**
   * Gives rounds to a wallet: their stake is not debited, and each is credited by a call that names the reference. The
   * same reference again is the same grant. Left out where the integration cannot.
   * @returns what is final; a refused grant was never played and never will be
   * @throws ProviderUnavailableError when it may have been granted or not
   */
  grantFreeRounds?: (grant: FreeRoundsGrant) => Promise<'granted' | 'refused'>;
  /** Its baccarat tables that everybody shares. Left out where there are none. @throws ProviderUnavailableError */
  rooms?: () => Promise<ProviderRooms>;
  /** One room's shoe; null where there is no such room, or no shoe. @throws ProviderUnavailableError */
  shoe?: (roomId: string) => Promise<ProviderShoe | null>;
  /** Its matches. Left out where there are none. @throws ProviderUnavailableError */
  matches?: () => Promise<ProviderMatches>;
}

/** The provider did not answer, or not as agreed. */
export class ProviderUnavailableError extends Error {
  constructor(source: string, reason: string) {
    super(`Provider ${source}: ${reason}`);
    this.name = 'ProviderUnavailableError';
  }
}
