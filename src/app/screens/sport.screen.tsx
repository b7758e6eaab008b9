import { LobbyPage } from '@/features/games/components/lobby-page';
import { MatchProgramme } from '@/features/sport/components/match-programme';
import { useMatches } from '@/features/sport/sport.queries';

/** `/sport`: the matches that can be bet on, and the games in which they are. */
export function Screen() {
  const query = useMatches({ withScores: true });
  return (
    <LobbyPage lobby="sport" lead={{ content: <MatchProgramme data={query.data} />, query }} />
  );
}
