import { useQuery } from '@tanstack/react-query';
import { useSnapshot } from 'valtio/react';
import type { ItemKind } from '@/contract/points.contract';
import { isReachable } from '@/shared/routing/use-route';
import { userStore } from '@/shared/state/user.store';
import { Button } from '@/shared/ui/button';
import { ButtonLink } from '@/shared/ui/button-link';
import { Chip } from '@/shared/ui/chip';
import { Stack } from '@/shared/ui/kit';
import filterStyles from '@/shared/ui/list-filter.module.css';
import { EmptyState, ErrorState, Skeleton } from '@/shared/ui/states';
import { pointsCopy } from '../points.copy';
import { pointsQueries, usePoints } from '../points.queries';
import { listKinds, readStanding } from '../shop.rules';
import { ShopItemCard } from './shop-item-card';
import styles from './shop-list.module.css';

const SKELETON_COUNT = 8;
const CHIP_HEIGHT = 36;

export interface ShopListProps {
  /** Category to show; null for every category. */
  kind: ItemKind | null;
  onKind: (kind: ItemKind | null) => void;
}

/** Items of the shop, all or those in one category. */
export function ShopList({ kind, onKind }: ShopListProps) {
  const { authUser, isLoggedIn } = useSnapshot(userStore);
  const { data: points } = usePoints();
  const { data: items, error, refetch } = useQuery(pointsQueries.items());
  if (!items) {
    if (error) return <ErrorState error={error} onRetry={() => void refetch()} />;
    return (
      <>
        <div className={filterStyles.chips}>
          <Skeleton width="100%" height={CHIP_HEIGHT} />
        </div>
        <Stack gap={2} className={styles.list} aria-busy="true">
          {Array.from({ length: SKELETON_COUNT }, (_, index) => (
            <Skeleton key={index} height={234} />
          ))}
        </Stack>
      </>
    );
  }
  if (items.length === 0) {
    return (
      <EmptyState
        title={pointsCopy.noItems}
        action={
          isReachable('slot') && (
            <ButtonLink name="slot" variant="quiet">
              {pointsCopy.toGames}
            </ButtonLink>
          )
        }
      />
    );
  }
  const shown = items.filter(({ gain }) => kind === null || gain.kind === kind);
  const vipLevel = isLoggedIn ? (authUser?.user.vip_level ?? 0) : null;
  return (
    <>
      <div className={filterStyles.chips} role="group" aria-label={pointsCopy.kindFilter}>
        <Chip isSelected={kind === null} onClick={() => onKind(null)}>
          {pointsCopy.all}
        </Chip>
        {listKinds(items).map((each) => (
          <Chip key={each} isSelected={kind === each} onClick={() => onKind(each)}>
            {pointsCopy.kinds[each]}
          </Chip>
        ))}
      </div>
      {shown.length === 0 ? (
        <EmptyState
          title={pointsCopy.noItemsOfKind}
          action={
            <Button variant="quiet" onClick={() => onKind(null)}>
              {pointsCopy.seeAll}
            </Button>
          }
        />
      ) : (
        <Stack as="ul" gap={2} className={styles.list}>
          {shown.map((item) => (
            <li key={item.id}>
              <ShopItemCard
                item={item}
                standing={readStanding(item, points, vipLevel)}
                points={points}
                kind={kind}
              />
            </li>
          ))}
        </Stack>
      )}
    </>
  );
}
