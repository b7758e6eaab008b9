import { useQueryClient } from '@tanstack/react-query';
import { useSyncExternalStore } from 'react';
import type { Game } from '@/contract/games.contract';
import { favouritesIn } from './favourites-observer';

/** Returns whether a game is a favourite, and a toggle, which shows the change at once. */
export function useFavourite(game: Pick<Game, 'game_id' | 'provider_id'>): {
  isFavourite: boolean;
  toggle: () => void;
} {
  const favourites = favouritesIn(useQueryClient());
  const isFavourite = useSyncExternalStore(
    favourites.subscribe,
    () => favourites.has(game),
    () => false,
  );
  return { isFavourite, toggle: () => favourites.toggle(game) };
}
