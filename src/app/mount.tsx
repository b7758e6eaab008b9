import { type ComponentType, StrictMode, startTransition } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { reloadForMissingChunk } from '@/shared/routing/missing-chunk';
import { App } from './app';
import { RouteError } from './route-error';
import type { ShellProps } from './router';

/** The root of the page, in place of the skeleton from its first rendering on. */
export function createAppRoot(): Root {
  return createRoot(document.getElementById('root') as HTMLElement, {
    onCaughtError: (error) => {
      // A page of its own, or a screen that a reload is about to replace, is no fault.
      if (!(error instanceof RouteError) && !reloadForMissingChunk(error)) reportError(error);
    },
  });
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
