import type { ReactNode } from 'react';
import type { OperatorEndpoint } from '@/contract/endpoint';
import { agentRulesShow } from '@/contract/operator/agent.contract';
import { cashbackList } from '@/contract/operator/cashback.contract';
import { couponList } from '@/contract/operator/coupons.contract';
import { shopItemList, shopOrderList } from '@/contract/operator/points.contract';
import { offeredPromotions } from '@/contract/operator/promotions.contract';
import { operatorQuestList } from '@/contract/operator/quests.contract';
import { wheelSetList } from '@/contract/operator/wheel.contract';
import { PageLinks } from '../../kit/page-links';
import { DeskPage, type DeskPageProps } from '../../shell/desk-page';
import { useMay } from '../../shell/use-me';
import { offersCopy as copy } from './offers.copy';
import { type OffersPageName, offersPages } from './offers-pages';

/** The call that a page needs at least. */
export const callOfPage: Readonly<Record<OffersPageName, OperatorEndpoint>> = {
  promotions: offeredPromotions,
  coupons: couponList,
  shop: shopItemList,
  orders: shopOrderList,
  wheel: wheelSetList,
  quests: operatorQuestList,
  rules: agentRulesShow,
  cashback: cashbackList,
};

/** Returns the pages that the person may open. */
export function useOffersPages(): readonly OffersPageName[] {
  const may = useMay();
  return offersPages.filter((name) => may(callOfPage[name]));
}

/** Props of each page; `id` is the open row, `new` a further one. */
export interface OffersPagePart {
  id: string | undefined;
}

export interface OffersPageProps extends Omit<DeskPageProps, 'title'> {
  page: OffersPageName;
  /** Title in place of the page's own, as for one item. */
  title?: string;
  children: ReactNode;
}

/** A page of the desk, with links to the others. */
export function OffersPage({ page, title, children, ...desk }: OffersPageProps) {
  const pages = useOffersPages();
  return (
    <DeskPage {...desk} title={title ?? copy.pages[page]}>
      <PageLinks
        label={copy.title}
        pages={pages.map((name) => ({
          ...{ name, title: copy.pages[name], path: `/offers/${name}` },
        }))}
        current={page}
      />
      {children}
    </DeskPage>
  );
}
