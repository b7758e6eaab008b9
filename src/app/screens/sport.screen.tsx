import { LobbyPage } from '@/features/games/components/lobby-page';
import { MatchProgramme } from '@/features/sport/components/match-programme';
import { useMatches } from '@/features/sport/sport.queries';

/** `/sport`: the matches open for bets, and the games that offer them. */
export function Screen() {
  const query = useMatches({ withScores: true });
  return (
    <LobbyPage lobby="sport" lead={{ content: <MatchProgramme data={query.data} />, query }} />
  );
}
