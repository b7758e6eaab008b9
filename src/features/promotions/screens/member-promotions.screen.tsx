import caretIcon from '@phosphor-icons/core/regular/caret-left.svg?icon';
import { useQuery } from '@tanstack/react-query';
import { routes } from '@/contract/routes';
import { ButtonLink } from '@/shared/ui/button-link';
import { Icon } from '@/shared/ui/icon';
import { CurrentPromotion } from '../components/current-promotion';
import { EndedPromotions } from '../components/ended-promotions';
import { PromotionList } from '../components/promotion-list';
import { promotionsCopy } from '../promotions.copy';
import { promotionsQueries } from '../promotions.queries';
import { usePromotions } from '../use-promotions';
import { useSelectedPromotion } from '../use-selected-promotion';
import styles from './member-promotions.screen.module.css';

/** `/member/promotions`: what the member has taken, what can be taken, and what is over. */
export function Screen() {
  useSelectedPromotion();
  const { data: offered } = usePromotions();
  const { data: mine } = useQuery(promotionsQueries.current());
  // Then the list says so for all of them.
  const isNothing = offered?.length === 0 && mine?.current === null;
  return (
    <div className={styles.screen}>
      <div className={styles.title}>
        <ButtonLink name="member" variant="icon" aria-label={promotionsCopy.back}>
          <Icon name={caretIcon} />
        </ButtonLink>
        <h1>{routes.memberPromotions.title}</h1>
      </div>
      {!isNothing && (
        <section>
          <h2>{promotionsCopy.current}</h2>
          <CurrentPromotion />
        </section>
      )}
      <section>
        {!isNothing && <h2>{promotionsCopy.all}</h2>}
        <PromotionList opens="memberPromotions" />
      </section>
      <EndedPromotions saysNone={!isNothing} />
    </div>
  );
}
