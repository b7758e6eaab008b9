import { RouteLink } from '@/shared/routing/route-link';
import rail from '@/shared/ui/rail.module.css';
import { SectionHeading } from '@/shared/ui/section-heading';
import { promotionsCopy } from '../promotions.copy';
import { usePromotions } from '../use-promotions';
import { PromotionPicture } from './promotion-picture';
import styles from './running-promotions.module.css';

const MOST = 3;

/** Promotions that the visitor or member can take now; renders nothing when there are none. */
export function RunningPromotions() {
  const { data } = usePromotions();
  const shown = data?.filter(({ offer }) => offer === null || offer.may_accept).slice(0, MOST);
  if (!shown || shown.length === 0) return null;
  return (
    <section aria-labelledby="running-promotions">
      <SectionHeading id="running-promotions" title={promotionsCopy.running} seeAll="promotions" />
      <ul className={rail.rail}>
        {shown.map((promotion) => (
          <li key={promotion.id}>
            <RouteLink name="promotions" query={{ id: promotion.id }} className={styles.tile}>
              <PromotionPicture terms={promotion} />
            </RouteLink>
          </li>
        ))}
      </ul>
    </section>
  );
}
