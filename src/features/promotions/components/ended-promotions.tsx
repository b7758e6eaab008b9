import { type UseInfiniteQueryResult, useInfiniteQuery } from '@tanstack/react-query';
import type { MemberPromotion } from '@/contract/promotions.contract';
import { formatMoney } from '@/domain/money';
import { formatThaiTime } from '@/domain/thai-date';
import { Row, Text } from '@/shared/ui/kit';
import { LoadMore } from '@/shared/ui/load-more';
import { Skeleton } from '@/shared/ui/states';
import { endedPromotionsQuery } from '../ended-promotions.queries';
import { promotionsCopy } from '../promotions.copy';
import styles from './ended-promotions.module.css';

export interface EndedPromotionsProps {
  /** Whether to show a message when there are no ended promotions; otherwise the section is then left out. */
  saysNone: boolean;
}

/** Promotions that are over, the latest first. */
export function EndedPromotions({ saysNone }: EndedPromotionsProps) {
  const ended = useInfiniteQuery(endedPromotionsQuery());
  const promotions = ended.data?.pages.flatMap((page) => page.ended);
  if (promotions?.length === 0 && !saysNone) return null;
  return (
    <section>
      <h2>{promotionsCopy.ended}</h2>
      <EndedList ended={ended} promotions={promotions} />
    </section>
  );
}

interface EndedListProps {
  ended: UseInfiniteQueryResult;
  promotions: readonly MemberPromotion[] | undefined;
}

function EndedList({ ended, promotions }: EndedListProps) {
  if (!promotions) {
    return (
      <div className={styles.list} aria-busy="true">
        <Skeleton height={64} />
        <Skeleton height={64} />
      </div>
    );
  }
  if (promotions.length === 0) return <Text tone="soft">{promotionsCopy.noneEnded}</Text>;
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
          copy={promotionsCopy}
        />
      )}
    </>
  );
}

function EndedRow({ ended }: { ended: MemberPromotion }) {
  const { promotion, state, ended_at, moved_amount } = ended;
  return (
    <Row as="li" gap={3} place="spread" className={styles.row}>
      <Text as="span" variant="label">
        {promotion.name}
        <Text as="small" isBlock variant="note">
          {ended_at !== null && formatThaiTime(ended_at)}
        </Text>
      </Text>
      <span className={styles.end} data-state={state}>
        {promotionsCopy.states[state]}
        {moved_amount !== null && moved_amount > 0 && (
          <Text as="small" isBlock variant="note">
            {state === 'completed'
              ? promotionsCopy.movedToMain(formatMoney(moved_amount))
              : promotionsCopy.lost(formatMoney(moved_amount))}
          </Text>
        )}
      </span>
    </Row>
  );
}
