import type { FairSource } from '@/domain/fairness';
import type { SandboxGame } from './game-directory';

/** The result of a round. */
export interface Decision {
  /** Stored with the round, and shown only after its stake is paid. */
  readonly outcome: object;
  readonly winSatang: number;
  /** Part of the stake in satang that counts as turnover; null for the whole stake. */
  readonly validTurnoverSatang: number | null;
}

/** Decision on an accepted stake. `lost`: the key of its seed is lost. Null: its match or hand is not over yet. */
export type Verdict = Decision | 'lost' | null;

/** A stake as the player requests it. */
export interface Wager {
  readonly stakeSatang: number;
  /** Details of the bet beside its amount, stored with the round; null where the amount alone is enough. */
  readonly bets: object | null;
  /** Variant of the rules to store with the round, if any. */
  readonly variant: string | null;
}

/** Refusal of a well-formed wager. */
export interface WagerRefusal {
  readonly status: 'bet_limits';
  readonly message: string;
}

/** A round whose stake was accepted, with the fields that decide it. */
export interface StakedRound {
  readonly stakeSatang: number;
  readonly variant: string | null;
  readonly bets: unknown;
}

/** A decided round, with the fields that show it again. */
export interface PlayedRound {
  readonly variant: string | null;
  readonly bets: unknown;
  readonly outcome: unknown;
}

/** A kind of game and its page. */
export interface GameKind {
  /** Name of the kind, and of its page's script and style sheet. */
  readonly name: SandboxGame['engine'];
  /** Returns the fields of the page's configuration that only this kind of game has. */
  readonly describeGame: (game: SandboxGame, publicUrl: string) => object;
}

/**
 * Rules of a kind of game whose stakes are decided immediately, by the player's own seed. Everything else, from stake
 * to recovery, is shared. A new kind needs an implementation of this interface, its registration, and a page.
 */
export interface GameEngine extends GameKind {
  /** Last segment of the URL that receives the game's stakes. */
  readonly action: 'spin' | 'shoot';
  /** Minimum time in ms between the opening of two rounds of a player. */
  readonly leastIntervalMs: number;
  /** Returns the wager or its refusal; null when the body is not a wager of this game. */
  readonly readWager: (game: SandboxGame, body: unknown) => Wager | WagerRefusal | null;
  /** Computes the outcome from the source alone; the stake only determines the win. */
  readonly decide: (round: StakedRound, source: FairSource) => Promise<Decision>;
  /** Returns the fields of a past round that only this kind of game has, for its page. */
  readonly describePast: (round: PlayedRound) => object;
  /** Returns the fields of the current seed that only this kind of game has, for its page. */
  readonly describeSeed: () => object;
}
