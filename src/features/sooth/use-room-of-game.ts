import type { Game } from '@/contract/games.contract';
import type { SoothRoom } from '@/contract/sooth.contract';
import { useRooms } from './sooth.queries';

/** Finds the room of a game, as long as the lobby is looked at. */
export function useRoomOfGame(): (game: Game) => SoothRoom | undefined {
  const { data } = useRooms();
  return ({ game_id, provider_id }) =>
    data?.rooms.find(({ game }) => game?.game_id === game_id && game.provider_id === provider_id);
}
