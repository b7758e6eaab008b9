import { useSnapshot } from 'valtio/react';
import { useSearchParams } from 'wouter';
import { routes } from '@/contract/routes';
import { userStore } from '@/shared/state/user.store';
import { ButtonLink } from '@/shared/ui/button-link';
import { Stack, Text } from '@/shared/ui/kit';
import { lazyPart } from '@/shared/ui/lazy-part';
import { MoneyPage } from '@/shared/ui/money-page';
import { Skeleton } from '@/shared/ui/states';
import { PointsPanel } from '../components/points-panel';
import { ShopList } from '../components/shop-list';
import { pointsCopy } from '../points.copy';
import { readShopView, type ShopView, writeShopView } from '../shop.rules';
import styles from './redeem.screen.module.css';

const waiting = { onMissing: 'error', fallback: <Skeleton height={220} /> } as const;

const RedemptionDialog = lazyPart(() =>
  import('../components/redemption.dialog').then((m) => m.RedemptionDialog),
);
const RedemptionHistory = lazyPart(
  () => import('../components/redemption-history').then((m) => m.RedemptionHistory),
  waiting,
);
const PointMovements = lazyPart(
  () => import('../components/point-movements').then((m) => m.PointMovements),
  waiting,
);

/**
 * `/redeem`: the point shop. `?kind=` selects a category, `?item=` opens an item, `?view=history` lists the
 * redemptions, and `?view=points` lists the movements of points.
 */
export function Screen() {
  const { isLoggedIn } = useSnapshot(userStore);
  const [query, setQuery] = useSearchParams();
  const shown = readShopView(query);
  const handleView = (next: Partial<ShopView>) => {
    setQuery(writeShopView({ ...shown, ...next }), { replace: true });
  };
  if (isLoggedIn && shown.view === 'history') {
    return (
      <MoneyPage title={pointsCopy.history} back="redeem">
        <RedemptionHistory state={shown.state} onState={(state) => handleView({ state })} />
      </MoneyPage>
    );
  }
  if (isLoggedIn && shown.view === 'points') {
    return (
      <MoneyPage title={pointsCopy.movements} back="redeem">
        <PointMovements />
      </MoneyPage>
    );
  }
  return (
    <Stack gap={3} className={styles.screen}>
      <header className={styles.head}>
        <div className={styles.title}>
          <Text as="h1" variant="title">
            {routes.redeem.title}
          </Text>
          <Text variant="note">{pointsCopy.sorted}</Text>
        </div>
        {isLoggedIn && (
          <ButtonLink name="redeem" query={{ view: 'history' }} variant="outline" size="small">
            {pointsCopy.history}
          </ButtonLink>
        )}
        <div className={styles.panel}>
          <PointsPanel />
        </div>
      </header>
      <ShopList kind={shown.kind} onKind={(kind) => handleView({ kind })} />
      <RedemptionDialog
        isWanted={shown.item !== null}
        itemId={shown.item}
        onClose={() => handleView({ item: null })}
        onFail={() => handleView({ item: null })}
      />
    </Stack>
  );
}
