import type { ComponentType } from 'react';
import type { RouteName } from '@/contract/routes';

/** How a feature attaches a screen to a route of `contract/routes.ts`. */
export interface ScreenEntry {
  /** Loads the screen's chunk: `() => import('./screens/lobby.screen').then((m) => m.LobbyScreen)`. */
  readonly load: () => Promise<ComponentType>;
}

/** The screens of one feature, by route. */
export type ScreenTable = { readonly [Name in RouteName]?: ScreenEntry };
