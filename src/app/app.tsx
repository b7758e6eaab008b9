import { type QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { useSnapshot } from 'valtio/react';
import { Router } from 'wouter';
import type { RenderedUrl } from '@/contract/page-renderer';
import { queryClient as ownQueryClient } from '@/shared/query/query-client';
import { lazyPart } from '@/shared/ui/lazy-part';
import { Announcements } from './announcements';
import { followLink } from './navigation';
import { AppRouter, type AppRouterProps } from './router';
import { memberEpoch } from './session-watch';

/** The overlays of every page, whose code loads after the first screen is painted. */
const GlobalOverlays = lazyPart(() => import('./global-overlays').then((m) => m.GlobalOverlays), {
  onMissing: 'retry',
});

export interface AppProps extends AppRouterProps {
  /** Path under which this entry runs: empty on the web, `/liff` inside LINE. */
  base?: string;
  /** Defaults to the query cache of this page. */
  queryClient?: QueryClient;
  /** Path (with the base) and query of a page that the server renders or has rendered. */
  url?: RenderedUrl | undefined;
}

/** The whole app inside one entry's shell. */
export function App({ shell, base = '', queryClient = ownQueryClient, url }: AppProps) {
  const { value } = useSnapshot(memberEpoch);
  return (
    <QueryClientProvider client={queryClient}>
      <Router
        base={base}
        aroundNav={followLink}
        {...(url && { ssrPath: url.path, ssrSearch: url.search })}
      >
        <Announcements />
        <AppRouter key={value} shell={shell} />
        <GlobalOverlays />
      </Router>
    </QueryClientProvider>
  );
}
