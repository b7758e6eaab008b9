import { findGame, findStudio } from './catalogue/catalogue';
import type { CatalogueGame } from './catalogue/catalogue.types';

/** A game as the provider serves it. */
export type SandboxGame = CatalogueGame & { readonly studioName: string };

/** Finds a game by its id; the only door to the catalogue. */
export function findSandboxGame(gameId: string): SandboxGame | null {
  const game = findGame(gameId);
  return game ? { ...game, studioName: findStudio(game.studioId)?.name ?? '' } : null;
}
