import { subscribe } from 'valtio/vanilla';
import type { PageViewReport } from '@/contract/analytics.contract';
import { PAGE_VIEW_CALL } from '@/contract/analytics.names';
import { type ClientConfig, getClientConfig } from '@/shared/config/client-config';
import { getLinePlatform } from '@/shared/line/line-platform';
import { localStore } from '@/shared/state/local.store';
import { onPageView, unsentViews } from './page-views';

/** Page views are sent this long after a route change. */
const PAGE_VIEW_DELAY_MS = 250;

/** Where page views go. */
export interface Analytics {
  send: (view: PageViewReport) => void;
}

/** Sends page views to the configured collector, under the site's name there; without one to our own server. */
export function createAnalytics({
  apiUrl,
  analyticsUrl,
  analyticsId,
}: Pick<ClientConfig, 'apiUrl' | 'analyticsUrl' | 'analyticsId'>): Analytics {
  if (analyticsUrl === '') {
    const headers = { 'content-type': 'application/json' };
    return { send: (view) => post(apiUrl + PAGE_VIEW_CALL, view, headers) };
  }
  // As plain text, which a browser may send to another origin without asking first.
  return { send: (view) => post(analyticsUrl, { id: analyticsId, ...view }) };
}

/**
 * Reports every opened screen, each a little after its route change or as the page is left, once the visitor has
 * agreed. Until they have said it, views wait; after a no they are forgotten.
 * @returns stops it; what is not sent yet waits for the next one
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
  // A page that is hidden may never be seen again.
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

/** Only the first view carries the referrer. */
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

/** No call of the client: it outlives its page, and says nothing of who is signed in. What does not arrive is not missed. */
function post(url: string, body: object, headers?: Record<string, string>): void {
  fetch(url, {
    method: 'POST',
    keepalive: true,
    credentials: 'omit',
    ...(headers && { headers }),
    body: JSON.stringify(body),
  }).catch(() => undefined);
}
