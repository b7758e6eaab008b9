import { type QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { Suspense } from 'react';
import { Route, Router, Switch } from 'wouter';
import { Toaster } from '@/shared/ui/toaster';
import { ConsoleFrame } from './console-frame';
import { entryScreens } from './entry-screens';
import { FrameSkeleton } from './frame-skeleton';

/** The console: the pages around signing in, and all desks behind them. */
export function Console({ cache }: { cache: QueryClient }) {
  return (
    <QueryClientProvider client={cache}>
      <Router base="/operator">
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
      <Toaster />
    </QueryClientProvider>
  );
}
