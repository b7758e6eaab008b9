import { type QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { Suspense } from 'react';
import { useSnapshot } from 'valtio/react';
import { Route, Router, Switch } from 'wouter';
import type { ConsolePage } from '@/contract/operator/console-start';
import { hydration } from '@/shared/state/hydration';
import { Toaster } from '@/shared/ui/toaster';
import { ConsoleFrame } from './console-frame';
import { entryScreens } from './entry-screens';
import { FrameSkeleton } from './frame-skeleton';

/**
 * The console: the pages around signing in, and all desks behind them.
 * @param props.url only on the server; a browser has its own
 */
export function Console({
  cache,
  url,
}: {
  cache: QueryClient;
  url?: Pick<ConsolePage, 'path' | 'search'>;
}) {
  // A portal has no place in the server's HTML.
  const { isComplete } = useSnapshot(hydration);
  return (
    <QueryClientProvider client={cache}>
      <Router base="/operator" {...(url && { ssrPath: url.path, ssrSearch: url.search })}>
        <Suspense fallback={<FrameSkeleton />}>
          <Switch>
            {entryScreens.map(({ path, Screen }) => (
              <Route key={path} path={path}>
                <Screen />
              </Route>
            ))}
            <Route component={ConsoleFrame} />
          </Switch>
        </Suspense>
      </Router>
      {isComplete && <Toaster />}
    </QueryClientProvider>
  );
}
