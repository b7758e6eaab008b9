import { LobbyPage } from '@/features/games/components/lobby-page';
import { openGame } from '@/features/games/select-game';
import { TableCard } from '@/features/trends/components/table-card';
import { useRoomOfGame } from '@/features/trends/use-room-of-game';

/** `/casino`: the tables, with their current shoes. */
export function Screen() {
  const roomOf = useRoomOfGame();
  return (
    <LobbyPage
      lobby="casino"
      renderTable={(game) => (
        <TableCard game={game} room={roomOf(game)} onOpen={() => openGame(game)} />
      )}
    />
  );
}
