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
    // A page of its own, or a screen that a reload is about to replace, is no fault.
    if (!(error instanceof RouteError) && !reloadForMissingChunk(error)) reportError(error);
  },
};

/** The root of the page, in place of what the server rendered from its first rendering on. */
export function createAppRoot(): Root {
  completeHydration();
  return createRoot(getContainer(), options);
}

/**
 * Shows the app, in steps that leave a slow phone time for scrolling and tapping.
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

/** Shows something in place of the app: a question, or that it could not be opened. */
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
 * Whether the page that the server rendered is what the app would show first. A visitor whom a guard leads away from a
 * member's screen never sees that one.
 * @param isMember whether a member is signed in
 */
export function mayTakeOver(match: RouteMatch | null, isMember = hasStoredSession()): boolean {
  return !hydration.isComplete && (isMember || !match?.route.guards?.includes('member'));
}

/**
 * Takes over what the server rendered, in steps as well.
 * @param base path under which this entry runs
 */
export function takeOverPage(shell: ComponentType<ShellProps>, base: string): Root {
  const { pathname, search } = window.location;
  takeKeptTap();
  const app = (
    <StrictMode>
      <App shell={shell} base={base} address={{ path: pathname, search: search.slice(1) }} />
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
