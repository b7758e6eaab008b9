import heartFullIcon from '@phosphor-icons/core/fill/heart-fill.svg?icon';
import heartIcon from '@phosphor-icons/core/regular/heart.svg?icon';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { describeError } from '@/shared/http/api-error';
import type { SelectedGame } from '@/shared/state/session.store';
import { Button } from '@/shared/ui/button';
import { Icon } from '@/shared/ui/icon';
import { showToast } from '@/shared/ui/toast';
import { loadGamesApi, lobbyQuery, OWN_LOBBY_LIMIT } from '../games.queries';
import { playerCopy } from '../player.copy';
import styles from './favourite-button.module.css';

export interface FavouriteButtonProps {
  game: SelectedGame;
}

/** Keeps a game among the member's favourites, or takes it out. */
export function FavouriteButton({ game }: FavouriteButtonProps) {
  const { data } = useQuery(lobbyQuery('favourite', OWN_LOBBY_LIMIT));
  // What was asked for last, until the list says so too.
  const [wanted, setWanted] = useState<boolean | null>(null);
  const isKept =
    data?.some(
      ({ game_id, provider_id }) => game_id === game.game_id && provider_id === game.provider_id,
    ) ?? false;
  const isFavourite = wanted ?? isKept;

  const toggle = async () => {
    const next = !isFavourite;
    setWanted(next);
    try {
      const api = await loadGamesApi();
      await api.postFavourite(game, next);
      showToast({ message: next ? playerCopy.kept : playerCopy.notKept, tone: 'success' });
    } catch (error) {
      setWanted(null);
      showToast({ message: describeError(error), tone: 'danger' });
    }
  };

  return (
    <Button
      variant="icon"
      className={isFavourite ? styles.favourite : undefined}
      aria-pressed={isFavourite}
      aria-label={playerCopy.favourite}
      disabled={data === undefined}
      onClick={() => void toggle()}
    >
      <Icon name={isFavourite ? heartFullIcon : heartIcon} />
    </Button>
  );
}
