/** Categories of games, in the order of their lobbies, which have addresses of their own (`/slot`). */
export const categoryKeys = ['slot', 'casino', 'fishing', 'sport', 'freespin'] as const;

/** Every lobby of the specification §3, and the member's favourites. `lotto` has markets in place of games. */
export const lobbyKeys = [...categoryKeys, 'hot', 'last', 'favourite', 'lotto'] as const;

export type LobbyKey = (typeof lobbyKeys)[number];

/** A lobby whose games come from the catalogue. */
export type CatalogueKey = (typeof categoryKeys)[number] | 'hot';

/** Whether a part of an address names a lobby; without any it is the popular one. */
export function isLobbyKey(name: string | undefined): boolean {
  return name === undefined || findLobbyKey(name) !== undefined;
}

/** The lobby that `/lobby/{name}` shows; without a name the popular one. */
export function toLobbyKey(name: string | undefined): LobbyKey {
  return findLobbyKey(name) ?? 'hot';
}

function findLobbyKey(name: string | undefined): LobbyKey | undefined {
  return lobbyKeys.find((key) => key === name);
}

/**
 * Orders of a list of games: most played first, those marked as new first, most returned to players first, or those
 * first whose free spins come most often.
 */
export const gameOrders = ['popular', 'new', 'rtp', 'freespin'] as const;
export type GameOrder = (typeof gameOrders)[number];
