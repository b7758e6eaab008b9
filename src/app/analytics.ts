import { useEffect } from 'react';

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

const silent: Analytics = { pageView: () => undefined };
let analytics = silent;

/** Sends page views to the data layer of the configured analytics; without an id they go nowhere. */
export function configureAnalytics(analyticsId: string): void {
  analytics =
    analyticsId === ''
      ? silent
      : {
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
export function usePageViews(path: string, search: string): void {
  useEffect(() => {
    const address = search === '' ? path : `${path}?${search}`;
    const timer = setTimeout(
      () => analytics.pageView({ path: address, title: document.title }),
      PAGE_VIEW_DELAY_MS,
    );
    return () => clearTimeout(timer);
  }, [path, search]);
}
