import { useEffect } from 'react';
import { GameSheetHost } from '@/features/games/components/game-sheet-host';
import { watchLayers } from '@/shared/routing/history-layers';
import { Toaster } from '@/shared/ui/toaster';
import { watchPageViews } from './analytics';
import { prefetchOnUse } from './idle';
import { watchLiveUpdates } from './live-loader';
import { Overlays, overlayLoaders } from './overlays';
import { ProgressBar } from './progress/progress-bar';
import { watchCalls } from './progress/watch-calls';
import { Backdrop } from './shell/backdrop';
import { ConsentChoice } from './shell/consent-choice';
import { FloatingWays } from './shell/floating-ways';
import { OfflineNotice } from './shell/offline-notice';
import { OpenInLine } from './shell/open-in-line';
import { watchWaking } from './wake';

/** What every screen has around it, and a first screen is painted without. What was asked for meanwhile waits in the stores. */
export function Companions() {
  useEffect(() => watchPageViews(), []);
  useEffect(watchLayers, []);
  useEffect(watchCalls, []);
  useEffect(watchWaking, []);
  useEffect(watchLiveUpdates, []);
  useEffect(() => prefetchOnUse(overlayLoaders), []);
  return (
    <>
      <ProgressBar />
      <GameSheetHost />
      <Overlays />
      <OfflineNotice />
      <OpenInLine />
      <FloatingWays />
      <ConsentChoice />
      <Backdrop />
      <Toaster />
    </>
  );
}
