import type { ReactNode } from 'react';
import type { OperatorEndpoint } from '@/contract/endpoint';
import {
  affiliateEarners,
  affiliateHolds,
  affiliateMargins,
  affiliateSignalList,
} from '@/contract/operator/affiliate.contract';
import { PageLinks } from '../../kit/page-links';
import { DeskPage, type DeskPageProps } from '../../shell/desk-page';
import { useMay } from '../../shell/use-me';
import { affiliateCopy as copy } from './affiliate.copy';
import { type AffiliatePageName, affiliatePages } from './affiliate-pages';

/** The call that a page needs at least. */
const callOf: Readonly<Record<AffiliatePageName, OperatorEndpoint>> = {
  rates: affiliateMargins,
  earners: affiliateEarners,
  signals: affiliateSignalList,
  holds: affiliateHolds,
};

/** Returns the pages that the person may open. */
export function useAffiliatePages(): readonly AffiliatePageName[] {
  const may = useMay();
  return affiliatePages.filter((name) => may(callOf[name]));
}

export interface AffiliatePageProps extends Omit<DeskPageProps, 'title'> {
  page: AffiliatePageName;
  children: ReactNode;
}

/** A page of the desk, with links to the others. */
export function AffiliatePage({ page, children, ...desk }: AffiliatePageProps) {
  const pages = useAffiliatePages();
  return (
    <DeskPage {...desk} title={copy.pages[page]}>
      <PageLinks
        label={copy.title}
        pages={pages.map((name) => ({
          ...{ name, title: copy.pages[name], path: `/affiliate/${name}` },
        }))}
        current={page}
      />
      {children}
    </DeskPage>
  );
}
