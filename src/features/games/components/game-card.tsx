import type { MouseEvent } from 'react';
import type { Game } from '@/contract/games.contract';
import { Picture, type PictureProps } from '@/shared/ui/picture';
import { gamesCopy } from '../games.copy';
import { openGame } from '../select-game';
import styles from './game-card.module.css';

export interface GameCardProps extends Pick<PictureProps, 'turn'> {
  game: Game;
}

/** A game's picture; opens the game. */
export function GameCard({ game, turn }: GameCardProps) {
  const handleClick = (event: MouseEvent<HTMLButtonElement>) => {
    // Safari does not focus a clicked button, and the sheet returns the focus to where it was.
    event.currentTarget.focus({ preventScroll: true });
    openGame(game);
  };
  return (
    <button type="button" className={styles.card} onClick={handleClick}>
      <Picture
        className={styles.art}
        src={game.image}
        {...(turn && { turn })}
        alt={gamesCopy.openGame(game.name, game.provider_name)}
        width={312}
        height={416}
      />
    </button>
  );
}
