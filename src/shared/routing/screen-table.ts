import type { ComponentType } from 'react';
import type { RouteName } from '@/contract/routes';

/** What the address says about a screen. */
export interface ScreenAddress {
  readonly params: Readonly<Record<string, string | undefined>>;
  readonly query: URLSearchParams;
}

/** How a feature attaches a screen to a route of `contract/routes.ts`. */
export interface ScreenEntry {
  /** Loads the screen's chunk: `() => import('./screens/lobby.screen').then((m) => m.LobbyScreen)`. */
  readonly load: () => Promise<ComponentType>;
  /** False shows 404 "This page could not be found". */
  readonly validate?: (address: ScreenAddress) => boolean | Promise<boolean>;
}

/** The screens of one feature, by route. */
export type ScreenTable = { readonly [Name in RouteName]?: ScreenEntry };
