import { type QueryClient, QueryObserver } from '@tanstack/react-query';
import { subscribe } from 'valtio/vanilla';
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

/** The member's favourites for all hearts of a page. */
export interface Favourites {
  /** Calls a listener after each change. @returns stops that */
  subscribe: (listener: () => void) => () => void;
  /** Returns whether a game is a favourite, or is about to be one. */
  has: (game: Reference) => boolean;
  /** Changes a game. It is shown at once, and taken back with a message when the server refuses. */
  toggle: (game: Reference) => void;
}

const ofClients = new WeakMap<QueryClient, Favourites>();

/** Returns the favourites in a query cache. */
export function favouritesIn(client: QueryClient): Favourites {
  const favourites = ofClients.get(client) ?? createFavourites(client);
  ofClients.set(client, favourites);
  return favourites;
}

/** All hearts share one observer of the list: a lobby has sixty, which would each cost a slow phone a millisecond. */
function createFavourites(client: QueryClient): Favourites {
  const list = lobbyQuery('favourite', OWN_LOBBY_LIMIT);
  const listeners = new Set<() => void>();
  let stop: (() => void) | undefined;
  /** Latest wish for each game until the list confirms it. */
  const wanted = new Map<string, boolean>();
  /** Games with a request in progress; a newer wish is sent after that request, so that the latest wish wins. */
  const sending = new Set<string>();

  const tell = (): void => {
    for (const listener of listeners) listener();
  };
  // Read from the cache, which forgets a member who signs out, also while no heart is shown.
  const has = (game: Reference): boolean => {
    const isGame = ({ game_id: id, provider_id: providerId }: Reference) =>
      id === game.game_id && providerId === game.provider_id;
    const kept = client.getQueryData(list.queryKey)?.games.some(isGame);
    return wanted.get(nameOf(game)) ?? kept ?? false;
  };

  function observe(): () => void {
    const options = () => ({ ...list, enabled: userStore.isLoggedIn });
    const observer = new QueryObserver(client, options());
    const unobserve = observer.subscribe(tell);
    const unwatch = subscribe(userStore, () => observer.setOptions(options()));
    return () => {
      unobserve();
      unwatch();
    };
  }

  async function send(game: Reference): Promise<void> {
    const name = nameOf(game);
    if (sending.has(name)) return;
    sending.add(name);
    try {
      let sent: boolean | undefined;
      do {
        sent = wanted.get(name) ?? false;
        const { game_id, provider_id } = game;
        await postFavourite({ game_id, provider_id, is_favourite: sent });
        // Waits for the refetch that the command has already started.
        await client.invalidateQueries({ queryKey: list.queryKey }, { cancelRefetch: false });
      } while (sent !== wanted.get(name));
    } catch (error) {
      showToast({ message: describeError(error), tone: 'danger' });
    } finally {
      sending.delete(name);
      wanted.delete(name);
      tell();
    }
  }

  return {
    subscribe: (listener) => {
      listeners.add(listener);
      stop ??= observe();
      return () => {
        listeners.delete(listener);
        if (listeners.size > 0) return;
        stop?.();
        stop = undefined;
      };
    },
    has,
    toggle: (game) => {
      wanted.set(nameOf(game), !has(game));
      tell();
      void send(game);
    },
  };
}

function nameOf({ game_id, provider_id }: Reference): string {
  return `${provider_id} ${game_id}`;
}
