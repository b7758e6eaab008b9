import type { SlotVolatility } from '@/domain/slot-variants';
import { findGame, findStudio } from './catalogue/catalogue';

/** What the provider needs to know of a game to serve it. */
export interface SandboxGame {
  readonly gameId: string;
  readonly name: string;
  readonly studioName: string;
  readonly volatility: SlotVolatility;
  readonly palette: readonly [dark: string, mid: string, light: string, accent: string];
  /** Glyph names in the order of the engine's symbols. */
  readonly symbols: readonly string[];
}

/** Finds a game by its id; the only door to the catalogue. */
export function findSandboxGame(gameId: string): SandboxGame | null {
  const game = findGame(gameId);
  if (!game) return null;
  return {
    gameId: game.gameId,
    name: game.name,
    studioName: findStudio(game.studioId)?.name ?? '',
    volatility: game.volatility,
    palette: game.art.palette,
    symbols: game.symbols,
  };
}
