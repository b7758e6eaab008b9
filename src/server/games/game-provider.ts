import type { Hono } from 'hono';
import type { RoundProof } from '@/contract/fairness.contract';
import type { GameCategory } from '@/contract/games.contract';
import type { BaccaratSpot } from '@/domain/baccarat';
import type { RoadHand } from '@/domain/baccarat-roads';
import type { Goal } from '@/domain/football';
import type { Outcome } from '@/domain/football-markets';
import type { Satang } from '@/domain/money';
import type { WalletProtocol } from './wallet-protocol';

/** A studio whose games an integration offers. */
export interface ProviderStudio {
  providerId: string;
  name: string;
  /** Path or URL of the studio's square logo; null if it has none. */
  logo: string | null;
}

/** A game as an integration lists it. */
export interface ProviderGame {
  providerId: string;
  gameId: string;
  subProviderId: string;
  name: string;
  category: GameCategory;
  /** Path of a picture of the build; the site shows a copy of a picture with an https URL. */
  image: string;
  imageSmall: string;
  tag: 'hot' | 'new' | null;
  rtpPercent: number | null;
  /** Whether a round can win free spins. */
  hasFreeSpins: boolean;
  /** Average number of rounds for one win of free spins; null or left out when the provider publishes none. */
  freeSpinsOneIn?: number | null;
  /** Stakes in satang at which rounds of the game can be given away; left out when the provider gives none. */
  freeRoundStakes?: readonly number[];
}

/** The studios and games of an integration, in its own order. */
export interface ProviderCatalogue {
  readonly studios: readonly ProviderStudio[];
  readonly games: readonly ProviderGame[];
}

/** A wallet of a member as a provider knows it. */
export interface LaunchedPlayer {
  /**
   * Id of the wallet at the provider. It stays the same in all sessions, because the provider stores player data under
   * it.
   */
  id: string;
  /**
   * Identifies the wallet in calls of the seamless wallet. Stakes with this token are accepted only while the session
   * that launched the game lives.
   */
  token: string;
}

/** Input of a launch. A null `player` launches a demo, which has no wallet. */
export interface LaunchRequest {
  providerId: string;
  gameId: string;
  player: LaunchedPlayer | null;
  isMobile: boolean;
  /** Address of the player; left out when unknown. */
  ip?: string;
  /** The match to open, one of those in `matches`. */
  matchId?: string;
}

/** Free rounds given to a wallet. */
export interface FreeRoundsGrant {
  /** Permanent id of the grant; calls of the seamless wallet carry it too. */
  reference: string;
  /** The player; a player who never launched one of the provider's games is unknown to the provider so far. */
  player: Pick<LaunchedPlayer, 'id'>;
  providerId: string;
  gameId: string;
  rounds: number;
  /** One of the game's `freeRoundStakes`. */
  stakeSatang: number;
  /** From this instant on, no free round can begin. */
  expiresAt: Date;
}

/** Free rounds that were given under an id of the provider. */
export interface GrantedReward {
  readonly rewardId: string;
}

/** A movement of a player's money, as a provider has it in its books. */
export interface ListedMovement {
  readonly transactionId: string;
  /** `unclear` when the integration does not know the kind that the provider names. */
  readonly kind: 'debit' | 'credit' | 'rollback' | 'unclear';
  /**
   * `refused` moved no money; `unclear` when the integration does not know the state, or cannot read the amount or its
   * currency.
   */
  readonly state: 'done' | 'refused' | 'rolled_back' | 'unclear';
  /** Zero for a rollback. */
  readonly amountSatang: Satang;
  /** Transaction id of the debit or credit that a rollback undoes; null for others. */
  readonly undoneId: string | null;
  /** Whether the provider pays the stake of the round, so that nothing is debited here. */
  readonly isFree: boolean;
  /** Id of the round as calls of the wallet name it; null when the provider names none. */
  readonly roundId: string | null;
  /** Id of the wallet at the provider; null when the provider names none. */
  readonly playerId: string | null;
  /** Null when the provider names no readable time. */
  readonly at: Date | null;
  /** Kind, state and amount in the provider's own words. */
  readonly said: string;
}

/** A baccarat shoe shared by all players of a room, with the hands dealt so far. */
export interface ProviderShoe {
  shoeId: string;
  /** Hash that commits to all cards of the shoe, published before its first hand. */
  seedHash: string;
  /** Bets on the shoe's first hand are accepted from this instant on. */
  beginsAt: Date;
  handCount: number;
  /** Hands dealt so far, the oldest first. */
  hands: readonly RoadHand[];
  /** The provider's clock at the time of the response. */
  clockAt: Date;
}

/** A baccarat table shared by all players. */
export interface ProviderRoom {
  roomId: string;
  name: string;
  providerId: string;
  gameId: string;
  /** Lowest stake on one betting spot. */
  minSatang: number;
  /** Highest stake on one betting spot. */
  maxSatang: number;
  /** The current or next shoe; null if there is none. */
  shoe: ProviderShoe | null;
}

/** All rooms with their recent shoes. */
export interface ProviderRooms {
  rooms: readonly ProviderRoom[];
  /** Winners of the hands of finished shoes, the newest shoe first. */
  pastShoes: readonly (readonly BaccaratSpot[])[];
}

/** A team of a match. */
export interface ProviderTeam {
  name: string;
  /** Letters on the team's crest. */
  letters: string;
  /** Shirt and trim colour, hexadecimal. */
  colours: readonly [shirt: string, trim: string];
}

/** A match that is being played or open for bets. */
export interface ProviderMatch {
  matchId: string;
  providerId: string;
  gameId: string;
  league: string;
  home: ProviderTeam;
  away: ProviderTeam;
  kickOffAt: Date;
  fullTimeAt: Date;
  /** Odds of each outcome in thousandths, stake included. */
  odds: Readonly<Record<Outcome, number>>;
  /** True when `odds` will not change any more before kick-off. */
  isClosingPrice: boolean;
  /** Goals of the minutes played so far; later goals are not disclosed. */
  goals: readonly Goal[];
}

/** All matches that a provider has published. */
export interface ProviderMatches {
  matches: readonly ProviderMatch[];
  /** The provider's clock at the time of the response. */
  clockAt: Date;
}

/** A thing that can be proven: a round with a stake of the wallet, or a shoe or match that all players share. */
export interface ProvenThing {
  readonly kind: 'round' | 'shared';
  readonly id: string;
}

/** An integration of external games, which moves money through the seamless wallet. */
export interface GameProvider {
  /** Name of the integration: `source` of its games and `x-provider-id` of its calls. */
  readonly source: string;
  /** Shared secret that signs requests in both directions. */
  readonly secret: string;
  /** True when the integration plays with simulated money; a site with real money refuses it. */
  readonly isSimulated?: true;
  /**
   * Origins of the pages that `launch` returns, as sources of a content security policy: `https://games.example` or
   * `https://*.games.example`. Browsers frame no other origin. Empty when the pages are on the site's own origin.
   */
  readonly frameSources: readonly string[];
  /**
   * Returns the games that can be played now.
   * @throws ProviderUnavailableError
   */
  listCatalogue: () => Promise<ProviderCatalogue>;
  /** True when another host has the catalogue: no start waits for it, and a job asks for it again and again. */
  readonly hasRemoteCatalogue?: true;
  /**
   * Downloads a picture of a game. Left out when all pictures belong to the build.
   * @throws ProviderUnavailableError
   */
  fetchPicture?: (url: string, signal: AbortSignal) => Promise<Uint8Array>;
  /**
   * Launches a game.
   * @returns URL for the frame
   * @throws ProviderUnavailableError
   */
  launch: (request: LaunchRequest) => Promise<string>;
  /**
   * Gives free rounds to a wallet: their stake is not debited, and each credit names the reference. Repeating a
   * reference returns the same grant. Left out when the integration cannot give rounds.
   * @returns the final outcome, with the id by which the provider's calls name the rounds, where that is not our
   * reference; a refused grant was never played and never will be
   * @throws ProviderUnavailableError when the outcome is unknown
   */
  grantFreeRounds?: (grant: FreeRoundsGrant) => Promise<'granted' | 'refused' | GrantedReward>;
  /**
   * Returns the movements that the provider has between two times. Left out when it has no list.
   * @throws ProviderUnavailableError
   */
  listMovements?: (from: Date, until: Date) => Promise<readonly ListedMovement[]>;
  /**
   * Creates the routes by which the provider calls the wallets. Left out when it speaks `contract/provider.contract.ts`.
   */
  createWalletRoutes?: (protocol: WalletProtocol) => Hono;
  /**
   * Returns the shared baccarat tables of the integration. Left out when it has none.
   * @throws ProviderUnavailableError
   */
  rooms?: () => Promise<ProviderRooms>;
  /**
   * Returns the shoe of one room; null when the room or the shoe does not exist.
   * @throws ProviderUnavailableError
   */
  shoe?: (roomId: string) => Promise<ProviderShoe | null>;
  /**
   * Returns the matches of the integration. Left out when it has none.
   * @throws ProviderUnavailableError
   */
  matches?: () => Promise<ProviderMatches>;
  /**
   * Returns a proof. Left out when the integration proves nothing.
   * @returns null for an unknown id, and for a round when something shared is asked for
   * @throws ProviderUnavailableError
   */
  proofOf?: (proven: ProvenThing) => Promise<RoundProof | null>;
  /**
   * Reveals the seed that decided a player's rounds of a game; the next round begins another one. Repeating it changes
   * nothing until a further round.
   * @returns `round_open` when the seed still decides a round; null when no seed of a player decides the game
   * @throws ProviderUnavailableError
   */
  revealSeed?: (playerId: string, gameId: string) => Promise<'revealed' | 'round_open' | null>;
}

/** The provider did not respond, or its response does not fit the agreed format. */
export class ProviderUnavailableError extends Error {
  constructor(source: string, reason: string) {
    super(`Provider ${source}: ${reason}`);
    this.name = 'ProviderUnavailableError';
  }
}
