import { findGame, findStudio } from './catalogue/catalogue';
import type { CatalogueGame } from './catalogue/catalogue-types';

/** A game with the name of its studio. */
export type SandboxGame = CatalogueGame & { readonly studioName: string };

/** Returns a game by its id; null if unknown. All access to the catalogue goes through this function. */
export function findSandboxGame(gameId: string): SandboxGame | null {
  const game = findGame(gameId);
  return game ? { ...game, studioName: findStudio(game.studioId)?.name ?? '' } : null;
}
