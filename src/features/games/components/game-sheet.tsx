import { type KeyboardEvent, useRef } from 'react';
import type { SelectedGame } from '@/shared/state/session.store';
import { useModalLayer } from '../use-modal-layer';
import { GamePlayer } from './game-player';
import styles from './game-sheet.module.css';

export interface GameSheetProps {
  game: SelectedGame;
  onClose: () => void;
}

/** Modal sheet with a game, over the page where it was selected. */
export function GameSheet({ game, onClose }: GameSheetProps) {
  const layer = useRef<HTMLDivElement>(null);
  useModalLayer(layer, onClose);
  const handleKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape') onClose();
  };
  return (
    <div
      ref={layer}
      className={styles.sheet}
      role="dialog"
      aria-modal="true"
      aria-label={game.name}
      tabIndex={-1}
      onKeyDown={handleKeyDown}
    >
      <GamePlayer game={game} headingLevel={2} onClose={onClose} />
    </div>
  );
}
