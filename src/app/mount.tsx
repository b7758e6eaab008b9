import {
  type ComponentType,
  type ReactNode,
  StrictMode,
  startTransition,
  useLayoutEffect,
} from 'react';
import { createRoot, hydrateRoot, type Root, type RootOptions } from 'react-dom/client';
import type { RouteMatch } from '@/contract/route-match';
import { reloadForMissingChunk } from '@/shared/routing/missing-chunk';
import {
  completeHydration,
  hydration,
  settleFirstScreen,
  takeKeptTap,
} from '@/shared/state/hydration';
import { hasStoredSession } from '@/shared/state/user.store';
import { App } from './app';
import { RouteError } from './route-error';
import type { ShellProps } from './router';

const options: RootOptions = {
  onCaughtError: (error) => {
    // A `RouteError` has its own page, and a missing chunk leads to a reload: neither is a fault to report.
    if (!(error instanceof RouteError) && !reloadForMissingChunk(error)) reportError(error);
  },
};

/** Creates a React root whose first render replaces the server's HTML. */
export function createAppRoot(): Root {
  completeHydration();
  return createRoot(getContainer(), options);
}

/**
 * Renders the app in a transition, so that a slow phone can still scroll and tap.
 * @param base path under which this entry runs
 */
export function showApp(root: Root, shell: ComponentType<ShellProps>, base: string): void {
  startTransition(() =>
    root.render(
      <StrictMode>
        <App shell={shell} base={base} />
      </StrictMode>,
    ),
  );
}

/** Renders a screen in place of the app, such as a question or a start failure. */
export function showInstead(root: Root, screen: ReactNode): void {
  root.render(
    <>
      {screen}
      <FirstScreen />
    </>,
  );
}

function FirstScreen() {
  useLayoutEffect(settleFirstScreen, []);
  return null;
}

/**
 * Returns whether the app can hydrate the server's HTML. It cannot hydrate twice, nor for a visitor whom a guard
 * redirects from a member's screen.
 * @param isMember whether a member is signed in
 */
export function mayTakeOver(match: RouteMatch | null, isMember = hasStoredSession()): boolean {
  return !hydration.isComplete && (isMember || !match?.route.guards?.includes('member'));
}

/**
 * Hydrates the server's HTML in a transition.
 * @param base path under which this entry runs
 */
export function takeOverPage(shell: ComponentType<ShellProps>, base: string): Root {
  const { pathname, search } = window.location;
  takeKeptTap();
  const app = (
    <StrictMode>
      <App shell={shell} base={base} url={{ path: pathname, search: search.slice(1) }} />
    </StrictMode>
  );
  let root!: Root;
  startTransition(() => {
    root = hydrateRoot(getContainer(), app, options);
  });
  return root;
}

function getContainer(): HTMLElement {
  return document.getElementById('root') as HTMLElement;
}
