import type { ReactNode } from 'react';
import { ButtonLink } from '@/shared/ui/button-link';
import { Stack } from '@/shared/ui/kit';
import { EmptyState, ErrorState, Skeleton } from '@/shared/ui/states';
import { promotionsCopy } from '../promotions.copy';
import { usePromotions } from '../use-promotions';
import { PromotionCard, type PromotionCardProps } from './promotion-card';
import styles from './promotion-list.module.css';

const SKELETON_COUNT = 6;

/** The promotions that are currently on. */
export function PromotionList({ opens }: Pick<PromotionCardProps, 'opens'>) {
  const { data: promotions, error, refetch } = usePromotions();
  if (!promotions) {
    if (error) return <ErrorState error={error} onRetry={() => void refetch()} />;
    return (
      <div className={styles.list} aria-busy="true">
        {Array.from({ length: SKELETON_COUNT }, (_, index) => (
          <Skeleton key={index} height={268} />
        ))}
      </div>
    );
  }
  if (promotions.length === 0) {
    return <EmptyState title={promotionsCopy.noneOn} action={<ToHome />} />;
  }
  return (
    <ul className={styles.list}>
      {promotions.map((promotion) => (
        <Stack key={promotion.id} as="li">
          <PromotionCard promotion={promotion} opens={opens} />
        </Stack>
      ))}
    </ul>
  );
}

function ToHome(): ReactNode {
  return (
    <ButtonLink name="home" variant="quiet">
      {promotionsCopy.toHome}
    </ButtonLink>
  );
}
