import type { LobbyKey } from '@/contract/games.contract';

/** Lobbies of a category, at addresses of their own as well (`/slot`). */
export const categoryKeys = ['slot', 'casino', 'fishing', 'sport', 'freespin'] as const;

/** Lobbies that mix the categories, at `/lobby/{name}` alone. */
const mixedKeys = ['hot', 'last', 'favourite'] as const;

/** A lobby whose games come from the catalogue. */
export type CatalogueKey = (typeof categoryKeys)[number] | 'hot';

/** Whether a part of an address names a lobby; without any it is the popular one. */
export function isLobbyKey(name: string | undefined): boolean {
  return name === undefined || findLobbyKey(name) !== undefined;
}

/** The lobby of `/slot`, `/lobby` or `/lobby/hot`. */
export function readLobbyKey(path: string): LobbyKey {
  return findLobbyKey(path.split('/').filter(Boolean).at(-1) ?? '') ?? 'hot';
}

function findLobbyKey(name: string): LobbyKey | undefined {
  return [...mixedKeys, ...categoryKeys].find((key) => key === name);
}
