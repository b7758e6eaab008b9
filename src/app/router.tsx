import {
  type ComponentType,
  createElement,
  memo,
  type ReactNode,
  Suspense,
  use,
  useEffect,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import { useSnapshot } from 'valtio/react';
import { useLocation } from 'wouter';
import { NOT_FOUND_PATH } from '@/contract/analytics-names';
import { findRoute, isValidUrl, type RouteMatch } from '@/contract/route-match';
import { useAgent } from '@/features/agent/agent.queries';
import { applyBrand } from '@/features/agent/agent-brand';
import { hasOpenLayer } from '@/shared/routing/history-layers';
import { findLoadedScreen, findScreen, loadScreen } from '@/shared/routing/screen-registry';
import { screenTitle } from '@/shared/routing/screen-title';
import { hydration, settleFirstScreen } from '@/shared/state/hydration';
import {
  closeModal,
  openSignIn,
  rememberReturnTo,
  sessionStore,
} from '@/shared/state/session.store';
import { userStore } from '@/shared/state/user.store';
import { focusMainHeading } from '@/shared/ui/focus-main';
import { ErrorBoundary } from './error-boundary';
import { ErrorScreen } from './error-screen';
import { findRedirect } from './guards';
import { goTo } from './navigation';
import { notePageView } from './page-views';
import { routeSignal } from './progress/route-signal';
import { notFound, pageNotFound } from './route-error';
import { settleScroll } from './scroll';
import { ScreenSkeleton } from './shell/screen-skeleton';
import { type ShownLocation, ShownLocationRouter, useShownLocation } from './shown-location';

export interface ShellProps {
  /** The current route; null for an unknown path. */
  match: RouteMatch | null;
  children: ReactNode;
}

export interface AppRouterProps {
  /** The shell around every screen: the web shell, or the compact one inside LINE. */
  shell: ComponentType<ShellProps>;
}

/** Shows the screen of the current URL, once its guards and its own check allow it. */
export function AppRouter({ shell }: AppRouterProps) {
  const location = useShownLocation();
  useDeparture();
  return (
    <ErrorBoundary resetKey={`${location.path}?${location.search}`}>
      <CurrentRoute location={location} shell={shell} />
    </ErrorBoundary>
  );
}

interface CurrentRouteProps extends AppRouterProps {
  location: ShownLocation;
}

/** Memoised, so that a departure renders only the parts of the shell that follow the URL. */
const CurrentRoute = memo(function CurrentRoute({ location, shell: Shell }: CurrentRouteProps) {
  const { path, search } = location;
  const { isLoggedIn, agentCode, restriction } = useSnapshot(userStore);
  const { returnTo, lineVisitor } = useSnapshot(sessionStore);
  const { isComplete } = useSnapshot(hydration);
  const match = useMemo(() => findRoute(path), [path]);
  const entry = match && findScreen(match.name);
  const redirect =
    match && entry && isComplete
      ? findRedirect(match.route, {
          isLoggedIn,
          isOnBreak: restriction !== null,
          isLineVisitor: lineVisitor !== null,
          agentCode,
          returnTo,
        })
      : null;
  const isValid = match !== null && isValidUrl(match, new URLSearchParams(search));
  // A screen that a guard redirects from is not counted as a view.
  useView(path, redirect === null ? (entry && isValid ? match.route.path : NOT_FOUND_PATH) : null);

  if (!match || !entry || (redirect === null && !isValid)) {
    return (
      <Shell match={null}>
        <ErrorScreen error={match && entry ? pageNotFound() : notFound()} isInShell />
      </Shell>
    );
  }
  if (redirect !== null) {
    return (
      <GuardRedirect
        to={redirect}
        from={search === '' ? path : `${path}?${search}`}
        isVisitor={!isLoggedIn}
      />
    );
  }
  return (
    <Shell match={match}>
      <Suspense fallback={<ScreenSkeleton />}>
        <ShownLocationRouter location={location}>
          <Screen key={match.name} match={match} />
        </ShownLocationRouter>
        <Arrival path={path} match={match} />
      </Suspense>
    </Shell>
  );
});

interface ScreenProps {
  match: RouteMatch;
}

/** Memoised, so that it renders again only for another match, not for every state change of the router. */
const Screen = memo(function Screen({ match }: ScreenProps) {
  // React renders in slices only where nothing waits for a promise, not even for one that is fulfilled.
  const [{ Loaded }] = useState(() => ({ Loaded: findLoadedScreen(match.name) }));
  if (!Loaded) return <AwaitedScreen match={match} />;
  return <Loaded name={match.name} params={match.params} />;
});

function AwaitedScreen({ match: { name, params } }: ScreenProps) {
  const screen = loadScreen(name);
  if (!screen) throw notFound();
  return createElement(use(screen), { name, params });
}

/** Follows a guard's redirect and remembers the screen to return to. */
function GuardRedirect({ to, from, isVisitor }: { to: string; from: string; isVisitor: boolean }) {
  useLayoutEffect(() => {
    if (isVisitor) {
      rememberReturnTo(from);
      // The home page gets the login dialog; login and registration pages already have the form.
      if (!/^\/(?:login|register)\b/.test(to)) openSignIn();
    } else {
      sessionStore.returnTo = null;
    }
    goTo(to, { replace: true });
  }, [to, from, isVisitor]);
  return null;
}

/** Starts the progress of every navigation; the first screen has its skeleton in the HTML. */
function useDeparture(): void {
  const [path] = useLocation();
  const last = useRef(path);
  useLayoutEffect(() => {
    if (last.current === path) return;
    last.current = path;
    closeModal('menu');
    routeSignal.isOnTheWay = true;
  }, [path]);
}

/** Records each opened screen; `analytics.ts` sends it if the visitor consents. */
function useView(path: string, pattern: string | null): void {
  useEffect(() => {
    if (pattern !== null) notePageView(path, pattern);
  }, [path, pattern]);
}

/** Path of the last screen that rendered; null before the first. */
let arrivedAt: string | null = null;

/** Mounts beside a screen to set the document title, and to move focus and scroll position after a navigation. */
function Arrival({ path, match }: { path: string; match: RouteMatch }) {
  const agent = useAgent();
  useLayoutEffect(() => applyBrand(agent), [agent]);
  useLayoutEffect(settleFirstScreen, []);
  const { text: ownTitle } = useSnapshot(screenTitle);
  useEffect(() => {
    document.title =
      match.name === 'home' ? agent.seo.title : `${ownTitle ?? match.route.title} · ${agent.name}`;
  }, [match, agent, ownTitle]);
  useEffect(() => {
    routeSignal.isOnTheWay = false;
    // The first screen keeps the focus and scroll position that the browser set.
    const isRouteChange = arrivedAt !== null && arrivedAt !== path;
    arrivedAt = path;
    if (!isRouteChange) return;
    settleScroll();
    // A dialog would close if the page below took its focus.
    if (!hasOpenLayer()) focusMainHeading();
  }, [path]);
  return null;
}
