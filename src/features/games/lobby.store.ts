import { proxy, ref } from 'valtio/vanilla';
import type { DataOf } from '@/contract/endpoint';
import type { gameList } from '@/contract/games.contract';
import type { CatalogueKey } from '@/contract/lobby-key';
import { persist } from '@/shared/state/persist';
import { isRecord } from '@/shared/state/stored';

type GamePage = DataOf<typeof gameList>;

interface LobbyState {
  /** First page of each lobby from the last visit, shown until the server responds. */
  pages: Partial<Record<CatalogueKey, GamePage>>;
}

/** Saved lobbies of earlier visits; they contain nothing personal. */
const lobbyStore = proxy<LobbyState>({ pages: {} });

/** Saves the first page of a lobby for the next visit. */
export function keepLobby(key: CatalogueKey, page: GamePage): void {
  lobbyStore.pages[key] = ref(page);
}

/** Returns the saved first page of a lobby; undefined for none. */
export function findKeptLobby(key: CatalogueKey): GamePage | undefined {
  return lobbyStore.pages[key];
}

/** Clears the saved lobbies. */
export function reset(): void {
  lobbyStore.pages = {};
}

persist({
  name: 'lobby',
  // Raised whenever the contract's `Game` type changes, because pages are saved in that form.
  version: 2,
  area: 'localStorage',
  store: lobbyStore,
  save: ({ pages }) => ({ pages }),
  restore: (saved) => {
    if (!isRecord(saved) || !isRecord(saved['pages'])) return;
    const pages = Object.entries(saved['pages']).filter(([, page]) => isGamePage(page));
    lobbyStore.pages = Object.fromEntries(pages.map(([key, page]) => [key, ref(page as GamePage)]));
  },
});

function isGamePage(page: unknown): boolean {
  return isRecord(page) && Array.isArray(page['games']) && Array.isArray(page['providers']);
}
