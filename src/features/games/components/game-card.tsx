import { type MouseEvent, memo, type ReactNode } from 'react';
import type { Game } from '@/contract/games.contract';
import { lazyPart } from '@/shared/ui/lazy-part';
import { Picture, type PictureProps } from '@/shared/ui/picture';
import { gamesCopy } from '../games.copy';
import { openGame } from '../select-game';
import type { CardHeartProps } from './card-heart';
import styles from './game-card.module.css';

/** The heart is loaded later, because playing does not need it and it would enlarge the server-rendered page. */
const CardHeart = lazyPart(() => import('./card-heart').then((m) => m.CardHeart), {
  onMissing: 'nothing',
});

export interface GameCardProps extends Pick<PictureProps, 'turn'> {
  game: Game;
}

/** A game's picture, which opens the game, with a favourite heart. */
export const GameCard = memo(function GameCard({ game, turn }: GameCardProps) {
  const handleClick = (event: MouseEvent<HTMLButtonElement>) => {
    // Safari does not focus a clicked button, but the sheet returns focus to the focused element.
    event.currentTarget.focus({ preventScroll: true });
    openGame(game);
  };
  return (
    <Keepable game={game} isBelowBadge={game.tag !== null}>
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
    </Keepable>
  );
});

export interface KeepableProps extends CardHeartProps {
  children: ReactNode;
}

/** Wraps a game's picture or table and puts a favourite heart in its corner. */
export function Keepable({ children, ...heart }: KeepableProps) {
  return (
    <div className={styles.cell}>
      {children}
      <CardHeart {...heart} />
    </div>
  );
}
