import { LobbyPage } from '@/features/games/components/lobby-page';
import { MatchProgramme } from '@/features/sport/components/match-programme';

/** `/sport`: the matches that can be bet on, and the games in which they are. */
export function Screen() {
  return <LobbyPage lobby="sport" lead={<MatchProgramme />} />;
}
