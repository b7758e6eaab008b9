import type { Game } from '@/contract/games.contract';
import { type SelectedGame, selectGame } from '@/shared/state/session.store';

/** Returns the fields of a game that the game sheet needs. */
export function toSelectedGame(game: Game, isDemo = false, matchId?: string): SelectedGame {
  const { game_id, provider_id, sub_provider_id, source, name, provider_name, category, image } =
    game;
  return {
    game_id,
    provider_id,
    sub_provider_id,
    source,
    name,
    provider_name,
    category,
    image,
    is_demo: isDemo,
    match_id: matchId,
  };
}

/** Opens a game in the game sheet over the current page. */
export function openGame(game: Game): void {
  selectGame(toSelectedGame(game));
}
