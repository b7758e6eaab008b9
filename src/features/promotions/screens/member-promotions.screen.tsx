import caretIcon from '@phosphor-icons/core/regular/caret-left.svg?icon';
import { routes } from '@/contract/routes';
import { ButtonLink } from '@/shared/ui/button-link';
import { Icon } from '@/shared/ui/icon';
import { CurrentPromotion } from '../components/current-promotion';
import { EndedPromotions } from '../components/ended-promotions';
import { PromotionList } from '../components/promotion-list';
import { promotionsCopy } from '../promotions.copy';
import { useSelectedPromotion } from '../use-selected-promotion';
import styles from './member-promotions.screen.module.css';

/** `/member/promotions`: what the member has taken, what can be taken, and what is over. */
export function Screen() {
  useSelectedPromotion();
  return (
    <div className={styles.screen}>
      <div className={styles.title}>
        <ButtonLink name="member" variant="icon" aria-label={promotionsCopy.back}>
          <Icon name={caretIcon} />
        </ButtonLink>
        <h1>{routes.memberPromotions.title}</h1>
      </div>
      <section>
        <h2>{promotionsCopy.current}</h2>
        <CurrentPromotion />
      </section>
      <section>
        <h2>{promotionsCopy.all}</h2>
        <PromotionList opens="memberPromotions" />
      </section>
      <section>
        <h2>{promotionsCopy.ended}</h2>
        <EndedPromotions />
      </section>
    </div>
  );
}
