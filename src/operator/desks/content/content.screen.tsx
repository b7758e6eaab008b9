import { useParams } from 'wouter';
import { pollList } from '@/contract/operator/polls.contract';
import { lazyPart } from '@/shared/ui/lazy-part';
import { DeskSkeleton } from '../../kit/desk-skeleton';
import { ForbiddenScreen, NotFoundScreen } from '../../shell/not-found.screen';
import { useMay } from '../../shell/use-me';
import { contentCopy as copy } from './content.copy';
import { callOfPage, useContentPages } from './content-page';
import { contentPages } from './content-pages';

const options = { onMissing: 'error', fallback: <DeskSkeleton /> } as const;
const ItemsPage = lazyPart(async () => (await import('./items-page')).ItemsPage, options);

/** A page; `id` is the open row, `new` a further one. */
interface PageProps {
  id: string | undefined;
}

/** Pages of the desk; each is loaded when a person first opens it. */
const pageOf = {
  banners: ({ id }: PageProps) => <ItemsPage kind="banner" id={id} />,
  announcements: ({ id }: PageProps) => <ItemsPage kind="notification" id={id} />,
  events: ({ id }: PageProps) => <ItemsPage kind="event" id={id} />,
  articles: lazyPart(async () => (await import('./articles-page')).ArticlesPage, options),
  polls: lazyPart(async () => (await import('./polls-page')).PollsPage, options),
  pictures: lazyPart(async () => (await import('./pictures-page')).PicturesPage, options),
  views: lazyPart(async () => (await import('./views-page')).ViewsPage, options),
} as const;

/** `/operator/content/:page?/:id?`: banners, announcements, events, articles, polls, pictures and views. */
export function ContentScreen() {
  const may = useMay();
  const { page, id } = useParams<{ page?: string; id?: string }>();
  const allowed = useContentPages();
  const named = contentPages.find((each) => each === page);
  const shown = page === undefined ? allowed[0] : named;
  if (!may(pollList)) return <ForbiddenScreen title={copy.title} roles={pollList.roles} />;
  if (shown === undefined) return <NotFoundScreen />;
  if (!allowed.includes(shown)) {
    return <ForbiddenScreen title={copy.pages[shown]} roles={callOfPage[shown].roles} />;
  }
  const Shown = pageOf[shown];
  return <Shown key={shown} id={id} />;
}
