import heartFullIcon from '@phosphor-icons/core/fill/heart-fill.svg?icon';
import heartIcon from '@phosphor-icons/core/regular/heart.svg?icon';
import type { SelectedGame } from '@/shared/state/session.store';
import { Button } from '@/shared/ui/button';
import { Icon } from '@/shared/ui/icon';
import { playerCopy } from '../player.copy';
import { useFavourite } from '../use-favourite';
import styles from './favourite-button.module.css';

export interface FavouriteButtonProps {
  game: SelectedGame;
}

/** Button that adds a game to the member's favourites or removes it. */
export function FavouriteButton({ game }: FavouriteButtonProps) {
  const { isFavourite, toggle } = useFavourite(game);
  return (
    <Button
      variant="icon"
      className={isFavourite ? styles.favourite : undefined}
      aria-pressed={isFavourite}
      aria-label={playerCopy.favourite}
      onClick={toggle}
    >
      <Icon name={isFavourite ? heartFullIcon : heartIcon} />
    </Button>
  );
}
