import type { ComponentType } from 'react';
import type { RouteMatch } from '@/contract/route-match';
import type { RouteName, routes } from '@/contract/routes';

type PathOf<Name extends RouteName> = (typeof routes)[Name]['path'];

/** Parameters of a path by name: `/lobby/:name?` has `{ name?: string }`. */
type ParamsOf<Path extends string> = Path extends `${string}/:${infer Rest}`
  ? Rest extends `${infer Key}/${infer More}`
    ? ParamOf<Key> & ParamsOf<`/${More}`>
    : ParamOf<Rest>
  : unknown;
type ParamOf<Key extends string> = Key extends `${infer Name}?`
  ? { readonly [K in Name]?: string }
  : { readonly [K in Key]: string };

/** Props of a screen: its route name and path parameters. */
export type ScreenProps<Name extends RouteName> = {
  [Each in Name]: { readonly name: Each; readonly params: ParamsOf<PathOf<Each>> };
}[Name];

/** A screen component as the router renders it, with untyped parameters. */
export type ScreenComponent = ComponentType<Pick<RouteMatch, 'name' | 'params'>>;

/** The exports of a `*.screen.tsx` file. */
export interface ScreenModule {
  readonly Screen: ScreenComponent;
}

/** A screen of a route in `contract/routes.ts`. */
export interface ScreenEntry {
  /** Path of the screen's source from the project root, by which the server finds its files. */
  readonly source: string;
  /** Loads the screen's chunk. */
  readonly load: () => Promise<ScreenComponent>;
}

/** Screens by route. */
export type ScreenTable = { readonly [Name in RouteName]?: ScreenEntry };
