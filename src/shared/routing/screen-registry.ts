import type { ComponentType } from 'react';
import type { RouteName } from '@/contract/routes';
import type { ScreenEntry, ScreenTable } from './screen-table';

/** A screen's chunk on its way. Once it is here or has failed, React reads that off without suspending. */
type ScreenPromise = Promise<ComponentType> & {
  status?: 'fulfilled' | 'rejected';
  value?: ComponentType;
  reason?: unknown;
};

let entries: ScreenTable = {};
const loaded = new Map<RouteName, ScreenPromise>();

/** Attaches the screens of all features; done once by the composition root. */
export function registerScreens(...tables: readonly ScreenTable[]): void {
  entries = tables.reduce((all, table) => ({ ...all, ...table }), {});
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

/** Loads a screen's chunk once. A failure is kept too: asked on every render, it would otherwise load for ever. */
export function loadScreen(name: RouteName): Promise<ComponentType> | undefined {
  const known = loaded.get(name);
  if (known) return known;
  const screen: ScreenPromise | undefined = entries[name]?.load();
  if (!screen) return undefined;
  screen.then(
    (value) => void Object.assign(screen, { status: 'fulfilled', value }),
    (reason: unknown) => void Object.assign(screen, { status: 'rejected', reason }),
  );
  loaded.set(name, screen);
  return screen;
}

/** Fetches a screen's chunk ahead of a likely visit, also one that failed before; failing is left to the visit. */
export function prefetchScreen(name: RouteName): void {
  if (loaded.get(name)?.status === 'rejected') loaded.delete(name);
  loadScreen(name)?.catch(() => undefined);
}
