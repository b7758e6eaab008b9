import type { ComponentType } from 'react';
import type { RouteName } from '@/contract/routes';
import type { ScreenEntry, ScreenTable } from './screen-table';

/** A screen's chunk on its way. Once here, React reads `value` without suspending. */
type ScreenPromise = Promise<ComponentType> & { status?: 'fulfilled'; value?: ComponentType };

let entries: ScreenTable = {};
const loaded = new Map<RouteName, ScreenPromise>();

/** Attaches the screens of all features; done once by the composition root. */
export function registerScreens(...tables: readonly ScreenTable[]): void {
  entries = Object.assign({}, ...tables);
  loaded.clear();
}

/** The screen attached to a route, if any. */
export function findScreen(name: RouteName): ScreenEntry | undefined {
  return entries[name];
}

/** Whether a route has a screen: menus show reachable routes only. */
export function isReachable(name: RouteName): boolean {
  return entries[name] !== undefined;
}

/** Loads a screen's chunk once; a failed load may be tried again. */
export function loadScreen(name: RouteName): Promise<ComponentType> | undefined {
  const known = loaded.get(name);
  if (known) return known;
  const screen: ScreenPromise | undefined = entries[name]?.load();
  if (!screen) return undefined;
  screen.then(
    (value) => Object.assign(screen, { status: 'fulfilled', value }),
    () => loaded.delete(name),
  );
  loaded.set(name, screen);
  return screen;
}

/** Fetches a screen's chunk ahead of a likely visit; failing is left to the visit. */
export function prefetchScreen(name: RouteName): void {
  loadScreen(name)?.catch(() => undefined);
}
