import { type ComponentType, useEffect, useState } from 'react';
import { useSnapshot } from 'valtio/react';
import { describeError } from '@/shared/http/api-error';
import { reloadForMissingChunk } from '@/shared/routing/missing-chunk';
import { clearSelectedGame, sessionStore } from '@/shared/state/session.store';
import { showToast } from '@/shared/ui/toast';
import type { GameSheetProps } from './game-sheet';
import styles from './game-sheet.module.css';

const IDLE_WAIT_MS = 2000;

/** Shows the sheet of the selected game. The sheet's own code arrives while the page is idle, before the first tap. */
export function GameSheetHost() {
  const { selectedGame } = useSnapshot(sessionStore);
  const [Sheet, setSheet] = useState<ComponentType<GameSheetProps>>();
  const isWanted = selectedGame !== null;

  useEffect(() => {
    if (Sheet) return;
    const load = () => {
      import('./game-sheet')
        .then((module) => setSheet(() => module.GameSheet))
        .catch((error: unknown) => {
          // Fetched ahead, it is asked for again with the next tap.
          if (sessionStore.selectedGame === null) return;
          clearSelectedGame();
          if (reloadForMissingChunk(error)) return;
          showToast({ message: describeError(error), tone: 'danger' });
        });
    };
    if (!isWanted) return whenIdle(load);
    load();
  }, [Sheet, isWanted]);

  if (!selectedGame) return null;
  if (!Sheet) return <div className={styles['sheet']} aria-busy="true" />;
  const { game_id, provider_id, source } = selectedGame;
  return (
    <Sheet
      key={`${source} ${provider_id} ${game_id}`}
      game={selectedGame}
      onClose={clearSelectedGame}
    />
  );
}

function whenIdle(action: () => void): () => void {
  if ('requestIdleCallback' in window) {
    const id = requestIdleCallback(action, { timeout: IDLE_WAIT_MS });
    return () => cancelIdleCallback(id);
  }
  const timer = setTimeout(action, IDLE_WAIT_MS);
  return () => clearTimeout(timer);
}
