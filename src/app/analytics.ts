import { subscribe } from 'valtio/vanilla';
import type { PageViewReport } from '@/contract/analytics.contract';
import { PAGE_VIEW_CALL } from '@/contract/analytics-names';
import { type ClientConfig, getClientConfig } from '@/shared/config/client-config';
import { postUnanswered } from '@/shared/http/unanswered-post';
import { getLinePlatform } from '@/shared/line/line-platform';
import { localStore } from '@/shared/state/local.store';
import { onPageView, unsentViews } from './page-views';

/** Delay in ms between a route change and the report of its page view. */
const PAGE_VIEW_DELAY_MS = 250;

/** Transport for page view reports. */
export interface Analytics {
  send: (view: PageViewReport) => void;
}

/**
 * Returns a sender to the configured collector, where `analyticsId` names this site. Without a collector it sends to
 * our own server.
 */
export function createAnalytics({
  apiUrl,
  analyticsUrl,
  analyticsId,
}: Pick<ClientConfig, 'apiUrl' | 'analyticsUrl' | 'analyticsId'>): Analytics {
  if (analyticsUrl === '') {
    const headers = { 'content-type': 'application/json' };
    return { send: (view) => postUnanswered(apiUrl + PAGE_VIEW_CALL, view, headers) };
  }
  // A browser may send plain text to another origin without a preflight request.
  return { send: (view) => postUnanswered(analyticsUrl, { id: analyticsId, ...view }) };
}

/**
 * Reports every opened screen shortly after its route change, or when the page is hidden, once the visitor has
 * consented. Views wait until the visitor has chosen; a refusal deletes them.
 * @returns stops reporting; unsent views wait for the next call
 */
export function watchPageViews(analytics = createAnalytics(getClientConfig())): () => void {
  const over = new AbortController();
  const { signal } = over;
  let timer: ReturnType<typeof setTimeout> | undefined;

  const sendUntil = (openedBy: number): void => {
    clearTimeout(timer);
    if (localStore.allowsAnalytics === false) unsentViews.length = 0;
    if (localStore.allowsAnalytics !== true) return;
    for (let [next] = unsentViews; next && next.openedAt <= openedBy; [next] = unsentViews) {
      unsentViews.shift();
      analytics.send(describe(next.path));
    }
    const [waiting] = unsentViews;
    if (waiting) timer = setTimeout(sendDue, waiting.openedAt - openedBy);
  };
  const sendDue = (): void => sendUntil(performance.now() - PAGE_VIEW_DELAY_MS);
  const sendAll = (): void => sendUntil(performance.now());

  const unlisten = onPageView(sendDue);
  const unsubscribe = subscribe(localStore, sendDue);
  // A hidden page may never become visible again.
  const handleVisibility = (): void => {
    if (document.hidden) sendAll();
  };
  document.addEventListener('visibilitychange', handleVisibility, { signal });
  window.addEventListener('pagehide', sendAll, { signal });
  sendDue();
  return () => {
    clearTimeout(timer);
    over.abort();
    unlisten();
    unsubscribe();
  };
}

/** Only the first page view carries the referrer. */
let isFirst = true;

function describe(path: string): PageViewReport {
  const referrer = isFirst ? findReferrer() : null;
  isFirst = false;
  return {
    path: path as PageViewReport['path'],
    shell: getLinePlatform().environment === 'liff' ? 'liff' : 'web',
    ...(referrer !== null && { referrer }),
  };
}

function findReferrer(): string | null {
  if (document.referrer === '') return null;
  const { host, hostname } = new URL(document.referrer);
  return host === window.location.host ? null : hostname;
}
