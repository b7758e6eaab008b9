import { createContext, type ReactNode, use, useDeferredValue, useMemo } from 'react';
import { Router, useLocation, useRouter, useSearch } from 'wouter';
import { navigate } from 'wouter/use-browser-location';
import { findRoute } from '@/contract/route-match';
import { findLoadedScreen } from '@/shared/routing/screen-registry';
import { wasByLink } from './navigation';

/** A path below the base of the entry, and a query without its question mark. */
export interface ShownLocation {
  readonly path: string;
  readonly search: string;
}

const Shown = createContext<ShownLocation>({ path: '/', search: '' });

/**
 * Returns the location of the screen to show. After a tap the shell follows the URL at once, and the next screen is
 * rendered in slices, so that no tap waits for a whole screen.
 */
export function useShownLocation(): ShownLocation {
  const [path] = useLocation();
  const search = useSearch();
  const current = useMemo(() => ({ path, search }), [path, search]);
  const deferred = useDeferredValue(current);
  // A query belongs to the screen that is open, and its fields follow each key. Browsers animate a step in the history
  // and show the page afterwards as it is. A screen whose code is missing has only a skeleton to show.
  if (deferred.path === path || !wasByLink()) return current;
  const name = findRoute(path)?.name;
  return name !== undefined && findLoadedScreen(name) ? deferred : current;
}

/** Gives a screen the location that it is shown for, which may be earlier than the URL. */
export function ShownLocationRouter({
  location,
  children,
}: {
  location: ShownLocation;
  children: ReactNode;
}) {
  const { base, aroundNav } = useRouter();
  return (
    <Shown value={location}>
      <Router hook={useShownPath} searchHook={useShownSearch} base={base} aroundNav={aroundNav}>
        {children}
      </Router>
    </Shown>
  );
}

function useShownPath(router: { base: string }): [string, typeof navigate] {
  return [router.base + use(Shown).path, navigate];
}

function useShownSearch(): string {
  return use(Shown).search;
}
