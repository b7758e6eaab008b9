import { fishingEngine } from './fishing-engine';
import type { SandboxGame } from './game-directory';
import type { GameEngine, GameKind } from './game-engine';
import { slotEngine } from './slot-engine';
import { sportsbookKind } from './sportsbook.service';
import { baccaratKind } from './table.service';

const byName: Readonly<
  Record<Exclude<SandboxGame['engine'], 'sportsbook' | 'baccarat'>, GameEngine>
> = {
  slot: slotEngine,
  fishing: fishingEngine,
};

/** Engines of all games whose stakes are decided immediately. */
export const engines: readonly GameEngine[] = Object.values(byName);

/**
 * Returns the engine of a game whose stakes are decided immediately; null where a match or a shared shoe decides later.
 */
export function findEngine(game: SandboxGame): GameEngine | null {
  return game.engine === 'sportsbook' || game.engine === 'baccarat' ? null : byName[game.engine];
}

/** Returns the kind of a game. */
export function kindOf(game: SandboxGame): GameKind {
  return findEngine(game) ?? (game.engine === 'baccarat' ? baccaratKind : sportsbookKind);
}
