import heartFullIcon from '@phosphor-icons/core/fill/heart-fill.svg?icon';
import heartIcon from '@phosphor-icons/core/regular/heart.svg?icon';
import type { Game } from '@/contract/games.contract';
import { openSignIn } from '@/shared/state/session.store';
import { userStore } from '@/shared/state/user.store';
import { Icon } from '@/shared/ui/icon';
import { Stack } from '@/shared/ui/kit';
import { gamesCopy } from '../games.copy';
import { useFavourite } from '../use-favourite';
import styles from './card-heart.module.css';

export interface CardHeartProps {
  game: Game;
  /** Whether the corner of the picture contains a badge. */
  isBelowBadge?: boolean;
}

/** Heart that adds the game to the member's favourites or removes it; asks visitors to sign in. */
export function CardHeart({ game, isBelowBadge = false }: CardHeartProps) {
  const { isFavourite, toggle } = useFavourite(game);
  return (
    <button
      type="button"
      className={styles.heart}
      data-below-badge={isBelowBadge}
      aria-pressed={isFavourite}
      aria-label={gamesCopy.favourite(game.name)}
      onClick={() => (userStore.isLoggedIn ? toggle() : openSignIn())}
    >
      <Stack as="span" isCentered tone="plain" className={styles.disc}>
        <Icon name={isFavourite ? heartFullIcon : heartIcon} size={18} />
      </Stack>
    </button>
  );
}
