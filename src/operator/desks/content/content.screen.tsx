import type { ComponentType } from 'react';
import { useParams } from 'wouter';
import { pollList } from '@/contract/operator/polls.contract';
import { ForbiddenScreen, NotFoundScreen } from '../../shell/not-found.screen';
import { useMay } from '../../shell/use-me';
import { ArticlesPage } from './articles-page';
import { contentCopy as copy } from './content.copy';
import { useContentPages } from './content-page';
import { type ContentPageName, contentPages } from './content-pages';
import { ItemsPage } from './items-page';
import { PicturesPage } from './pictures-page';
import { PollsPage } from './polls-page';

/** A page; `id` is the open row, `new` a further one. */
type Page = ComponentType<{ id: string | undefined }>;

const pageOf: Readonly<Record<ContentPageName, Page>> = {
  banners: ({ id }) => <ItemsPage kind="banner" id={id} />,
  announcements: ({ id }) => <ItemsPage kind="notification" id={id} />,
  events: ({ id }) => <ItemsPage kind="event" id={id} />,
  articles: ArticlesPage,
  polls: PollsPage,
  pictures: PicturesPage,
};

/** `/operator/content/:page?/:id?`: banners, announcements, events, articles, polls and pictures. */
export function ContentScreen() {
  const may = useMay();
  const { page, id } = useParams<{ page?: string; id?: string }>();
  const allowed = useContentPages();
  const named = contentPages.find((each) => each === page);
  const shown = page === undefined ? allowed[0] : named;
  if (!may(pollList)) return <ForbiddenScreen title={copy.title} roles={pollList.roles} />;
  if (shown === undefined) return <NotFoundScreen />;
  if (!allowed.includes(shown)) return <NotFoundScreen />;
  const Shown = pageOf[shown];
  return <Shown key={shown} id={id} />;
}
