import type { ComponentType } from 'react';
import type { RouteMatch } from '@/contract/route-match';
import type { RouteName, routes } from '@/contract/routes';

type PathOf<Name extends RouteName> = (typeof routes)[Name]['path'];

/** Parameters of a path by name: `/lobby/:name?` has `{ name?: string }`. */
type ParamsOf<Path extends string> = Path extends `${infer Start}/:${infer Key}?`
  ? ParamsOf<Start> & { readonly [K in Key]?: string }
  : Path extends `${infer Start}/:${infer Key}`
    ? ParamsOf<Start> & { readonly [K in Key]: string }
    : unknown;

/** What a screen is given: the route that it is shown for, and the parameters of its address. */
export type ScreenProps<Name extends RouteName> = {
  [Each in Name]: { readonly name: Each; readonly params: ParamsOf<PathOf<Each>> };
}[Name];

/** A screen as the router shows it: the route's path and its `ScreenProps` say the same. */
export type ScreenComponent = ComponentType<Pick<RouteMatch, 'name' | 'params'>>;

/** What every `*.screen.tsx` exports. */
export interface ScreenModule {
  readonly Screen: ScreenComponent;
}

/** How a screen is attached to a route of `contract/routes.ts`. */
export interface ScreenEntry {
  /** The screen's source, from the root of the project; the server finds its files by it. */
  readonly source: string;
  /** Loads the screen's chunk. */
  readonly load: () => Promise<ScreenComponent>;
}

/** Screens by route. */
export type ScreenTable = { readonly [Name in RouteName]?: ScreenEntry };
