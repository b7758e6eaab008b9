import type { ComponentType } from 'react';
import { useParams } from 'wouter';
import { affiliateEarners, affiliateMargins } from '@/contract/operator/affiliate.contract';
import { ForbiddenScreen, NotFoundScreen } from '../../shell/not-found.screen';
import { useMay } from '../../shell/use-me';
import { affiliateCopy as copy } from './affiliate.copy';
import { useAffiliatePages } from './affiliate-page';
import { type AffiliatePageName, affiliatePages } from './affiliate-pages';
import { EarnersPage } from './earners-page';
import { HoldsPage } from './holds-page';
import { RatesPage } from './rates-page';
import { SignalsPage } from './signals-page';

const pageOf: Readonly<Record<AffiliatePageName, ComponentType<{ id: string | undefined }>>> = {
  rates: RatesPage,
  earners: EarnersPage,
  signals: SignalsPage,
  holds: HoldsPage,
};

/** `/operator/affiliate/:page?/:id?`: rates, earners of a month, signals and held income. */
export function AffiliateScreen() {
  const may = useMay();
  const { page, id } = useParams<{ page?: string; id?: string }>();
  const allowed = useAffiliatePages();
  const shown = page === undefined ? allowed[0] : affiliatePages.find((each) => each === page);
  if (!may(affiliateEarners)) {
    return <ForbiddenScreen title={copy.title} roles={affiliateEarners.roles} />;
  }
  if (shown === undefined) return <NotFoundScreen />;
  if (!allowed.includes(shown)) {
    return <ForbiddenScreen title={copy.pages[shown]} roles={affiliateMargins.roles} />;
  }
  const Shown = pageOf[shown];
  return <Shown key={shown} id={id} />;
}
