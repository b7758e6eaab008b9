import type { ComponentType } from 'react';
import type { RouteName } from '@/contract/routes';

/** What every `*.screen.tsx` exports. */
export interface ScreenModule {
  readonly Screen: ComponentType;
}

/** How a screen is attached to a route of `contract/routes.ts`. */
export interface ScreenEntry {
  /** The screen's source, from the root of the project; the server finds its files by it. */
  readonly source: string;
  /** Loads the screen's chunk. */
  readonly load: () => Promise<ComponentType>;
}

/** Screens by route. */
export type ScreenTable = { readonly [Name in RouteName]?: ScreenEntry };
