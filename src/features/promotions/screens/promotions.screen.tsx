import { useSnapshot } from 'valtio/react';
import { routes } from '@/contract/routes';
import { userStore } from '@/shared/state/user.store';
import { ButtonLink } from '@/shared/ui/button-link';
import { PromotionList } from '../components/promotion-list';
import { promotionsCopy } from '../promotions.copy';
import { useSelectedPromotion } from '../use-selected-promotion';
import styles from './promotions.screen.module.css';

/** `/promotions`: what the agent offers for a deposit; `?id=3` opens one. */
export function Screen() {
  const { isLoggedIn } = useSnapshot(userStore);
  useSelectedPromotion();
  return (
    <div className={styles.screen}>
      <header className={styles.head}>
        <div>
          <h1>{routes.promotions.title}</h1>
          <p>{promotionsCopy.intro}</p>
        </div>
        {isLoggedIn && (
          <ButtonLink name="memberPromotions" variant="outline" size="small">
            {promotionsCopy.mine}
          </ButtonLink>
        )}
      </header>
      <PromotionList opens="promotions" />
    </div>
  );
}
