import { proxy, ref } from 'valtio/vanilla';
import type { DataOf } from '@/contract/endpoint';
import type { gameList } from '@/contract/games.contract';
import type { CatalogueKey } from '@/contract/lobby-key';
import { persist } from '@/shared/state/persist';
import { isRecord } from '@/shared/state/stored';

type GamePage = DataOf<typeof gameList>;

interface LobbyState {
  /** First page of each lobby as it was last seen, shown until the server says how it is now. */
  pages: Partial<Record<CatalogueKey, GamePage>>;
}

/** Lobbies of earlier visits, which are the same for every visitor. */
const lobbyStore = proxy<LobbyState>({ pages: {} });

/** Keeps the first page of a lobby for the next visit. */
export function keepLobby(key: CatalogueKey, page: GamePage): void {
  lobbyStore.pages[key] = ref(page);
}

/** The first page of a lobby as it was last seen. */
export function findKeptLobby(key: CatalogueKey): GamePage | undefined {
  return lobbyStore.pages[key];
}

/** Back to the state of a fresh device. */
export function reset(): void {
  lobbyStore.pages = {};
}

persist({
  name: 'lobby',
  // The contract's game is what is kept: raised with it.
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
