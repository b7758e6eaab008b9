import { useState } from 'react';
import { useSnapshot } from 'valtio/react';
import { useAgent } from '@/features/agent/agent.queries';
import { BannerCarousel } from '@/features/content/components/banner-carousel';
import { HotGames } from '@/features/games/components/hot-games';
import { LastPlayed } from '@/features/games/components/last-played';
import { LatestResults } from '@/features/lotto/components/latest-results';
import { hydration, isPlaceKeptForMember } from '@/shared/state/hydration';
import { userStore } from '@/shared/state/user.store';
import { useIsWide } from '@/shared/ui/use-is-wide';
import hidden from '@/shared/ui/visually-hidden.module.css';
import { QuickEntries } from '../home/quick-entries';
import { MemberPanel } from '../shell/member-panel';
import styles from './home.screen.module.css';

/** The home page: banners, links to what the site offers, and games. */
export function Screen() {
  const { isLoggedIn } = useSnapshot(userStore);
  const { name } = useAgent();
  const hasPanel = useIsWide() && isLoggedIn;
  const { isComplete } = useSnapshot(hydration);
  const [isKept] = useState(isPlaceKeptForMember);
  // Whom LINE signs in while the page is shown already finds it where it moves nothing in sight.
  const isLastPlayedBelow = isComplete && !isKept;
  return (
    <div className={styles.home}>
      <h1 className={hidden.hidden}>{name}</h1>
      <div className={hasPanel ? `${styles.hero} ${styles.withPanel}` : styles.hero}>
        <BannerCarousel />
        {hasPanel && <MemberPanel />}
      </div>
      <QuickEntries />
      {!isLastPlayedBelow && <LastPlayed />}
      <HotGames />
      <LatestResults />
      {isLastPlayedBelow && <LastPlayed />}
    </div>
  );
}
