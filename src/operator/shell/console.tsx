import { type QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { Suspense } from 'react';
import { Route, Router, Switch } from 'wouter';
import { Toaster } from '@/shared/ui/toaster';
import { AcceptScreen } from '../desks/sign-in/accept.screen';
import { FirstOwnerScreen } from '../desks/sign-in/first-owner.screen';
import { SignInScreen } from '../desks/sign-in/sign-in.screen';
import { ConsoleFrame } from './console-frame';
import { FrameSkeleton } from './frame-skeleton';

/** The console: the pages around signing in, and all desks behind them. */
export function Console({ cache }: { cache: QueryClient }) {
  return (
    <QueryClientProvider client={cache}>
      <Router base="/operator">
        <Suspense fallback={<FrameSkeleton />}>
          <Switch>
            <Route path="/sign-in" component={SignInScreen} />
            <Route path="/first" component={FirstOwnerScreen} />
            <Route path="/accept" component={AcceptScreen} />
            <Route component={ConsoleFrame} />
          </Switch>
        </Suspense>
      </Router>
      <Toaster />
    </QueryClientProvider>
  );
}
