import { useSnapshot } from 'valtio/react';
import { routes } from '@/contract/routes';
import { RouteLink } from '@/shared/routing/route-link';
import { userStore } from '@/shared/state/user.store';
import buttons from '@/shared/ui/button.module.css';
import { PromotionList } from '../components/promotion-list';
import { promotionsCopy } from '../promotions.copy';
import { useSelectedPromotion } from '../use-selected-promotion';
import styles from './promotions.screen.module.css';

/** `/promotions`: what the agent offers for a deposit; `?id=3` opens one. */
export function Screen() {
  const { isLoggedIn } = useSnapshot(userStore);
  useSelectedPromotion();
  return (
    <div className={styles['screen']}>
      <header className={styles['head']}>
        <div>
          <h1>{routes.promotions.title}</h1>
          <p>{promotionsCopy.intro}</p>
        </div>
        {isLoggedIn && (
          <RouteLink
            name="memberPromotions"
            className={`${buttons['outline']} ${buttons['small']}`}
          >
            {promotionsCopy.mine}
          </RouteLink>
        )}
      </header>
      <PromotionList opens="promotions" />
    </div>
  );
}
