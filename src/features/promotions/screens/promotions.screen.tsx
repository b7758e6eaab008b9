import { useSnapshot } from 'valtio/react';
import { routes } from '@/contract/routes';
import { userStore } from '@/shared/state/user.store';
import { ButtonLink } from '@/shared/ui/button-link';
import { Row, Text } from '@/shared/ui/kit';
import { PromotionList } from '../components/promotion-list';
import { promotionsCopy } from '../promotions.copy';
import { useSelectedPromotion } from '../use-selected-promotion';
import styles from './promotions.screen.module.css';

/** `/promotions`: the agent's offers for a deposit; `?id=3` opens an offer. */
export function Screen() {
  const { isLoggedIn } = useSnapshot(userStore);
  useSelectedPromotion();
  return (
    <div className={styles.screen}>
      <Row as="header" place="spread" wraps className={styles.head}>
        <div>
          <Text as="h1" variant="title">
            {routes.promotions.title}
          </Text>
          <Text variant="note">{promotionsCopy.intro}</Text>
        </div>
        {isLoggedIn && (
          <ButtonLink name="memberPromotions" variant="outline" size="small">
            {promotionsCopy.mine}
          </ButtonLink>
        )}
      </Row>
      <PromotionList opens="promotions" />
    </div>
  );
}
