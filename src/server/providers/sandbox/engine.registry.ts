import { baccaratEngine } from './baccarat.engine';
import { fishingEngine } from './fishing.engine';
import type { SandboxGame } from './game.directory';
import type { GameEngine } from './game.engine';
import { slotEngine } from './slot.engine';

const byName: Readonly<Record<SandboxGame['engine'], GameEngine>> = {
  slot: slotEngine,
  baccarat: baccaratEngine,
  fishing: fishingEngine,
};

/** All kinds of games that the sandbox can play. */
export const engines: readonly GameEngine[] = Object.values(byName);

/** The rules of a game. */
export function engineOf(game: SandboxGame): GameEngine {
  return byName[game.engine];
}
