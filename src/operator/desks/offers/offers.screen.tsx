import { useParams } from 'wouter';
import { offeredPromotions } from '@/contract/operator/promotions.contract';
import { lazyPart } from '@/shared/ui/lazy-part';
import { DeskSkeleton } from '../../kit/desk-skeleton';
import { ForbiddenScreen, NotFoundScreen } from '../../shell/not-found.screen';
import { useMay } from '../../shell/use-me';
import { offersCopy as copy } from './offers.copy';
import { callOfPage, useOffersPages } from './offers-page';
import { offersPages } from './offers-pages';

const options = { onMissing: 'error', fallback: <DeskSkeleton /> } as const;

/** Pages of the desk; each is loaded when a person first opens it. */
const pageOf = {
  promotions: lazyPart(async () => (await import('./promotions-page')).PromotionsPage, options),
  coupons: lazyPart(async () => (await import('./coupons-page')).CouponsPage, options),
  shop: lazyPart(async () => (await import('./shop-page')).ShopPage, options),
  orders: lazyPart(async () => (await import('./orders-page')).OrdersPage, options),
  wheel: lazyPart(async () => (await import('./wheel-page')).WheelPage, options),
  quests: lazyPart(async () => (await import('./quests-page')).QuestsPage, options),
  rules: lazyPart(async () => (await import('./rules-page')).RulesPage, options),
  cashback: lazyPart(async () => (await import('./cashback-page')).CashbackPage, options),
} as const;

/** `/operator/offers/:page?/:id?`: promotions, coupons, shop, orders, wheel, quests, rules and cashback. */
export function OffersScreen() {
  const may = useMay();
  const { page, id } = useParams<{ page?: string; id?: string }>();
  const allowed = useOffersPages();
  const named = offersPages.find((each) => each === page);
  const shown = page === undefined ? allowed[0] : named;
  if (!may(offeredPromotions)) {
    return <ForbiddenScreen title={copy.title} roles={offeredPromotions.roles} />;
  }
  if (shown === undefined) return <NotFoundScreen />;
  if (!allowed.includes(shown)) {
    return <ForbiddenScreen title={copy.pages[shown]} roles={callOfPage[shown].roles} />;
  }
  const Shown = pageOf[shown];
  return <Shown key={shown} id={id} />;
}
