import { useEffect } from 'react';
import { GameSheetHost } from '@/features/games/components/game-sheet-host';
import { watchLayers } from '@/shared/routing/history-layers';
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

/** What every screen has around it, and a first screen is painted without. What was asked for meanwhile waits in the stores. */
export function Companions() {
  useEffect(() => watchPageViews(), []);
  useEffect(watchLayers, []);
  useEffect(watchCalls, []);
  useEffect(watchResume, []);
  useEffect(watchLiveUpdates, []);
  useEffect(() => prefetchOnUse(overlayLoaders), []);
  return (
    <>
      <ProgressBar />
      <GameSheetHost />
      <Overlays />
      <OfflineNotice />
      <OpenInLine />
      <FloatingActions />
      <ConsentChoice />
      <Backdrop />
      <Toaster />
    </>
  );
}
