import { type QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { useSnapshot } from 'valtio/react';
import { Router } from 'wouter';
import type { RenderedAddress } from '@/contract/page-renderer';
import { queryClient as ownQueryClient } from '@/shared/query/query-client';
import { lazyPart } from '@/shared/ui/lazy-part';
import { Announcements } from './announcements';
import { navigateWithKey } from './navigation';
import { AppRouter, type AppRouterProps } from './router';
import { memberEpoch } from './session-watch';

/** Fetched once the first screen is painted. */
const Companions = lazyPart(() => import('./companions').then((m) => m.Companions), {
  onMissing: 'retry',
});

export interface AppProps extends AppRouterProps {
  /** Path under which this entry runs: empty on the web, `/liff` inside LINE. */
  base?: string;
  /** Left out, it is the cache of this page. */
  queryClient?: QueryClient;
  /** The address with the base, where the server renders or has rendered it. */
  address?: RenderedAddress | undefined;
}

/** The whole app, in the chrome of one entry. */
export function App({ shell, base = '', queryClient = ownQueryClient, address }: AppProps) {
  const { value } = useSnapshot(memberEpoch);
  return (
    <QueryClientProvider client={queryClient}>
      <Router
        base={base}
        aroundNav={navigateWithKey}
        {...(address && { ssrPath: address.path, ssrSearch: address.search })}
      >
        <Announcements />
        <AppRouter key={value} shell={shell} />
        <Companions />
      </Router>
    </QueryClientProvider>
  );
}
