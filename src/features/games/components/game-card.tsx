import type { MouseEvent } from 'react';
import type { Game } from '@/contract/games.contract';
import { gamesCopy } from '../games.copy';
import { openGame } from '../select-game';
import styles from './game-card.module.css';

/** Nothing is asked for it, and the button has its name all the same. */
const NO_PICTURE = 'data:image/svg+xml,<svg xmlns="http://www.w3.org/2000/svg"/>';

export interface GameCardProps {
  game: Game;
  /** Its picture is not asked for yet. */
  isHeld?: boolean;
}

/** A game's picture; opens the game. */
export function GameCard({ game, isHeld = false }: GameCardProps) {
  const handleClick = (event: MouseEvent<HTMLButtonElement>) => {
    // Safari does not focus a clicked button, and the sheet returns the focus to where it was.
    event.currentTarget.focus({ preventScroll: true });
    openGame(game);
  };
  return (
    <button type="button" className={styles.card} onClick={handleClick}>
      <img
        className={styles.art}
        src={isHeld ? NO_PICTURE : game.image}
        alt={gamesCopy.openGame(game.name, game.provider_name)}
        width={312}
        height={416}
        loading="lazy"
        decoding="async"
      />
    </button>
  );
}
