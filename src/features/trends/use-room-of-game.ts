import type { Game } from '@/contract/games.contract';
import type { TrendRoom } from '@/contract/trends.contract';
import { useRooms } from './trends.queries';

/** Returns a function that finds the room of a game; the rooms update while the lobby is visible. */
export function useRoomOfGame(): (game: Game) => TrendRoom | undefined {
  const { data } = useRooms();
  return ({ game_id, provider_id }) =>
    data?.rooms.find(({ game }) => game?.game_id === game_id && game.provider_id === provider_id);
}
