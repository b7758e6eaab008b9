import type { RouteName } from '@/contract/routes';
import type { ScreenComponent, ScreenEntry, ScreenTable } from './screen-table';

/** A screen's chunk. `status` lets React read one that has loaded or failed without suspending. */
type ScreenPromise = Promise<ScreenComponent> & {
  status?: 'fulfilled' | 'rejected';
  value?: ScreenComponent;
  reason?: unknown;
};

let entries: ScreenTable = {};
let hidden: ReadonlySet<string> = new Set();
/** By what loads them: routes that share a screen load it once. */
const loaded = new Map<ScreenEntry['load'], ScreenPromise>();

/** Attaches the screens of all features; done once by the composition root. */
export function registerScreens(...tables: readonly ScreenTable[]): void {
  entries = tables.reduce((all, table) => ({ ...all, ...table }), {});
  loaded.clear();
}

/** The screen attached to a route, if any. */
export function findScreen(name: RouteName): ScreenEntry | undefined {
  return entries[name];
}

/** Takes screens out of every menu that would lead to nothing; their addresses still open them. */
export function hideScreens(names: readonly string[]): void {
  hidden = new Set(names);
}

/** Whether a route has a screen: menus show reachable routes only. */
export function isReachable(name: RouteName): boolean {
  return entries[name] !== undefined && !hidden.has(name);
}

/** Loads a screen's chunk once. A failure is kept too: asked on every render, it would otherwise load for ever. */
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

/** Lets the screens that did not come be asked for again. */
export function forgetFailures(): void {
  for (const [load, { status }] of loaded) if (status === 'rejected') loaded.delete(load);
}

/** Fetches a screen's chunk ahead of a likely visit, also one that failed before; failing is left to the visit. */
export function prefetchScreen(name: RouteName): void {
  forgetFailures();
  loadScreen(name)?.catch(() => undefined);
}
