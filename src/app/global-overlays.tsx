import { useEffect } from 'react';
import { useSnapshot } from 'valtio/react';
import { toAnswerMark } from '@/contract/documents';
import { GameSheetHost } from '@/features/games/components/game-sheet-host';
import { loadTransport } from '@/shared/http/http-client';
import { watchLayers } from '@/shared/routing/history-layers';
import { localStore } from '@/shared/state/local.store';
import { pauseStore } from '@/shared/state/pause.store';
import { sessionStore } from '@/shared/state/session.store';
import { userStore } from '@/shared/state/user.store';
import { lazyPart } from '@/shared/ui/lazy-part';
import { Toaster } from '@/shared/ui/toaster';
import { watchPageViews } from './analytics';
import { prefetchOnUse } from './idle';
import { Overlays, overlayLoaders } from './overlays';
import { ProgressBar } from './progress/progress-bar';
import { watchCalls } from './progress/watch-calls';
import { watchResume } from './resume-refresh';
import { Backdrop } from './shell/backdrop';
import { ConsentChoice } from './shell/consent-choice';
import { FloatingActions } from './shell/floating-actions';
import { OfflineNotice } from './shell/offline-notice';
import { OpenInLine } from './shell/open-in-line';
import { watchLiveUpdates } from './watch-live-updates';

const DocumentOverlays = lazyPart(
  () => import('./document-overlays').then((m) => m.DocumentOverlays),
  { onMissing: 'nothing' },
);

const SitePauses = lazyPart(() => import('./pauses/site-pauses').then((m) => m.SitePauses), {
  onMissing: 'retry',
});

/** Shows maintenance once the page has heard of some. */
function Maintenance() {
  const { isHeardOf } = useSnapshot(pauseStore);
  return <SitePauses isWanted={isHeardOf} />;
}

/**
 * Asks a member about the documents. It loads no code for the question when this browser remembers that the member has
 * already answered.
 */
function Documents() {
  const { authUser, isLoggedIn } = useSnapshot(userStore);
  const { documentsAnswered } = useSnapshot(localStore);
  const { terms, privacy } = useSnapshot(sessionStore).modals;
  const memberId = authUser?.user.id;
  const asked =
    isLoggedIn && memberId && documentsAnswered !== toAnswerMark(memberId) ? memberId : null;
  return <DocumentOverlays isWanted={asked !== null || terms || privacy} memberId={asked} />;
}

/**
 * The parts around a screen that the first paint does not need. Requests to show a part wait in the stores until it
 * mounts.
 */
export function GlobalOverlays() {
  useEffect(() => watchPageViews(), []);
  useEffect(watchLayers, []);
  useEffect(watchCalls, []);
  useEffect(watchResume, []);
  useEffect(watchLiveUpdates, []);
  useEffect(() => prefetchOnUse([loadTransport, ...overlayLoaders]), []);
  return (
    <>
      <ProgressBar />
      <GameSheetHost />
      <Overlays />
      <OfflineNotice />
      <Maintenance />
      <OpenInLine />
      <FloatingActions />
      <ConsentChoice />
      <Documents />
      <Backdrop />
      <Toaster />
    </>
  );
}
