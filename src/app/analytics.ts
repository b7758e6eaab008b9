import { useEffect, useState } from 'react';
import { useLocation, useSearch } from 'wouter';
import { getClientConfig } from '@/shared/config/client-config';

/** Page views are sent this long after a route change. */
const PAGE_VIEW_DELAY_MS = 250;

/** Where page views go. */
export interface Analytics {
  pageView: (view: { path: string; title: string }) => void;
}

declare global {
  interface Window {
    dataLayer?: unknown[];
  }
}

/** Sends page views to the data layer of an analytics id; without one they go nowhere. */
export function createAnalytics(analyticsId: string): Analytics {
  if (analyticsId === '') return { pageView: () => undefined };
  return {
    pageView: ({ path, title }) => {
      window.dataLayer ??= [];
      window.dataLayer.push({
        event: 'page_view',
        send_to: analyticsId,
        page_path: path,
        page_title: title,
      });
    },
  };
}

/** Reports every route change. */
export function usePageViews(): void {
  const [analytics] = useState(() => createAnalytics(getClientConfig().analyticsId));
  const [path] = useLocation();
  const search = useSearch();
  useEffect(() => {
    const address = search === '' ? path : `${path}?${search}`;
    const timer = setTimeout(
      () => analytics.pageView({ path: address, title: document.title }),
      PAGE_VIEW_DELAY_MS,
    );
    return () => clearTimeout(timer);
  }, [analytics, path, search]);
}
