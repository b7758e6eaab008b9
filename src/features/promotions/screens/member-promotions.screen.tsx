import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { routes } from '@/contract/routes';
import { Coming } from '@/shared/ui/coming';
import { ErrorState } from '@/shared/ui/states';
import { TitleRow } from '@/shared/ui/title-row';
import { CurrentPromotion } from '../components/current-promotion';
import { EndedPromotions } from '../components/ended-promotions';
import { PromotionList } from '../components/promotion-list';
import { endedPromotionsQuery } from '../ended-promotions.queries';
import { promotionsCopy } from '../promotions.copy';
import { promotionsQueries } from '../promotions.queries';
import { usePromotions } from '../use-promotions';
import { useSelectedPromotion } from '../use-selected-promotion';
import styles from './member-promotions.screen.module.css';

/** `/member/promotions`: the member's current promotion, the offers, and the ended promotions. */
export function Screen() {
  useSelectedPromotion();
  const offered = usePromotions();
  const mine = useQuery(promotionsQueries.current());
  const ended = useInfiniteQuery(endedPromotionsQuery());
  // One error message is shown for all failed queries, and its button retries all of them.
  const failed = [mine, offered, ended].filter(({ isLoadingError }) => isLoadingError);
  // Without offers and without a current promotion, the empty list shows the only message.
  const isNothing = offered.data?.length === 0 && mine.data?.current === null;
  return (
    <div className={styles.screen}>
      <div className={styles.title}>
        <TitleRow title={routes.memberPromotions.title} back="member" />
      </div>
      {failed[0] && (
        <ErrorState
          error={failed[0].error}
          onRetry={() => {
            for (const query of failed) void query.refetch();
          }}
        />
      )}
      {!isNothing && !mine.isLoadingError && (
        <section>
          <h2>{promotionsCopy.current}</h2>
          <CurrentPromotion />
          <Coming count={4} height={268} className={styles.coming} />
        </section>
      )}
      {!offered.isLoadingError && (
        <section>
          {!isNothing && <h2>{promotionsCopy.all}</h2>}
          <PromotionList opens="memberPromotions" />
        </section>
      )}
      {!ended.isLoadingError && <EndedPromotions saysNone={!isNothing} />}
    </div>
  );
}
