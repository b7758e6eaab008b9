import { useInfiniteQuery } from '@tanstack/react-query';
import type { MemberPromotion } from '@/contract/promotions.contract';
import { formatMoney } from '@/domain/money';
import { formatThaiTime } from '@/domain/thai-date';
import { LoadMore } from '@/shared/ui/load-more';
import { EmptyState, ErrorState, Skeleton } from '@/shared/ui/states';
import { endedPromotionsQuery } from '../ended-promotions.queries';
import { promotionsCopy } from '../promotions.copy';
import styles from './ended-promotions.module.css';

/** Promotions that are over, the latest first. */
export function EndedPromotions() {
  const ended = useInfiniteQuery(endedPromotionsQuery());
  const promotions = ended.data?.pages.flatMap((page) => page.ended);
  if (!promotions) {
    if (ended.error) return <ErrorState error={ended.error} onRetry={() => void ended.refetch()} />;
    return (
      <div className={styles.list} aria-busy="true">
        <Skeleton height={64} />
        <Skeleton height={64} />
      </div>
    );
  }
  if (promotions.length === 0) {
    return <EmptyState title={promotionsCopy.noneEnded} />;
  }
  return (
    <>
      <ul className={styles.list}>
        {promotions.map((promotion) => (
          <EndedRow key={promotion.id} ended={promotion} />
        ))}
      </ul>
      {(ended.hasNextPage || promotions.length > 1) && (
        <LoadMore
          hasMore={ended.hasNextPage}
          isLoading={ended.isFetchingNextPage}
          isFailed={ended.isFetchNextPageError}
          onLoad={() => void ended.fetchNextPage()}
          words={promotionsCopy}
        />
      )}
    </>
  );
}

function EndedRow({ ended }: { ended: MemberPromotion }) {
  const { promotion, state, ended_at, moved_amount } = ended;
  return (
    <li className={styles.row}>
      <span className={styles.name}>
        {promotion.name}
        <small>{ended_at !== null && formatThaiTime(ended_at)}</small>
      </span>
      <span className={styles.end} data-state={state}>
        {promotionsCopy.states[state]}
        {moved_amount !== null && moved_amount > 0 && (
          <small>
            {state === 'completed'
              ? promotionsCopy.movedToMain(formatMoney(moved_amount))
              : promotionsCopy.lost(formatMoney(moved_amount))}
          </small>
        )}
      </span>
    </li>
  );
}
