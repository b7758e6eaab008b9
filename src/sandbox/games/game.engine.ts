import type { FairSource } from '@/domain/fairness';
import type { SandboxGame } from './game.directory';

/** The result of a round. */
export interface Decision {
  /** Kept with the round and shown once its stake is paid. */
  readonly outcome: object;
  readonly winSatang: number;
  /** The part of the stake that counts as turnover; null where the whole stake does. */
  readonly validTurnoverSatang: number | null;
}

/** The decision on a taken stake; `lost` where the key of its seed is lost, null while it is not due. */
export type Verdict = Decision | 'lost' | null;

/** A stake as a player wants it. */
export interface Wager {
  readonly stakeSatang: number;
  /** How the stake is split, stored with the round; null where the amount alone is enough. */
  readonly bets: object | null;
  /** Variant of the rules that the round is kept under, if they have any. */
  readonly variant: string | null;
}

/** A wager that is well formed and yet not taken. */
export interface WagerRefusal {
  readonly status: 'bet_limits';
  readonly message: string;
}

/** A round whose stake was taken, as its engine needs it for deciding it. */
export interface StakedRound {
  readonly stakeSatang: number;
  readonly variant: string | null;
  readonly bets: unknown;
}

/** A round as its engine needs it for showing it again. */
export interface PlayedRound {
  readonly variant: string | null;
  readonly bets: unknown;
  readonly outcome: unknown;
}

/** A kind of game, as far as its page goes. */
export interface GameKind {
  /** Name of the kind, and of its page's script and style sheet. */
  readonly name: SandboxGame['engine'];
  /** Fields of the game for its page, beside those of every page. */
  readonly describeGame: (game: SandboxGame, publicUrl: string) => object;
}

/**
 * The rules of a kind of game whose stakes are decided at once, by the player's own seed. Everything else,
 * from stake to recovery, is the same for all: to add a kind, implement this, register it, and give
 * it a page.
 */
export interface GameEngine extends GameKind {
  /** Last part of the address that takes its stakes. */
  readonly action: 'spin' | 'shoot';
  /** Least time between the opening of two rounds of a player. */
  readonly leastIntervalMs: number;
  /** Null when the body is no wager at this game. */
  readonly readWager: (game: SandboxGame, body: unknown) => Wager | WagerRefusal | null;
  /** Computes the outcome from the source alone; the stake only decides what it wins. */
  readonly decide: (round: StakedRound, source: FairSource) => Promise<Decision>;
  /** Fields of a past round for its page, beside those of every page. */
  readonly describePast: (round: PlayedRound) => object;
  /** Fields of the seed in use for its page. */
  readonly describeSeed: () => object;
}
