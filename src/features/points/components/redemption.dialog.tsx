import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useSnapshot } from 'valtio/react';
import { useLocation } from 'wouter';
import type { ShopItem } from '@/contract/points.contract';
import { formatInteger } from '@/domain/format-integer';
import { hrefFor } from '@/shared/routing/use-route';
import { rememberReturnTo } from '@/shared/state/session.store';
import { userStore } from '@/shared/state/user.store';
import { Button } from '@/shared/ui/button';
import { Row, Stack } from '@/shared/ui/kit';
import { SheetDialog } from '@/shared/ui/sheet-dialog';
import { EmptyState, ErrorState, Skeleton } from '@/shared/ui/states';
import { pointsCopy } from '../points.copy';
import { pointsQueries } from '../points.queries';
import { pointsUnit } from '../points-unit.copy';
import { Confirmation } from './confirmation';
import { ItemHead } from './item-head';
import styles from './redemption.dialog.module.css';

export interface RedemptionDialogProps {
  /** Item that is open; null for none. */
  itemId: number | null;
  onClose: () => void;
}

/** An item with its redemption terms. */
export function RedemptionDialog({ itemId, onClose }: RedemptionDialogProps) {
  const { isLoggedIn } = useSnapshot(userStore);
  const { data: items, error, refetch } = useQuery(pointsQueries.items());
  const opening = useOpening(itemId);
  const item = items?.find(({ id }) => id === opening.itemId);
  return (
    <SheetDialog
      isOpen={itemId !== null}
      onClose={onClose}
      title={pointsCopy.confirm}
      maxWidth={480}
    >
      {item ? (
        isLoggedIn ? (
          <Confirmation key={opening.count} item={item} onClose={onClose} />
        ) : (
          <VisitorView item={item} onClose={onClose} />
        )
      ) : items ? (
        <EmptyState
          title={pointsCopy.notFound}
          action={
            <Button variant="quiet" onClick={onClose}>
              {pointsCopy.seeAll}
            </Button>
          }
        />
      ) : error ? (
        <ErrorState error={error} onRetry={() => void refetch()} />
      ) : (
        <Stack gap={3} aria-busy="true">
          <Skeleton height={66} />
          <Skeleton height={140} />
          <Skeleton height={48} />
        </Stack>
      )}
    </SheetDialog>
  );
}

/** Returns the last opened item, which stays while the dialog closes, and a count of openings. */
function useOpening(itemId: number | null) {
  const [opening, setOpening] = useState({ itemId, isOpen: itemId !== null, count: 0 });
  const isOpen = itemId !== null;
  if (isOpen !== opening.isOpen || (isOpen && itemId !== opening.itemId)) {
    setOpening({
      itemId: itemId ?? opening.itemId,
      isOpen,
      count: opening.count + (isOpen ? 1 : 0),
    });
  }
  return opening;
}

/** The item for a visitor; signing in leads back to it. */
function VisitorView({ item, onClose }: { item: ShopItem; onClose: () => void }) {
  const [, navigate] = useLocation();
  const signIn = () => {
    rememberReturnTo(hrefFor('redeem', {}, { item: item.id }));
    onClose();
    navigate(hrefFor('login'));
  };
  return (
    <Stack gap={3}>
      <ItemHead item={item} />
      <Row as="p" gap={3} align="stretch" place="spread" isCard className={styles.total}>
        <span>{pointsCopy.cost}</span>
        <b>{`${formatInteger(item.cost)} ${pointsUnit}`}</b>
      </Row>
      <Button variant="primary" isWide onClick={signIn}>
        {pointsCopy.signIn}
      </Button>
    </Stack>
  );
}
