import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useSnapshot } from 'valtio/react';
import { proxy } from 'valtio/vanilla';
import type { Game } from '@/contract/games.contract';
import { describeError } from '@/shared/http/api-error';
import { commandOf } from '@/shared/http/command-of';
import { userStore } from '@/shared/state/user.store';
import { showToast } from '@/shared/ui/toast';
import { lobbyQuery, OWN_LOBBY_LIMIT } from './games.queries';

const postFavourite = commandOf(
  async () => (await import('@/contract/games.contract')).gameFavourite,
);

type Reference = Pick<Game, 'game_id' | 'provider_id'>;

/** Latest wish for each game until the list confirms it; shared, because a game may be on the screen more than once. */
const wanted = proxy<Record<string, boolean | undefined>>({});
/** Games with a request in progress; a newer wish is sent after that request, so that the latest wish wins. */
const sending = new Set<string>();

/**
 * Returns whether a game is a favourite, and a toggle. The change is shown immediately and is reverted with a message
 * when the server refuses.
 */
export function useFavourite(game: Reference): { isFavourite: boolean; toggle: () => void } {
  const { isLoggedIn } = useSnapshot(userStore);
  const client = useQueryClient();
  const list = lobbyQuery('favourite', OWN_LOBBY_LIMIT);
  const { data: isKept = false } = useQuery({
    ...list,
    enabled: isLoggedIn,
    select: ({ games }) => games.some((each) => nameOf(each) === nameOf(game)),
  });
  const name = nameOf(game);
  const isFavourite = useSnapshot(wanted)[name] ?? isKept;

  const send = async () => {
    if (sending.has(name)) return;
    sending.add(name);
    try {
      let sent: boolean | undefined;
      do {
        sent = wanted[name] ?? false;
        const { game_id, provider_id } = game;
        await postFavourite({ game_id, provider_id, is_favourite: sent });
        // Waits for the refetch that the command has already started.
        await client.invalidateQueries({ queryKey: list.queryKey }, { cancelRefetch: false });
      } while (sent !== wanted[name]);
    } catch (error) {
      showToast({ message: describeError(error), tone: 'danger' });
    } finally {
      sending.delete(name);
      wanted[name] = undefined;
    }
  };
  const toggle = () => {
    wanted[name] = !isFavourite;
    void send();
  };
  return { isFavourite, toggle };
}

function nameOf({ game_id, provider_id }: Reference): string {
  return `${provider_id} ${game_id}`;
}
