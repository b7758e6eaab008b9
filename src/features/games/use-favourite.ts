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

/** What was asked for last of a game, until the list says so too. One game may be on the screen more than once. */
const wanted = proxy<Record<string, boolean | undefined>>({});
/** Games whose wish is on its way: the next one goes after it, so that the last one holds. */
const sending = new Set<string>();

/**
 * Whether a game is among the member's favourites, and what changes that. It shows at once, and goes back with a
 * message where the server refuses.
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
        // The answer of the list that was asked for after it, which the call did already.
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
