import type { MouseEvent } from 'react';
import type { Game } from '@/contract/games.contract';
import { gamesCopy } from '../games.copy';
import { openGame } from '../select-game';
import styles from './game-card.module.css';

export interface GameCardProps {
  game: Game;
}

/** A game's picture; opens the game. */
export function GameCard({ game }: GameCardProps) {
  const handleClick = (event: MouseEvent<HTMLButtonElement>) => {
    // Safari does not focus a clicked button, and the sheet returns the focus to where it was.
    event.currentTarget.focus({ preventScroll: true });
    openGame(game);
  };
  return (
    <button type="button" className={styles['card']} onClick={handleClick}>
      <img
        className={styles['art']}
        src={game.image}
        alt={gamesCopy.openGame(game.name, game.provider_name)}
        width={312}
        height={416}
        loading="lazy"
        decoding="async"
      />
    </button>
  );
}
