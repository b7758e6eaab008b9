import { useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { useSnapshot } from 'valtio/react';
import { useAgent } from '@/features/agent/agent.queries';
import { BannerCarousel } from '@/features/content/components/banner-carousel';
import { bannersQuery } from '@/features/content/content.queries';
import { HotGames } from '@/features/games/components/hot-games';
import { LastPlayed } from '@/features/games/components/last-played';
import { LatestResults } from '@/features/lotto/components/latest-results';
import { hydration, isPlaceKeptForMember } from '@/shared/state/hydration';
import { userStore } from '@/shared/state/user.store';
import { lazyPart } from '@/shared/ui/lazy-part';
import { useIsWide } from '@/shared/ui/use-is-wide';
import { canLoadAhead, useLoadAhead } from '@/shared/ui/use-load-ahead';
import hidden from '@/shared/ui/visually-hidden.module.css';
import { homeCopy } from '../home/home.copy';
import { QuickEntries } from '../home/quick-entries';
import { MemberPanel } from '../shell/member-panel';
import { MemberStrip } from '../shell/member-strip';
import styles from './home.screen.module.css';

/** Distance in px from the viewport at which the live sections start to load. */
const GOING_ON_AHEAD_PX = 100;

/** The live sections are below the fold, so their code and data must not delay the first view. */
const GoingOn = lazyPart(() => import('../home/going-on').then((m) => m.GoingOn), {
  onMissing: 'nothing',
});
const FirstDeposit = lazyPart(
  () => import('@/features/promotions/components/first-deposit').then((m) => m.FirstDeposit),
  { onMissing: 'nothing', fallback: homeCopy.nothingPlayed },
);

/** The home page: banners, links to the site's games and services, and game lists. */
export function Screen() {
  const { isLoggedIn } = useSnapshot(userStore);
  const { name } = useAgent();
  const hasPanel = useIsWide() && isLoggedIn;
  const { data: banners } = useQuery(bannersQuery());
  const { isComplete } = useSnapshot(hydration);
  const [isKept] = useState(isPlaceKeptForMember);
  // For a visitor whom LINE signs in after the first paint, this list is placed further down, where it moves nothing in
  // view.
  const isLastPlayedBelow = isComplete && !isKept;
  const goingOnPlace = useRef<HTMLDivElement>(null);
  const [isGoingOnNear, setGoingOnNear] = useState(!canLoadAhead);
  useLoadAhead(goingOnPlace, !isGoingOnNear, () => setGoingOnNear(true), GOING_ON_AHEAD_PX);
  const lastPlayed = <LastPlayed start={<FirstDeposit otherwise={homeCopy.nothingPlayed} />} />;
  return (
    <div className={styles.home}>
      <h1 className={hidden.hidden}>{name}</h1>
      {hasPanel && banners?.length === 0 ? (
        // Without banners the member panel would be alone in its column, so the strip replaces it.
        <div className={styles.strip}>
          <MemberStrip isCovered={false} />
        </div>
      ) : (
        <div className={hasPanel ? `${styles.hero} ${styles.withPanel}` : styles.hero}>
          <BannerCarousel />
          {hasPanel && <MemberPanel />}
        </div>
      )}
      <QuickEntries />
      {!isLastPlayedBelow && lastPlayed}
      <HotGames />
      <LatestResults />
      {isLastPlayedBelow && lastPlayed}
      <div ref={goingOnPlace}>
        <GoingOn isWanted={isGoingOnNear} />
      </div>
    </div>
  );
}
