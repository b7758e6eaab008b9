/** Categories of games, in the order of their lobbies, each with its own path (`/slot`). */
export const categoryKeys = ['slot', 'casino', 'fishing', 'sport', 'freespin'] as const;

/** All lobbies, and the member's favourites. `lotto` has markets instead of games. */
export const lobbyKeys = [...categoryKeys, 'hot', 'last', 'favourite', 'lotto'] as const;

export type LobbyKey = (typeof lobbyKeys)[number];

/** A lobby whose games come from the catalogue. */
export type CatalogueKey = (typeof categoryKeys)[number] | 'hot';

/** Returns whether a path segment names a lobby; without a segment, the popular lobby is meant. */
export function isLobbyKey(name: string | undefined): boolean {
  return name === undefined || findLobbyKey(name) !== undefined;
}

/** Returns the lobby that `/lobby/{name}` shows; without a name, the popular one. */
export function toLobbyKey(name: string | undefined): LobbyKey {
  return findLobbyKey(name) ?? 'hot';
}

function findLobbyKey(name: string | undefined): LobbyKey | undefined {
  return lobbyKeys.find((key) => key === name);
}

/** Sort orders of game lists: most played, new games first, highest return to player, or most frequent free spins. */
export const gameOrders = ['popular', 'new', 'rtp', 'freespin'] as const;
export type GameOrder = (typeof gameOrders)[number];
