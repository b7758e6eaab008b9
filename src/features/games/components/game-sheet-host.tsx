import { useSnapshot } from 'valtio/react';
import { clearSelectedGame, sessionStore } from '@/shared/state/session.store';
import { lazyPart } from '@/shared/ui/lazy-part';
import styles from './game-sheet.module.css';

/** The sheet of a game; the app prefetches it. */
export const GameSheet = lazyPart(() => import('./game-sheet').then((m) => m.GameSheet), {
  fallback: <div className={styles.sheet} aria-busy="true" />,
});

/** Renders the sheet of the selected game. */
export function GameSheetHost() {
  const { selectedGame } = useSnapshot(sessionStore);
  if (!selectedGame) return null;
  const { game_id, provider_id, source } = selectedGame;
  return (
    <GameSheet
      key={`${source} ${provider_id} ${game_id}`}
      game={selectedGame}
      onClose={clearSelectedGame}
      onFail={clearSelectedGame}
    />
  );
}
