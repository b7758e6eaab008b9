import { type RouteDefinition, type RouteName, routes } from '@/contract/routes';
import { userStore } from '../state/user.store';
import type { ScreenComponent, ScreenEntry, ScreenTable } from './screen-table';

/** A screen's chunk. With `status`, React can read a chunk that has failed without suspending. */
type ScreenPromise = Promise<ScreenComponent> & {
  status?: 'fulfilled' | 'rejected';
  value?: ScreenComponent;
  reason?: unknown;
};

let entries: ScreenTable = {};
let hidden: Pick<ReadonlySet<string>, 'has'> = new Set();
/** Loaded chunks by their load function, so that routes with the same screen load it once. */
const loaded = new Map<ScreenEntry['load'], ScreenPromise>();

/** Registers the screens of all features; called once by the composition root. */
export function registerScreens(...tables: readonly ScreenTable[]): void {
  entries = tables.reduce((all, table) => ({ ...all, ...table }), {});
  loaded.clear();
}

/** Returns the screen of a route, if any. */
export function findScreen(name: RouteName): ScreenEntry | undefined {
  return entries[name];
}

/** Hides empty screens from every menu; their URLs still open them. */
export function hideScreens(names: Pick<ReadonlySet<string>, 'has'>): void {
  hidden = names;
}

/** Returns whether a route has a visible screen: menus show reachable routes only, and during a break few. */
export function isReachable(name: RouteName): boolean {
  return entries[name] !== undefined && !hidden.has(name) && isOpenInBreak(routes[name]);
}

/** Returns whether the signed-in member can open a route now. */
function isOpenInBreak({ whileRestricted }: RouteDefinition): boolean {
  return whileRestricted === true || userStore.restriction === null;
}

/** Loads a screen's chunk once. A failure is kept too, because a retry on every render would never end. */
export function loadScreen(name: RouteName): Promise<ScreenComponent> | undefined {
  const load = entries[name]?.load;
  if (!load) return undefined;
  const known = loaded.get(load);
  if (known) return known;
  const screen: ScreenPromise = load();
  screen.then(
    (value) => void Object.assign(screen, { status: 'fulfilled', value }),
    (reason: unknown) => void Object.assign(screen, { status: 'rejected', reason }),
  );
  loaded.set(load, screen);
  return screen;
}

/** Returns a screen that can be rendered at once; undefined before its chunk has loaded. */
export function findLoadedScreen(name: RouteName): ScreenComponent | undefined {
  const load = entries[name]?.load;
  return load && loaded.get(load)?.value;
}

/** Lets chunks that failed to load be requested again. */
export function forgetFailures(): void {
  for (const [load, { status }] of loaded) if (status === 'rejected') loaded.delete(load);
}

/** Prefetches a screen's chunk, even after a failure. Errors are ignored until the visit. */
export function prefetchScreen(name: RouteName): void {
  forgetFailures();
  loadScreen(name)?.catch(() => undefined);
}
