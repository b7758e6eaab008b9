import type { ReactNode } from 'react';
import type { OperatorEndpoint } from '@/contract/endpoint';
import { pageViews } from '@/contract/operator/analytics.contract';
import { articleDrafts } from '@/contract/operator/articles.contract';
import { contentList } from '@/contract/operator/content.contract';
import { pictureList } from '@/contract/operator/pictures.contract';
import { pollList } from '@/contract/operator/polls.contract';
import { PageLinks } from '../../kit/page-links';
import { DeskPage, type DeskPageProps } from '../../shell/desk-page';
import { useMay } from '../../shell/use-me';
import { contentCopy as copy } from './content.copy';
import { type ContentPageName, contentPages } from './content-pages';

/** The call that a page needs at least. */
export const callOfPage: Readonly<Record<ContentPageName, OperatorEndpoint>> = {
  banners: contentList,
  announcements: contentList,
  events: contentList,
  articles: articleDrafts,
  polls: pollList,
  pictures: pictureList,
  views: pageViews,
};

/** Returns the pages that the person may open. */
export function useContentPages(): readonly ContentPageName[] {
  const may = useMay();
  return contentPages.filter((name) => may(callOfPage[name]));
}

export interface ContentPageProps extends Omit<DeskPageProps, 'title'> {
  page: ContentPageName;
  /** Title in place of the page's own, as for one item. */
  title?: string;
  children: ReactNode;
}

/** A page of the desk, with links to the others. */
export function ContentPage({ page, title, children, ...desk }: ContentPageProps) {
  const pages = useContentPages();
  return (
    <DeskPage {...desk} title={title ?? copy.pages[page]}>
      <PageLinks
        label={copy.title}
        pages={pages.map((name) => ({
          ...{ name, title: copy.pages[name], path: `/content/${name}` },
        }))}
        current={page}
      />
      {children}
    </DeskPage>
  );
}
